import type { DesgloseWire } from '@taquilla/contract/tienda/entidades/compra';
import {
  calcularDesglose,
  type Desglose,
  type LugarCotizado,
  type TarifasEvento,
} from '@taquilla/rules/desglose';
import { aPesos } from '@taquilla/rules/dinero';
import { evaluarPromocion, type Promocion, type ResultadoPromocion } from '@taquilla/rules/promociones';

/** The parts of a reservation that its price depends on. */
export interface Carrito {
  lugares: readonly LugarCotizado[];
  tarifas: TarifasEvento;
  esGeneral: boolean;
}

export type Cotizacion =
  | { ok: true; desglose: Desglose }
  | { ok: false; resultado: Extract<ResultadoPromocion, { ok: false }> };

/** The one price of a purchase (§9.3): the same rules that the browser runs. */
export function cotizar(carrito: Carrito, promocion: Promocion | null): Cotizacion {
  const { lugares, tarifas, esGeneral } = carrito;
  if (!promocion) return { ok: true, desglose: calcularDesglose({ lugares, tarifas, promocion: null }) };
  const resultado = evaluarPromocion({ promocion, lugares, modo: esGeneral ? 'general' : 'asientos' });
  if (!resultado.ok) return { ok: false, resultado };
  return { ok: true, desglose: calcularDesglose({ lugares, tarifas, promocion: resultado }) };
}

/** The breakdown in pesos, as the wire has it. */
export function enPesos(desglose: Desglose): DesgloseWire {
  return {
    boletos: desglose.boletos,
    importe: aPesos(desglose.importe),
    descuento: aPesos(desglose.descuento),
    subtotal: aPesos(desglose.subtotal),
    cargoServicio: aPesos(desglose.cargoServicio),
    cargoTarjeta: aPesos(desglose.cargoTarjeta),
    iva: aPesos(desglose.iva),
    total: aPesos(desglose.total),
  };
}
