import type { SeccionDeVentanilla } from './caja.ts';
import type { Seleccion } from './useApartado.ts';

/** The section that the keys work on at first: a general one, else the first with free places. */
export function primeraSeccion(secciones: readonly SeccionDeVentanilla[]): SeccionDeVentanilla | undefined {
  const conLugares = secciones.filter(({ libres, esMesa }) => libres > 0 && !esMesa);
  return conLugares.find(({ tipo }) => tipo === 'general') ?? conLugares[0] ?? secciones[0];
}

/** The id of the section `pasos` further down the list. */
export function seccionVecina(
  secciones: readonly SeccionDeVentanilla[],
  actual: SeccionDeVentanilla | undefined,
  pasos: number,
): number {
  const en = secciones.findIndex(({ id }) => id === actual?.id);
  return secciones[Math.min(secciones.length - 1, Math.max(0, en + pasos))]?.id ?? 0;
}

/** A wish for `cantidad` places of a section: general ones, or the best side by side. */
export function seleccionDe({ id, tipo }: SeccionDeVentanilla, cantidad: number): Seleccion {
  return tipo === 'general'
    ? { general: { seccionId: id, cantidad } }
    : { mejores: { cantidad, seccionId: id } };
}

/** The number of places in a wish. */
export function cantidadEn(deseo: Seleccion | null): number {
  if (!deseo) return 0;
  if ('general' in deseo) return deseo.general.cantidad;
  return 'mejores' in deseo ? deseo.mejores.cantidad : deseo.lugares.length;
}
