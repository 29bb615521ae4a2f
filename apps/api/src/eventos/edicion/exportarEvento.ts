import type { FastifyReply } from 'fastify';
import { zipSync } from 'fflate';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { archivosDe } from '../archivo/escribirArchivos.ts';
import { findEvento } from '../documento/eventos.queries.ts';

/** An event's files as a zip (§C4.6). @throws BusinessError `evento_no_encontrado` */
export async function exportarEvento(db: Db, eventoId: number, reply: FastifyReply): Promise<Buffer> {
  const clave = (await findEvento(db, eventoId))?.clave;
  const files = clave === undefined ? null : await archivosDe(db, clave);
  if (!files) throw new BusinessError('evento_no_encontrado');
  reply.header('content-disposition', `attachment; filename="${clave}.zip"`).type('application/zip');
  const entradas = [...files].map(([nombre, contenido]) => [nombre, new Uint8Array(Buffer.from(contenido))]);
  // A fixed date makes the same bytes of the same event.
  return Buffer.from(zipSync(Object.fromEntries(entradas), { mtime: '2020-01-01T00:00:00Z' }));
}
