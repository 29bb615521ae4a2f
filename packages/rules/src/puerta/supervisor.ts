/** A supervisor's decision about one ticket at one gate. */
export interface DecisionDeSupervisor {
  /** Of the try, made by the phone. */
  id: string;
  huella?: string | undefined;
  puertaId: number;
  sentido: 'entrada' | 'salida';
  /** By the phone's clock. */
  momento: string;
  deshace?: string | null | undefined;
}

/**
 * What a phone signs by the key that comes of a supervisor's PIN (§P7.3), HMAC of SHA-256: a decision can neither be named by
 * a phone that has not heard the PIN, nor be moved to another ticket, gate or moment.
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

/** Prefix under which a key is hashed for phones, so that the hash is of no other use. */
export const ASUNTO_DE_PIN = 'taquilla-pin-1';
