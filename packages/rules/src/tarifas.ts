import type { CategoriaEvento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { calcularDesglose, type Desglose, type LugarCotizado, type TarifasEvento } from './desglose.ts';
import { dePesos } from './dinero.ts';

/** The part of an event that decides its prices, as the calls of §7.12 and §7.13 answer it. */
export interface EventoConTarifas {
  evento: Pick<
    EventoDetalle,
    'usoDeTarjeta' | 'usoDeServicio' | 'ivaRate' | 'isIvaApplied' | 'udsPorCategoria'
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

/** The price of `cantidad` equal tickets without a promotion. `precio` is in pesos, as on the wire. */
export function cotizarIguales(
  de: EventoConTarifas,
  { categoria, precio, cantidad }: { categoria: string; precio: number; cantidad: number },
): Desglose {
  const categoriaId = de.categoriasEvento.find(zona => zona.categoria === categoria)?.id ?? 0;
  const lugar: LugarCotizado = { categoriaId, categoria, precio: dePesos(precio) };
  return calcularDesglose({ lugares: Array(cantidad).fill(lugar), tarifas: tarifasDe(de), promocion: null });
}
