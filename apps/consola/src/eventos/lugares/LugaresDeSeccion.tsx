import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { stageName } from '@taquilla/mapa/svg/stageName';
import { formatEntero } from '@taquilla/rules/numeros';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useMemo, useState } from 'react';
import { queryFor } from '../../api/queryFor.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Reading } from '../../ui/Reading.tsx';
import { MapSilhouette } from '../../ui/Silhouettes.tsx';
import { AccionesDeLugares } from './AccionesDeLugares.tsx';
import { Capacidad } from './Capacidad.tsx';
import { ElegirEscritos } from './ElegirEscritos.tsx';
import { tomar, vigentesDe } from './elegir.ts';
import { escucharLugares } from './enVivo.ts';
import { ListaDeLugares } from './ListaDeLugares.tsx';
import { MapaEnVivo } from './MapaEnVivo.tsx';
import {
  type FilaDeLugares,
  type LugarConFila,
  type LugaresDeEvento,
  lugaresDe,
  planoDeSeccion,
  type SeccionDeLugares,
  type Vista,
} from './planoDeSeccion.ts';

export interface LugaresDeSeccionProps {
  evento: EventoDeConsola;
  seccion: SeccionDeLugares;
  datos: LugaresDeEvento;
  vista: Vista;
}

/** One section's places, live: on the map or as a list, with the selection and the acts on it. */
export function LugaresDeSeccion(props: LugaresDeSeccionProps) {
  const { evento, seccion } = props;
  const query = useMemo(
    () => ({
      ...queryFor('verLugaresDeSeccion', { params: { eventoId: evento.id, seccionId: seccion.id } }),
      freshMs: 0,
      watch: (again: () => void) => escucharLugares({ id: evento.id, estado: evento.estado }, again),
    }),
    [evento.id, evento.estado, seccion.id],
  );
  const answer = useAnswer(query);
  return (
    <Reading answer={answer} skeleton={<MapSilhouette />}>
      {({ filas }) => <Elegibles {...props} filas={filas} />}
    </Reading>
  );
}

interface ElegiblesProps extends LugaresDeSeccionProps {
  filas: readonly FilaDeLugares[];
}

function Elegibles({ evento, seccion, datos, vista, filas }: ElegiblesProps) {
  const lugares = useMemo(() => lugaresDe(filas), [filas]);
  const escenario = useMemo(() => stageName(datos.svg), [datos.svg]);
  const plano = useMemo(
    () => planoDeSeccion(filas, seccion, datos.zonas, escenario),
    [filas, seccion, datos.zonas, escenario],
  );
  const { vigentes, apartados, aviso, elegir, soltar } = useEleccion(lugares);
  const puede = permitido('bloquear_lugares', { eventoId: evento.id });
  const elegidos = lugares.filter(({ id }) => vigentes.includes(id));
  const esGeneral = seccion.tipo === 'general';
  return (
    <>
      <ElegirEscritos
        lugares={lugares}
        zonas={datos.zonas.filter(({ id }) => seccion.zonaIds.includes(id))}
        esGeneral={esGeneral}
        seccion={seccion.nombre}
        elegir={elegir}
      />
      {esGeneral && <Capacidad evento={evento} seccion={seccion} />}
      {!esGeneral && vista === 'mapa' && (
        <MapaEnVivo
          plano={plano}
          nombre={seccion.nombre}
          lugares={lugares}
          elegidos={vigentes}
          elegir={elegir}
        />
      )}
      {!esGeneral && vista === 'lista' && (
        <ListaDeLugares filas={filas} zonas={datos.zonas} elegidos={vigentes} elegir={elegir} />
      )}
      {aviso && <Notice live>{aviso}</Notice>}
      {puede && <AccionesDeLugares {...{ evento, datos, elegidos, apartados, soltar }} />}
      <p className="nota" role="status">
        {describir(elegidos)}
      </p>
    </>
  );
}

/** The selection: each place with its block at that moment, and the held places within the last lasso. */
interface Eleccion {
  elegidos: ReadonlyMap<number, number | null>;
  apartados: readonly number[];
  aviso: string | null;
}
const NADA: Eleccion = { elegidos: new Map(), apartados: [], aviso: null };

function useEleccion(lugares: readonly LugarConFila[]) {
  const [{ elegidos, apartados, aviso }, setEleccion] = useState(NADA);
  const { vigentes, fuera } = useMemo(() => vigentesDe(lugares, elegidos), [lugares, elegidos]);
  const elegir = (nuevos: readonly number[], modo: 'sumar' | 'alternar' = 'sumar') => {
    const buscados = new Set(nuevos);
    const tomados = tomar(lugares.filter(({ id }) => buscados.has(id)));
    const antes = new Set(vigentes);
    const quita = modo === 'alternar' && tomados.ids.every(id => antes.has(id));
    const siguientes = new Set(
      quita ? vigentes.filter(id => !buscados.has(id)) : [...vigentes, ...tomados.ids],
    );
    setEleccion({
      elegidos: new Map(
        lugares.flatMap(({ id, bloqueoId }) => (siguientes.has(id) ? [[id, bloqueoId] as const] : [])),
      ),
      apartados: tomados.apartados,
      aviso: tomados.aviso,
    });
  };
  return { vigentes, apartados, aviso: fuera ?? aviso, elegir, soltar: () => setEleccion(NADA) };
}

function describir(elegidos: readonly LugarConFila[]): string {
  if (elegidos.length === 0) return 'Nada elegido.';
  const filas = [...new Set(elegidos.map(({ fila }) => fila))].filter(fila => fila !== '');
  const donde =
    filas.length === 0
      ? ''
      : filas.length === 1
        ? `, fila ${filas[0]}`
        : `, ${formatEntero(filas.length)} filas`;
  return `${formatEntero(elegidos.length)} ${elegidos.length === 1 ? 'elegido' : 'elegidos'}${donde}.`;
}
