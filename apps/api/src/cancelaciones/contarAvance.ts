import { COMO_VA, type ComoVa } from '@taquilla/contract/comun/cancelacion';
import { aPesos, type Centavos, sumar } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import { type CancelacionLeida, contarComoVa } from './cancelacion.queries.ts';

/** How far the sales of a run are: a line per state that has any, in pesos, their number, and all of their money in centavos. */
export async function contarAvance(
  db: Db,
  id: number,
): Promise<{ comoVa: { como: ComoVa; ventas: number; monto: number }[]; ventas: number; total: Centavos }> {
  const cuentas = await contarComoVa(db, id);
  return {
    comoVa: COMO_VA.flatMap(como => {
      const hallada = cuentas.find(cuenta => cuenta.como === como);
      return hallada ? [{ como, ventas: hallada.ventas, monto: aPesos(hallada.monto) }] : [];
    }),
    ventas: cuentas.reduce((suma, { ventas }) => suma + ventas, 0),
    total: sumar(...cuentas.map(({ monto }) => monto)),
  };
}

/** Whether a run kept its promised day; null while it still may. */
export function seCumplio({
  terminada_el: acabo,
  promesa,
  hoy,
}: Pick<CancelacionLeida, 'terminada_el' | 'promesa' | 'hoy'>): boolean | null {
  if (acabo) return acabo <= promesa;
  return hoy > promesa ? false : null;
}
