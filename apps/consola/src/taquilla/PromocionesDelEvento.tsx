import { contarPromocion } from '@taquilla/rules/promociones';
import type { Ventanilla } from './caja.ts';

type DeVentanilla = Ventanilla['promociones'][number];

/** The promotions of an event that the counter can give now: automatic promotions apply by themselves, the others ask for the buyer's code (§C9.1). */
export function PromocionesDelEvento({
  promociones,
  puesta,
}: {
  promociones: readonly DeVentanilla[];
  /** The promotion of what is kept. */
  puesta: number | null;
}) {
  if (promociones.length === 0) return null;
  return (
    <ul className="cobro__promociones" aria-label="Promociones de hoy">
      {promociones.map(promocion => (
        <li key={promocion.id}>
          <span>
            <b>{promocion.nombre}</b> <span className="suave">{contar(promocion)}</span>
          </span>
          <span className="nota">{enQueEsta(promocion, puesta)}</span>
        </li>
      ))}
    </ul>
  );
}

function enQueEsta({ id, conClave }: DeVentanilla, puesta: number | null): string {
  if (id === puesta) return 'Aplicada';
  return conClave ? 'Con código' : 'Automática';
}

/** `Lleva 3, paga 2, en Luneta`. */
function contar(promocion: DeVentanilla): string {
  const que = contarPromocion(promocion);
  return promocion.aplicaTodoEvento ? que : `${que}, en ${promocion.categorias.join(', ')}`;
}
