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

/** What the discounts are judged on: the places of a reservation, and the event's automatic promotions. */
export interface CompraConPromociones {
  lugares: readonly LugarCotizado[];
  automaticas: readonly PromocionWire[];
  modo: ModoDeVenta;
}

/** The places as the rules price them. Price zones are told apart by name, which the wire gives alone. */
export function lugaresCotizados(lugares: Reserva['lugares']): LugarCotizado[] {
  const nombres = [...new Set(lugares.map(lugar => lugar.categoria))];
  return lugares.map(({ categoria, precio }) => ({
    categoriaId: nombres.indexOf(categoria) + 1,
    categoria,
    precio: dePesos(precio),
  }));
}

/** What applies by itself: what the event offers, and what this purchase has, of which it may hold the last use. */
export function automaticasDe(
  ofrecidas: readonly PromocionWire[],
  puesta: PromocionWire | null,
): readonly PromocionWire[] {
  if (!puesta || puesta.clave !== null || ofrecidas.some(({ id }) => id === puesta.id)) return ofrecidas;
  return [...ofrecidas, puesta];
}

/** The automatic promotions that take something off, the best first (§4.12): the next is tried when one is used up. */
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

/** Whether a typed code applies to these places, in the words of §8.15; `aviso` when it is worth less than the automatic one. */
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

/** What a promotion does and takes off, `VOLCAN10: 10 % menos, −$375.00.`; no line ends between the sign and the figure. */
export function describirPromocion(promocion: PromocionWire, descuento: number): string {
  const { clave, nombre, tipo, porcentaje, cantidadCompra, cantidadPaga } = promocion;
  const hace =
    tipo === 'PORCENTAJE' ? `${porcentaje} % menos` : `llévate ${cantidadCompra}, paga ${cantidadPaga}`;
  return `${aislar(clave ?? nombre)}: ${hace}, −\u2060${formatPesos(dePesos(descuento))}.`;
}
