import { type Centavos, centavos } from './dinero.ts';

/**
 * The terminal's part of a mixed payment, once a part was paid in cash (§C9.2). Cash that pays a share of the
 * price in cash leaves the remaining share of the terminal's price, which includes the card's charge.
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
 * Splits a refund of a sale at the window between cash and terminal (§C7.2), in proportion to the unrefunded part of each:
 * the last refund takes the rounding, and neither gives back more than it took.
 */
export function partirDevolucion(
  monto: Centavos,
  quedan: { efectivo: Centavos; terminal: Centavos },
): { efectivo: Centavos; terminal: Centavos } {
  const todo = quedan.efectivo + quedan.terminal;
  const efectivo = todo === 0 ? 0 : Math.round((monto * quedan.efectivo) / todo);
  return { efectivo: centavos(efectivo), terminal: centavos(monto - efectivo) };
}
