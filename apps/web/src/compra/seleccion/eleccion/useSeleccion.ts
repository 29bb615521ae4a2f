import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { useCallback, useState } from 'react';
import { alternar, type Eleccion, type Seleccion } from './elegir.ts';
import { guardarSeleccion, leerSeleccion } from './seleccionGuardada.ts';

/** The seats picked in a section; a reload finds them again. */
export function useSeleccion(donde: { eventoId: number; seccionId: number }, limite: number) {
  const { eventoId, seccionId } = donde;
  const [seleccion, setSeleccion] = useState(() => leerSeleccion(donde));

  const poner = useCallback(
    (siguiente: Seleccion) => {
      guardarSeleccion({ eventoId, seccionId }, siguiente);
      setSeleccion(siguiente);
    },
    [eventoId, seccionId],
  );

  /** Picks or drops seats together: one, or a whole table. */
  const tocar = useCallback(
    (asientos: readonly Asiento[]): Eleccion => {
      const eleccion = alternar(seleccion, asientos, limite);
      if ('seleccion' in eleccion) poner(eleccion.seleccion);
      return eleccion;
    },
    [seleccion, limite, poner],
  );

  return { seleccion, poner, tocar };
}
