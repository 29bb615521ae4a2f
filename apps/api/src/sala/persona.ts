import { createHash } from 'node:crypto';
import type { Quien } from '../server/quien.ts';

const DE_USUARIO = 'u:';
const DE_INVITADO = 'i:';

/** The owner of a number: a verified user, or a browser with a key. Null for a guest without a key. */
export function personaDe(quien: Quien, clave: string | undefined): string | null {
  return deUsuario(quien) ?? (clave === undefined ? null : deInvitado(clave));
}

/** Whether a number or a turn belongs to the caller who presents it. A guest who logs in while waiting keeps theirs. */
export function esSuya(persona: string, quien: Quien, clave: string | undefined): boolean {
  return persona === deUsuario(quien) || (clave !== undefined && persona === deInvitado(clave));
}

/**
 * Whether a caller may use a turn. A user's turn is for that user; a guest's is for its bearer, like the reservation made with
 * it.
 */
export function puedeUsar(persona: string, quien: Quien): boolean {
  return persona.startsWith(DE_INVITADO) || persona === deUsuario(quien);
}

export function esUsuarioVerificado(quien: Quien): boolean {
  return deUsuario(quien) !== null;
}

function deUsuario(quien: Quien): string | null {
  return quien.tipo === 'usuario' && quien.verificado ? `${DE_USUARIO}${quien.usuarioId}` : null;
}

/** Half of the hash, 128 bits: too many for a second key with the same value to be found. */
function deInvitado(clave: string): string {
  return `${DE_INVITADO}${createHash('sha256').update(clave).digest('base64url').slice(0, 22)}`;
}
