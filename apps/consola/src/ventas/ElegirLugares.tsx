import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { enCuantos } from '@taquilla/rules/numeros';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import { queryFor } from '../api/queryFor.ts';
import type { LugaresDeEvento } from '../eventos/lugares/planoDeSeccion.ts';
import { MapaDeLugares } from './MapaDeLugares.tsx';
import { pesos } from './palabras.ts';

/** A ticket that changes, and its new place; null until one is picked. */
export interface Destino {
  boletoId: number;
  /** Its present place, in words. */
  lugar: string;
  lugarId: number | null;
}

interface ElegirLugaresProps {
  eventoId: number;
  destinos: readonly Destino[];
  poner: (lugares: readonly (number | null)[]) => void;
}

/** The choice of free places of one section, on its map or by name: one for each ticket. */
export function ElegirLugares({ eventoId, destinos, poner }: ElegirLugaresProps) {
  const { data } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  const [seccionId, setSeccionId] = useState<number | null>(null);
  const secciones = (data?.secciones ?? []).filter(({ conteos }) => conteos.libres > 0);
  return (
    <>
      <Select
        label="Nueva sección"
        value={String(seccionId ?? '')}
        options={[
          { value: '', label: 'Elige una sección' },
          ...secciones.map(({ id, nombre, conteos }) => ({
            value: String(id),
            label: `${nombre}, ${enCuantos(conteos.libres, 'libre')}`,
          })),
        ]}
        onChange={id => {
          setSeccionId(id === '' ? null : Number(id));
          poner(destinos.map(() => null));
        }}
      />
      {seccionId !== null && data && (
        <Asientos key={seccionId} {...{ datos: data, eventoId, seccionId, destinos, poner }} />
      )}
    </>
  );
}

function Asientos({
  datos,
  eventoId,
  seccionId,
  destinos,
  poner,
}: ElegirLugaresProps & { datos: LugaresDeEvento; seccionId: number }) {
  const { data } = useAnswer({
    ...queryFor('verLugaresDeSeccion', { params: { eventoId, seccionId } }),
    freshMs: 0,
  });
  if (!data) return null;
  const libres = nombrarLibres(data.filas);
  if (libres.length === 0) return <p className="nota">Aquí no quedan lugares libres.</p>;
  const { filas } = data;
  const elegidos = destinos.map(({ lugarId }) => lugarId);
  return (
    <>
      {filas.some(({ nombre }) => nombre !== null) && (
        <MapaDeLugares
          {...{ datos, seccionId, filas }}
          elegidos={elegidos.filter(id => id !== null)}
          alternar={id => poner(alternarLugar(elegidos, id, idsDe(libres)))}
        />
      )}
      {destinos.map(({ boletoId, lugar, lugarId }, i) => (
        <Select
          key={boletoId}
          label={destinos.length === 1 ? 'Nuevo lugar' : `Nuevo lugar de ${lugar}`}
          value={String(lugarId ?? '')}
          options={[{ value: '', label: 'Elige un lugar' }, ...sinLosDeOtros(libres, elegidos, lugarId)]}
          onChange={id => poner(elegidos.with(i, id === '' ? null : Number(id)))}
        />
      ))}
    </>
  );
}

/** The free places but for those that other tickets of the sale go to. */
function sinLosDeOtros(
  libres: readonly { value: string; label: string }[],
  elegidos: readonly (number | null)[],
  suyo: number | null,
) {
  return libres.filter(({ value }) => Number(value) === suyo || !elegidos.includes(Number(value)));
}

const idsDe = (libres: readonly { value: string }[]) => libres.map(({ value }) => Number(value));

/** A pressed free place: taken back, put into the first gap, or in place of the last one. */
export function alternarLugar(
  elegidos: readonly (number | null)[],
  id: number,
  libres: readonly number[],
): readonly (number | null)[] {
  if (elegidos.includes(id)) return elegidos.map(uno => (uno === id ? null : uno));
  if (!libres.includes(id)) return elegidos;
  const hueco = elegidos.indexOf(null);
  return elegidos.with(hueco === -1 ? elegidos.length - 1 : hueco, id);
}

function nombrarLibres(filas: RespuestaDe<'verLugaresDeSeccion'>['filas']) {
  return filas.flatMap(({ nombre, asientos }) =>
    asientos
      .filter(({ estado }) => estado === 'libre')
      .map(({ id, numero, precio }) => ({
        value: String(id),
        label: nombre
          ? `Fila ${nombre}, asiento ${numero}, ${pesos(precio)}`
          : `Lugar ${numero}, ${pesos(precio)}`,
      })),
  );
}
