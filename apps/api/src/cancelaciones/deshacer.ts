import { BusinessError } from '../businessError.ts';
import type { Transaction } from '../db/connection.ts';
import { avisarDelEvento } from '../eventos/envivo/announcer.ts';
import {
  type CancelacionFila,
  deleteVentasDeCancelacion,
  estaEnGracia,
  moverCancelacion,
} from './cancelacion.repository.ts';
import { ponerEstado } from './evento.repository.ts';

/**
 * Undoes a run within its grace (§C7.14): sale and tickets are as before; holds that ended stay ended.
 * @throws BusinessError `gracia_terminada`
 */
export async function deshacerCancelacion(tx: Transaction, cancelacion: CancelacionFila): Promise<void> {
  const { id, estado, evento_id: eventoId, estado_anterior: antes } = cancelacion;
  if (estado !== 'gracia' || antes === null || !(await estaEnGracia(tx, id)))
    throw new BusinessError('gracia_terminada');
  await moverCancelacion(tx, id, 'deshecha');
  await deleteVentasDeCancelacion(tx, id);
  await ponerEstado(tx, { eventoId, estado: antes });
  await avisarDelEvento(tx, eventoId);
}
