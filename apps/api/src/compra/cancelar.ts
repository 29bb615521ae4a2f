import { BusinessError } from '../businessError.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { type CargoFila, listCargos, programarRevision } from './cargo.repository.ts';
import { esperaAlComprador } from './confirmarCargo.ts';
import { exigirDueno } from './guardas.ts';
import {
  findReserva,
  liberarLugares,
  lockReserva,
  moverReserva,
  type ReservaFila,
} from './reserva.repository.ts';

/**
 * Gives the places back (§4.11). A second cancellation and an expired reservation get the same answer: the places are not
 * held. A buyer who left the bank's page may also give up, once the provider was asked and says that nothing was charged.
 */
export async function cancelarReserva(
  context: Context,
  pedido: { reservaId: string; eventoId: number; quien: Quien },
): Promise<void> {
  const { db, avisarCambio } = context;
  const exigirSuya = (reserva: ReservaFila | null) =>
    exigirDueno(reserva, pedido.quien, { eventoId: pedido.eventoId });
  const vista = exigirSuya(await findReserva(db, pedido.reservaId));
  const sinCobrar = vista.estado === 'cobrando' ? await preguntarAntes(context, vista.id) : null;
  const reserva = await inTransaction(db, async tx => {
    const suya = exigirSuya(await lockReserva(tx, pedido.reservaId));
    switch (suya.estado) {
      case 'cobrando':
        await abandonarCobro(tx, suya.id, sinCobrar);
        await liberar(tx, suya);
        return suya;
      case 'por_pagar':
        // Its reference is given up with it (`referencia/cambiarDeIdea.ts`).
        throw new BusinessError('reserva_en_cobro');
      case 'retenida':
        await liberar(tx, suya);
        return suya;
      case 'cancelada':
      case 'expirada':
        return suya;
      case 'vendida':
      case 'por_reembolsar':
      case 'reembolsada':
        throw new BusinessError('reserva_vendida');
    }
  });
  avisarCambio(reserva.evento_id, reserva.lugares);
}

async function liberar(tx: Transaction, reserva: ReservaFila): Promise<void> {
  await moverReserva(tx, reserva.id, 'cancelada');
  await liberarLugares(tx, reserva);
}

/**
 * The attempt that, by the provider's present word, has taken no money; null where the provider says anything else, or does
 * not answer.
 */
async function preguntarAntes(context: Context, reservaId: string): Promise<CargoFila | null> {
  const { vivo } = await listCargos(context.db, reservaId);
  if (!vivo) return null;
  try {
    return (await esperaAlComprador(context, vivo)) ? vivo : null;
  } catch (error) {
    if (error instanceof ProveedorSinRespuesta || error instanceof CargoRechazado) return null;
    throw error;
  }
}

/**
 * Seconds until the next question about an abandoned charge: a buyer who confirms it after all is refunded by that question.
 */
const PREGUNTAR_EN_S = 20;

/**
 * Ends the charging of a reservation whose attempt has taken nothing. The attempt stays open: the reconciler keeps asking the
 * provider about it, and money taken later for a cancelled reservation is refunded automatically (`liquidar.ts`).
 */
async function abandonarCobro(
  tx: Transaction,
  reservaId: string,
  sinCobrar: CargoFila | null,
): Promise<void> {
  const { vivo } = await listCargos(tx, reservaId);
  if (!sinCobrar || vivo?.id !== sinCobrar.id || vivo.estado !== 'pendiente')
    throw new BusinessError('reserva_en_cobro');
  await programarRevision(tx, vivo.id, PREGUNTAR_EN_S);
  await moverReserva(tx, reservaId, 'retenida');
}
