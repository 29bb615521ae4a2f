import type { PromocionWire } from '@taquilla/contract/entidades/compra';
import { calcularDesglose, type Desglose, type LugarCotizado } from '@taquilla/rules/desglose';
import { dePesos } from '@taquilla/rules/dinero';
import { mejorPromocion, promocionDe } from '@taquilla/rules/promociones';
import { type EventoConTarifas, tarifasDe } from '@taquilla/rules/tarifas';

/** What so many general tickets cost, with the automatic promotion that takes most off them (§4.12). `precio` is in pesos. */
export function cotizarGenerales(
  de: EventoConTarifas,
  compra: { categoria: string; precio: number; cantidad: number; automaticas: readonly PromocionWire[] },
): { desglose: Desglose; promocion: PromocionWire | null } {
  const { categoria, precio, cantidad, automaticas } = compra;
  const categoriaId = de.categoriasEvento.find(zona => zona.categoria === categoria)?.id ?? 0;
  const lugares: LugarCotizado[] = Array(cantidad).fill({ categoriaId, categoria, precio: dePesos(precio) });
  const mejor = mejorPromocion({ promociones: automaticas.map(promocionDe), lugares, modo: 'general' });
  return {
    desglose: calcularDesglose({ lugares, tarifas: tarifasDe(de), promocion: mejor }),
    promocion: automaticas.find(({ id }) => id === mejor?.promocion.id) ?? null,
  };
}
