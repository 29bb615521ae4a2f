import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when they are read aloud. */
const LETRAS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LARGO = 8;

/** A pairing code (§P1.2): 39 bits, usable once, for 15 minutes; guesses are slowed down (`slowGuess`). */
export function nuevoCodigo(): string {
  return Array.from({ length: LARGO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
}

/** The hash under which a code is kept; upper and lower case, spaces and hyphens make no difference. */
export function hashDeCodigo(codigo: string): Buffer {
  const leido = codigo.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`codigo:${leido}`).digest();
}

/** The random secret in a phone's cookie. */
export function nuevaGalleta(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a cookie is kept; a secret of 256 bits needs no slow hash. */
export function hashDeGalleta(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
