import { type Centavos, centavos } from './dinero.ts';

/**
 * Of a payment in cash and by terminal: what the terminal takes once a part was paid in cash (§C9.2). The cash pays its share of
 * the price in cash; the rest is as large a share of the terminal's, which has the card's charge in it.
 */
export function restoPorTerminal(
  enEfectivo: Centavos,
  totales: { efectivo: Centavos; terminal: Centavos },
): Centavos {
  const { efectivo, terminal } = totales;
  if (efectivo === 0) return centavos(0);
  return centavos(terminal - Math.round((enEfectivo * terminal) / efectivo));
}

/**
 * Splits what goes back of a sale at the window between cash and terminal, each as it came (§C7.2): by what is left of both,
 * so that the last refund takes the rounding and neither gives back more than it took.
 */
export function partirDevolucion(
  monto: Centavos,
  quedan: { efectivo: Centavos; terminal: Centavos },
): { efectivo: Centavos; terminal: Centavos } {
  const todo = quedan.efectivo + quedan.terminal;
  const efectivo = todo === 0 ? 0 : Math.round((monto * quedan.efectivo) / todo);
  return { efectivo: centavos(efectivo), terminal: centavos(monto - efectivo) };
}
