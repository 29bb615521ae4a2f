import { MODULES, screenAt } from './escritas.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { fillTemplate, type Piezas } from './plantilla.ts';
import { renderMarco, renderPagina } from './renderPagina.tsx';

/** One page to write. `url` is path and query; `entera` where nothing of it is for the browser alone to know. */
export interface Pagina extends Pick<Piezas, 'head' | 'datos' | 'ahora' | 'apiKey'> {
  url: string;
  entera: boolean;
}

/**
 * What the API's process loads to serve the storefront: gives it the build's `index.html` and manifest, and gets a
 * function that writes a page, so that its first picture waits for no script: whole, or its frame, which the browser
 * fills. Same page and data, same HTML: worth keeping by its caller. Rejects where a page cannot be written.
 */
export function createPageWriter(build: {
  plantilla: string;
  manifest: Manifest;
}): (pagina: Pagina) => Promise<string> {
  // A page that names a module which the build does not have is found when the server starts.
  filesOf(build.manifest, MODULES);
  return async ({ url, entera, ...piezas }) => {
    const { isWritten, modules } = screenAt(url.split('?')[0] ?? '');
    const esEntera = entera && isWritten;
    const html = await (esEntera ? renderPagina : renderMarco)({ url, ...piezas });
    const files = filesOf(build.manifest, modules);
    return fillTemplate(build.plantilla, { ...piezas, pagina: { html, files, esEntera } });
  };
}
