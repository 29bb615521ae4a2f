import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Content } from '../server/content.ts';

/** A file of the built storefront, as it is sent. */
export interface Archivo {
  content: Content;
  cacheControl: string;
  /** Content-Security-Policy of what is a world of its own; null where the page's rules. */
  politica: string | null;
}

/** The service worker lives by its own answer's policy: it may fetch what is of here, and nothing else. */
const TRABAJADOR = '/sw.js';
const POLITICA_DEL_TRABAJADOR = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Named by their content: what an address gives never changes. */
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

/** Reads all files for browsers, by their address. Pages are written, so `index.html` is none of them. */
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

/** Neither the page's template, nor what writes pages, nor the build's own notes. */
function esParaNavegadores(ruta: string): boolean {
  const [primera = ''] = ruta.split(sep);
  return primera !== 'index.html' && primera !== 'servidor' && !primera.startsWith('.');
}
