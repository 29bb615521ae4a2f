import type { Contexto } from '../contexto.ts';
import { enTransaccion } from '../db/conexion.ts';
import { BusinessError } from '../errores.ts';
import type { Quien } from '../http/quien.ts';
import { exigirDueno } from './dueno.ts';
import { liberarLugares, lockReserva, moverReserva } from './reserva.repository.ts';

/** Gives the places back (§4.11). Cancelling twice, or what has expired, answers alike: the places are not held. */
export async function cancelarReserva(
  { db, avisarCambio }: Contexto,
  pedido: { reservaId: string; eventoId: number; quien: Quien },
): Promise<void> {
  const reserva = await enTransaccion(db, async tx => {
    const suya = exigirDueno(await lockReserva(tx, pedido.reservaId), pedido.quien, {
      eventoId: pedido.eventoId,
    });
    switch (suya.estado) {
      case 'retenida':
        await moverReserva(tx, suya.id, 'cancelada');
        await liberarLugares(tx, suya);
        return suya;
      case 'cancelada':
      case 'expirada':
        return suya;
      case 'cobrando':
        throw new BusinessError('reserva_en_cobro');
      case 'vendida':
      case 'por_reembolsar':
      case 'reembolsada':
        throw new BusinessError('reserva_vendida');
    }
  });
  avisarCambio(reserva.evento_id, reserva.lugares);
}
