import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';

export type Dinero = RespuestaDe<'verDinero'>;

/** An amount of the wire with its sign. */
export function enPesos(monto: number): string {
  return monto < 0 ? `−${formatPesos(dePesos(-monto))}` : formatPesos(dePesos(monto));
}
