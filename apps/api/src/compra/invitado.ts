import { correo as esquemaCorreo, nombrePersona } from '@taquilla/contract/comunes';

/** Trimmed and in lower case: addresses are compared like this. */
export function normalizarCorreo(correo: string): string {
  return correo.trim().toLowerCase();
}

export function correoValido(correo: string): boolean {
  return esquemaCorreo.safeParse(correo).success;
}

export function nombreValido(nombre: string): boolean {
  return nombrePersona.safeParse(nombre).success;
}
