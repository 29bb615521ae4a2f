import { Icon } from '@taquilla/ui/Icon.tsx';
import './Carril.css';

/** Steps one below the other: done, under way, still to come. */
export function Carril({
  pasos,
}: {
  pasos: readonly { estado: 'hecho' | 'va' | 'falta'; titulo: string; detalle: string }[];
}) {
  return (
    <ol className="carril">
      {pasos.map(({ estado, titulo, detalle }) => (
        <li key={titulo} data-estado={estado} aria-current={estado === 'va' ? 'step' : undefined}>
          <i>
            {estado === 'hecho' && <Icon name="palomita" />}
            {estado === 'va' && <Icon name="reloj" />}
          </i>
          <strong>
            {titulo}
            {estado === 'falta' && <span className="solo-lector">, todavía no</span>}
          </strong>
          <small>{detalle}</small>
        </li>
      ))}
    </ol>
  );
}
