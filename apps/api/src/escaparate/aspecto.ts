import { createHash } from 'node:crypto';
import { mezclar } from '@taquilla/rules/colores';
import type { AspectoDeLaCasa } from '../env/house.ts';
import { findImagen } from '../eventos/imagenes/imagen.queries.ts';
import { enmarcarPng, pintarPng } from '../eventos/imagenes/pintarImagen.ts';
import { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { Lru } from '../server/lru.ts';
import type { BuiltFile } from './builtFiles.ts';

/** The address of the house's own style sheet; pages name its version beside it. */
const HOJA = '/casa.css';
const MANIFIESTO = '/manifest.webmanifest';
/** The icons that follow the house's look: the side in pixels, and whether the icon has a dark background. */
const ICONOS: Readonly<Record<string, { lado: number; conFondo: boolean }>> = {
  '/favicon-32.png': { lado: 32, conFondo: false },
  '/icono-180.png': { lado: 180, conFondo: true },
  '/icono-192.png': { lado: 192, conFondo: true },
  '/icono-512.png': { lado: 512, conFondo: true },
};
const FAVICON_SVG = '/favicon.svg';
const A_WHILE = 'public, max-age=3600';
const ICONOS_RECORDADOS = 20;

/**
 * The storefront's files that follow the house's own look (§C13.7): icons with its logo, or with the built sign in its
 * colour; the manifest with its name, and a style sheet with its colour. Null for a file that stays as it was built.
 */
export function crearAspecto(
  { config, db }: Pick<Context, 'config' | 'db'>,
  construidos: ReadonlyMap<string, BuiltFile>,
): (path: string) => Promise<BuiltFile | null> {
  const iconos = new Lru<string, Content>(ICONOS_RECORDADOS);

  async function icono(path: string, { logo, acento }: AspectoDeLaCasa): Promise<Content | null> {
    const clave = `${logo?.png ?? acento} ${path}`;
    const recordado = iconos.get(clave);
    if (recordado) return recordado;
    const signo = logo ? await signoDelLogo(logo.png) : signoEn(acento);
    const hecho = signo && (await dibujarIcono(path, signo));
    if (hecho) iconos.set(clave, hecho);
    return hecho;
  }

  async function signoDelLogo(png: string): Promise<Signo | null> {
    const imagen = await findImagen(db, png);
    if (!imagen) return null;
    const medidas = { ancho: imagen.contenido.readUInt32BE(16), alto: imagen.contenido.readUInt32BE(20) };
    return { svg: enmarcarPng(imagen.contenido, medidas), margen: MARGEN_DEL_LOGO };
  }

  function signoEn(acento: string | null): Signo | null {
    const construido = construidos.get(FAVICON_SVG);
    if (acento === null || !construido) return null;
    return {
      svg: construido.content.bytes.toString().replaceAll(AMARILLO, acento),
      margen: MARGEN_DEL_SIGNO,
    };
  }

  return async path => {
    if (path === HOJA) return comoArchivo(new Content(Buffer.from(hojaDe(config.aspecto)), { type: CSS }));
    if (path === MANIFIESTO) {
      const construido = construidos.get(MANIFIESTO);
      return construido ? comoArchivo(conNombre(construido.content, config.operador.nombre)) : null;
    }
    if (path !== FAVICON_SVG && !ICONOS[path]) return null;
    const content = await icono(path, config.aspecto);
    return content && comoArchivo(content);
  };
}

/** The link to the house's style sheet for a page's head; empty where the house has no look of its own. */
export function ligaDelAspecto(aspecto: AspectoDeLaCasa): string {
  const hoja = hojaDe(aspecto);
  if (hoja === '') return '';
  const version = createHash('sha256').update(hoja).digest('base64url').slice(0, 12);
  return `<link rel="stylesheet" href="${HOJA}?v=${version}">`;
}

const CSS = 'text/css; charset=utf-8';
const BLANCO = '#ffffff';
const NEGRO = '#000000';

/** The house's style sheet. Its selectors outweigh those of the built sheets, which come after it. */
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

function comoArchivo(content: Content): BuiltFile {
  return { content, cacheControl: A_WHILE, policy: null };
}

function conNombre(construido: Content, nombre: string): Content {
  const manifiesto: object = JSON.parse(construido.bytes.toString());
  const propio = JSON.stringify({ ...manifiesto, name: nombre, short_name: nombre });
  return new Content(Buffer.from(propio), { type: 'application/manifest+json; charset=utf-8' });
}

const NOCHE = '#0c0a09';
/** Colour of the built sign. */
const AMARILLO = '#ffd60a';
/** Share of an icon's side that stays free on each edge, for icons with a background. */
const MARGEN_DEL_LOGO = 0.14;
const MARGEN_DEL_SIGNO = 0.22;

/** A drawing for icons. */
interface Signo {
  svg: string;
  margen: number;
}

async function dibujarIcono(path: string, { svg, margen }: Signo): Promise<Content | null> {
  const medida = ICONOS[path];
  const enSuCuadro = enCuadro(svg, medida?.conFondo ? margen : 0);
  if (!medida) return new Content(Buffer.from(enSuCuadro), { type: 'image/svg+xml' });
  const pintado = await pintarPng(enSuCuadro, { lado: medida.lado });
  return pintado && new Content(pintado.png, { type: 'image/png' });
}

function enCuadro(svg: string, margen: number): string {
  const lado = 1 - 2 * margen;
  const dentro = svg.replace('<svg ', `<svg x="${margen}" y="${margen}" width="${lado}" height="${lado}" `);
  const fondo = margen > 0 ? `<rect width="1" height="1" fill="${NOCHE}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1">${fondo}${dentro}</svg>`;
}
