import { isWithoutAnswer } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { call as callType } from '../../../api/callDePagina.ts';

/** During a charge the server asks the provider first. */
const TIMEOUT_MS = 60_000;

/** Gives the places back (§4.11). Returns the failure in the words of §8.8, or null. */
export async function cancelarReserva(
  call: typeof callType,
  { eventoId, reservaId, esGeneral }: Pick<Reserva, 'eventoId' | 'reservaId' | 'esGeneral'>,
): Promise<string | null> {
  try {
    await call('cancelar', {
      params: { id: eventoId },
      body: { reservaId, esGeneral },
      timeoutMs: TIMEOUT_MS,
    });
    return null;
  } catch (error) {
    return isWithoutAnswer(error)
      ? 'Ocurrió un error al cancelar la reserva.'
      : 'No se pudo cancelar la reserva. Inténtalo de nuevo.';
  }
}
