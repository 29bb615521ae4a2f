import {
  aPesos,
  type Centavos,
  centavos,
  restar,
  sumar,
  sumarTasas,
  truncarTresDecimales,
} from './dinero.ts';

/** A place with the data that price it. `categoria` is the price zone, by its wire name; `precio` is the price in force. */
export interface LugarCotizado {
  categoriaId: number;
  categoria: string;
  /** Price without charges; the section's special price where it has one. */
  precio: Centavos;
  /** The section of a general place; absent for a seat, and where only one section is bought. */
  general?: number;
}

/** An event's rates (0.05 is 5 %), as §3.4 and §3.8 name them. */
export interface TarifasEvento {
  usoDeTarjeta: number;
  usoDeServicio: number;
  ivaRate: number;
  isIvaApplied: boolean;
  udsPorCategoria: boolean;
  /** Service rate by `categoriaId`; read only with `udsPorCategoria`. A category without one keeps `usoDeServicio`. */
  cargosPorCategoria: Readonly<Record<number, number>>;
}

/** The same rates without the card fee, for a payment in cash or of nothing: the fee is for the use of a card. */
export function sinUsoDeTarjeta(tarifas: TarifasEvento): TarifasEvento {
  return { ...tarifas, usoDeTarjeta: 0 };
}

/** A promotion's effect on a list of places: `porLugar` in their order, `descuento` its sum. */
export interface PromocionAplicable {
  descuento: Centavos;
  porLugar: readonly Centavos[];
}

/** The printed price (§9.3): importe − descuento = subtotal; subtotal + the three charges = total. */
export interface Desglose {
  /** Number of tickets. */
  boletos: number;
  importe: Centavos;
  descuento: Centavos;
  subtotal: Centavos;
  cargoServicio: Centavos;
  cargoTarjeta: Centavos;
  iva: Centavos;
  total: Centavos;
}

/** Greatest difference between a shown amount and ours: three components, each rounded by less than a centavo (§9.3). */
const TOLERANCIA_PESOS = 0.02;

/**
 * The price of a purchase, each printed component rounded half up once (§9.3). With `udsPorCategoria` a ticket's share of
 * the subtotal is its price less its own `porLugar`. The charges on all shares are added exactly and their sum is rounded,
 * because the sum is printed.
 */
export function calcularDesglose(compra: {
  lugares: readonly LugarCotizado[];
  tarifas: TarifasEvento;
  promocion: PromocionAplicable | null;
}): Desglose {
  const { lugares, tarifas, promocion } = compra;
  const netos = preciosNetos(lugares, promocion);
  const importe = sumar(...lugares.map(lugar => lugar.precio));
  const subtotal = sumar(...netos);
  const cargoServicio = sumarTasas(
    lugares.map((lugar, i) => ({ monto: netos[i] ?? lugar.precio, tasa: tasaDeServicio(lugar, tarifas) })),
  );
  const cargoTarjeta = sumarTasas([{ monto: subtotal, tasa: tarifas.usoDeTarjeta }]);
  const iva = sumarTasas([{ monto: subtotal, tasa: tarifas.isIvaApplied ? tarifas.ivaRate : 0 }]);
  return {
    boletos: lugares.length,
    importe,
    descuento: restar(importe, subtotal),
    subtotal,
    cargoServicio,
    cargoTarjeta,
    iva,
    total: sumar(subtotal, cargoServicio, cargoTarjeta, iva),
  };
}

/** The price of one ticket alone with all charges, in centavos: screens show it beside the base price. */
export function precioConCargos(lugar: LugarCotizado, tarifas: TarifasEvento): Centavos {
  return calcularDesglose({ lugares: [lugar], tarifas, promocion: null }).total;
}

/** The value of `amount` (§7.31), in pesos. */
export function montoParaCobro(desglose: Desglose): number {
  return truncarTresDecimales(aPesos(desglose.total));
}

/** Whether an `amount` in pesos is the breakdown's total, within 0.02 (§9.3). */
export function montoCoincide(amountPesos: number, desglose: Desglose): boolean {
  // Compared in millionths, so that 0.02 away is within and float noise is not.
  const distancia = Math.abs(amountPesos - aPesos(desglose.total));
  return Math.round(distancia * 1e6) <= TOLERANCIA_PESOS * 1e6;
}

function preciosNetos(lugares: readonly LugarCotizado[], promocion: PromocionAplicable | null): Centavos[] {
  if (!promocion) return lugares.map(lugar => lugar.precio);
  if (promocion.porLugar.length !== lugares.length) {
    throw new RangeError('The promotion was evaluated for other places');
  }
  return lugares.map((lugar, i) => {
    const descuento = promocion.porLugar[i] ?? centavos(0);
    if (descuento < 0 || descuento > lugar.precio) throw new RangeError('A discount exceeds its ticket');
    return restar(lugar.precio, descuento);
  });
}

function tasaDeServicio(lugar: LugarCotizado, tarifas: TarifasEvento): number {
  if (!tarifas.udsPorCategoria) return tarifas.usoDeServicio;
  return tarifas.cargosPorCategoria[lugar.categoriaId] ?? tarifas.usoDeServicio;
}
