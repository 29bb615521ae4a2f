import { dePesos, formatPesos } from '@taquilla/rules/dinero';

/** An amount of the wire, in pesos, with its sign: "−$1,200.00". */
export function enPesos(monto: number): string {
  return formatPesos(dePesos(monto));
}
