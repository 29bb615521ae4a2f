/** How a phone's clock compares with the server's (§P5.5). */
export interface Comparacion {
  /** Milliseconds to be added to the phone's clock. */
  desfaseMs: number;
  /** The round trip by which it was measured: half of it is the doubt. */
  idaYVueltaMs: number;
}

/** Compares clocks by a request: sent and received by the phone's, answered by the server's; all in milliseconds. */
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

/** The better of two: a short round trip tells more, but a clock that was set meanwhile counts at once. */
export function mejorComparacion(antes: Comparacion | null, ahora: Comparacion): Comparacion {
  if (antes === null || ahora.idaYVueltaMs <= antes.idaYVueltaMs) return ahora;
  const duda = (antes.idaYVueltaMs + ahora.idaYVueltaMs) / 2;
  return Math.abs(ahora.desfaseMs - antes.desfaseMs) > duda ? ahora : antes;
}

/** A clock that is wrong by more is told to the phone's user. */
const DESFASE_QUE_SE_DICE_MS = 5 * 60_000;

export function relojMal({ desfaseMs }: Pick<Comparacion, 'desfaseMs'>): boolean {
  return Math.abs(desfaseMs) > DESFASE_QUE_SE_DICE_MS;
}
