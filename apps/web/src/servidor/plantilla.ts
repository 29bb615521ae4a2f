import type { PageFiles } from './manifest.ts';

/** The parts of `index.html` that differ by page. */
export interface Piezas {
  /** Title, description, OpenGraph, structured data: HTML, escaped by its writer. */
  head: string;
  /** The page's initial answers, keyed as in `initialData.ts`. */
  datos: Record<string, unknown>;
  /** The server's time, by which the page is written and first hydrated. */
  ahora: Date;
  apiKey: string;
  /** The whole page, or the frame that the browser fills, and its files. */
  pagina: { html: string; files: PageFiles; esEntera: boolean };
}

/** Fills the markers of `index.html`. Replacements are functions, because `$&` in an event's name is text. */
export function fillTemplate(plantilla: string, { head, datos, ahora, apiKey, pagina }: Piezas): string {
  const { html, files, esEntera } = pagina;
  const filled = plantilla
    .replace('<!--taquilla:head-->', () => head)
    .replace('<!--taquilla:datos-->', () => datosScript(datos, esEntera ? ahora : null))
    .replace(
      /(<meta name="taquilla-api-key" content=")[^"]*/,
      (_, start: string) => start + escapeAttribute(apiKey),
    );
  if (!esEntera) {
    return filled
      .replace('</head>', () => `${sheets(files)}${preloads(files)}</head>`)
      .replace('<div id="raiz"', '<div id="raiz" data-marco')
      .replace('<!--taquilla:html-->', () => html);
  }
  return filled
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `${sheets(files)}${afterPaint(files)}</head>`)
    .replace('<!--taquilla:html-->', () => html);
}

function sheets({ styles }: PageFiles): string {
  return styles.map(href => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
}

/** Preloads for a frame: it has no text to read, so its content is fetched at once, beside the code of every page. */
function preloads({ modules }: PageFiles): string {
  return modules.map(href => `<link rel="modulepreload" crossorigin href="${href}">`).join('');
}

/** A whole page is painted before its code is loaded (boot.ts). */
function afterPaint({ first, modules, boot }: PageFiles): string {
  return `<script type="module" fetchpriority="low" src="${boot}" data-primeros="${first.join(' ')}" data-modulos="${modules.join(' ')}"></script>`;
}

/** Data in a page: not a script to the browser, and no character in it can end the element. */
function datosScript(datos: Record<string, unknown>, escritaEn: Date | null): string {
  if (Object.keys(datos).length === 0) return '';
  const json = JSON.stringify(datos).replaceAll('<', '\\u003c');
  // A frame may be cached, and its time would be old.
  const porElServidor = escritaEn ? ` data-ahora="${escritaEn.toISOString()}"` : '';
  return `<script type="application/json" id="datos-iniciales"${porElServidor}>${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
