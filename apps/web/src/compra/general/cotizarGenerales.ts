import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import { calcularDesglose, type Desglose, type LugarCotizado } from '@taquilla/rules/desglose';
import { dePesos } from '@taquilla/rules/dinero';
import { type PromocionCercana, promocionCercana } from '@taquilla/rules/promocionCercana';
import { mejorPromocion, promocionDe } from '@taquilla/rules/promociones';
import { type EventoConTarifas, tarifasDe } from '@taquilla/rules/tarifas';

/** The price of general tickets, with the best automatic promotion (§4.12). `precio` is in pesos. */
export function cotizarGenerales(
  de: EventoConTarifas,
  compra: {
    categoria: string;
    precio: number;
    cantidad: number;
    automaticas: readonly PromocionWire[];
    /** How many more tickets the buyer may add. */
    caben: number;
  },
): { desglose: Desglose; promocion: PromocionWire | null; cercana: PromocionCercana | null } {
  const { categoria, precio, cantidad, automaticas, caben } = compra;
  const categoriaId = de.categoriasEvento.find(zona => zona.categoria === categoria)?.id ?? 0;
  const lugares: LugarCotizado[] = Array(cantidad).fill({ categoriaId, categoria, precio: dePesos(precio) });
  const promociones = automaticas.map(promocionDe);
  const mejor = mejorPromocion({ promociones, lugares, modo: 'general' });
  return {
    desglose: calcularDesglose({ lugares, tarifas: tarifasDe(de), promocion: mejor }),
    promocion: automaticas.find(({ id }) => id === mejor?.promocion.id) ?? null,
    cercana: promocionCercana({ promociones, lugares, modo: 'general', caben: () => caben }),
  };
}
