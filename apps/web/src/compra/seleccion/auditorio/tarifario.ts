import type { Asiento, CategoriaEvento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { cotizarJuntos } from '@taquilla/rules/cotizarJuntos';
import type { LugarCotizado, TarifasEvento } from '@taquilla/rules/desglose';
import { type Centavos, dePesos } from '@taquilla/rules/dinero';
import { tarifasDe } from '@taquilla/rules/tarifas';

type ConPrecio = Pick<Asiento, 'categoria' | 'precio'>;

/** The prices of an event's seats, under its automatic promotions that a single seat or table has (§4.12). */
export interface Tarifario {
  tarifas: TarifasEvento;
  /** A seat in the rules' form. */
  cotizar: (asiento: ConPrecio) => LugarCotizado;
  /** The price of one seat with all charges. */
  conCargos: (asiento: ConPrecio) => Centavos;
  /** The price of a whole table: its charges are rounded once (§9.3). */
  juntosConCargos: (asientos: readonly ConPrecio[]) => Centavos;
}

/** The prices of an event by its rates and its price zones (§3.4, §3.8). */
export function crearTarifario(evento: EventoDetalle, zonas: readonly CategoriaEvento[]): Tarifario {
  const tarifas = tarifasDe({ evento, categoriasEvento: zonas });
  const ids = new Map(zonas.map(zona => [zona.categoria, zona.id]));
  const cotizar = ({ categoria, precio }: ConPrecio): LugarCotizado => ({
    categoriaId: ids.get(categoria) ?? 0,
    categoria,
    precio: dePesos(precio),
  });

  const total = (lugares: readonly LugarCotizado[]) =>
    cotizarJuntos(lugares, { tarifas, promociones: evento.promociones }).total;

  // Cached by price, of which thousands of seats share a few.
  const calculados = new Map<string, Centavos>();
  return {
    tarifas,
    cotizar,
    conCargos(asiento) {
      const clave = `${asiento.precio}/${asiento.categoria}`;
      const conocido = calculados.get(clave);
      if (conocido !== undefined) return conocido;
      const suyo = total([cotizar(asiento)]);
      calculados.set(clave, suyo);
      return suyo;
    },
    juntosConCargos: asientos => total(asientos.map(cotizar)),
  };
}
