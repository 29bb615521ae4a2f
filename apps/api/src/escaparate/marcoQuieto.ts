import { createHash } from 'node:crypto';
import { RUTAS } from '@taquilla/contract/rutas';
import { leerOperador } from '../eventos/configuracion.ts';
import type { Context } from '../server/context.ts';
import { type Html, htmlText } from '../server/html.ts';
import { ligaDelAspecto } from './aspecto.ts';
import { type PageHead, writeHead } from './pageHead.ts';
import type { WritePage } from './pageWriter.ts';

/** A page that the server writes itself and that runs no script. */
export interface PaginaQuieta {
  cabeza: PageHead;
  /** Its own style sheet. */
  estilo: string;
  contenido: Html;
}

export type Enmarcar = (pagina: PaginaQuieta) => Promise<string>;

type Casa = Pick<Context, 'db' | 'config' | 'now'>;

const CABEZA = '<!--quieta:cabeza-->';
const CONTENIDO = '<!--quieta:contenido-->';
const IDENTIFICADOR = 'contenido';

/** Puts pages into the storefront's frame: its header, footer, styles and letters, and none of its scripts. */
export function crearMarcoQuieto(casa: Casa, escribir: WritePage): Enmarcar {
  let hecho: { de: string; marco: Promise<string> } | null = null;
  return async ({ cabeza, estilo, contenido }) => {
    const { config } = casa;
    const de = JSON.stringify([config.operador, config.aspecto]);
    if (hecho?.de !== de) {
      const marco = escribirMarco(casa, escribir);
      hecho = { de, marco };
      marco.catch(() => {
        hecho = null;
      });
    }
    const marco = await hecho.marco;
    const head = `${writeHead(cabeza, config.operador.nombre)}${ligaDelAspecto(config.aspecto)}<style>${estilo}</style>`;
    return marco.replace(CABEZA, () => head).replace(CONTENIDO, () => htmlText(contenido));
  };
}

/** The page alone, for a server without a built storefront. */
export function sinMarco({ config }: Casa): Enmarcar {
  return async ({ cabeza, estilo, contenido }) =>
    `<!doctype html>\n<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${writeHead(cabeza, config.operador.nombre)}<style>${estilo}</style></head><body><main id="${IDENTIFICADOR}">${htmlText(contenido)}</main></body></html>`;
}

/** The policy of such a page: pictures, letters and styles of ours, its own style sheet, and a form of ours where it has one. */
export function politicaQuieta(estilo: string, { conForma = false } = {}): string {
  const suya = createHash('sha256').update(estilo).digest('base64');
  return `default-src 'none'; style-src 'self' 'sha256-${suya}'; img-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action ${conForma ? "'self'" : "'none'"}; frame-ancestors 'none'`;
}

async function escribirMarco({ db, config, now }: Casa, escribir: WritePage): Promise<string> {
  const html = await escribir({
    // An address of no screen: its frame is that of any page.
    url: '/404',
    entera: false,
    head: CABEZA,
    datos: { [RUTAS.configuracion.path]: await leerOperador({ db, config }) },
    ahora: now(),
    apiKey: '',
  });
  return html
    .replaceAll(/\s*<(script|noscript)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(<main\b[^>]*>).*?<\/main>/s, (_, main: string) => `${main}${CONTENIDO}</main>`);
}
