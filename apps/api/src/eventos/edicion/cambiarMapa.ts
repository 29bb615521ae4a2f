import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { findEvento } from '../documento/eventos.queries.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { asentarFicha } from '../fichas/fichas.ts';
import { exigirEvento } from './cambiarEvento.ts';
import { tomarPlano } from './ponerPlano.ts';

/** Moves an event to another version of its venue's plan, all or nothing; no taken place loses its name (§C4.4). */
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
