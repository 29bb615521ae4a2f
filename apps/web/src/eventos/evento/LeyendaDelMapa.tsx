import { formatPesos } from '@taquilla/rules/dinero';
import type { PreciosDelMapa } from '../../precios/preciosDelMapa.ts';
import type { SeccionDeMapa } from '../mapa/MapaRecinto.tsx';
import { MuestraDePrecio } from '../mapa/MuestraDePrecio.tsx';
import type { Zona } from './secciones.ts';

interface LeyendaDelMapaProps {
  secciones: readonly SeccionDeMapa[];
  zonas: readonly Zona[];
  precios: PreciosDelMapa;
  /** Whether the map shows its seats when it is zoomed in. */
  conAsientos: boolean;
}

/** The meaning of each pattern on the map: the prices of a colour that has several, and sold-out sections (§2.24). */
export function LeyendaDelMapa({ secciones, zonas, precios, conAsientos }: LeyendaDelMapaProps) {
  const conNiveles = zonas.filter(({ color }) => precios.hayNiveles(color));
  const hayAgotadas = secciones.some(({ estado }) => estado === 'agotada');
  const sinPatrones = conNiveles.length === 0 && !hayAgotadas;
  return (
    <>
      {!sinPatrones && <Patrones conNiveles={conNiveles} hayAgotadas={hayAgotadas} precios={precios} />}
      {conAsientos && (
        <p className="mapa__consejo">Acerca el mapa para ver los asientos y elegirlos en él.</p>
      )}
    </>
  );
}

function Patrones({
  conNiveles,
  hayAgotadas,
  precios,
}: {
  conNiveles: readonly Zona[];
  hayAgotadas: boolean;
  precios: PreciosDelMapa;
}) {
  return (
    <ul className="mapa__leyenda" aria-label="Leyenda del mapa">
      {conNiveles.map(({ categoria, color, precios: suyos }) => (
        <li key={categoria}>
          <span>{categoria}</span>
          {suyos.map(precio => (
            <span key={precio} className="num">
              <MuestraDePrecio color={color} nivel={precios.nivelDe(categoria, precio)} />
              {formatPesos(precios.totalDe(categoria, precio))}
            </span>
          ))}
        </li>
      ))}
      {hayAgotadas && (
        <li>
          <span>
            <MuestraDePrecio color={null} nivel={0} />
            Agotado
          </span>
        </li>
      )}
    </ul>
  );
}
