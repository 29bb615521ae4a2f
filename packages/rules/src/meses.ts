import { type Centavos, centavos, formatPesos } from './dinero.ts';

/** A plan of months without interest that the house has contracted: so many payments, from this total in centavos (§B2.3). */
export interface PlanDeMeses {
  pagos: number;
  minimo: number;
}

/** The plans that a total reaches, with each payment in centavos: the bank rounds, so the amount is approximate. */
export function planesPara(
  planes: readonly PlanDeMeses[],
  total: number,
): { pagos: number; mensualidad: Centavos }[] {
  return planes
    .filter(({ minimo }) => total > 0 && total >= minimo)
    .map(({ pagos }) => ({ pagos, mensualidad: mensualidadDe(total, pagos) }));
}

function mensualidadDe(total: number, pagos: number): Centavos {
  return centavos(Math.round(total / pagos));
}

/** `6 pagos de $718.67 aprox.` */
export function contarMeses(total: number, pagos: number): string {
  return `${pagos} pagos de ${formatPesos(mensualidadDe(total, pagos))} aprox.`;
}
