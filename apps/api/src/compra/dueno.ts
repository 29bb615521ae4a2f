import { BusinessError } from '../errores.ts';
import type { Quien } from '../http/quien.ts';
import type { ReservaFila } from './reserva.repository.ts';

/**
 * Lets the holder of a reservation through: a registered buyer's needs their session, a guest's only its
 * unguessable id. A stranger reads the same as for a reservation that does not exist.
 */
export function exigirDueno<T extends ReservaFila>(
  reserva: T | null,
  quien: Quien,
  alcance: { eventoId?: number; invitadoId?: string } = {},
): T {
  if (!reserva) throw new BusinessError('reserva_invalida');
  const esSuya =
    reserva.usuario_id === null || (quien.tipo === 'usuario' && quien.usuarioId === reserva.usuario_id);
  const esDelEvento = alcance.eventoId === undefined || reserva.evento_id === alcance.eventoId;
  const esDelInvitado = alcance.invitadoId === undefined || reserva.invitado_id === alcance.invitadoId;
  if (!esSuya || !esDelEvento || !esDelInvitado) throw new BusinessError('reserva_invalida');
  return reserva;
}
