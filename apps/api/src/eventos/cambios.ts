import type { Context } from '../server/context.ts';

type Oyente = (eventoId: number, lugares: readonly number[]) => void;

/** Publishes changed places inside this process; subscribers hear them at once. */
export function crearCambios(): Pick<Context, 'avisarCambio' | 'alCambiar'> {
  const oyentes = new Set<Oyente>();
  return {
    avisarCambio: (eventoId, lugares) => {
      if (lugares.length === 0) return;
      for (const oyente of oyentes) oyente(eventoId, lugares);
    },
    alCambiar: oyente => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
  };
}
