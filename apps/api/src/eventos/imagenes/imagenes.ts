import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import type { StaleReads } from '../../db/staleReads.ts';
import { SvgNoValido, sanearSvg } from '../../mapas/sanearSvg.ts';
import { Content } from '../../server/content.ts';
import { Lru } from '../../server/lru.ts';
import { sendContent } from '../../server/sendContent.ts';
import { findAncho, findImagen, type ImagenLeida } from './imagen.queries.ts';
import { pintarPng } from './pintarImagen.ts';

/** Path under which a drawing is served as PNG. */
export const PARA_COMPARTIR = 'compartir.png';
const PARA_SIEMPRE = 'public, max-age=31536000, immutable';
/** A picture opened on its own is a document: this policy keeps it from running, loading or styling anything. */
const POLITICA = "default-src 'none'; frame-ancestors 'none'; sandbox";
const IMAGENES_RECORDADAS = 200;
/** Painted pictures kept in memory, a tenth of a megabyte each; the machines that ask for them cache them. */
const PINTADAS_RECORDADAS = 50;
const HASH = /^[0-9a-f]{32,64}$/;

/** Posters and banners, named by their content. */
export function registrarImagenes(app: FastifyInstance, { read }: StaleReads): void {
  const recordadas = new Lru<string, Content>(IMAGENES_RECORDADAS);
  const pintadas = new Lru<string, Content>(PINTADAS_RECORDADAS);

  async function leerImagen(hash: string, ancho?: number): Promise<ImagenLeida> {
    const imagen = HASH.test(hash)
      ? await read(db => (ancho === undefined ? findImagen(db, hash) : findAncho(db, hash, ancho)))
      : null;
    if (!imagen) throw new BusinessError('no_encontrado');
    return imagen;
  }

  async function buscar(hash: string, ancho?: number): Promise<Content> {
    const llave = ancho === undefined ? hash : `${hash}/${ancho}`;
    const recordada = recordadas.get(llave);
    if (recordada) return recordada;
    const imagen = await leerImagen(hash, ancho);
    const contenido = new Content(imagen.contenido, { type: imagen.tipo, longLived: true });
    recordadas.set(llave, contenido);
    return contenido;
  }

  async function paraCompartir(hash: string): Promise<Content> {
    const recordada = pintadas.get(hash);
    if (recordada) return recordada;
    const { tipo, contenido } = await leerImagen(hash);
    const png = tipo === 'image/svg+xml' ? await pintarSvg(contenido) : null;
    if (!png) throw new BusinessError('no_encontrado');
    const pintada = new Content(png, { type: 'image/png', longLived: true });
    pintadas.set(hash, pintada);
    return pintada;
  }

  // For sites that show shared pages, which accept no SVG.
  app.get<{ Params: { hash: string } }>(`/imagenes/:hash/${PARA_COMPARTIR}`, async (request, reply) => {
    const contenido = await paraCompartir(request.params.hash);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendContent(request, reply, { content: contenido, cacheControl: PARA_SIEMPRE }) ?? reply;
  });

  /** Serves a picture, or one of its other widths. */
  const servir = async (
    request: FastifyRequest<{ Params: { hash: string; ancho?: string } }>,
    reply: FastifyReply,
  ) => {
    const { hash, ancho } = request.params;
    const contenido = await buscar(hash, ancho === undefined ? undefined : Number(ancho));
    reply
      .header('content-security-policy', POLITICA)
      // Mails and other sites may embed the pictures.
      .header('cross-origin-resource-policy', 'cross-origin');
    return sendContent(request, reply, { content: contenido, cacheControl: PARA_SIEMPRE }) ?? reply;
  };
  app.get('/imagenes/:hash', servir);
  app.get('/imagenes/:hash/:ancho(^[1-9]\\d{2,3}).webp', servir);
}

/** Width of the picture of a shared page, in pixels. */
const ANCHO = 1_200;
/** Highest ratio of height to width: a taller drawing would use up the machine's memory. */
const ALTO_POR_ANCHO = 2;

/** A poster as PNG; null where it cannot be painted. Posters have their letters as paths, so no fonts are needed. */
async function pintarSvg(dado: Buffer): Promise<Buffer | null> {
  try {
    // Sanitised once more, because the renderer would open files that a drawing refers to.
    const pintada = await pintarPng(sanearSvg(dado.toString('utf8')), { ancho: ANCHO });
    return pintada && pintada.alto <= pintada.ancho * ALTO_POR_ANCHO ? pintada.png : null;
  } catch (error) {
    if (error instanceof SvgNoValido) return null;
    throw error;
  }
}
