import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * One page to write: `url` is its path, `datos` its first answers by their address under `/api/v1`, and `ahora` its present
 * time. If `entera` is false only its frame is written, and the browser fills it.
 */
export interface PaginaPorEscribir {
  url: string;
  entera: boolean;
  head: string;
  datos: Record<string, unknown>;
  ahora: Date;
  apiKey: string;
}

export type Escribir = (pagina: PaginaPorEscribir) => Promise<string>;

/** Loads the storefront's code that writes pages, from the folder that the build made for the server. */
export async function cargarEscritor(carpeta: string): Promise<Escribir> {
  const [plantilla, manifest, modulo] = await Promise.all([
    readFile(join(carpeta, 'index.html'), 'utf8'),
    readFile(join(carpeta, '.vite/manifest.json'), 'utf8'),
    import(pathToFileURL(join(carpeta, 'servidor/servidor.mjs')).href) as Promise<unknown>,
  ]);
  if (!creaEscritores(modulo)) throw new Error(`${carpeta}/servidor does not say how pages are written`);
  return modulo.createPageWriter({ plantilla, manifest: JSON.parse(manifest) });
}

interface CreaEscritores {
  createPageWriter: (build: { plantilla: string; manifest: unknown }) => Escribir;
}

function creaEscritores(modulo: unknown): modulo is CreaEscritores {
  return (
    typeof modulo === 'object' &&
    modulo !== null &&
    'createPageWriter' in modulo &&
    typeof modulo.createPageWriter === 'function'
  );
}
