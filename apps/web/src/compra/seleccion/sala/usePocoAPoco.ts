import type { Fila } from '@taquilla/contract/tienda/entidades/evento';
import { useEffect, useState } from 'react';

/** Seats that a slow phone draws without keeping a finger waiting; more of them than it shows at once. */
const DE_UNA_VEZ = 150;

/**
 * The first rows at once, the others a few at a time as soon as those stand: a section of 3,000 seats keeps a phone busy
 * for the better part of a second, in which it would answer nothing. A row that has come stays.
 */
export function usePocoAPoco(filas: readonly Fila[], mostrados: ReadonlySet<number>): readonly Fila[] {
  const [cuantos, setCuantos] = useState(DE_UNA_VEZ);
  const primeras = primerasFilas(filas, { mostrados, cuantos });
  const completa = primeras.length === filas.length;

  useEffect(() => {
    if (cuantos === Number.POSITIVE_INFINITY) return;
    const turno = setTimeout(() => setCuantos(completa ? Number.POSITIVE_INFINITY : cuantos + DE_UNA_VEZ));
    return () => clearTimeout(turno);
  }, [cuantos, completa]);

  return primeras;
}

/** The rows until so many of the shown seats are reached, the one that reaches them included. */
export function primerasFilas(
  filas: readonly Fila[],
  { mostrados, cuantos }: { mostrados: ReadonlySet<number>; cuantos: number },
): readonly Fila[] {
  let suma = 0;
  const ultima = filas.findIndex(({ asientos }) => {
    suma += asientos.filter(({ id }) => mostrados.has(id)).length;
    return suma >= cuantos;
  });
  return ultima === -1 ? filas : filas.slice(0, ultima + 1);
}
