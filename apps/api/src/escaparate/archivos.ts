import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Content } from '../server/content.ts';

/** A file of the built storefront, as the server sends it. */
export interface Archivo {
  content: Content;
  cacheControl: string;
  /**
   * Content-Security-Policy of a file with a context of its own, such as the service worker; null where the page's policy
   * applies.
   */
  politica: string | null;
}

/** The service worker follows the policy of its own answer: it may fetch from this origin alone. */
const TRABAJADOR = '/sw.js';
const POLITICA_DEL_TRABAJADOR = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Files under `/assets/` are named by their content, so the content of an address never changes. */
const PARA_SIEMPRE = 'public, max-age=31536000, immutable';
const UN_RATO = 'public, max-age=3600';
const PREGUNTANDO = 'no-cache';

const TIPOS: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Reads all files for browsers, by their address. `index.html` is not among them, since pages are written by the server. */
export async function leerArchivos(carpeta: string): Promise<ReadonlyMap<string, Archivo>> {
  const entradas = await readdir(carpeta, { recursive: true, withFileTypes: true });
  const archivos = entradas
    .filter(entrada => entrada.isFile())
    .map(entrada => join(entrada.parentPath, entrada.name))
    .filter(ruta => esParaNavegadores(relative(carpeta, ruta)));
  return new Map(
    await Promise.all(
      archivos.map(async (ruta): Promise<[string, Archivo]> => {
        const direccion = `/${relative(carpeta, ruta).split(sep).join('/')}`;
        const tipo = TIPOS[extname(ruta)] ?? 'application/octet-stream';
        const content = new Content(await readFile(ruta), { type: tipo, longLived: true });
        return [direccion, { content, ...tratoDe(direccion) }];
      }),
    ),
  );
}

function tratoDe(direccion: string): Omit<Archivo, 'content'> {
  if (direccion === TRABAJADOR) return { cacheControl: PREGUNTANDO, politica: POLITICA_DEL_TRABAJADOR };
  return { cacheControl: direccion.startsWith('/assets/') ? PARA_SIEMPRE : UN_RATO, politica: null };
}

/** Leaves out the page's template, the code that writes pages, and the build's own notes. */
function esParaNavegadores(ruta: string): boolean {
  const [primera = ''] = ruta.split(sep);
  return primera !== 'index.html' && primera !== 'servidor' && !primera.startsWith('.');
}
