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
