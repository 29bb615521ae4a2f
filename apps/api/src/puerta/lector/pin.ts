import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  ASUNTO_DE_PIN,
  type DecisionDeSupervisor,
  mensajeDeSupervisor,
  pistaDe,
} from '@taquilla/rules/puerta/supervisor';

const derivar = promisify(pbkdf2);

/** The most rounds that an old phone bears: phones check the same hash by WebCrypto, which has no argon2 (§P7.3). */
const VUELTAS = 200_000;
const BYTES = 32;

export interface PinCifrado {
  sal: Buffer;
  hash: Buffer;
  vueltas: number;
}

/**
 * Hashes a PIN. The supervisors of an event share a salt, so that a phone works a PIN out once and no PIN has the hint of
 * another.
 */
export async function cifrarPin(pin: string, otros: readonly PinCifrado[]): Promise<PinCifrado> {
  const { sal } = otros.find(({ vueltas }) => vueltas === VUELTAS) ?? { sal: randomBytes(16) };
  return { sal, hash: await derivar(pin, sal, VUELTAS, BYTES, 'sha256'), vueltas: VUELTAS };
}

export async function esElPin(pin: string, { sal, hash, vueltas }: PinCifrado): Promise<boolean> {
  return timingSafeEqual(await derivar(pin, sal, vueltas, BYTES, 'sha256'), hash);
}

/** Whether a phone without a network would take this PIN for that one. */
export async function seConfunde(pin: string, { sal, hash, vueltas }: PinCifrado): Promise<boolean> {
  return pistaDelPin(await derivar(pin, sal, vueltas, BYTES, 'sha256')) === pistaDelPin(hash);
}

/** The part of a PIN's hash that a phone may have beforehand. */
export function pistaDelPin(hash: Buffer): number {
  return pistaDe(createHash('sha256').update(ASUNTO_DE_PIN).update(hash).digest());
}

/** A supervisor's proof of a decision, as a phone computes it from the PIN (§P7.3). */
export function probar(hash: Buffer, decision: DecisionDeSupervisor): string {
  return createHmac('sha256', hash).update(mensajeDeSupervisor(decision)).digest('base64url');
}

export function esSuPrueba(hash: Buffer, decision: DecisionDeSupervisor, prueba: string): boolean {
  const [debida, dada] = [Buffer.from(probar(hash, decision)), Buffer.from(prueba)];
  return debida.length === dada.length && timingSafeEqual(debida, dada);
}

/** Digits that are all alike or in sequence: an attacker tries those first. */
export function esPinFacil(pin: string): boolean {
  const pasos = [...pin].slice(1).map((cifra, i) => Number(cifra) - Number(pin[i]));
  return pasos.every(paso => paso === pasos[0]) && Math.abs(pasos[0] ?? 0) <= 1;
}
