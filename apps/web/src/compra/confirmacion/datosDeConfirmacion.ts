import { validarReservaId } from '@taquilla/rules/formularios';

/** The data in the address of a confirmation page (§2.10, §2.11). */
export interface DatosDeConfirmacion {
  reservaId: string;
  /** Null on a registered buyer's page. */
  invitadoId: string | null;
  esGeneral: boolean;
  /** The provider's id of the charge. */
  chargeId: string;
}

/** The words of §8.10 for an incomplete address. */
export const FALTAN_DATOS = 'Faltan datos para confirmar el pago.';

/** Reads the address of a confirmation page; null if it is incomplete or not one of ours. */
export function leerDatosDeConfirmacion(
  params: { reservaId?: string; esGeneral?: string; invitadoId?: string },
  search: string,
): DatosDeConfirmacion | null {
  const { reservaId = '', invitadoId, esGeneral } = params;
  const chargeId = new URLSearchParams(search).get('id') ?? '';
  const esDeInvitado = invitadoId !== undefined;
  const invalido =
    validarReservaId(reservaId) !== null ||
    (esDeInvitado && validarReservaId(invitadoId) !== null) ||
    (esGeneral !== 'true' && esGeneral !== 'false') ||
    !/^[\w-]{1,64}$/.test(chargeId);
  if (invalido) return null;
  return { reservaId, invitadoId: invitadoId ?? null, esGeneral: esGeneral === 'true', chargeId };
}
