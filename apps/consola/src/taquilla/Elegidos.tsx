import { useAnswer } from '@taquilla/cliente/useAnswer';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { queryFor } from '../api/queryFor.ts';
import type { SeccionDeVentanilla, Ventanilla } from './caja.ts';
import { enumerarLugares, porSeccion } from './deseo.ts';
import type { Apartado } from './pago.ts';

/** With more seats than this the picture would be a grey cloud, so there is none. */
const MAXIMO = 1_500;

interface ElegidosProps {
  ventanilla: Ventanilla;
  apartado: Apartado | null;
  seccion: SeccionDeVentanilla | undefined;
  alMapa: () => void;
}

/** The chosen places of the present section, in words and in a small drawing. */
export function Elegidos({ ventanilla, apartado, seccion, alMapa }: ElegidosProps) {
  const suyos = apartado && porSeccion(apartado).find(({ seccionId }) => seccionId === seccion?.id);
  if (!suyos || !seccion || suyos.general) return null;
  return (
    <section className="elegidos" aria-label="Lugares encontrados">
      <Dibujo ventanilla={ventanilla} seccionId={seccion.id} elegidos={suyos.lugares.map(({ id }) => id)} />
      <div className="elegidos__texto">
        <h2>{enumerarLugares(suyos)}</h2>
        <p className="suave">{seccion.nombre}</p>
        <Button variant="borde" onClick={alMapa}>
          <Icon name="mapa" />
          Ver en el mapa
        </Button>
      </div>
    </section>
  );
}

function Dibujo({
  ventanilla: { eventoId, zonas },
  seccionId,
  elegidos,
}: {
  ventanilla: Ventanilla;
  seccionId: number;
  elegidos: readonly number[];
}) {
  const { data } = useAnswer(queryFor('verLugaresDeSeccion', { params: { eventoId, seccionId } }));
  const asientos = (data?.filas ?? [])
    .flatMap(fila => fila.asientos)
    .filter(uno => uno.estado !== 'inaccesible');
  if (asientos.length === 0 || asientos.length > MAXIMO) return null;
  const xs = asientos.map(({ x }) => x);
  const ys = asientos.map(({ y }) => y);
  const [izquierda, arriba] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const [ancho, alto] = [Math.max(...xs) - izquierda + 1, Math.max(...ys) - arriba + 1];
  const suyos = new Set(elegidos);
  const color = new Map(zonas.map(zona => [zona.id, zona.color]));
  return (
    <svg className="elegidos__dibujo" viewBox={`${izquierda} ${arriba} ${ancho} ${alto}`} aria-hidden="true">
      {asientos.map(({ id, x, y, estado, zonaId }) =>
        suyos.has(id) ? (
          <circle key={id} cx={x} cy={y} r="0.5" className="es-suyo" />
        ) : (
          <circle key={id} cx={x} cy={y} r="0.28" fill={estado === 'libre' ? color.get(zonaId) : undefined} />
        ),
      )}
    </svg>
  );
}
