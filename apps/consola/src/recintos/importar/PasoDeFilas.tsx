import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { fillsOf } from '@taquilla/mapa/svg/fill';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { Select } from '@taquilla/ui/Select.tsx';
import { useMemo, useState } from 'react';
import { enLugares } from '../dibujo/enLugares.ts';
import { TIPOS } from '../dibujo/herramientas.ts';
import { cajaDeFormas } from '../lienzo/enElPunto.ts';
import { Numero } from '../panel/campos.tsx';
import { usePreguntaDeTipo } from '../panel/usePreguntaDeTipo.tsx';
import { ButacasPropuestas } from './ButacasPropuestas.tsx';
import { MarcoDePaso, type PasoProps, RENGLONES_MAXIMOS } from './MarcoDePaso.tsx';
import { PlanoConButacas } from './PlanoConButacas.tsx';

/** The fourth step: the person accepts the map's own seats, and sets how each section is sold (§C10.6, §C10.7). */
export function PasoDeFilas({ mapa, edicion, onAtras, onSeguir }: PasoProps) {
  const { documento } = edicion;
  const { secciones } = documento;
  const [elegida, setElegida] = useState<string | null>(null);
  const elegidas = useMemo(() => new Set(elegida === null ? [] : [elegida]), [elegida]);
  const cajas = useMemo(() => new Map(mapa.formas.map(({ n, caja }) => [n, caja] as const)), [mapa]);
  const pintadoDe = useMemo(() => fillsOf(mapa.svg), [mapa]);
  const total = secciones.reduce((suma, seccion) => suma + contarLugares(seccion), 0);
  const ponerCapacidad = (id: string, capacidad: number) =>
    edicion.hacer(({ secciones: suyas }) => {
      const suya = suyas.find(seccion => seccion.id === id);
      if (suya) suya.capacidad = capacidad;
    });
  const { pedirTipo, pregunta } = usePreguntaDeTipo(edicion, seccion => ({
    caja: cajaDeFormas(seccion, cajas),
    pintadoDe,
  }));
  return (
    <MarcoDePaso
      paso="filas"
      edicion={edicion}
      plano={<PlanoConButacas {...{ documento, mapa, elegidas }} />}
      quedan={sinLugares(secciones)}
      onAtras={onAtras}
      seguir={{ palabras: 'Seguir al diseñador', busy: edicion.estado === 'guardando', onSeguir }}
    >
      <h2>{`${secciones.length === 1 ? '1 sección' : `${secciones.length} secciones`}, ${enLugares(total)}`}</h2>
      <p>Di cómo se vende cada sección. La curva, los pasillos y la numeración se afinan en el diseñador.</p>
      <ButacasPropuestas {...{ mapa, edicion }} />
      <table className="tabla importar__tabla" aria-label="Secciones">
        <thead>
          <tr>
            <th scope="col">Sección</th>
            <th scope="col">Es</th>
            <th scope="col">Lugares</th>
          </tr>
        </thead>
        <tbody>
          {secciones.slice(0, RENGLONES_MAXIMOS).map(seccion => (
            <Renglon
              key={seccion.id}
              seccion={seccion}
              esElegida={elegida === seccion.id}
              onElegir={() => setElegida(elegida === seccion.id ? null : seccion.id)}
              onTipo={tipo => pedirTipo(seccion, tipo)}
              onCapacidad={capacidad => ponerCapacidad(seccion.id, capacidad)}
            />
          ))}
        </tbody>
      </table>
      {pregunta}
    </MarcoDePaso>
  );
}

function sinLugares(secciones: readonly SeccionDeDocumento[]): string {
  if (secciones.length === 0) return 'Todavía no hay secciones';
  const vacias = secciones.filter(seccion => contarLugares(seccion) === 0).length;
  if (vacias === 0) return 'Todas tienen lugares';
  return vacias === 1 ? 'Queda 1 sin lugares' : `Quedan ${vacias} sin lugares`;
}

interface RenglonProps {
  seccion: SeccionDeDocumento;
  esElegida: boolean;
  onElegir: () => void;
  onTipo: (tipo: SeccionDeDocumento['tipo']) => void;
  onCapacidad: (capacidad: number) => void;
}

function Renglon({ seccion, esElegida, onElegir, onTipo, onCapacidad }: RenglonProps) {
  const { nombre, tipo, capacidad } = seccion;
  const lugares = contarLugares(seccion);
  return (
    <tr className={esElegida ? 'tabla__puesta' : undefined} data-estado={lugares === 0 ? 'sin' : undefined}>
      <td>
        <button type="button" aria-pressed={esElegida} onClick={onElegir}>
          {nombre}
        </button>
      </td>
      <td>
        <Select label={`Qué es ${nombre}`} hideLabel options={TIPOS} value={tipo} onChange={onTipo} />
      </td>
      <td>
        {tipo === 'general' ? (
          <Numero
            label={`Capacidad de ${nombre}`}
            valor={capacidad}
            min={1}
            max={100_000}
            onValor={onCapacidad}
          />
        ) : (
          lugares.toLocaleString('es-MX')
        )}
      </td>
    </tr>
  );
}
