import { useQuery } from '@tanstack/react-query';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { precioConCargos } from '@taquilla/rules/desglose';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { queryFor } from '../../../api/queries.ts';
import { contarBoletos, type LineaDeResumen, lineasDeResumen } from './describirLugares.ts';

/** The places that are bought, each with what it costs with charges and its base price. */
export function ListaDeLugares({ reserva, evento }: { reserva: Reserva; evento: EventoDetalle }) {
  const zonas = useQuery(queryFor('getSecciones', { params: { id: evento.id } })).data?.categoriasEvento;

  const conCargos = ({ categoria, precio }: LineaDeResumen): string | null => {
    if (!zonas) return null;
    const cargosPorCategoria = Object.fromEntries(zonas.map(zona => [zona.id, zona.cargoPorCategoria]));
    const categoriaId = zonas.find(zona => zona.categoria === categoria)?.id ?? 0;
    const lugar = { categoriaId, categoria, precio: dePesos(precio) };
    return formatPesos(precioConCargos(lugar, { ...evento, cargosPorCategoria }));
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard
    <ul className="pago__lugares" tabIndex={0} aria-label="Tus lugares">
      {lineasDeResumen(reserva).map(linea => {
        const indice = zonas?.findIndex(zona => zona.categoria === linea.categoria) ?? -1;
        const color = zonas?.[indice]?.color;
        const base = formatPesos(dePesos(linea.precio));
        return (
          <li key={linea.clave}>
            {color ? <Shape index={indice} color={color} size={14} /> : <span />}
            <span>
              <strong>{linea.titulo}</strong>
              <small>
                {linea.cantidad > 1
                  ? `${contarBoletos(linea.cantidad)} · ${linea.categoria}`
                  : linea.categoria}
              </small>
            </span>
            <span className="num">
              {conCargos(linea) ?? base}
              <small>
                {linea.cantidad > 1 ? 'c/u, ' : ''}base {base}
              </small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
