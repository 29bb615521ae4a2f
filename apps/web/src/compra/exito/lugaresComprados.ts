import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { LugarComprado } from './BoletoDePapel.tsx';

/** The places of a purchase with the names on its tickets: with the block, as in §2.32. */
export function lugaresComprados({ lugares }: Pick<Reserva, 'lugares'>): LugarComprado[] {
  return lugares.map(({ seccion, bloque, fila, numero, esMesa, categoria }) => ({
    seccion,
    bloque,
    asiento: fila !== null && numero !== null ? { fila, numero, esMesa } : null,
    categoria,
  }));
}
