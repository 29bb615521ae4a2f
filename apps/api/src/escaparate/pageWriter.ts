import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * One page to write: `url` is its path, `datos` its first answers by their address under `/api/v1`, and `ahora` its present
 * time. If `entera` is false only its frame is written, and the browser fills it.
 */
export interface PageToWrite {
  url: string;
  entera: boolean;
  head: string;
  datos: Record<string, unknown>;
  ahora: Date;
  apiKey: string;
}

export type WritePage = (page: PageToWrite) => Promise<string>;

/** Loads the storefront's code that writes pages, from the folder that the build made for the server. */
export async function loadPageWriter(folder: string): Promise<WritePage> {
  const [plantilla, manifest, module] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    import(pathToFileURL(join(folder, 'servidor/servidor.mjs')).href) as Promise<unknown>,
  ]);
  if (!isPageWriterModule(module)) throw new Error(`${folder}/servidor does not say how pages are written`);
  return module.createPageWriter({ plantilla, manifest: JSON.parse(manifest) });
}

interface PageWriterModule {
  createPageWriter: (build: { plantilla: string; manifest: unknown }) => WritePage;
}

function isPageWriterModule(module: unknown): module is PageWriterModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createPageWriter' in module &&
    typeof module.createPageWriter === 'function'
  );
}
