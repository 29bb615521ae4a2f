import type { Centavos } from '@taquilla/rules/dinero';
import { useState } from 'react';

/** What one choice of the buyer's costs, as they were shown it. */
export interface TotalVisto {
  /** The choice, as a text that differs for another choice. */
  eleccion: string;
  total: Centavos;
  /** What it cost before, where it rose while the buyer did nothing; else null. */
  antes: Centavos | null;
}

/** The total to show next; the very same object where nothing changed. */
export function verTotal(
  visto: TotalVisto | null,
  { eleccion, total }: Pick<TotalVisto, 'eleccion' | 'total'>,
): TotalVisto {
  if (visto?.eleccion !== eleccion) return { eleccion, total, antes: null };
  if (visto.total === total) return visto;
  const antes = visto.antes ?? visto.total;
  return { eleccion, total, antes: total > antes ? antes : null };
}

/** What the same choice cost a moment ago, where the organiser has raised it meanwhile; null where they have not. */
export function useTotalAntes(ahora: Pick<TotalVisto, 'eleccion' | 'total'>): Centavos | null {
  const [visto, setVisto] = useState(() => verTotal(null, ahora));
  const siguiente = verTotal(visto, ahora);
  if (siguiente !== visto) setVisto(siguiente);
  return siguiente.antes;
}
