import type { PromocionWire } from '@taquilla/contract/entidades/compra';
import type { Asiento } from '@taquilla/contract/entidades/evento';
import { calcularDesglose, type Desglose } from '@taquilla/rules/desglose';
import {
  avisoCodigoValeMenos,
  evaluarPromocion,
  mejorPromocion,
  mensajePromocion,
  type PromocionEvaluada,
  promocionDe,
} from '@taquilla/rules/promociones';
import type { Tarifario } from '../sala/tarifario.ts';

/** What the picked seats cost, and what the buyer reads about the discount. */
export interface Cotizacion {
  desglose: Desglose;
  /** The one that counts: the typed code's where it applies, else the best automatic one (§4.12). */
  promocion: PromocionEvaluada | null;
  /** About a typed code (§8.15); null without one. */
  codigo: { aplica: boolean; mensaje: string; aviso: string | null } | null;
}

/** The price of picked seats, by the rules that the server uses too. */
export function cotizarSeleccion(compra: {
  asientos: readonly Asiento[];
  tarifario: Tarifario;
  automaticas: readonly PromocionWire[];
  /** The promotion of a typed code, null without one. */
  codigo: PromocionWire | null;
}): Cotizacion {
  const { asientos, tarifario } = compra;
  const lugares = asientos.map(tarifario.cotizar);
  const automatica = mejorPromocion({
    promociones: compra.automaticas.map(promocionDe),
    lugares,
    modo: 'asientos',
  });
  const porCodigo =
    compra.codigo && evaluarPromocion({ promocion: promocionDe(compra.codigo), lugares, modo: 'asientos' });
  const promocion = porCodigo?.ok ? porCodigo : automatica;
  return {
    desglose: calcularDesglose({ lugares, tarifas: tarifario.tarifas, promocion }),
    promocion,
    codigo: porCodigo && {
      aplica: porCodigo.ok,
      mensaje: mensajePromocion(porCodigo),
      aviso: porCodigo.ok ? avisoCodigoValeMenos(porCodigo, automatica) : null,
    },
  };
}
