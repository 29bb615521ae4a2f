import { createHash } from 'node:crypto';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { bandaDe } from '@taquilla/rules/evento/banda';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import type { FastifyInstance } from 'fastify';
import { faceFor, type OwnFace, printable } from '../boletos/pdf/faces.ts';
import { BusinessError } from '../businessError.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import { findImagen } from '../eventos/imagenes/imagen.queries.ts';
import { pintarAfiche, pintarPng } from '../eventos/imagenes/pintarImagen.ts';
import { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { Lru } from '../server/lru.ts';
import { sendContent } from '../server/sendContent.ts';

/** The picture of a shared event (§B6.3): its artwork, name, date, city and lowest total. Size in pixels. */
const ANCHO = 1_200;
const ALTO = 630;
export const MEDIDAS = [ANCHO, ALTO] as const;
const MARGEN = 64;
const CALIDAD = 82;
/** Pictures kept in memory, a tenth of a megabyte each. */
const RECORDADOS = 100;
const UN_DIA = 'public, max-age=86400';

/** The content of a picture. */
interface Anuncio {
  banda: string | null;
  nombre: string;
  renglones: string[];
  precio: string | null;
  /** Hash of the artwork; null without one. */
  arte: string | null;
}

function anunciar(evento: EventoDetalle, ahora: Date): Anuncio {
  const { nombre, fecha, recinto, ciudad, estado, precioDesde, aviso } = evento;
  const noVa = estado === 'cancelado' || estado === 'aplazado';
  return {
    banda: bandaDe(evento),
    nombre,
    renglones: [
      estado === 'aplazado' ? 'Fecha por anunciar' : formatFechaCorta(fecha, recinto.zona, ahora),
      `${recinto.nombre}, ${ciudad.nombre}`,
    ],
    precio:
      precioDesde === null || aviso === 'Sin lugares' || noVa
        ? null
        : precioDesde === 0
          ? 'Hay boletos gratis'
          : `Desde ${formatPesos(dePesos(precioDesde))} total`,
    arte: (evento.imagenBanner ?? evento.imagenPromocion)?.split('/').at(-1) ?? null,
  };
}

/** The path of an event's picture. It changes with the picture, so that sites that keep previews fetch it again. */
export function rutaDelAnuncio(evento: EventoDetalle, ahora: Date): string {
  return `/eventos/${evento.id}/compartir/${selloDe(anunciar(evento, ahora))}.jpg`;
}

function selloDe(anuncio: Anuncio): string {
  return createHash('sha256').update(JSON.stringify(anuncio)).digest('hex').slice(0, 16);
}

/** Serves the pictures. An address of before has the picture of today. */
export function servirAnuncios(
  app: FastifyInstance,
  { staleReads, now }: Pick<Context, 'staleReads' | 'now'>,
  { catalogo }: Pick<EnVivo, 'catalogo'>,
): void {
  const recordados = new Lru<string, Promise<Content>>(RECORDADOS);
  const dibujar = async (anuncio: Anuncio): Promise<Content> => {
    const imagen = anuncio.arte ? await staleReads.read(db => findImagen(db, anuncio.arte ?? '')) : null;
    const arte =
      imagen?.tipo === 'image/svg+xml' ? await pintarAfiche(imagen.contenido, ANCHO) : imagen?.contenido;
    const letras = await pintarPng(escribirAnuncio(anuncio, arte != null), { ancho: ANCHO });
    if (!letras) throw new BusinessError('no_encontrado');
    return new Content(await juntar(arte ?? null, letras.png), { type: 'image/jpeg', longLived: true });
  };

  app.get<{ Params: { id: string } }>(
    '/eventos/:id(^[1-9]\\d{0,8}$)/compartir/:sello(^[0-9a-f]{16}).jpg',
    async (request, reply) => {
      const { datos } = await catalogo.detalle(Number(request.params.id));
      const anuncio = anunciar(datos, now());
      const sello = selloDe(anuncio);
      let content = recordados.get(sello);
      if (!content) {
        content = dibujar(anuncio);
        recordados.set(sello, content);
        content.catch(() => recordados.delete(sello));
      }
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendContent(request, reply, { content: await content, cacheControl: UN_DIA }) ?? reply;
    },
  );
}

/** Artwork and letters as one JPEG: a PNG of a photograph is too heavy for a messenger. */
async function juntar(arte: Buffer | null, letras: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const fondo = arte
    ? sharp(arte, { limitInputPixels: 64_000_000 }).resize(ANCHO, ALTO, { fit: 'cover' })
    : sharp({ create: { width: ANCHO, height: ALTO, channels: 3, background: '#0c0a09' } });
  return fondo
    .composite([{ input: letras }])
    .jpeg({ quality: CALIDAD, mozjpeg: true })
    .toBuffer();
}

const TALLAS = [112, 96, 80, 64, 52] as const;
const TITULO = { renglones: 3, ancho: 1_000, interlineado: 0.96 } as const;

/** The letters and their dark ground as a drawing without fonts. */
function escribirAnuncio({ banda, nombre, renglones, precio }: Anuncio, conArte: boolean): string {
  const { talla, lineas } = acomodar(printable(nombre));
  const piezas: string[] = [];
  let y = ALTO - MARGEN;
  if (precio) {
    piezas.push(pastilla(precio, { y, talla: 40, fondo: '#ffd60a' }));
    y -= 92;
  }
  for (const renglon of renglones.toReversed()) {
    piezas.push(trazar(printable(renglon), { cara: 'texto', talla: 38, x: MARGEN, y }).trazo);
    y -= 52;
  }
  y -= 8;
  for (const linea of lineas.toReversed()) {
    piezas.push(trazar(linea, { cara: 'titulo', talla, x: MARGEN, y }).trazo);
    y -= talla * TITULO.interlineado;
  }
  if (banda) piezas.push(pastilla(banda, { y: y - 8, talla: 44, fondo: '#f8f3e9' }));
  const sombra = conArte
    ? '<defs><linearGradient id="s" x1="0" y1="1" x2="0.35" y2="0"><stop offset="0" stop-color="#0c0a09" stop-opacity="0.96"/><stop offset="0.55" stop-color="#0c0a09" stop-opacity="0.72"/><stop offset="1" stop-color="#0c0a09" stop-opacity="0.1"/></linearGradient></defs><rect width="1200" height="630" fill="url(#s)"/>'
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ANCHO}" height="${ALTO}" viewBox="0 0 ${ANCHO} ${ALTO}">${sombra}<g fill="#f8f3e9">${piezas.join('')}</g></svg>`;
}

/** A word on a coloured ground; `y` is its line. */
function pastilla(texto: string, { y, talla, fondo }: { y: number; talla: number; fondo: string }): string {
  const { trazo, ancho } = trazar(texto, { cara: 'titulo', talla, x: MARGEN + 20, y });
  return `<rect x="${MARGEN}" y="${y - talla * 0.95}" width="${ancho + 40}" height="${talla * 1.35}" rx="8" fill="${fondo}"/><g fill="#0c0a09">${trazo}</g>`;
}

/** The largest size at which a title has its lines, and these. The smallest one cuts. */
function acomodar(nombre: string): { talla: number; lineas: string[] } {
  for (const talla of TALLAS) {
    const lineas = partir(nombre, talla);
    if (lineas.length <= TITULO.renglones && lineas.every(linea => anchoDe(linea, talla) <= TITULO.ancho))
      return { talla, lineas };
  }
  const talla = TALLAS.at(-1) ?? 52;
  const lineas = partir(nombre, talla).map(linea => recortar(linea, talla));
  if (lineas.length <= TITULO.renglones) return { talla, lineas };
  const quedan = lineas.slice(0, TITULO.renglones);
  return { talla, lineas: [...quedan.slice(0, -1), recortar(`${quedan.at(-1)}…`, talla)] };
}

function partir(nombre: string, talla: number): string[] {
  const lineas: string[] = [];
  for (const palabra of nombre.split(' ')) {
    const junta = `${lineas.at(-1)} ${palabra}`;
    if (lineas.length > 0 && anchoDe(junta, talla) <= TITULO.ancho) lineas[lineas.length - 1] = junta;
    else lineas.push(palabra);
  }
  return lineas;
}

function recortar(linea: string, talla: number): string {
  let signos = [...linea];
  if (anchoDe(linea, talla) <= TITULO.ancho) return linea;
  while (signos.length > 1 && anchoDe(`${signos.join('')}…`, talla) > TITULO.ancho)
    signos = signos.slice(0, -1);
  return `${signos.join('')}…`;
}

function anchoDe(texto: string, talla: number): number {
  const { font } = faceFor(texto, 'titulo');
  return (font.layout(texto).advanceWidth * talla) / font.unitsPerEm;
}

/** A line of text as outlines, from its left end on its base line. */
function trazar(
  texto: string,
  { cara, talla, x, y }: { cara: OwnFace; talla: number; x: number; y: number },
): { trazo: string; ancho: number } {
  const { font } = faceFor(texto, cara);
  const { glyphs, positions, advanceWidth } = font.layout(texto);
  const escala = talla / font.unitsPerEm;
  let avance = 0;
  const signos = glyphs.map((glyph, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const trazo = `<path transform="translate(${avance + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    avance += xAdvance;
    return trazo;
  });
  return {
    trazo: `<g transform="translate(${x} ${y}) scale(${escala} ${-escala})">${signos.join('')}</g>`,
    ancho: advanceWidth * escala,
  };
}
