import type { RespuestaDe } from '@taquilla/contract/catalogo';
import {
  calcularDesglose,
  type Desglose,
  sinUsoDeTarjeta,
  type TarifasEvento,
} from '@taquilla/rules/desglose';
import type { Centavos } from '@taquilla/rules/dinero';

export type Precios = RespuestaDe<'verPrecios'>;
export type TarifasLeidas = RespuestaDe<'verTarifas'>;

/** A channel's rates in the wire's form: service rates by the zone's id. */
export interface TarifaDeCanal {
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  cargosPorCategoria: Readonly<Record<string, number>>;
}

/** The price of one ticket of a zone, line by line, by the rules that charge it (§C5.4). */
export function desglosar(precio: Centavos, zonaId: number, tarifa: TarifaDeCanal): Desglose {
  const lugar = { categoriaId: zonaId, categoria: '', precio };
  return calcularDesglose({ lugares: [lugar], tarifas: tarifasDe(tarifa), promocion: null });
}

/** The same price in cash at the box office, without the card fee. */
export function desglosarEfectivo(precio: Centavos, zonaId: number, tarifa: TarifaDeCanal): Desglose {
  const lugar = { categoriaId: zonaId, categoria: '', precio };
  const tarifas = sinUsoDeTarjeta(tarifasDe(tarifa));
  return calcularDesglose({ lugares: [lugar], tarifas, promocion: null });
}

/** The service rate of a zone's tickets. */
export function tasaDeZona(tarifa: TarifaDeCanal, zonaId: number): number {
  return tarifa.udsPorCategoria
    ? (tarifa.cargosPorCategoria[String(zonaId)] ?? tarifa.usoDeServicio)
    : tarifa.usoDeServicio;
}

function tarifasDe(tarifa: TarifaDeCanal): TarifasEvento {
  return tarifa as TarifasEvento;
}
