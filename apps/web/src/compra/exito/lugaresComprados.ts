import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { LugarComprado } from './BoletoDePapel.tsx';

/** The places of a purchase as its tickets name them: with the block, as the tickets of §2.32 do. */
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
