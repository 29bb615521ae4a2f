import type { Change } from '@taquilla/mapa/drawing/overlay';
import { indicesOf, type Plan } from '@taquilla/mapa/plan/plan';
import type { Cambiando } from '../../cambiando.ts';

/** The marks of a hold's change on one section's map (§B1.3): none while nothing is being changed. */
export function marcasDe(
  cambiando: Cambiando | null,
  plano: Plan,
  seleccion: readonly number[],
): Change | undefined {
  if (!cambiando) return undefined;
  const { propios, perdidos = [] } = cambiando;
  return {
    added: new Set(
      indicesOf(
        plano,
        seleccion.filter(id => !propios.includes(id)),
      ),
    ),
    dropped: indicesOf(
      plano,
      propios.filter(id => !seleccion.includes(id)),
    ),
    lost: indicesOf(
      plano,
      perdidos.filter(id => !seleccion.includes(id) && !propios.includes(id)),
    ),
  };
}
