import { ApiError } from '@taquilla/cliente/ApiError';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { normalizarCorreo, validarCorreoInvitado } from '@taquilla/rules/formularios';
import { useCallback, useRef } from 'react';
import { call } from '../../../api/callDePagina.ts';

/**
 * Asks, when a guest leaves the e-mail field, whether the address may buy so many tickets (§5.10): before the card, not
 * after it. An accepted address is asked about once. Any other answer, or none, is ignored: the charge asks again.
 */
export function useLimiteDelCorreo({ reservaId, eventoId }: Pick<Reserva, 'reservaId' | 'eventoId'>): {
  /** The sentence against an address that may not; null otherwise. */
  regla: (correo: string) => string | null;
  /** Asks about an address; returns whether there is a new sentence. */
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
