import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { LugarComprado } from './BoletoDePapel.tsx';

/** The places of a purchase with the names on its tickets: with the block, as in §2.32. */
export function lugaresComprados({
  seccion,
  bloque,
  lugares,
}: Pick<Reserva, 'seccion' | 'bloque' | 'lugares'>): LugarComprado[] {
  return lugares.map(({ fila, numero, esMesa, categoria }) => ({
    seccion,
    bloque,
    asiento: fila !== null && numero !== null ? { fila, numero, esMesa } : null,
    categoria,
  }));
}
