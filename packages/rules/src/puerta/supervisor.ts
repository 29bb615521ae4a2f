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

/** Prefix under which a key is hashed for phones, so that the hash serves no other purpose. */
export const ASUNTO_DE_PIN = 'taquilla-pin-1';
