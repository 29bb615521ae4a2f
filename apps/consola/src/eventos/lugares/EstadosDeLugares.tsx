import { CLOCK, type Glyph } from '@taquilla/mapa/drawing/skin';
import { formatEntero } from '@taquilla/rules/numeros';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { Box } from '../../ui/Box.tsx';
import type { LugaresDeEvento } from './planoDeSeccion.ts';
import { ESTRELLA, PUNTO, TACHADO } from './vestido.ts';

type Conteos = LugaresDeEvento['secciones'][number]['conteos'];

/** The states of an event's places, each with its sign on the map; a free place has the symbol of its zone. */
const ESTADOS: readonly { de: keyof Conteos; palabra: string; signo: Signo | null }[] = [
  { de: 'libres', palabra: 'Libres', signo: null },
  { de: 'vendidos', palabra: 'Vendidos', signo: { trazos: PUNTO, grueso: 0.5 } },
  { de: 'apartados', palabra: 'Apartados ahora', signo: { trazos: CLOCK, grueso: 0.08, conBorde: true } },
  { de: 'bloqueados', palabra: 'Bloqueados', signo: { trazos: TACHADO, grueso: 0.08 } },
  { de: 'cortesias', palabra: 'Cortesías', signo: { trazos: ESTRELLA, grueso: 0.08 } },
];

interface Signo {
  trazos: Glyph;
  grueso: number;
  conBorde?: boolean;
}

/** The map's legend with counts: the event's places by state, and the zones with their symbols (§C2.6). */
export function EstadosDeLugares({ datos: { secciones, zonas } }: { datos: LugaresDeEvento }) {
  const suma = (de: keyof Conteos) => secciones.reduce((total, { conteos }) => total + conteos[de], 0);
  const todos = ESTADOS.reduce((total, { de }) => total + suma(de), 0);
  return (
    <Box title="Estados" aside={<span className="suave num">{formatEntero(todos)}</span>}>
      <dl className="estados-lugares">
        {ESTADOS.map(({ de, palabra, signo }) => (
          <div key={de}>
            <dt>
              {signo ? <Marca {...signo} /> : <Shape index={0} color={zonas[0]?.color ?? 'currentColor'} />}
              {palabra}
            </dt>
            <dd className="num">{formatEntero(suma(de))}</dd>
          </div>
        ))}
      </dl>
      <ul className="estados-lugares__zonas" aria-label="Zonas de precio">
        {zonas.map(({ id, nombre, color }, index) => (
          <li key={id}>
            <Shape index={index} color={color} /> {nombre}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Marca({ trazos, grueso, conBorde = false }: Signo) {
  return (
    <svg
      viewBox="-.5 -.5 1 1"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={grueso}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {conBorde && <circle r=".42" strokeDasharray=".16 .12" />}
      <path d={trazos.map(trazo => `M${trazo.map(punto => punto.join(' ')).join('L')}`).join('')} />
    </svg>
  );
}
