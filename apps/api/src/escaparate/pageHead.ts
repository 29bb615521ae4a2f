import { html, htmlText } from '../server/html.ts';

/** Title, description and address of a page for tabs, search engines and shared links. */
export interface PageHead {
  /** Title without the operator's name. */
  titulo: string;
  descripcion: string;
  /** The page's own address; null for pages that search engines must not list. */
  canonica: string | null;
  imagen: ImagenCompartida;
  /** Address of the picture at the top of the page, which the browser fetches first; null for none. */
  precarga: string | null;
  /** Structured data of schema.org for search engines. */
  estructurados: Readonly<Record<string, unknown>> | null;
}

export interface ImagenCompartida {
  /** Absolute address of a picture that is not SVG, because sites that show shared pages take no SVG. */
  url: string;
  /** Layout on those sites: an event's picture over the whole width, the operator's small square mark beside the text. */
  tarjeta: 'summary_large_image' | 'summary';
  /** Width and height in pixels, where they are known: a messenger then shows the picture before it has fetched it. */
  medidas?: readonly [number, number];
}

/** Writes the content of the page's `<head>`; every text in it may come from people. */
export function writeHead(cabeza: PageHead, operador: string): string {
  const { descripcion, canonica, imagen, precarga, estructurados } = cabeza;
  const titulo = `${cabeza.titulo} · ${operador}`;
  const tags = [
    html`<title>${titulo}</title>`,
    html`<meta name="description" content="${descripcion}">`,
    canonica === null
      ? html`<meta name="robots" content="noindex">`
      : html`<link rel="canonical" href="${canonica}"><meta property="og:url" content="${canonica}">`,
    html`<meta property="og:type" content="website">`,
    html`<meta property="og:site_name" content="${operador}">`,
    html`<meta property="og:locale" content="es_MX">`,
    html`<meta property="og:title" content="${cabeza.titulo}">`,
    html`<meta property="og:description" content="${descripcion}">`,
    html`<meta property="og:image" content="${imagen.url}">`,
    imagen.medidas
      ? html`<meta property="og:image:width" content="${imagen.medidas[0]}"><meta property="og:image:height" content="${imagen.medidas[1]}">`
      : '',
    html`<meta name="twitter:card" content="${imagen.tarjeta}">`,
    precarga ? html`<link rel="preload" as="image" href="${precarga}" fetchpriority="high">` : '',
  ];
  return htmlText(html`${tags}`) + (estructurados ? writeStructuredData(estructurados) : '');
}

/** Structured data as a script that no browser runs; a name with `</script>` does not end it. */
function writeStructuredData(estructurados: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(estructurados).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
