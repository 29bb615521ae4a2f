import { MODULES, screenAt } from './escritas.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { fillTemplate, type Piezas } from './plantilla.ts';
import { renderMarco, renderPagina } from './renderPagina.tsx';

/** One page to write. `url` is path and query; `entera` if no part of it depends on the browser. */
export interface Pagina extends Pick<Piezas, 'head' | 'datos' | 'ahora' | 'apiKey'> {
  url: string;
  entera: boolean;
}

/**
 * The storefront's code in the API's process. It takes the build's `index.html` and manifest, and returns a function
 * that writes a page, whose first picture needs no script: the whole page, or the frame that the browser fills. Same
 * page and data give the same HTML, so callers may cache it. Rejects when a page cannot be written.
 */
export function createPageWriter(build: {
  plantilla: string;
  manifest: Manifest;
}): (pagina: Pagina) => Promise<string> {
  // Finds at the server's start a page that names an unknown module.
  filesOf(build.manifest, MODULES);
  return async ({ url, entera, ...piezas }) => {
    const { isWritten, modules } = screenAt(url.split('?')[0] ?? '');
    const esEntera = entera && isWritten;
    const html = await (esEntera ? renderPagina : renderMarco)({ url, ...piezas });
    const files = filesOf(build.manifest, modules);
    return fillTemplate(build.plantilla, { ...piezas, pagina: { html, files, esEntera } });
  };
}
