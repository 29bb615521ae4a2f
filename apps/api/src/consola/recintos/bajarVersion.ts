import type { FastifyReply } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { mapaBajoDibujo } from '../../eventos/recintos/documentoDeArchivo.ts';
import { escribirRecinto } from '../../eventos/recintos/escribirRecinto.ts';
import { findRecinto } from '../../eventos/recintos/recinto.queries.ts';
import { findVersion } from '../../eventos/recintos/version.repository.ts';

/**
 * A version as the file that the command line reads; a zip with the map where the map was uploaded as a file (§C10.2).
 * @throws BusinessError `no_encontrado`
 */
export async function bajarVersion(db: Db, file: string, reply: FastifyReply): Promise<string | Buffer> {
  const version = await findVersion(db, Number.parseInt(file, 10));
  const recinto = version && (await findRecinto(db, version.recintoId));
  if (!version || !recinto) throw new BusinessError('no_encontrado');
  const { documento, subido } = version;
  const nombre = `${recinto.clave}-${version.numero}`;
  if (file.endsWith('.yaml')) {
    reply.header('content-disposition', `attachment; filename="${nombre}.yaml"`);
    reply.type('application/yaml; charset=utf-8');
    return escribirRecinto(recinto, documento);
  }
  const mapa = mapaBajoDibujo(documento, subido);
  const files = {
    'recinto.yaml': strToU8(escribirRecinto(recinto, documento, mapa && 'mapa.svg')),
    ...(mapa !== null && { 'mapa.svg': strToU8(mapa) }),
  };
  reply.header('content-disposition', `attachment; filename="${nombre}.zip"`).type('application/zip');
  // A fixed date makes the same bytes of the same version.
  return Buffer.from(zipSync(files, { mtime: '2020-01-01T00:00:00Z' }));
}
