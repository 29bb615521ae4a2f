import { conDecision } from '@taquilla/rules/cancelacion';
import { BusinessError } from '../businessError.ts';
import { expirarReservas } from '../compra/reserva.repository.ts';
import type { Transaction } from '../db/connection.ts';
import { avisarDelEvento } from '../eventos/envivo/announcer.ts';
import {
  type CancelacionFila,
  cortarApartados,
  haPasadoSuFecha,
  insertCompensaciones,
  insertVentasDeCancelacion,
  lockApartados,
  marcarConfirmada,
} from './cancelacion.repository.ts';
import { moverEventoDeCancelacion } from './evento.repository.ts';

export interface Confirmada {
  graciaHasta: Date;
  ventas: number;
  /** Places of holds that ended with it. */
  sueltos: number[];
}

/**
 * Confirms a proposed run under its lock (§C7.5): the sale stops and tickets stand still at once, holds end, and every sale is
 * written down with what is left of it. People in the waiting room hear that the event is not for sale. Money and mails begin after the grace (§C7.14). A sale that commits in the very
 * moment is found again when the grace ends.
 * @throws BusinessError `transicion_invalida`
 */
export async function confirmarCancelacion(
  tx: Transaction,
  {
    cancelacion,
    por,
    graciaSegundos,
  }: { cancelacion: CancelacionFila; por: number | null; graciaSegundos: number },
): Promise<Confirmada> {
  const { id, evento_id: eventoId, tipo } = cancelacion;
  if (await haPasadoSuFecha(tx, id))
    throw new BusinessError(
      'transicion_invalida',
      undefined,
      'La nueva fecha ya pasó: retira la propuesta y propón otra.',
    );
  await moverEventoDeCancelacion(tx, { eventoId, tipo });
  const { ids, lugares } = await lockApartados(tx, eventoId);
  await cortarApartados(tx, ids);
  await expirarReservas(tx, ids);
  const graciaHasta = await marcarConfirmada(tx, { id, por, segundos: graciaSegundos });
  const ventas = await insertVentasDeCancelacion(tx, { id, eventoId, conDecision: conDecision(tipo) });
  await insertCompensaciones(tx, id);
  await avisarDelEvento(tx, eventoId);
  return { graciaHasta, ventas, sueltos: lugares };
}
