import { createHash } from 'node:crypto';
import type { Quien } from '../server/quien.ts';

const DE_USUARIO = 'u:';
const DE_INVITADO = 'i:';

/** The owner of a number: a verified user, or the browser that keeps a key. Null for a guest without a key. */
export function personaDe(quien: Quien, clave: string | undefined): string | null {
  return deUsuario(quien) ?? (clave === undefined ? null : deInvitado(clave));
}

/**
 * Whether a number or a turn belongs to the caller who shows it; a guest's stays theirs when they log in while they
 * wait.
 */
export function esSuya(persona: string, quien: Quien, clave: string | undefined): boolean {
  return persona === deUsuario(quien) || (clave !== undefined && persona === deInvitado(clave));
}

/** A user's turn is for that user. A guest's is for its bearer, like the reservation that it makes. */
export function puedeUsar(persona: string, quien: Quien): boolean {
  return persona.startsWith(DE_INVITADO) || persona === deUsuario(quien);
}

export function esUsuarioVerificado(quien: Quien): boolean {
  return deUsuario(quien) !== null;
}

function deUsuario(quien: Quien): string | null {
  return quien.tipo === 'usuario' && quien.verificado ? `${DE_USUARIO}${quien.usuarioId}` : null;
}

/** Half of the hash: 128 bits, for which another key cannot be found. */
function deInvitado(clave: string): string {
  return `${DE_INVITADO}${createHash('sha256').update(clave).digest('base64url').slice(0, 22)}`;
}
