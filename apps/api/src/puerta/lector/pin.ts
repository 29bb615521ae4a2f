import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derivar = promisify(pbkdf2);

/** As slow as an old phone bears: a phone checks the same hash by WebCrypto, which knows no argon2 (§P7.3). */
const VUELTAS = 200_000;
const BYTES = 32;

export interface PinCifrado {
  sal: Buffer;
  hash: Buffer;
  vueltas: number;
}

export async function cifrarPin(pin: string): Promise<PinCifrado> {
  const sal = randomBytes(16);
  return { sal, hash: await derivar(pin, sal, VUELTAS, BYTES, 'sha256'), vueltas: VUELTAS };
}

export async function esElPin(pin: string, { sal, hash, vueltas }: PinCifrado): Promise<boolean> {
  return timingSafeEqual(await derivar(pin, sal, vueltas, BYTES, 'sha256'), hash);
}

/** Digits all alike or one after the other are tried first. */
export function esPinFacil(pin: string): boolean {
  const pasos = [...pin].slice(1).map((cifra, i) => Number(cifra) - Number(pin[i]));
  return pasos.every(paso => paso === pasos[0]) && Math.abs(pasos[0] ?? 0) <= 1;
}
