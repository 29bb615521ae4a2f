import type { EventoCreado } from './fabrica.ts';
import type { Tienda } from './tienda.ts';

/** A small shop in memory, which gives the right state of the real one after each command (R7). */

export const ASIENTOS = 4;
export const GENERALES = 4;
/** Centavos of every place, all charges included. */
export const PRECIO = 100_000;
export const LIMITE = 5;
const MAX_INTENTOS = 8;
const MAX_CAMBIOS = 20;

export type Estado =
  | 'retenida'
  | 'cobrando'
  | 'vendida'
  | 'cancelada'
  | 'expirada'
  | 'por_reembolsar'
  | 'reembolsada';

export interface ReservaModelo {
  /** The user whose limit counts the hold; null for guests, who have an address each. */
  usuaria: 0 | 1 | null;
  /** Indexes of seats. */
  asientos: readonly number[];
  /** How many general places. */
  generales: number;
  estado: Estado;
  /** The hold's countdown is over. */
  vencida: boolean;
  /** The reservation still has its places: held by the clock, or sold. */
  tiene: boolean;
  intentos: number;
  /** The bank's answer so far to the charge that waits for it; null without such a charge. */
  banco: 'calla' | 'si' | 'no' | null;
  /** Places given back by partial refunds, seats first. */
  devueltos: number;
  /** Changes of the hold's places. */
  cambios: number;
  /** Centavos that the provider took, that it gave back, and that must still go back. */
  cobrado: number;
  devuelto: number;
  porDevolver: number;
}

export interface Model {
  reservas: ReservaModelo[];
  /** The holder of each seat, as the index of a reservation. */
  duenos: (number | null)[];
}

export function createModel(): Model {
  return { reservas: [], duenos: Array.from({ length: ASIENTOS }, () => null) };
}

export function generalesLibres({ reservas }: Model): number {
  const ocupadas = reservas.filter(r => r.tiene);
  return (
    GENERALES -
    ocupadas.reduce((suma, r) => suma + r.generales - Math.max(0, r.devueltos - r.asientos.length), 0)
  );
}

type Lugares = Pick<ReservaModelo, 'asientos' | 'generales'>;

export function contar({ asientos, generales }: Lugares): number {
  return asientos.length + generales;
}

type Pedido = Pick<ReservaModelo, 'usuaria'> & Lugares;

/** The code of the refusal of a reservation, or null when it is made. */
export function reservar(model: Model, pedido: Pedido): string | null {
  const { usuaria, asientos, generales } = pedido;
  const cuantos = contar(pedido);
  if (cuantos > LIMITE || (usuaria !== null && tieneUsuaria(model, usuaria) + cuantos > LIMITE))
    return 'limite_de_asientos';
  if (asientos.some(asiento => model.duenos[asiento] !== null)) return 'asientos_no_disponibles';
  if (generalesLibres(model) < generales) return 'lugares_insuficientes';
  model.reservas.push({ ...pedido, ...NUEVA });
  tomar(model, model.reservas.length - 1);
  return null;
}

/** Changes the places of a hold (§B1.3); answers the code of the refusal, or null. */
export function cambiar(
  model: Model,
  n: number,
  { agregar, quitar }: { agregar: Lugares; quitar: Lugares },
): string | null {
  const r = reserva(model, n);
  const cerrada = porQueCerrada(r);
  if (cerrada) return cerrada;
  if (r.cambios >= MAX_CAMBIOS) return 'sin_cambio';
  const nuevos = agregar.asientos.filter(asiento => !r.asientos.includes(asiento));
  if (generalesLibres(model) < agregar.generales) return 'lugares_insuficientes';
  const quedan = {
    asientos: [...r.asientos.filter(asiento => !quitar.asientos.includes(asiento)), ...nuevos].sort(
      (a, b) => a - b,
    ),
    generales: r.generales + agregar.generales - quitar.generales,
  };
  const mas = contar(quedan) - contar(r);
  if (contar(quedan) === 0) return 'sin_lugares';
  if (nuevos.some(asiento => model.duenos[asiento] !== null)) return 'asientos_no_disponibles';
  const otros = r.usuaria === null ? 0 : tieneUsuaria(model, r.usuaria) - contar(r);
  if (mas > 0 && otros + contar(quedan) > LIMITE) return 'limite_de_asientos';
  soltar(model, n);
  Object.assign(r, quedan, { cambios: r.cambios + 1 });
  tomar(model, n);
  return null;
}

function porQueCerrada(r: ReservaModelo): string | null {
  if (r.estado === 'cancelada') return 'reserva_cancelada';
  if (r.estado === 'expirada' || (r.estado === 'retenida' && r.vencida)) return 'reserva_expirada';
  if (r.estado === 'cobrando') return 'reserva_en_cobro';
  return r.estado === 'retenida' ? null : 'reserva_vendida';
}

const NUEVA = {
  estado: 'retenida',
  vencida: false,
  tiene: true,
  intentos: 0,
  banco: null,
  devueltos: 0,
  cambios: 0,
  cobrado: 0,
  devuelto: 0,
  porDevolver: 0,
} as const;

function tieneUsuaria({ reservas }: Model, usuaria: 0 | 1): number {
  const cuentan = reservas.filter(
    r =>
      r.usuaria === usuaria &&
      (['cobrando', 'vendida'].includes(r.estado) || (r.estado === 'retenida' && !r.vencida)),
  );
  return cuentan.reduce((suma, r) => suma + contar(r) - r.devueltos, 0);
}

export type Tarjeta = 'buena' | 'sin_fondos' | 'con_3ds';

/** Answers `paga`, `espera` (the bank is asked), or the code of the refusal. */
export function pagar(model: Model, n: number, tarjeta: Tarjeta): string {
  const r = reserva(model, n);
  if (r.estado === 'cancelada') return 'reserva_cancelada';
  if (r.banco !== null) return 'espera';
  if (r.estado === 'vendida') return 'paga';
  if (r.estado === 'expirada' || (r.estado === 'retenida' && r.vencida)) return 'reserva_expirada';
  if (r.estado !== 'retenida') return 'reserva_vendida';
  if (r.intentos >= MAX_INTENTOS) return 'tarjeta_muchos_intentos';
  r.intentos += tarjeta === 'con_3ds' ? 2 : 1;
  if (tarjeta === 'sin_fondos') return 'tarjeta_sin_fondos';
  if (tarjeta === 'buena') {
    r.cobrado += contar(r) * PRECIO;
    r.estado = 'vendida';
    return 'paga';
  }
  r.estado = 'cobrando';
  r.banco = 'calla';
  return 'espera';
}

export function contestarBanco(model: Model, n: number, answer: 'si' | 'no'): void {
  const r = reserva(model, n);
  r.banco = answer;
  if (answer === 'si') r.cobrado += contar(r) * PRECIO;
}

/** The provider's answer reaches the shop, by the returning buyer, a notice or the reconciler. */
export function liquidar(model: Model, n: number): void {
  const r = reserva(model, n);
  if (r.banco === null || r.banco === 'calla') return;
  const pagada = r.banco === 'si';
  r.banco = null;
  if (pagada && (r.tiene || puedeTomar(model, r))) {
    if (!r.tiene) tomar(model, n);
    r.estado = 'vendida';
  } else if (pagada) {
    r.estado = 'por_reembolsar';
    r.porDevolver = contar(r) * PRECIO;
  } else if (r.estado === 'cobrando') {
    r.estado = r.vencida ? 'expirada' : 'retenida';
    if (r.vencida) soltar(model, n);
  }
}

/**
 * Whether a late payment gets places: its own seats if they are free, and any general places of the section, within the
 * limit.
 */
function puedeTomar(model: Model, r: ReservaModelo): boolean {
  if (r.estado === 'cancelada') return false;
  const otros = r.usuaria !== null && r.estado === 'expirada' ? tieneUsuaria(model, r.usuaria) : 0;
  if (otros + contar(r) > LIMITE) return false;
  return r.asientos.every(asiento => model.duenos[asiento] === null) && generalesLibres(model) >= r.generales;
}

/** Cancels; answers the code of a refusal, or null. */
export function cancelar(model: Model, n: number): string | null {
  const r = reserva(model, n);
  // The provider is asked first; a charge without its bank's answer is given up, and stays open there.
  if (r.estado === 'cobrando') liquidar(model, n);
  if (['vendida', 'por_reembolsar', 'reembolsada'].includes(r.estado)) return 'reserva_vendida';
  if (r.estado === 'retenida' || r.estado === 'cobrando') {
    r.estado = 'cancelada';
    soltar(model, n);
  }
  return null;
}

/** Ends the countdown; while a charge is in flight the places stay held. */
export function vencer(model: Model, n: number): void {
  const r = reserva(model, n);
  r.vencida = true;
  if (r.estado === 'retenida') soltar(model, n);
}

/** Ends the time that a charge waits for the bank, too. */
export function vencerCobro(model: Model, n: number): void {
  const r = reserva(model, n);
  r.vencida = true;
  soltar(model, n);
}

/** Runs one round of the reconciler, which may ask about one charge. */
export function conciliar(model: Model, n: number | null): void {
  if (n !== null) liquidar(model, n);
  model.reservas.forEach((r, i) => {
    r.devuelto += r.porDevolver;
    r.porDevolver = 0;
    if (r.estado === 'por_reembolsar') r.estado = 'reembolsada';
    if (r.vencida && (r.estado === 'retenida' || (r.estado === 'cobrando' && !r.tiene))) {
      r.estado = 'expirada';
      soltar(model, i);
    }
  });
}

/** Refunds one place's share, or the whole rest. */
export function devolver(model: Model, n: number, cuanto: 'todo' | 'uno'): void {
  const r = reserva(model, n);
  const quedan = contar(r) - r.devueltos;
  if (cuanto === 'todo' || quedan === 1) {
    r.porDevolver += quedan * PRECIO;
    r.estado = 'por_reembolsar';
    soltar(model, n);
    return;
  }
  r.porDevolver += PRECIO;
  const primero = r.asientos.filter(asiento => model.duenos[asiento] === n)[0];
  if (primero !== undefined) model.duenos[primero] = null;
  r.devueltos += 1;
}

function tomar(model: Model, n: number): void {
  const r = reserva(model, n);
  r.tiene = true;
  for (const asiento of r.asientos) model.duenos[asiento] = n;
}

function soltar(model: Model, n: number): void {
  reserva(model, n).tiene = false;
  model.duenos = model.duenos.map(dueno => (dueno === n ? null : dueno));
}

export function reserva({ reservas }: Model, n: number): ReservaModelo {
  const encontrada = reservas[n];
  if (!encontrada) throw new Error(`the model has no reservation ${n}`);
  return encontrada;
}

/** The shop's answers about a reservation. */
interface Conocida {
  reservaId: string;
  invitadoId: string | null;
  token: string | undefined;
  /** The charge that waits for the bank, or that was paid. */
  chargeId: string | null;
  correo: string;
}

/** The shop that is compared with the model. */
export interface Real {
  tienda: Tienda;
  evento: EventoCreado;
  tokens: readonly [string, string];
  conocidas: Conocida[];
}

export function conocida({ conocidas }: Real, n: number): Conocida {
  const encontrada = conocidas[n];
  if (!encontrada) throw new Error(`nobody knows reservation ${n}`);
  return encontrada;
}
