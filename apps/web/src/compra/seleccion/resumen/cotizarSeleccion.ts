import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { calcularDesglose, type Desglose, type LugarCotizado } from '@taquilla/rules/desglose';
import { type PromocionCercana, promocionCercana } from '@taquilla/rules/promocionCercana';
import {
  avisoCodigoValeMenos,
  evaluarPromocion,
  mejorPromocion,
  mensajePromocion,
  promocionDe,
} from '@taquilla/rules/promociones';
import type { Tarifario } from '../auditorio/tarifario.ts';

/** The price of the picked seats, and the sentences about the discount. */
export interface Cotizacion {
  desglose: Desglose;
  /** The promotion that counts: the typed code's if it applies, else the best automatic one (§4.12). */
  promocion: PromocionWire | null;
  /** The verdict on a typed code (§8.15); null without one. */
  codigo: { aplica: boolean; mensaje: string; aviso: string | null } | null;
  /** An automatic promotion that a few more seats would reach; null also when a typed code counts. */
  cercana: PromocionCercana | null;
}

/** Prices the picked seats by the rules that the server uses too. */
export function cotizarSeleccion(compra: {
  asientos: readonly Asiento[];
  tarifario: Tarifario;
  automaticas: readonly PromocionWire[];
  /** The promotion of a typed code; null without one. */
  codigo: PromocionWire | null;
  /** How many more seats like this one the buyer may add. */
  caben: (lugar: LugarCotizado) => number;
}): Cotizacion {
  const { asientos, tarifario, caben } = compra;
  const lugares = asientos.map(tarifario.cotizar);
  const promociones = compra.automaticas.map(promocionDe);
  const automatica = mejorPromocion({ promociones, lugares, modo: 'asientos' });
  const porCodigo =
    compra.codigo && evaluarPromocion({ promocion: promocionDe(compra.codigo), lugares, modo: 'asientos' });
  const aplicada = porCodigo?.ok ? porCodigo : automatica;
  return {
    desglose: calcularDesglose({ lugares, tarifas: tarifario.tarifas, promocion: aplicada }),
    promocion: porCodigo?.ok
      ? compra.codigo
      : (compra.automaticas.find(({ id }) => id === automatica?.promocion.id) ?? null),
    codigo: porCodigo && {
      aplica: porCodigo.ok,
      mensaje: mensajePromocion(porCodigo),
      aviso: porCodigo.ok ? avisoCodigoValeMenos(porCodigo, automatica) : null,
    },
    cercana: porCodigo?.ok ? null : promocionCercana({ promociones, lugares, modo: 'asientos', caben }),
  };
}
