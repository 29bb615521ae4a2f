import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another when they are read out. */
const LETRAS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LARGO = 8;

/** A pairing code (§P1.2): 39 bits, good once, for 15 minutes, at ten tries an address. */
export function nuevoCodigo(): string {
  return Array.from({ length: LARGO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
}

/** Under what a code is kept, however it was typed. */
export function hashDeCodigo(codigo: string): Buffer {
  const leido = codigo.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`codigo:${leido}`).digest();
}

/** What a phone's cookie holds. */
export function nuevaGalleta(): string {
  return randomBytes(32).toString('base64url');
}

/** Under what a cookie is kept; a secret of 256 bits needs no slow hash. */
export function hashDeGalleta(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
