import type { PeticionDe } from '@taquilla/contract/catalogo';
import { conDecision } from '@taquilla/rules/cancelacion';
import { BusinessError } from '../businessError.ts';
import { hayUsados } from '../compra/boleto.repository.ts';
import { lockReserva } from '../compra/reserva.repository.ts';
import { inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { lockDecision, marcarDecision } from './decidir.repository.ts';
import { ordenarVentaDeCancelacion } from './ordenar.ts';
import { tomarOtrosLugares } from './otrosLugares.ts';
import { exigirCambio } from './verCambio.ts';

/**
 * Takes a buyer's choice (§C7.8). Keeping may be changed to returning until the last day; returning is for good: the tickets
 * void and the refund is ordered in the same transaction. In another venue, keeping may name other places.
 * @throws BusinessError `enlace_invalido`, `decision_cerrada`, `boleto_usado`, `asientos_no_disponibles`
 */
export async function decidirCambio(
  { db, avisarCambio, avisarCorreo }: Context,
  { token, respuesta, lugares: otros }: PeticionDe<'decidirCambio'>['body'],
): Promise<void> {
  const cambio = await inTransaction(db, async tx => {
    const fila = await exigirCambio(tx, token);
    const { cancelacionId: id, reservaId, tipo, eventoId } = fila;
    const decision = await lockDecision(tx, { id, reservaId });
    if (!decision || !conDecision(tipo)) throw new BusinessError('decision_cerrada');
    const { estado, enTiempo, frase } = decision;
    const yaDevuelve = estado !== 'sin_decidir' && estado !== 'conserva';
    if (yaDevuelve && respuesta === 'devolver') return null;
    if (yaDevuelve || !enTiempo) throw new BusinessError('decision_cerrada');
    if (respuesta === 'conservar') {
      const movidos = otros
        ? await tomarOtrosLugares(tx, { ...fila, propuestos: decision.propuestos }, otros)
        : null;
      await marcarDecision(tx, { id, reservaId, estado: 'conserva', por: null });
      return movidos && { eventoId, lugares: movidos };
    }
    // A pass at the door waits for this choice, or this choice for the pass.
    await lockReserva(tx, reservaId);
    if (await hayUsados(tx, reservaId)) throw new BusinessError('boleto_usado');
    await marcarDecision(tx, { id, reservaId, estado: 'espera', por: null });
    // Also of a run that a person has paused: its refunds wait, and the tickets are void.
    const { lugares } = await ordenarVentaDeCancelacion(tx, { id, reservaId, frase });
    return { eventoId, lugares };
  });
  if (!cambio) return;
  avisarCambio(cambio.eventoId, cambio.lugares);
  if (otros) avisarCorreo();
}
