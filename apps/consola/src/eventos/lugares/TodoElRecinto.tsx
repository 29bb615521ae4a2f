import { formatEntero } from '@taquilla/rules/numeros';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { useMemo } from 'react';
import { Box } from '../../ui/Box.tsx';
import { MapaDeSecciones } from '../MapaDeSecciones.tsx';
import { type LugaresDeEvento, PALABRAS } from './planoDeSeccion.ts';

type Seccion = LugaresDeEvento['secciones'][number];

interface Props {
  datos: LugaresDeEvento;
  onElegir: (seccionId: number) => void;
}

/** The whole venue first: its map, and all sections in a list, the general ones and those off the map too (§C2.6). */
export function TodoElRecinto({ datos, onElegir }: Props) {
  const { svg, secciones, zonas } = datos;
  const enMapa = useMemo(
    () =>
      secciones.map(seccion => ({
        id: seccion.id,
        titulo: rotulo(seccion),
        color: zonas.find(({ id }) => id === seccion.zonaIds[0])?.color ?? '#c9bfb1',
      })),
    [secciones, zonas],
  );
  return (
    <Box label="Todo el recinto">
      {svg && <MapaDeSecciones svg={svg} secciones={enMapa} onElegir={onElegir} />}
      <ul className="lugares__secciones" aria-label="Secciones">
        {secciones.map(seccion => {
          const index = zonas.findIndex(({ id }) => id === seccion.zonaIds[0]);
          return (
            <li key={seccion.id}>
              <button type="button" onClick={() => onElegir(seccion.id)}>
                <Shape index={Math.max(0, index)} color={zonas[index]?.color ?? 'currentColor'} />
                <b>{seccion.nombre}</b>
                <small>{libresDe(seccion)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

/** "Luneta: 12 libres". */
export function rotulo(seccion: Seccion): string {
  return `${seccion.nombre}: ${libresDe(seccion)}`;
}

function libresDe({ conteos: { libres } }: Seccion): string {
  return `${formatEntero(libres)} ${PALABRAS.libre[libres === 1 ? 0 : 1]}`;
}
