import type { CargoWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { call as callType } from '../../../api/call.ts';

/** Makes the server read a charge from the provider and finish the sale if it is paid (§7.32). */
export function comprobarCargo(
  call: typeof callType,
  {
    reservaId,
    invitadoId,
    esGeneral,
    promocion,
  }: Pick<Reserva, 'reservaId' | 'invitadoId' | 'esGeneral' | 'promocion'>,
  chargeId: string,
): Promise<CargoWire> {
  const body = { reservaId, esGeneral, promocion_id: promocion?.id ?? 0 };
  return invitadoId
    ? call('checkCargoInvitado', { params: { invitadoId, chargeId }, body })
    : call('checkCargo', { params: { chargeId }, body });
}
