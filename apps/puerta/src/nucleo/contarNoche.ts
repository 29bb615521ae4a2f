import type { FilaDePadron } from '@taquilla/rules/puerta/padron';
import { partesDe } from './lista.ts';

/** The night's figures, by this phone's list. */
export interface Noche {
  /** Entries per five minutes of the latest time, the oldest first; `desde` in milliseconds since 1970. */
  ritmo: { desde: number; cuantos: number }[];
  porMinuto: number;
  /** People inside by the gate of their last entry, the largest number first. */
  puertas: { nombre: string; cuantos: number }[];
}

const TRAMO_MS = 5 * 60_000;
const TRAMOS = 8;

/** Counts each ticket's last entry and its gate in a list. */
export function contarNoche(filas: readonly FilaDePadron[], ahora: number): Noche {
  const ultimo = Math.floor(ahora / TRAMO_MS);
  const ritmo = Array.from({ length: TRAMOS }, (_, i) => ({
    desde: (ultimo - TRAMOS + 1 + i) * TRAMO_MS,
    cuantos: 0,
  }));
  const porPuerta = new Map<string, number>();
  let recientes = 0;
  for (const { pasos, donde, estado } of filas) {
    if (pasos.entradas === 0) continue;
    const tramo = ritmo[Math.floor(pasos.ultimaEntrada / TRAMO_MS) - ultimo + TRAMOS - 1];
    if (tramo) tramo.cuantos += 1;
    if (ahora - pasos.ultimaEntrada < TRAMO_MS) recientes += 1;
    const { puerta: nombre } = partesDe(donde);
    if (pasos.adentro && estado === 'u' && nombre !== '')
      porPuerta.set(nombre, (porPuerta.get(nombre) ?? 0) + 1);
  }
  return {
    ritmo,
    porMinuto: Math.round((recientes * 60_000) / TRAMO_MS),
    puertas: [...porPuerta]
      .map(([nombre, cuantos]) => ({ nombre, cuantos }))
      .sort((a, b) => b.cuantos - a.cuantos),
  };
}
