import type { Asiento, Fila } from '@taquilla/contract/entidades/evento';
import { esSeleccionable, puedeLiberarse } from '@taquilla/rules/estados';
import { useCallback, useEffectEvent, useId, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Seleccion } from '../eleccion/elegir.ts';
import { FilaDeLista } from './FilaDeLista.tsx';
import { MesaDeLista } from './MesaDeLista.tsx';
import { usePocoAPoco } from './usePocoAPoco.ts';
import type { Sala } from './useSala.ts';
import './ListaAsientos.css';

interface ListaAsientosProps {
  sala: Sala;
  seleccion: Seleccion;
  onTocar: (asientos: readonly Asiento[]) => void;
}

/** The map's choice for keyboard and screen reader: what is free, row by row. */
export function ListaAsientos({ sala, seleccion, onTocar }: ListaAsientosProps) {
  const { filas, esMesa } = sala.datos;
  const ayuda = useId();
  const tocar = useEffectEvent(onTocar);
  // The same function for all rows and renders, so that a press draws one row and not a hundred.
  const alTocar = useCallback((asientos: readonly Asiento[]) => tocar(asientos), []);
  const mostrados = useMostrados(filas, seleccion);
  const conLugar = filas.filter(fila => fila.asientos.some(({ id }) => mostrados.has(id)));
  const dibujadas = usePocoAPoco(conLugar, mostrados);
  if (conLugar.length === 0) return <EmptyState title="No hay asientos disponibles" />;

  return (
    <>
      <p className="solo-lector" id={ayuda}>
        Tab va de fila en fila; las flechas, de asiento en asiento.
      </p>
      <ol className="filas" aria-label={esMesa ? 'Mesas' : 'Filas'} aria-describedby={ayuda}>
        {dibujadas.map(fila => {
          const suyos = fila.asientos.filter(({ id }) => seleccion.includes(id)).map(({ id }) => id);
          const props = { fila, sala, mostrados, elegidos: suyos.join(), onTocar: alTocar };
          return <li key={fila.id}>{esMesa ? <MesaDeLista {...props} /> : <FilaDeLista {...props} />}</li>;
        })}
      </ol>
    </>
  );
}

/**
 * The ids of the seats that were free at any time since the list was opened, and of those that were held as it opened,
 * which may come free. One that somebody takes keeps its place: nothing moves under the finger that comes for the next
 * one, and the keyboard stays where it was.
 */
function useMostrados(filas: readonly Fila[], seleccion: Seleccion): ReadonlySet<number> {
  const libres = filas
    .flatMap(fila => fila.asientos)
    .filter(({ id, estado }) => esSeleccionable(estado) || seleccion.includes(id));
  const [mostrados, setMostrados] = useState<ReadonlySet<number>>(
    () => new Set(conApartados(filas, libres).map(({ id }) => id)),
  );
  const nuevos = libres.filter(({ id }) => !mostrados.has(id));
  if (nuevos.length > 0) setMostrados(new Set([...mostrados, ...nuevos.map(({ id }) => id)]));
  return mostrados;
}

/** Held seats stand in their places from the beginning, between those that are free. */
function conApartados(filas: readonly Fila[], libres: readonly Asiento[]): readonly Asiento[] {
  if (libres.length === 0) return [];
  return [...libres, ...filas.flatMap(fila => fila.asientos).filter(({ estado }) => puedeLiberarse(estado))];
}
