import type {
  Asiento,
  CategoriaEvento,
  Fila,
  PrecioCategoria,
} from '@taquilla/contract/tienda/entidades/evento';
import { ordenarPrecios } from '@taquilla/rules/precios';

/** A price zone of the section. */
export interface Zona extends PrecioCategoria {
  /** Index among the event's categories, which gives its shape: 0 is a circle, 1 a square… */
  indice: number;
}

/** The section's price zones by name, in the order of §3.7; those without seats on sale come last, without a price. */
export function listarZonas(datos: {
  filas: readonly Fila[];
  preciosCategorias: readonly PrecioCategoria[];
  categoriasEvento: readonly CategoriaEvento[];
}): Map<string, Zona> {
  const nombres = datos.categoriasEvento.map(zona => zona.categoria);
  const indiceDe = (categoria: string) => {
    const index = nombres.indexOf(categoria);
    return index === -1 ? nombres.push(categoria) - 1 : index;
  };
  const zonas = new Map(
    ordenarPrecios(datos.preciosCategorias).map(zona => [
      zona.categoria,
      { ...zona, indice: indiceDe(zona.categoria) },
    ]),
  );
  for (const { asientos } of datos.filas) {
    for (const { categoria, color } of asientos) {
      if (!zonas.has(categoria))
        zonas.set(categoria, { categoria, color, precios: [], indice: indiceDe(categoria) });
    }
  }
  return zonas;
}

/** The zones of seats that are bought together, each once: a table may have chairs of two zones. */
export function nombrarZonas(asientos: readonly Pick<Asiento, 'categoria'>[]): string {
  const [primera = '', ...otras] = new Set(asientos.map(({ categoria }) => categoria));
  // Avoids Intl, whose first use is slow on a phone, for nearly every table: it has one zone.
  return otras.length === 0 ? primera : new Intl.ListFormat('es-MX').format([primera, ...otras]);
}
