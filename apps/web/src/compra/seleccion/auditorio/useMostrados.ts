import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { esSeleccionable, puedeLiberarse } from '@taquilla/rules/estados';
import { useState } from 'react';
import { asientosDeMesa, type Seleccion } from '../eleccion/elegir.ts';

interface Mostrados {
  /** Ids of the seats that stand in the list, free or not any more. */
  mostrados: ReadonlySet<number>;
  /** Seats that came free without a place in the list: they would push others aside. A table's are its chairs. */
  porMostrar: readonly Asiento[];
  mostrar: () => void;
}

/**
 * Free seats, and those that were held as the list was opened, which may come free. One that another buyer takes
 * keeps its place, and one that was sold or kept back waits until it is asked for: nothing moves under the finger
 * that comes for the next one, and the keyboard stays where it was.
 */
export function useMostrados(filas: readonly Fila[], esMesa: boolean, seleccion: Seleccion): Mostrados {
  const elegidos = new Set(seleccion);
  const libre = ({ id, estado }: Asiento) => esSeleccionable(estado) || elegidos.has(id);
  const libres = agrupar(filas, esMesa).filter(grupo => grupo.every(libre));
  const alAbrir = () => new Set(idsDe(conApartados(filas, esMesa, libres)));

  const [mostrados, setMostrados] = useState<ReadonlySet<number>>(alAbrir);
  const nuevos = libres.flat().filter(({ id }) => !mostrados.has(id));
  // Where nothing stands yet nothing moves, and what was picked by other means has to be seen.
  const yaPedidos = nuevos.filter(({ id }) => elegidos.has(id));
  if (mostrados.size === 0 && libres.length > 0) setMostrados(alAbrir());
  else if (yaPedidos.length > 0) setMostrados(new Set([...mostrados, ...idsDe([yaPedidos])]));

  return {
    mostrados,
    porMostrar: nuevos,
    mostrar: () => setMostrados(new Set([...mostrados, ...idsDe([nuevos])])),
  };
}

/** The units of sale: seats one by one, tables whole. A table with a taken chair is not for sale. */
function agrupar(filas: readonly Fila[], esMesa: boolean): readonly Asiento[][] {
  if (!esMesa) return filas.flatMap(fila => fila.asientos).map(asiento => [asiento]);
  return filas.map(asientosDeMesa).filter(asientos => asientos.length > 0);
}

/** Held seats stand in their places from the beginning, between those that are free. */
function conApartados(filas: readonly Fila[], esMesa: boolean, libres: readonly Asiento[][]) {
  if (libres.length === 0) return [];
  const puede = ({ estado }: Asiento) => esSeleccionable(estado) || puedeLiberarse(estado);
  return [...libres, ...agrupar(filas, esMesa).filter(grupo => grupo.every(puede))];
}

function idsDe(grupos: readonly (readonly Asiento[])[]): number[] {
  return grupos.flatMap(grupo => grupo.map(({ id }) => id));
}
