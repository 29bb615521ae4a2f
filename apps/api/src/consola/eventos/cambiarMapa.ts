import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import { avisarDelEvento } from '../../eventos/envivo/emisor.ts';
import { describirVersion } from '../../eventos/recintos/describirVersion.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirEvento } from './cambiarEvento.ts';
import { findEvento } from './eventos.queries.ts';
import { findVersionPublicada, updateEvento } from './eventos.repository.ts';
import { asentarFicha } from './fichas.ts';
import { type DiferenciaDePlano, ponerPlano } from './ponerPlano.ts';

/** Moves an event to another version of its venue's plan: all or nothing, and no taken place loses its name (§C4.4). */
export async function cambiarMapa(cambio: ConsoleChange<'cambiarMapa'>): Promise<RespuestaDe<'cambiarMapa'>> {
  const { tx, body, sesion, anotar } = cambio;
  const fila = await exigirEvento(cambio);
  const { id, clave, recinto_id: recintoId } = fila;
  const diferencia = await tomarPlano(tx, { clave, id, recintoId, recintoVersionId: body.recintoVersionId });
  await asentarFicha(tx, id, sesion().personalId);
  await avisarDelEvento(tx, id);
  const despues = await findEvento(tx, id);
  await anotar({
    accion: 'evento.cambiar_plano',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    antes: { recintoVersionId: fila.recinto_version_id },
    despues: { recintoVersionId: body.recintoVersionId, ...diferencia },
    motivo: body.motivo,
  });
  return {
    version: despues?.version ?? fila.version,
    recintoVersionId: body.recintoVersionId,
    ...diferencia,
  };
}

/**
 * Gives an event the places of a published version of its venue.
 * @throws BusinessError `no_encontrado` where it has no such version, `lugares_tomados` with the names of up to 50
 */
export async function tomarPlano(
  tx: Transaction,
  de: { clave: string; id: number; recintoId: number; recintoVersionId: number },
): Promise<DiferenciaDePlano> {
  const version = await findVersionPublicada(tx, de.recintoId, de.recintoVersionId);
  if (version === null)
    throw new BusinessError(
      'no_encontrado',
      { campos: ['recintoVersionId'] },
      'El recinto no tiene publicado ese plano.',
    );
  const { diferencia, conflictos } = await ponerPlano(tx, de.clave, await describirVersion(tx, version));
  if (conflictos.length > 0) throw new BusinessError('lugares_tomados', { nombres: conflictos.slice(0, 50) });
  await updateEvento(tx, de.id, { recinto_version_id: version });
  return diferencia;
}
