import type { PageFiles } from './manifest.ts';

/** What is put into `index.html` for one page. */
export interface Piezas {
  /** Title, description, OpenGraph, structured data: HTML, escaped by who writes it. */
  head: string;
  /** Answers that the page starts from, keyed as `datosIniciales.ts` says. */
  datos: Record<string, unknown>;
  /** The server's clock: what the page says of time, the browser says first by the same. */
  ahora: Date;
  apiKey: string;
  /** The page itself and its files; null where the browser writes it. */
  escrita: { html: string; files: PageFiles } | null;
}

/** Fills the markers of `index.html`. Functions as replacements, because `$&` in somebody's event name is text. */
export function fillTemplate(plantilla: string, { head, datos, ahora, apiKey, escrita }: Piezas): string {
  const filled = plantilla
    .replace('<!--taquilla:head-->', () => head)
    .replace('<!--taquilla:datos-->', () => datosScript(datos, escrita && ahora))
    .replace(
      /(<meta name="taquilla-api-key" content=")[^"]*/,
      (_, start: string) => start + escapeAttribute(apiKey),
    );
  if (!escrita) return filled;
  return filled
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `${links(escrita.files)}</head>`)
    .replace('<!--taquilla:html-->', () => escrita.html);
}

/** Styles at once, code after the first paint (arranque.ts). */
function links({ styles, first, modules, arranque }: PageFiles): string {
  const sheets = styles.map(href => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
  return `${sheets}<script type="module" fetchpriority="low" src="${arranque}" data-primeros="${first.join(' ')}" data-modulos="${modules.join(' ')}"></script>`;
}

/** Data in a page: not a script to the browser, and nothing in it ends the element. */
function datosScript(datos: Record<string, unknown>, escritaEn: Date | null): string {
  if (Object.keys(datos).length === 0) return '';
  const json = JSON.stringify(datos).replaceAll('<', '\\u003c');
  // A page that is kept and written by the browser would tell an old time.
  const porElServidor = escritaEn ? ` data-ahora="${escritaEn.toISOString()}"` : '';
  return `<script type="application/json" id="datos-iniciales"${porElServidor}>${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
