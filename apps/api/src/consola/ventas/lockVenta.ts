import { findEventoDeBoleto } from '../../boletos/boletos.queries.ts';
import { exigirQueVa } from '../../boletos/papeles.ts';
import { BusinessError } from '../../businessError.ts';
import { findRaiz } from '../../compra/expediente.repository.ts';
import { lockReserva, type ReservaFila } from '../../compra/reserva.repository.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { exigirVenta } from './verVenta.ts';

/**
 * Locks a sale of the reader's events that has living tickets.
 * @throws BusinessError `venta_de_diferencia` with the folio of the sale that has the ticket
 */
export async function lockVenta(tx: Transaction, sesion: StaffSession, folio: string): Promise<ReservaFila> {
  const { id } = await exigirVenta(tx, sesion, folio);
  const reserva = await lockReserva(tx, id);
  const raiz = reserva && reserva.complementa !== null ? await findRaiz(tx, reserva.complementa) : null;
  if (raiz) throw new BusinessError('venta_de_diferencia', { folio: raiz.folio });
  if (reserva?.estado !== 'vendida') throw new BusinessError('venta_sin_boletos');
  return reserva;
}

/** @throws BusinessError `evento_cancelado`: its tickets open no gate and are issued to nobody any more */
export async function exigirEventoVivo(db: Db, eventoId: number): Promise<void> {
  const evento = await findEventoDeBoleto(db, eventoId);
  if (evento) exigirQueVa(evento);
}
