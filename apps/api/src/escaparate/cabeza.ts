import { html, htmlText } from '../server/html.ts';

/** Title, description and address of a page for tabs, search engines and shared links. */
export interface Cabeza {
  /** Without the operator's name. */
  titulo: string;
  descripcion: string;
  /** The page's own address; null for pages that search engines must not list. */
  canonica: string | null;
  imagen: ImagenCompartida;
  /** The picture that the page shows first, to be fetched before all else. */
  precarga: string | null;
  /** For search engines, by schema.org. */
  estructurados: Readonly<Record<string, unknown>> | null;
}

export interface ImagenCompartida {
  /** Absolute address of a picture that is not SVG: sites that show shared pages take none. */
  url: string;
  /** How they show it: an event's own picture over the whole width, the operator's small and square mark beside the text. */
  tarjeta: 'summary_large_image' | 'summary';
}

/** Writes what stands in the page's `<head>`; every text in it may come from people. */
export function escribirCabeza(cabeza: Cabeza, operador: string): string {
  const { descripcion, canonica, imagen, precarga, estructurados } = cabeza;
  const titulo = `${cabeza.titulo} · ${operador}`;
  const etiquetas = [
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
    html`<meta name="twitter:card" content="${imagen.tarjeta}">`,
    precarga ? html`<link rel="preload" as="image" href="${precarga}" fetchpriority="high">` : '',
  ];
  return htmlText(html`${etiquetas}`) + (estructurados ? escribirDatos(estructurados) : '');
}

/** Data, which no browser runs; a name that holds `</script>` does not end it. */
function escribirDatos(estructurados: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(estructurados).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
