import type { FastifyInstance } from 'fastify';
import { Contenido } from '../cache/contenido.ts';
import { Lru } from '../cache/lru.ts';
import type { Lectura } from '../db/lectura.ts';
import { BusinessError } from '../errores.ts';
import { enviarContenido } from '../http/enviarContenido.ts';
import { findImagen } from './imagen.queries.ts';

const PARA_SIEMPRE = 'public, max-age=31536000, immutable';
/** A picture opened by itself is a document: whatever it holds runs nothing, loads nothing and styles nothing. */
const POLITICA = "default-src 'none'; frame-ancestors 'none'; sandbox";
const IMAGENES_RECORDADAS = 200;
const HASH = /^[0-9a-f]{32,64}$/;

/** Posters and banners, named by their content. */
export function registrarImagenes(app: FastifyInstance, { leer }: Lectura): void {
  const recordadas = new Lru<string, Contenido>(IMAGENES_RECORDADAS);

  async function buscar(hash: string): Promise<Contenido> {
    const recordada = recordadas.get(hash);
    if (recordada) return recordada;
    const imagen = HASH.test(hash) ? await leer(db => findImagen(db, hash)) : null;
    if (!imagen) throw new BusinessError('no_encontrado');
    const contenido = new Contenido(imagen.contenido, { tipo: imagen.tipo, duradero: true });
    recordadas.set(hash, contenido);
    return contenido;
  }

  app.get<{ Params: { hash: string } }>('/imagenes/:hash', async (request, reply) => {
    const contenido = await buscar(request.params.hash);
    reply
      .header('content-security-policy', POLITICA)
      // Mails and other sites may show them.
      .header('cross-origin-resource-policy', 'cross-origin');
    return enviarContenido(request, reply, { contenido, cacheControl: PARA_SIEMPRE }) ?? reply;
  });
}
