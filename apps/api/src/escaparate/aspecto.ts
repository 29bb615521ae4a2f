import { createHash } from 'node:crypto';
import { mezclar } from '@taquilla/rules/acento';
import type { AspectoDeLaCasa } from '../env/house.ts';
import { findImagen } from '../eventos/imagen.queries.ts';
import { enmarcarPng, pintarPng } from '../eventos/pintarImagen.ts';
import { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { Lru } from '../server/lru.ts';
import type { Archivo } from './archivos.ts';

/** The address of the house's own style sheet; pages name its version beside it. */
const HOJA = '/casa.css';
const MANIFIESTO = '/manifest.webmanifest';
/** The icons that a logo stands in for: the side of each, and whether it has the night for its ground. */
const ICONOS: Readonly<Record<string, { lado: number; conFondo: boolean }>> = {
  '/favicon-32.png': { lado: 32, conFondo: false },
  '/icono-180.png': { lado: 180, conFondo: true },
  '/icono-192.png': { lado: 192, conFondo: true },
  '/icono-512.png': { lado: 512, conFondo: true },
};
const FAVICON_SVG = '/favicon.svg';
const UN_RATO = 'public, max-age=3600';
const ICONOS_RECORDADOS = 20;

/**
 * What the house's own look (§C13.7) makes of the storefront's files: the icons of its logo, the manifest with its name,
 * and a style sheet with its colour. Null for a file that stays as it was built.
 */
export function crearAspecto(
  { config, db }: Pick<Context, 'config' | 'db'>,
  construidos: ReadonlyMap<string, Archivo>,
): (path: string) => Promise<Archivo | null> {
  const iconos = new Lru<string, Content>(ICONOS_RECORDADOS);

  async function icono(path: string, png: string): Promise<Content | null> {
    const clave = `${png} ${path}`;
    const recordado = iconos.get(clave);
    if (recordado) return recordado;
    const imagen = await findImagen(db, png);
    const hecho = imagen && (await dibujarIcono(path, imagen.contenido));
    if (hecho) iconos.set(clave, hecho);
    return hecho;
  }

  return async path => {
    const { logo } = config.aspecto;
    if (path === HOJA) return comoArchivo(new Content(Buffer.from(hojaDe(config.aspecto)), { type: CSS }));
    if (path === MANIFIESTO) {
      const construido = construidos.get(MANIFIESTO);
      return construido ? comoArchivo(conNombre(construido.content, config.operador.nombre)) : null;
    }
    if (logo === null || (path !== FAVICON_SVG && !ICONOS[path])) return null;
    const content = await icono(path, logo.png);
    return content && comoArchivo(content);
  };
}

/** The line of a page's head that brings the house's style sheet; empty where the house has no look of its own. */
export function ligaDelAspecto(aspecto: AspectoDeLaCasa): string {
  const hoja = hojaDe(aspecto);
  if (hoja === '') return '';
  const version = createHash('sha256').update(hoja).digest('base64url').slice(0, 12);
  return `<link rel="stylesheet" href="${HOJA}?v=${version}">`;
}

const CSS = 'text/css; charset=utf-8';
const BLANCO = '#ffffff';
const NEGRO = '#000000';

/** Each selector outweighs the built sheets', which come after it. */
function hojaDe({ acento, logo, nombreJunto }: AspectoDeLaCasa): string {
  const color = acento
    ? `html:root{--amarillo:${acento};--amarillo-claro:${mezclar(acento, BLANCO, 0.25)};--amarillo-hondo:${mezclar(acento, NEGRO, 0.1)}}\n`
    : '';
  return color + (logo ? hojaDelLogo(logo, nombreJunto) : '');
}

function hojaDelLogo(
  { imagen, proporcion }: NonNullable<AspectoDeLaCasa['logo']>,
  nombreJunto: boolean,
): string {
  const logo = `html .logo svg{display:none}
html .logo::before{content:"";height:1.75rem;width:min(${(1.75 * proporcion).toFixed(2)}rem,40vw);background:url(/imagenes/${imagen}) left center/contain no-repeat}
`;
  if (nombreJunto) return logo;
  return `${logo}html .logo span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}\n`;
}

function comoArchivo(content: Content): Archivo {
  return { content, cacheControl: UN_RATO, politica: null };
}

function conNombre(construido: Content, nombre: string): Content {
  const manifiesto: object = JSON.parse(construido.bytes.toString());
  const propio = JSON.stringify({ ...manifiesto, name: nombre, short_name: nombre });
  return new Content(Buffer.from(propio), { type: 'application/manifest+json; charset=utf-8' });
}

/** The page's ground, and how much of an icon the logo leaves of it. */
const NOCHE = '#0c0a09';
const MARGEN = 0.14;

async function dibujarIcono(path: string, png: Buffer): Promise<Content | null> {
  const margen = path === FAVICON_SVG || !ICONOS[path]?.conFondo ? 0 : MARGEN;
  const svg = enCuadro(png, margen);
  if (path === FAVICON_SVG) return new Content(Buffer.from(svg), { type: 'image/svg+xml' });
  const pintado = await pintarPng(svg, { lado: ICONOS[path]?.lado ?? 0 });
  return pintado && new Content(pintado.png, { type: 'image/png' });
}

function enCuadro(png: Buffer, margen: number): string {
  const dentro = enmarcarPng(png, { ancho: png.readUInt32BE(16), alto: png.readUInt32BE(20) }).replace(
    '<svg ',
    `<svg x="${margen}" y="${margen}" width="${1 - 2 * margen}" height="${1 - 2 * margen}" `,
  );
  const fondo = margen > 0 ? `<rect width="1" height="1" fill="${NOCHE}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1">${fondo}${dentro}</svg>`;
}
