import { MODULES, modulesOf } from './escritas.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { fillTemplate, type Piezas } from './plantilla.ts';
import { renderPagina } from './renderPagina.tsx';

/** One page to write. `url` is path and query. */
export interface Pagina extends Pick<Piezas, 'head' | 'datos' | 'ahora' | 'apiKey'> {
  url: string;
}

/**
 * What the API's process loads to serve the storefront: gives it the build's `index.html` and manifest, and gets a
 * function that writes a page whole, so that its first picture waits for no script. Same page and data, same HTML:
 * worth keeping by its caller.
 */
export function createPageWriter(build: {
  plantilla: string;
  manifest: Manifest;
  /** Told when a page could not be written; the browser writes it then. */
  onError: (error: unknown) => void;
}): (pagina: Pagina) => Promise<string> {
  // A page that names a module which the build does not have is found when the server starts.
  filesOf(build.manifest, MODULES);
  return async ({ url, ...piezas }) => {
    const modules = modulesOf(url.split('?')[0] ?? '');
    const html = modules && (await renderPagina({ url, ...piezas }).catch(build.onError));
    const escrita = modules && html ? { html, files: filesOf(build.manifest, modules) } : null;
    return fillTemplate(build.plantilla, { ...piezas, escrita });
  };
}
