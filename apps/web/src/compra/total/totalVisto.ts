import type { Centavos } from '@taquilla/rules/dinero';
import { useState } from 'react';

/** The price of one choice, as the buyer was shown it. */
export interface TotalVisto {
  /** A text that differs for every choice. */
  eleccion: string;
  total: Centavos;
  /** The earlier total, if it rose without the buyer's doing; else null. */
  antes: Centavos | null;
}

/** The total to show next; the same object if nothing changed. */
export function verTotal(
  visto: TotalVisto | null,
  { eleccion, total }: Pick<TotalVisto, 'eleccion' | 'total'>,
): TotalVisto {
  if (visto?.eleccion !== eleccion) return { eleccion, total, antes: null };
  if (visto.total === total) return visto;
  const antes = visto.antes ?? visto.total;
  return { eleccion, total, antes: total > antes ? antes : null };
}

/** The earlier total of the same choice, if the organiser raised it meanwhile; null otherwise. */
export function useTotalAntes(ahora: Pick<TotalVisto, 'eleccion' | 'total'>): Centavos | null {
  const [visto, setVisto] = useState(() => verTotal(null, ahora));
  const siguiente = verTotal(visto, ahora);
  if (siguiente !== visto) setVisto(siguiente);
  return siguiente.antes;
}
