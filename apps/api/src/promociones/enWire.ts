import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { PromocionVigente } from './promocion.queries.ts';

/** The promotion as the wire carries it (§3.11). */
export function enWire(promocion: PromocionVigente): PromocionWire {
  const { id, nombre, tipo, porcentaje, cantidadCompra, cantidadPaga, aplicaTodoEvento, clave } = promocion;
  return {
    id,
    nombre,
    tipo,
    porcentaje,
    cantidadCompra,
    cantidadPaga,
    aplicaTodoEvento,
    categorias: promocion.categorias.map(categoria => ({ categoria: { nombre: categoria } })),
    clave,
  };
}
