import type {
  CategoriaEvento,
  EventoDetalle,
  PromocionALaVista,
} from '@taquilla/contract/tienda/entidades/evento';
import { calcularDesglose, type Desglose, type LugarCotizado, type TarifasEvento } from './desglose.ts';
import { dePesos, multiplicarTasa } from './dinero.ts';

/** The part of an event that decides its prices, as the calls of §7.12 and §7.13 answer it. */
export interface EventoConTarifas {
  evento: Pick<
    EventoDetalle,
    'usoDeTarjeta' | 'usoDeServicio' | 'ivaRate' | 'isIvaApplied' | 'udsPorCategoria' | 'promociones'
  >;
  categoriasEvento: readonly CategoriaEvento[];
}

/** An event's rates from the wire (§3.4, §3.8). */
export function tarifasDe({ evento, categoriasEvento }: EventoConTarifas): TarifasEvento {
  const { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria } = evento;
  const cargosPorCategoria = Object.fromEntries(
    categoriasEvento.map(({ id, cargoPorCategoria }) => [id, cargoPorCategoria]),
  );
  return { usoDeTarjeta, usoDeServicio, ivaRate, isIvaApplied, udsPorCategoria, cargosPorCategoria };
}

/**
 * The price of one ticket, under the automatic promotion that gives most for a single one (§9.3). `precio` is in pesos, as on
 * the wire.
 */
export function cotizarUno(
  de: EventoConTarifas,
  { categoria, precio }: { categoria: string; precio: number },
): Desglose {
  const categoriaId = de.categoriasEvento.find(zona => zona.categoria === categoria)?.id ?? 0;
  const lugar: LugarCotizado = { categoriaId, categoria, precio: dePesos(precio) };
  return cotizarLugar(lugar, { tarifas: tarifasDe(de), promociones: de.evento.promociones });
}

/** The same for a place in the form of the rules. */
export function cotizarLugar(
  lugar: LugarCotizado,
  de: { tarifas: TarifasEvento; promociones: readonly PromocionALaVista[] },
): Desglose {
  const porcentajes = de.promociones
    .filter(({ zonas }) => !zonas || zonas.includes(lugar.categoria))
    .map(({ porcentaje }) => porcentaje ?? 0);
  const descuento = multiplicarTasa(lugar.precio, Math.min(100, Math.max(0, ...porcentajes)) / 100);
  return calcularDesglose({
    lugares: [lugar],
    tarifas: de.tarifas,
    promocion: { descuento, porLugar: [descuento] },
  });
}
