import { useAnswer } from '@taquilla/cliente/useAnswer';
import { stageName } from '@taquilla/mapa/svg/stageName';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useMemo } from 'react';
import { queryFor } from '../api/queryFor.ts';
import { escucharLugares } from '../eventos/lugares/enVivo.ts';
import { MapaEnVivo } from '../eventos/lugares/MapaEnVivo.tsx';
import {
  type FilaDeLugares,
  type LugaresDeEvento,
  lugaresDe,
  planoDeSeccion,
} from '../eventos/lugares/planoDeSeccion.ts';
import { Reading } from '../ui/Reading.tsx';
import type { SeccionDeVentanilla } from './caja.ts';
import '../eventos/lugares/LugaresPage.css';

interface MapaDeVentanillaProps {
  eventoId: number;
  secciones: readonly SeccionDeVentanilla[];
  seccion: SeccionDeVentanilla | undefined;
  alElegirSeccion: (id: number) => void;
  elegidos: readonly number[];
  /** Takes the places of one section. */
  elegir: (seccionId: number, lugares: readonly number[]) => void;
}

/** A section's seats, live; a picked seat is held for the person at once. */
export function MapaDeVentanilla(props: MapaDeVentanillaProps) {
  const { eventoId, secciones, seccion, alElegirSeccion } = props;
  const numeradas = secciones.filter(({ tipo }) => tipo === 'numerada');
  const query = useMemo(() => queryFor('verLugares', { params: { eventoId } }), [eventoId]);
  const answer = useAnswer(query);
  const actual = numeradas.find(({ id }) => id === seccion?.id) ?? numeradas[0];
  if (!actual)
    return <EmptyState title="No hay lugares numerados" hint="Sus secciones se venden por cantidad." />;
  return (
    <>
      <Select
        label="Sección"
        options={numeradas.map(({ id, nombre, libres }) => ({
          value: String(id),
          label: `${nombre}: ${libres} ${libres === 1 ? 'libre' : 'libres'}`,
        }))}
        value={String(actual.id)}
        onChange={id => alElegirSeccion(Number(id))}
      />
      <Reading answer={answer} skeleton={<Skeleton height="24rem" radius="12px" />}>
        {datos => <DeSeccion key={actual.id} {...props} seccionId={actual.id} datos={datos} />}
      </Reading>
    </>
  );
}

function DeSeccion({
  eventoId,
  seccionId,
  datos,
  elegidos,
  elegir,
}: MapaDeVentanillaProps & { seccionId: number; datos: LugaresDeEvento }) {
  const query = useMemo(
    () => ({
      ...queryFor('verLugaresDeSeccion', { params: { eventoId, seccionId } }),
      freshMs: 0,
      watch: (again: () => void) => escucharLugares({ id: eventoId }, again),
    }),
    [eventoId, seccionId],
  );
  const answer = useAnswer(query);
  return (
    <Reading answer={answer} skeleton={<Skeleton height="24rem" radius="12px" />}>
      {({ filas }) => (
        <Asientos
          filas={filas}
          seccionId={seccionId}
          datos={datos}
          elegidos={elegidos}
          elegir={lugares => elegir(seccionId, lugares)}
        />
      )}
    </Reading>
  );
}

interface AsientosProps {
  filas: readonly FilaDeLugares[];
  seccionId: number;
  datos: LugaresDeEvento;
  elegidos: readonly number[];
  elegir: (lugares: readonly number[]) => void;
}

function Asientos({ filas, seccionId, datos, elegidos, elegir }: AsientosProps) {
  const seccion = datos.secciones.find(({ id }) => id === seccionId);
  const suyos = useMemo(() => new Set(elegidos), [elegidos]);
  const vistas = useMemo(() => comoSeVenden(filas, datos, suyos), [filas, datos, suyos]);
  const lugares = useMemo(() => lugaresDe(vistas), [vistas]);
  const escenario = useMemo(() => stageName(datos.svg), [datos.svg]);
  const plano = useMemo(
    () => seccion && planoDeSeccion(vistas, seccion, datos.zonas, escenario),
    [vistas, seccion, datos.zonas, escenario],
  );
  if (!seccion || !plano) return null;
  const libres = new Set(lugares.filter(({ estado }) => estado === 'libre').map(({ id }) => id));
  const alternar = (pulsados: readonly number[]) => {
    // A table is sold whole.
    const ids = seccion.esMesa ? deSuMesa(filas, pulsados) : pulsados;
    const quita = ids.every(id => suyos.has(id));
    const quedan = elegidos.filter(id => !ids.includes(id) && libres.has(id));
    elegir(quita ? quedan : [...quedan, ...ids.filter(id => libres.has(id))]);
  };
  return (
    <MapaEnVivo
      plano={plano}
      nombre={seccion.nombre}
      lugares={lugares}
      elegidos={elegidos.filter(id => libres.has(id))}
      elegir={alternar}
      soloDeUnoEnUno
    />
  );
}

/** The section as the window sells it: its own hold and the blocks that the box office may sell count as free (§C3.4). */
function comoSeVenden(
  filas: readonly FilaDeLugares[],
  { bloqueos }: LugaresDeEvento,
  suyos: ReadonlySet<number>,
): FilaDeLugares[] {
  const suyas = new Set(bloqueos.filter(uno => uno.taquillaPuedeVender).map(({ id }) => id));
  return filas.map(fila => ({
    ...fila,
    asientos: fila.asientos.map(uno => {
      const vende =
        suyos.has(uno.id) ||
        (uno.estado === 'bloqueado' && uno.bloqueoId !== null && suyas.has(uno.bloqueoId));
      if (vende) return { ...uno, estado: 'libre' as const };
      // A place in any other block is visible and cannot be picked.
      return uno.estado === 'bloqueado' ? { ...uno, estado: 'cortesia' as const } : uno;
    }),
  }));
}

function deSuMesa(filas: readonly FilaDeLugares[], ids: readonly number[]): number[] {
  return filas
    .filter(({ asientos }) => asientos.some(({ id }) => ids.includes(id)))
    .flatMap(({ asientos }) => asientos.map(({ id }) => id));
}
