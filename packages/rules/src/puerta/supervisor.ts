/** A supervisor's decision about one ticket at one gate. */
export interface DecisionDeSupervisor {
  /** Id of the try, made by the phone. */
  id: string;
  huella?: string | undefined;
  puertaId: number;
  sentido: 'entrada' | 'salida';
  /** Time by the phone's clock. */
  momento: string;
  deshace?: string | null | undefined;
}

/**
 * The message that a phone signs with the key derived from a supervisor's PIN (§P7.3), HMAC of SHA-256: a phone that has
 * not received the PIN cannot name a decision, and a decision cannot be moved to another ticket, gate or moment.
 */
export function mensajeDeSupervisor({
  id,
  huella,
  puertaId,
  sentido,
  momento,
  deshace,
}: DecisionDeSupervisor): string {
  return ['taquilla-supervisor-1', id, huella ?? '', puertaId, sentido, momento, deshace ?? ''].join('\n');
}

/**
 * The part of a PIN's hash that a phone has beforehand: one byte. It tells 255 of 256 wrong PINs, and leaves four thousand of a
 * million: a thief who tries them all at home learns nearly nothing, and the server hears five (§P7.3).
 */
export function pistaDe(hash: Uint8Array): number {
  return hash[0] ?? 0;
}

/** Prefix under which a key is hashed for phones, so that the hash serves no other purpose. */
export const ASUNTO_DE_PIN = 'taquilla-pin-1';
