import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { esSeleccionable, puedeLiberarse } from '@taquilla/rules/estados';
import { useState } from 'react';
import { asientosDeMesa, type Seleccion } from '../eleccion/elegir.ts';

interface Mostrados {
  /** Ids of the listed seats, free or no longer free. */
  mostrados: ReadonlySet<number>;
  /** Seats that became free without a place in the list, where they would move others. For a table, its chairs. */
  porMostrar: readonly Asiento[];
  mostrar: () => void;
}

/**
 * Lists free seats, and those that were held when the list was opened, which may become free. A seat that another buyer
 * takes keeps its place, and one that was sold or blocked appears only on demand: nothing moves under the finger, and
 * the keyboard stays in place.
 */
export function useMostrados(filas: readonly Fila[], esMesa: boolean, seleccion: Seleccion): Mostrados {
  const elegidos = new Set(seleccion);
  const libre = ({ id, estado }: Asiento) => esSeleccionable(estado) || elegidos.has(id);
  const libres = agrupar(filas, esMesa).filter(grupo => grupo.every(libre));
  const alAbrir = () => new Set(idsDe(conApartados(filas, esMesa, libres)));

  const [mostrados, setMostrados] = useState<ReadonlySet<number>>(alAbrir);
  const nuevos = libres.flat().filter(({ id }) => !mostrados.has(id));
  // An empty list has nothing to move, and seats picked by other means must be listed.
  const yaPedidos = nuevos.filter(({ id }) => elegidos.has(id));
  if (mostrados.size === 0 && libres.length > 0) setMostrados(alAbrir());
  else if (yaPedidos.length > 0) setMostrados(new Set([...mostrados, ...idsDe([yaPedidos])]));

  return {
    mostrados,
    porMostrar: nuevos,
    mostrar: () => setMostrados(new Set([...mostrados, ...idsDe([nuevos])])),
  };
}

/** The units of sale: single seats, or whole tables. A table with a taken chair is not for sale. */
function agrupar(filas: readonly Fila[], esMesa: boolean): readonly Asiento[][] {
  if (!esMesa) return filas.flatMap(fila => fila.asientos).map(asiento => [asiento]);
  return filas.map(asientosDeMesa).filter(asientos => asientos.length > 0);
}

/** Held seats have their places between the free ones from the beginning. */
function conApartados(filas: readonly Fila[], esMesa: boolean, libres: readonly Asiento[][]) {
  if (libres.length === 0) return [];
  const puede = ({ estado }: Asiento) => esSeleccionable(estado) || puedeLiberarse(estado);
  return [...libres, ...agrupar(filas, esMesa).filter(grupo => grupo.every(puede))];
}

function idsDe(grupos: readonly (readonly Asiento[])[]): number[] {
  return grupos.flatMap(grupo => grupo.map(({ id }) => id));
}
