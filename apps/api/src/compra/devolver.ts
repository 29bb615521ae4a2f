import { randomUUID } from 'node:crypto';
import { type Centavos, centavos, sumar } from '@taquilla/rules/dinero';
import { partirDevolucion } from '@taquilla/rules/pagoMixto';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import type pg from 'pg';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { anularBoletos, type BoletoAnulado, devolverASuBloqueo } from './boleto.repository.ts';
import { type CargoFila, moverCargo } from './cargo.repository.ts';
import {
  type DevolucionNueva,
  insertDevolucion,
  insertSalidaDeCaja,
  lockEfectivoDeCaja,
  type SalidaDeCaja,
  sumarDevolucionesHechas,
} from './devolucion.repository.ts';
import { restarPagado, retirarPropuestas } from './expediente.repository.ts';
import {
  DevolucionImposible,
  type Expediente,
  lockExpediente,
  type Pago,
  type Plan,
  planear,
} from './expediente.ts';
import { pedirCuenta } from './referencia/regresar.ts';
import { type MetodoPago, moverReserva, type ReservaFila } from './reserva.repository.ts';
import { crearEnlaceDeDevolucion } from './seguirDevolucion.ts';

export interface OrdenDeDevolucion {
  reservaId: string;
  /** Null for all that is left, or for all that was paid for `boletos`. */
  monto: Centavos | null;
  motivo: string;
  /** Ids of the tickets to void. With a `monto` and no ids, no ticket is voided. */
  boletos: readonly number[];
  /** Refunds even if a ticket was used at the door. */
  forzar?: boolean;
  /** Names the order, so that it is carried out once. */
  clave?: string;
  /** Staff who asked for the refund, and who confirmed it. */
  pedidaPor?: number;
  confirmadaPor?: number;
  /** The open till that pays cash back (§C7.2). */
  cajaId?: number | undefined;
  /** The folio of the slip by which the terminal gave its part back. */
  folioDeTerminal?: string | undefined;
  /** The `monto` is what a ticket's cheaper place costs less; `cubre` is the list price of that place. */
  diferencia?: { boletoId: number; cubre: number } | undefined;
  /**
   * A run over many sales orders it (§C7.6): money of the box office waits for a till or for an account, and the run's own mail
   * tells the buyer.
   */
  enMasa?: true;
  /** A trial to learn the amounts: the caller rolls it back, and till and slip are not known yet. */
  prueba?: true;
}

export interface DevolucionOrdenada {
  id: string;
  monto: Centavos;
  medio: MetodoPago;
  eventoId: number;
  anulados: BoletoAnulado[];
  /** Centavos that a till pays out, and centavos that the terminal gives back. */
  efectivo: Centavos;
  terminal: Centavos;
}

/**
 * Orders a refund of a sale, however it was paid: whole (tickets voided, places back on sale), or a part with the named
 * tickets. The reconciler refunds the money of a charge until the provider confirms it; money taken by the box office is
 * handed back there, and this call completes it.
 */
export function ordenarDevolucion(db: pg.Pool, orden: OrdenDeDevolucion): Promise<DevolucionOrdenada> {
  return inTransaction(db, tx => ordenarDevolucionEn(tx, orden));
}

/**
 * As `ordenarDevolucion`, inside the caller's transaction. A refund is of the whole story: what dearer places cost later
 * goes back with the ticket, by the means of each payment (record 0068).
 * @throws DevolucionImposible
 */
export async function ordenarDevolucionEn(
  tx: Transaction,
  orden: OrdenDeDevolucion,
): Promise<DevolucionOrdenada> {
  // Same order of locks as at the counter: the till first, then the sale.
  if (orden.cajaId !== undefined) await lockEfectivoDeCaja(tx, orden.cajaId);
  const expediente = await lockExpediente(tx, orden.reservaId);
  const { raiz } = expediente;
  const plan = planear(expediente, orden);
  exigirEntera(plan);
  const anulados = await anularBoletos(tx, raiz.id, plan.esTotal ? null : orden.boletos);
  // A mistyped ticket id would refund the money and leave the ticket's holder with a good ticket.
  if (!plan.esTotal && anulados.length !== orden.boletos.length)
    throw new DevolucionImposible('un boleto de los nombrados no es de esta venta o ya está anulado');
  exigirSinUsar(anulados, orden);
  if (raiz.metodo_pago === 'cortesia') await devolverASuBloqueo(tx, raiz.id);
  await restarPagado(tx, plan.deBoletos, orden.diferencia?.cubre ?? null);
  const id = randomUUID();
  const entregado = await entregarPartes(tx, { orden, expediente, plan, anulados, id });
  await cerrarPagos(tx, { orden, expediente, plan, anulados });
  const { esTotal } = plan;
  await retirarPropuestas(tx, { reservaId: raiz.id, esTotal, menos: orden.clave, por: orden.pedidaPor });
  return {
    id,
    monto: plan.monto,
    medio: medioDe(plan, raiz),
    eventoId: raiz.evento_id,
    anulados,
    ...entregado,
  };
}

/**
 * A purchase in months without interest goes back whole: the provider promises no part of one (§B2.3).
 * @throws DevolucionImposible
 */
function exigirEntera({ partes }: Plan): void {
  const enParte = partes.some(
    ({ pago, monto }) =>
      pago.medio === 'tarjeta' && pago.cargo.meses !== null && monto > 0 && monto < pago.cargo.monto,
  );
  if (enParte)
    throw new DevolucionImposible('se pagó a meses sin intereses, y así sólo se devuelve completa');
}

/** The means of a refund: of its one payment, or `tarjeta` where a part of it goes to a card. */
function medioDe({ partes }: Plan, { metodo_pago: propio }: ReservaFila): MetodoPago {
  const medios = new Set(partes.filter(({ monto }) => monto > 0).map(({ pago }) => pago.medio));
  const [unico] = medios;
  if (medios.size === 1 && unico) return unico;
  return medios.size === 0 ? (propio ?? 'gratis') : medios.has('tarjeta') ? 'tarjeta' : 'mixto';
}

interface Reparto {
  orden: OrdenDeDevolucion;
  expediente: Expediente;
  plan: Plan;
  anulados: readonly BoletoAnulado[];
}

/** Gives each payment's part back, the sale's own first: it has the id of the order. */
async function entregarPartes(
  tx: Transaction,
  { orden, expediente: { raiz }, plan, anulados, id }: Reparto & { id: string },
): Promise<{ efectivo: Centavos; terminal: Centavos }> {
  const { motivo, clave, pedidaPor, confirmadaPor } = orden;
  const forzada = anulados.some(({ usado }) => usado);
  const dadas = [];
  let primera = true;
  for (const { pago, monto } of plan.partes.toReversed()) {
    // Void tickets that cost nothing leave a line too, but on a card, where every line is money.
    const conLinea = pago.reserva.id === raiz.id && pago.medio !== 'tarjeta';
    if (monto === 0 && !(conLinea && (plan.monto === 0 || raiz.total === 0))) continue;
    const suya = primera
      ? { id, clave }
      : { id: randomUUID(), clave: clave && `${clave}:${pago.reserva.id}` };
    primera = false;
    const nueva = { ...suya, monto, motivo, forzada, pedidaPor, confirmadaPor };
    const partes = partir(pago, monto);
    if (pago.medio === 'tarjeta') {
      await insertDevolucion(tx, { ...nueva, cargoId: pago.cargo.id });
      if (!orden.enMasa) await avisarOrden(tx, raiz, nueva);
    } else await entregar(tx, { orden, pago, raiz, nueva, partes });
    dadas.push(partes);
  }
  return {
    efectivo: sumar(...dadas.map(({ efectivo }) => efectivo)),
    terminal: sumar(...dadas.map(({ terminal }) => terminal)),
  };
}

/** Closes the payments that have nothing left and no living ticket: a charge once the provider has confirmed. */
async function cerrarPagos(
  tx: Transaction,
  { orden, expediente: { raiz, pagos, boletos }, plan, anulados }: Reparto,
): Promise<void> {
  const quedanVivos = boletos.filter(({ vivo }) => vivo).length > anulados.length;
  for (const pago of pagos) {
    const parte = plan.partes.find(suya => suya.pago === pago)?.monto ?? 0;
    const esDeDiferencia = pago.boletoId !== null;
    if (pago.queda !== parte || (!esDeDiferencia && quedanVivos)) continue;
    const { reserva } = pago;
    await moverReserva(tx, reserva.id, 'por_reembolsar');
    if (pago.medio !== 'tarjeta') {
      // Money by transfer is on its way until its bank took it.
      const espera = (orden.enMasa || esPorReferencia(pago.medio)) && parte > 0;
      if (!espera) await moverReserva(tx, reserva.id, 'reembolsada');
    } else {
      const cargo = await moverCargo(tx, pago.cargo.id, { estado: 'reembolso_pendiente' });
      // All of the charge may have gone back earlier, for a place that cost nothing.
      if (parte === 0) await cerrarCargo(tx, { reserva: { ...raiz, estado: 'por_reembolsar' }, cargo });
    }
  }
}

/** Divides the amount between till and terminal: each gives back the kind of money that it took (§C7.2). */
function partir(pago: Pago, monto: Centavos): { efectivo: Centavos; terminal: Centavos } {
  const cero = centavos(0);
  if (pago.medio === 'efectivo') return { efectivo: monto, terminal: cero };
  if (pago.medio === 'terminal') return { efectivo: cero, terminal: monto };
  if (pago.medio !== 'mixto') return { efectivo: cero, terminal: cero };
  const efectivo = centavos(Math.min(pago.queda, Math.max(0, pago.enEfectivo)));
  return partirDevolucion(monto, { efectivo, terminal: centavos(pago.queda - efectivo) });
}

interface Entrega {
  orden: OrdenDeDevolucion;
  pago: Pago;
  /** The sale of the story, whose buyer is told. */
  raiz: ReservaFila;
  nueva: Omit<DevolucionNueva, 'cargoId' | 'reservaId' | 'medio' | 'hecha'>;
  partes: { efectivo: Centavos; terminal: Centavos };
}

/**
 * Gives back the money that the box office took, one refund per means: cash from an open till, the rest by the terminal's
 * slip.
 */
async function entregar(tx: Transaction, { orden, pago, raiz, nueva, partes }: Entrega): Promise<void> {
  const { id: reservaId } = pago.reserva;
  if (esPorReferencia(pago.medio)) {
    const { monto, motivo } = nueva;
    // It was never on a card: its buyer says to which account it goes (§B2.13).
    await insertDevolucion(tx, {
      ...nueva,
      cargoId: null,
      reservaId,
      medio: 'transferencia',
      ...(monto === 0 && { hecha: true }),
    });
    if (!orden.enMasa && !orden.prueba && monto > 0)
      await pedirCuenta(tx, raiz, { id: nueva.id, monto, motivo });
    return;
  }
  const { efectivo, terminal } = partes;
  const gratis = pago.medio === 'gratis' || pago.medio === 'cortesia' ? pago.medio : null;
  // Money of the box office that a run gives back is not handed out yet; what cost nothing is done.
  const espera = orden.enMasa === true && efectivo + terminal > 0;
  const hecha = { ...nueva, cargoId: null, reservaId, ...(!espera && { hecha: true as const }) };
  if (terminal > 0 && !orden.folioDeTerminal && !orden.prueba && !espera)
    throw new DevolucionImposible('falta el folio con el que la terminal devolvió el dinero', 'sin_folio');
  const dadas: DevolucionNueva[] = [];
  if (gratis || efectivo + terminal === 0)
    dadas.push({
      ...hecha,
      medio: gratis ?? (pago.medio === 'terminal' ? 'terminal' : 'efectivo'),
      monto: nueva.monto,
    });
  if (efectivo > 0) dadas.push({ ...hecha, medio: 'efectivo', monto: efectivo, cajaId: orden.cajaId });
  if (terminal > 0) {
    const aparte = efectivo > 0 ? { id: randomUUID(), clave: nueva.clave && `${nueva.clave}:terminal` } : {};
    const referencia = orden.folioDeTerminal ?? null;
    dadas.push({ ...hecha, ...aparte, medio: 'terminal', monto: terminal, referencia });
  }
  for (const dada of dadas) {
    await insertDevolucion(tx, dada);
    if (!orden.enMasa) await avisarDevolucion(tx, raiz, { ...dada, medio: medioDeTaquilla(dada) });
  }
  const deCaja = efectivo > 0 || (terminal > 0 && orden.cajaId !== undefined);
  if (deCaja && !orden.prueba && !espera)
    await sacarDeCaja(tx, {
      cajaId: orden.cajaId,
      efectivo,
      terminal,
      reservaId,
      devolucionId: nueva.id,
      motivo: nueva.motivo,
    });
}

/**
 * Takes a refund out of an open till, so that its corte counts it (§C7.2).
 * @throws DevolucionImposible where no till is named, the till is closed, or it has too little cash
 */
export async function sacarDeCaja(tx: Transaction, s: SalidaDeCaja): Promise<void> {
  if (s.cajaId === undefined)
    throw new DevolucionImposible('el efectivo sale de una caja abierta: falta decir de cuál', 'sin_caja');
  const hay = await lockEfectivoDeCaja(tx, s.cajaId);
  if (hay === null) throw new DevolucionImposible('esa caja no está abierta', 'caja_cerrada');
  if (hay < s.efectivo) throw new DevolucionImposible('no hay tanto efectivo en la caja', 'sin_efectivo');
  await insertSalidaDeCaja(tx, { ...s, cajaId: s.cajaId });
}

/** Whether a sale was paid by transfer or at a store (§B2.8). */
function esPorReferencia(medio: MetodoPago): medio is 'spei' | 'tienda' {
  return medio === 'spei' || medio === 'tienda';
}

/** The holder of a used ticket is inside: such a refund needs `forzar`. */
function exigirSinUsar(anulados: readonly BoletoAnulado[], { forzar }: OrdenDeDevolucion): void {
  const usados = anulados.filter(({ usado }) => usado).map(({ id }) => id);
  if (usados.length === 0 || forzar) return;
  throw new DevolucionImposible(
    `${usados.length === 1 ? 'ya se usó en la puerta el boleto' : 'ya se usaron en la puerta los boletos'} ${usados.join(', ')}`,
    'boletos_usados',
    { boletos: usados },
  );
}

function medioDeTaquilla({ medio }: DevolucionNueva): 'efectivo' | 'terminal' | 'gratis' | 'cortesia' {
  return medio === 'terminal' || medio === 'gratis' || medio === 'cortesia' ? medio : 'efectivo';
}

/** Closes the charge and its sale once the whole charge is refunded. */
export async function cerrarCargo(
  tx: Transaction,
  { reserva, cargo }: { reserva: ReservaFila; cargo: CargoFila },
): Promise<void> {
  const completa = (await sumarDevolucionesHechas(tx, cargo.id)) >= cargo.monto;
  if (completa && cargo.estado === 'reembolso_pendiente')
    await moverCargo(tx, cargo.id, { estado: 'reembolsado' });
  // The refund of a second payment leaves a sale that stands as it is.
  if (completa && reserva.estado === 'por_reembolsar') await moverReserva(tx, reserva.id, 'reembolsada');
}

/** Mails the buyer the amount that was refunded, in the transaction that records the refund. */
export async function avisarDevolucion(
  tx: Transaction,
  { id: reservaId, correo: para }: ReservaFila,
  {
    id,
    monto,
    motivo,
    medio,
  }: {
    id: string;
    monto: Centavos;
    motivo: string;
    medio: Exclude<MetodoPago, MedioDeReferencia> | 'transferencia';
  },
): Promise<void> {
  if (!para) return;
  const url = await crearEnlaceDeDevolucion(tx, id);
  const datos = { reservaId, monto, motivo, medio, url };
  await encolarCorreo(tx, { clave: `reembolso:${id}`, para, tipo: 'reembolso', datos });
}

/**
 * Mails the buyer that money is going back to their card, with a link to follow it, in the transaction that orders the refund.
 */
async function avisarOrden(
  tx: Transaction,
  { id: reservaId, correo: para }: ReservaFila,
  { id, monto, motivo }: { id: string; monto: Centavos; motivo: string },
): Promise<void> {
  if (!para) return;
  const url = await crearEnlaceDeDevolucion(tx, id);
  const datos = { reservaId, monto, motivo, url };
  await encolarCorreo(tx, { clave: `reembolso_ordenado:${id}`, para, tipo: 'reembolso_ordenado', datos });
}
