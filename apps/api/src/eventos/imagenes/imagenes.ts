import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../../businessError.ts';
import type { StaleReads } from '../../db/staleReads.ts';
import { Content } from '../../server/content.ts';
import { Lru } from '../../server/lru.ts';
import { sendContent } from '../../server/sendContent.ts';
import { findAncho, findImagen, type ImagenLeida } from './imagen.queries.ts';

const PARA_SIEMPRE = 'public, max-age=31536000, immutable';
/** A picture opened on its own is a document: this policy keeps it from running, loading or styling anything. */
const POLITICA = "default-src 'none'; frame-ancestors 'none'; sandbox";
const IMAGENES_RECORDADAS = 200;
const HASH = /^[0-9a-f]{32,64}$/;

/** Posters and banners, named by their content. */
export function registrarImagenes(app: FastifyInstance, { read }: StaleReads): void {
  const recordadas = new Lru<string, Content>(IMAGENES_RECORDADAS);

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
