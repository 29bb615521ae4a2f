import { tabStorage } from '@taquilla/cliente/storage';
import type { CargoWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { call as callType } from '../../../api/callDePagina.ts';

/** A charge that waits for the buyer at the bank (3-D Secure). */
export interface CobroEnCurso {
  cargoId: string;
  url: string;
}

/** Remembers the bank's page, so that the browser's back button leads there again (§4.10). */
export function recordarCobro(reservaId: string, cobro: CobroEnCurso): void {
  tabStorage.setItem(claveDe(reservaId), JSON.stringify(cobro));
}

export function leerCobro(reservaId: string): CobroEnCurso | null {
  try {
    const valor: unknown = JSON.parse(tabStorage.getItem(claveDe(reservaId)) ?? 'null');
    return esCobro(valor) ? valor : null;
  } catch {
    return null;
  }
}

/**
 * The bank's page of a waiting charge: by the server, so also in a browser that was not there; otherwise by this tab.
 */
export function paginaDelBanco({ reservaId, cobro }: Pick<Reserva, 'reservaId' | 'cobro'>): string | null {
  const url = cobro?.url ?? leerCobro(reservaId)?.url;
  return url && esDireccionWeb(url) ? url : null;
}

/** Whether the server's address of the bank may be opened. */
export function esDireccionWeb(url: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

export function olvidarCobro(reservaId: string): void {
  tabStorage.removeItem(claveDe(reservaId));
}

function claveDe(reservaId: string): string {
  return `cobro-${reservaId}`;
}

function esCobro(valor: unknown): valor is CobroEnCurso {
  if (typeof valor !== 'object' || valor === null || !('cargoId' in valor) || !('url' in valor)) return false;
  return typeof valor.cargoId === 'string' && typeof valor.url === 'string';
}

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
