import type { RespuestaDe } from '@taquilla/contract/catalogo';

/** The answer of every login of a buyer (§3.2). */
export type ConToken = RespuestaDe<'login'>;

export function conToken(
  token: string,
  { fullName, correo }: { fullName: string; correo: string },
): ConToken {
  return { token, user: { fullName, email: correo } };
}
