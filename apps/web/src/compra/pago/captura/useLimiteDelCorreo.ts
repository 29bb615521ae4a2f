import { ApiError } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarCorreo, validarCorreoInvitado } from '@taquilla/rules/formularios';
import { useCallback, useRef } from 'react';
import { call } from '../../../api/call.ts';

/**
 * Asks, when a guest leaves their address, whether it may buy so many tickets (§5.10): before the card, not after it. An
 * address that may is asked about once. Any other answer, or none, says nothing: the charge asks again.
 */
export function useLimiteDelCorreo({ reservaId, eventoId }: Pick<Reserva, 'reservaId' | 'eventoId'>): {
  /** The sentence against an address, once it is known; null without one. */
  regla: (correo: string) => string | null;
  /** Asks about an address, and says whether there is something new to tell. */
  preguntar: (correo: string) => Promise<boolean>;
} {
  const dichos = useRef(new Map<string, string | null>());

  const regla = useCallback(
    (correo: string) => validarCorreoInvitado(correo) ?? dichos.current.get(normalizarCorreo(correo)) ?? null,
    [],
  );

  async function preguntar(escrito: string): Promise<boolean> {
    const correo = normalizarCorreo(escrito);
    const antes = dichos.current.get(correo);
    if (antes === null || validarCorreoInvitado(correo) !== null) return false;
    const dicho = await call('revisarLimite', {
      params: { id: eventoId },
      body: { reservaId, correo_invitado: correo },
    }).then(() => null, contraElla);
    dichos.current.set(correo, dicho);
    return dicho !== (antes ?? null);
  }

  return { regla, preguntar };
}

function contraElla(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'limite_de_asientos' ? error.message : null;
}
