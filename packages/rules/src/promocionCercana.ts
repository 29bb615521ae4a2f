import type { LugarCotizado } from './desglose.ts';
import { sumar } from './dinero.ts';
import { type ModoDeVenta, mejorPromocion, type Promocion } from './promociones.ts';

/** A promotion by quantity that applies with a few more tickets like some of these (§5.14). */
export interface PromocionCercana {
  promocion: Promocion;
  /** How many more tickets the promotion needs. */
  faltan: number;
  /** Whether these further tickets add nothing to the price. */
  gratis: boolean;
}

/**
 * The nearest automatic promotion by quantity: one whose further tickets add nothing to the price, as the third ticket of
 * buy 3 pay 2; or, while no promotion applies, any. Null where none is within reach.
 */
export function promocionCercana(compra: {
  promociones: readonly Promocion[];
  lugares: readonly LugarCotizado[];
  modo: ModoDeVenta;
  /** How many more places like this one the buyer may take. */
  caben: (lugar: LugarCotizado) => number;
}): PromocionCercana | null {
  const { promociones, lugares, modo, caben } = compra;
  const ahora = mejorPromocion({ promociones, lugares, modo });
  const seRestan = (descuento: number, de: readonly LugarCotizado[]) =>
    sumar(...de.map(({ precio }) => precio)) - descuento;
  const pagado = seRestan(ahora?.descuento ?? 0, lugares);

  let cercana: PromocionCercana | null = null;
  for (const promocion of promociones) {
    if (promocion.tipo !== 'CANTIDAD') continue;
    for (const lugar of distintos(lugares)) {
      const mas = [...lugares];
      const maximo = Math.min((promocion.cantidadCompra ?? 1) - 1, caben(lugar));
      for (let faltan = 1; faltan <= maximo; faltan += 1) {
        mas.push(lugar);
        const mejor = mejorPromocion({ promociones, lugares: mas, modo });
        if (mejor?.promocion !== promocion) continue;
        const gratis = seRestan(mejor.descuento, mas) <= pagado;
        if ((gratis || !ahora) && faltan < (cercana?.faltan ?? Number.POSITIVE_INFINITY))
          cercana = { promocion, faltan, gratis };
      }
    }
  }
  return cercana;
}

/** One place of each category and price. */
function distintos(lugares: readonly LugarCotizado[]): LugarCotizado[] {
  return [...new Map(lugares.map(lugar => [`${lugar.categoriaId}/${lugar.precio}`, lugar])).values()];
}
