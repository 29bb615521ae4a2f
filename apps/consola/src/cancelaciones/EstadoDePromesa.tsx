import { StateTag } from '../ui/StateTag.tsx';
import type { CancelacionEnLista } from './palabras.ts';

/** Days before the promised day from which it is in danger: 48 hours (§C7.7). */
export const EN_RIESGO_DIAS = 2;

/** A run's promise: kept, late, in danger, or with time left. */
export function EstadoDePromesa({
  promesaDias,
  cumplida,
}: Pick<CancelacionEnLista, 'promesaDias' | 'cumplida'>) {
  if (cumplida === true) return <StateTag kind="hecho">Cumplida</StateTag>;
  if (cumplida === false) return <StateTag kind="mal">Tarde</StateTag>;
  if (promesaDias <= EN_RIESGO_DIAS) return <StateTag kind="duda">En riesgo</StateTag>;
  return <StateTag kind="bien">A tiempo</StateTag>;
}
