import { stageName } from '@taquilla/mapa/svg/stageName';
import { useMemo } from 'react';
import { MapaEnVivo } from '../eventos/lugares/MapaEnVivo.tsx';
import {
  type FilaDeLugares,
  type LugaresDeEvento,
  lugaresDe,
  planoDeSeccion,
} from '../eventos/lugares/planoDeSeccion.ts';
import '../eventos/lugares/LugaresPage.css';

interface MapaDeLugaresProps {
  datos: LugaresDeEvento;
  seccionId: number;
  filas: readonly FilaDeLugares[];
  elegidos: readonly number[];
  alternar: (id: number) => void;
}

/** The free seats of a section on its map, pressed one by one as at the window (§C6.6). */
export function MapaDeLugares({ datos, seccionId, filas, elegidos, alternar }: MapaDeLugaresProps) {
  const seccion = datos.secciones.find(({ id }) => id === seccionId);
  const vistas = useMemo(() => soloLibres(filas), [filas]);
  const lugares = useMemo(() => lugaresDe(vistas), [vistas]);
  const plano = useMemo(
    () => seccion && planoDeSeccion(vistas, seccion, datos.zonas, stageName(datos.svg)),
    [vistas, seccion, datos],
  );
  if (!seccion || !plano) return null;
  const elegir = ([id]: readonly number[]) => {
    if (id !== undefined) alternar(id);
  };
  return (
    <MapaEnVivo
      plano={plano}
      nombre={seccion.nombre}
      lugares={lugares}
      elegidos={elegidos}
      elegir={elegir}
      soloDeUnoEnUno
    />
  );
}

/** A blocked place is seen and cannot be picked: a ticket moves to what is on sale. */
function soloLibres(filas: readonly FilaDeLugares[]): FilaDeLugares[] {
  return filas.map(fila => ({
    ...fila,
    asientos: fila.asientos.map(uno =>
      uno.estado === 'bloqueado' ? { ...uno, estado: 'cortesia' as const } : uno,
    ),
  }));
}
