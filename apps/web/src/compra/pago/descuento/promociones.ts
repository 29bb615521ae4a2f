import type { PromocionWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { aislar } from '@taquilla/rules/aislar';
import type { LugarCotizado } from '@taquilla/rules/desglose';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import {
  avisoCodigoValeMenos,
  evaluarPromocion,
  type ModoDeVenta,
  mejorPromocion,
  mensajePromocion,
  type Promocion,
  promocionDe,
} from '@taquilla/rules/promociones';

/** The facts behind the discounts: the places of a reservation, and the event's automatic promotions. */
export interface CompraConPromociones {
  lugares: readonly LugarCotizado[];
  automaticas: readonly PromocionWire[];
  modo: ModoDeVenta;
}

/** The places in the rules' form. The wire gives only the names of price zones. */
export function lugaresCotizados(lugares: Reserva['lugares']): LugarCotizado[] {
  const nombres = [...new Set(lugares.map(lugar => lugar.categoria))];
  return lugares.map(({ categoria, precio, seccionId, fila }) => ({
    categoriaId: nombres.indexOf(categoria) + 1,
    categoria,
    precio: dePesos(precio),
    ...(fila === null && { general: seccionId }),
  }));
}

/** The automatic promotions: those that the event offers, and the one of this purchase, which may hold its last use. */
export function automaticasDe(
  ofrecidas: readonly PromocionWire[],
  puesta: PromocionWire | null,
): readonly PromocionWire[] {
  if (!puesta || puesta.clave !== null || ofrecidas.some(({ id }) => id === puesta.id)) return ofrecidas;
  return [...ofrecidas, puesta];
}

/** The automatic promotions with a discount, the best first (§4.12): the next is tried when one is used up. */
export function automaticasEnOrden({ lugares, automaticas, modo }: CompraConPromociones): Promocion[] {
  const resto = automaticas.map(promocionDe);
  const enOrden: Promocion[] = [];
  for (;;) {
    const mejor = mejorPromocion({ promociones: resto, lugares, modo });
    if (!mejor) return enOrden;
    enOrden.push(mejor.promocion);
    resto.splice(resto.indexOf(mejor.promocion), 1);
  }
}

/**
 * Whether a typed code applies to these places, in the words of §8.15; `aviso` if it is worth less than the automatic
 * one.
 */
export function juzgarCodigo(
  codigo: PromocionWire,
  compra: CompraConPromociones,
): { aplica: boolean; mensaje: string; aviso: string | null } {
  const { lugares, automaticas, modo } = compra;
  const resultado = evaluarPromocion({ promocion: promocionDe(codigo), lugares, modo });
  const automatica = mejorPromocion({ promociones: automaticas.map(promocionDe), lugares, modo });
  return {
    aplica: resultado.ok,
    mensaje: mensajePromocion(resultado),
    aviso: resultado.ok ? avisoCodigoValeMenos(resultado, automatica) : null,
  };
}

/**
 * The effect and discount of a promotion, `VOLCAN10: 10 % menos, −$375.00.`; no line breaks between sign and figure.
 */
export function describirPromocion(promocion: PromocionWire, descuento: number): string {
  const { clave, nombre, tipo, porcentaje, cantidadCompra, cantidadPaga } = promocion;
  const hace =
    tipo === 'PORCENTAJE' ? `${porcentaje} % menos` : `llévate ${cantidadCompra}, paga ${cantidadPaga}`;
  return `${aislar(clave ?? nombre)}: ${hace}, −\u2060${formatPesos(dePesos(descuento))}.`;
}
