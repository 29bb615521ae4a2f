/** A comparison of a phone's clock with the server's (§P5.5). */
export interface Comparacion {
  /** Milliseconds to add to the phone's clock. */
  desfaseMs: number;
  /** The round trip of the measurement: half of it is the uncertainty. */
  idaYVueltaMs: number;
}

/**
 * Compares clocks by one request: sending and receipt by the phone's clock, the answer by the server's; all in
 * milliseconds.
 */
export function compararReloj({
  enviado,
  recibido,
  servidor,
}: {
  enviado: number;
  recibido: number;
  servidor: number;
}): Comparacion {
  const idaYVueltaMs = Math.max(0, recibido - enviado);
  return { desfaseMs: Math.round(servidor - (enviado + idaYVueltaMs / 2)), idaYVueltaMs };
}

/** The better of two comparisons: the one with the shorter round trip, but a clock that was set meanwhile counts at once. */
export function mejorComparacion(antes: Comparacion | null, ahora: Comparacion): Comparacion {
  if (antes === null || ahora.idaYVueltaMs <= antes.idaYVueltaMs) return ahora;
  const duda = (antes.idaYVueltaMs + ahora.idaYVueltaMs) / 2;
  return Math.abs(ahora.desfaseMs - antes.desfaseMs) > duda ? ahora : antes;
}

/** The phone tells its user of a larger error of its clock. */
const DESFASE_QUE_SE_DICE_MS = 5 * 60_000;

export function relojMal({ desfaseMs }: Pick<Comparacion, 'desfaseMs'>): boolean {
  return Math.abs(desfaseMs) > DESFASE_QUE_SE_DICE_MS;
}

/** Clocks that were compared agree within this time. */
const MARGEN_MS = 60_000;

/** Whether a try was at the time, in milliseconds since 1970, that its phone tells. */
export function cuandoFue(
  { momento, desfaseMs }: { momento: string; desfaseMs: number | null },
  fue: number,
): boolean {
  return Math.abs(Date.parse(momento) + (desfaseMs ?? 0) - fue) <= MARGEN_MS;
}
