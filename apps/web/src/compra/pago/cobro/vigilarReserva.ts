import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';

export interface EntornoDeVigilancia {
  leer: () => Promise<Reserva>;
  esperar: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** Milliseconds before each reading; the last one goes on until the page is left. */
export const ESPERAS_MS = [1000, 2000, 3000, 5000, 8000, 10_000] as const;

/**
 * Reads a reservation whose charge is in doubt until it says something final; null when the page was left before.
 * That it is merely held is believed the second time only: the request that seemed lost may still be on its way.
 */
export async function vigilarReserva({
  leer,
  esperar,
  signal,
}: EntornoDeVigilancia): Promise<Reserva | null> {
  let vistaRetenida = false;
  for (let vez = 0; !signal.aborted; vez++) {
    await esperar(ESPERAS_MS[Math.min(vez, ESPERAS_MS.length - 1)] ?? 0);
    const reserva = signal.aborted ? null : await leer().catch(() => null);
    if (!reserva || reserva.estado === 'cobrando') continue;
    if (reserva.estado !== 'retenida' || vistaRetenida) return reserva;
    vistaRetenida = true;
  }
  return null;
}
