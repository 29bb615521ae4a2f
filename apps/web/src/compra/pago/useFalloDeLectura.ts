import { ApiError } from '@taquilla/cliente/ApiError';
import { useSesion } from '../../sesion/useSesion.ts';
import type { ReservaGuardada } from '../reserva.ts';

/** Why a reservation could not be read. */
export type FalloDeLectura =
  /** There is no such reservation, or it is another buyer's. */
  | 'no_esta'
  /** It is a registered buyer's, and this visitor is not logged in: the server tells strangers nothing of it. */
  | 'falta_sesion'
  /** Whether the visitor is logged in will be known in a moment. */
  | 'por_saber'
  /** The server did not answer, or was too busy to. */
  | 'sin_respuesta';

/** What a failed reading means for the buyer; null when there was none. */
export function useFalloDeLectura(
  error: Error | null,
  { invitadoId }: Pick<ReservaGuardada, 'invitadoId'>,
): FalloDeLectura | null {
  const { status } = useSesion();
  if (!error) return null;
  if (!esNegativa(error)) return 'sin_respuesta';
  if (invitadoId !== null || status === 'authenticated') return 'no_esta';
  return status === 'checking' ? 'por_saber' : 'falta_sesion';
}

const PASAJERAS = [408, 429];

function esNegativa(error: Error): boolean {
  if (!(error instanceof ApiError) || PASAJERAS.includes(error.status)) return false;
  return error.status >= 400 && error.status < 500;
}
