import { randomUUID } from 'node:crypto';
import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';
import { partirDevolucion } from '@taquilla/rules/pagoMixto';
import type pg from 'pg';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import {
  anularBoletos,
  type BoletoAnulado,
  devolverASuBloqueo,
  listBoletosVivos,
} from './boleto.repository.ts';
import { type CargoFila, findCargo, listCargos, moverCargo } from './cargo.repository.ts';
import {
  anotarFalla,
  type DevolucionFila,
  type DevolucionNueva,
  findEfectivoPorDevolver,
  insertDevolucion,
  insertSalidaDeCaja,
  lockEfectivoDeCaja,
  marcarDevolucionHecha,
  reclamarDevolucion,
  type SalidaDeCaja,
  sumarDevoluciones,
  sumarDevolucionesHechas,
  sumarDevolucionesSinCargo,
  sumarDevueltoPorElProveedor,
} from './devolucion.repository.ts';
import { lockReserva, type MetodoPago, moverReserva, type ReservaFila } from './reserva.repository.ts';
import { crearEnlaceDeDevolucion } from './seguirDevolucion.ts';

/** A refund that cannot be ordered, with the reason for the operator. */
export class DevolucionImposible extends Error {
  readonly causa:
    | 'excede'
    | 'boletos_usados'
    | 'sin_caja'
    | 'caja_cerrada'
    | 'sin_efectivo'
    | 'sin_folio'
    | 'otra';
  /** Ids of the tickets that the reason is about. */
  readonly boletos: readonly number[];

  constructor(
    mensaje: string,
    causa: DevolucionImposible['causa'] = 'otra',
    boletos: readonly number[] = [],
  ) {
    super(mensaje);
    this.causa = causa;
    this.boletos = boletos;
  }
}

export interface OrdenDeDevolucion {
  reservaId: string;
  /** Null for all that is left, or for the share of `boletos`. */
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
 * As `ordenarDevolucion`, inside the caller's transaction.
 * @throws DevolucionImposible
 */
export async function ordenarDevolucionEn(
  tx: Transaction,
  orden: OrdenDeDevolucion,
): Promise<DevolucionOrdenada> {
  // Same order of locks as at the counter: the till first, then the sale.
  if (orden.cajaId !== undefined) await lockEfectivoDeCaja(tx, orden.cajaId);
  const reserva = await lockReserva(tx, orden.reservaId);
  if (reserva?.estado !== 'vendida' || !reserva.metodo_pago)
    throw new DevolucionImposible('la reserva no está vendida');
  const pago = await leerPago(tx, reserva);
  const vivos = await listBoletosVivos(tx, reserva.id);
  const monto = orden.monto ?? montoDe(orden, { pago, vivos });
  if (monto > pago.queda || (monto <= 0 && pago.queda > 0))
    throw new DevolucionImposible(`sólo quedan ${formatPesos(pago.queda)} por devolver`, 'excede');
  const esTotal = pago.queda > 0 ? monto === pago.queda : orden.monto === null && nombraTodos(orden, vivos);
  const anulados = await anularBoletos(tx, reserva.id, esTotal ? null : orden.boletos);
  // A mistyped ticket id would refund the money and leave the ticket's holder with a good ticket.
  if (!esTotal && anulados.length !== orden.boletos.length)
    throw new DevolucionImposible('un boleto de los nombrados no es de esta venta o ya está anulado');
  exigirSinUsar(anulados, orden);
  if (pago.medio === 'cortesia') await devolverASuBloqueo(tx, reserva.id);
  const { motivo, clave, pedidaPor, confirmadaPor } = orden;
  const forzada = anulados.some(({ usado }) => usado);
  const nueva = { id: randomUUID(), monto, motivo, forzada, clave, pedidaPor, confirmadaPor };
  const { medio } = pago;
  const partes = partir(pago, monto);
  if (pago.medio === 'tarjeta') {
    await insertDevolucion(tx, { ...nueva, cargoId: pago.cargo.id });
    await avisarOrden(tx, reserva, nueva);
    if (esTotal) await moverCargo(tx, pago.cargo.id, { estado: 'reembolso_pendiente' });
  }
  if (esTotal) await moverReserva(tx, reserva.id, 'por_reembolsar');
  if (medio !== 'tarjeta') {
    await entregar(tx, { orden, reserva, nueva, partes, gratis: esDeTaquilla(medio) ? null : medio });
    if (esTotal) await moverReserva(tx, reserva.id, 'reembolsada');
  }
  return { id: nueva.id, monto, medio, eventoId: reserva.evento_id, anulados, ...partes };
}

function esDeTaquilla(medio: MetodoPago): boolean {
  return medio === 'efectivo' || medio === 'terminal' || medio === 'mixto';
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
  reserva: ReservaFila;
  nueva: Omit<DevolucionNueva, 'cargoId' | 'reservaId' | 'medio' | 'hecha'>;
  partes: { efectivo: Centavos; terminal: Centavos };
  /** The method of a sale that cost nothing; null for a sale that the box office was paid for. */
  gratis: Exclude<MetodoPago, 'tarjeta'> | null;
}

/**
 * Gives back the money that the box office took, one refund per means: cash from an open till, the rest by the terminal's
 * slip.
 */
async function entregar(tx: Transaction, { orden, reserva, nueva, partes, gratis }: Entrega): Promise<void> {
  const { reservaId } = orden;
  const { efectivo, terminal } = partes;
  const hecha = { ...nueva, cargoId: null, reservaId, hecha: true } as const;
  if (terminal > 0 && !orden.folioDeTerminal && !orden.prueba)
    throw new DevolucionImposible('falta el folio con el que la terminal devolvió el dinero', 'sin_folio');
  const dadas: DevolucionNueva[] = [];
  if (gratis || efectivo + terminal === 0)
    dadas.push({ ...hecha, medio: gratis ?? 'efectivo', monto: nueva.monto });
  if (efectivo > 0) dadas.push({ ...hecha, medio: 'efectivo', monto: efectivo, cajaId: orden.cajaId });
  if (terminal > 0) {
    const aparte = efectivo > 0 ? { id: randomUUID(), clave: nueva.clave && `${nueva.clave}:terminal` } : {};
    const referencia = orden.folioDeTerminal ?? null;
    dadas.push({ ...hecha, ...aparte, medio: 'terminal', monto: terminal, referencia });
  }
  for (const dada of dadas) {
    await insertDevolucion(tx, dada);
    await avisarDevolucion(tx, reserva, { ...dada, medio: dada.medio ?? 'efectivo' });
  }
  if (efectivo > 0 && !orden.prueba)
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
 * Takes a cash refund out of an open till, so that its corte counts it (§C7.2).
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

/** How a sale was paid, and how much of it is not refunded yet. */
type Pago = { total: Centavos; queda: Centavos } & (
  | { medio: 'tarjeta'; cargo: CargoFila }
  // Cash and terminal together: centavos of the cash part that are not refunded yet.
  | { medio: 'mixto'; enEfectivo: number }
  | { medio: Exclude<MetodoPago, 'tarjeta' | 'mixto'> }
);

async function leerPago(tx: Transaction, { id, metodo_pago, total }: ReservaFila): Promise<Pago> {
  if (!metodo_pago || total === null) throw new DevolucionImposible('la venta no tiene precio');
  if (metodo_pago !== 'tarjeta') {
    const queda = centavos(total - (await sumarDevolucionesSinCargo(tx, id)));
    if (metodo_pago !== 'mixto') return { medio: metodo_pago, total, queda };
    return { medio: metodo_pago, total, queda, enEfectivo: await findEfectivoPorDevolver(tx, id) };
  }
  const { vivo: cargo } = await listCargos(tx, id);
  if (cargo?.estado !== 'completado') throw new DevolucionImposible('la venta no tiene un cargo pagado');
  const queda = centavos(cargo.monto - (await sumarDevoluciones(tx, cargo.id)));
  return { medio: 'tarjeta', cargo, total, queda };
}

type Vivos = readonly { id: number; precio: Centavos }[];

/** All that is left, or the named tickets' share of it: fees and discount are divided by the tickets' prices without them. */
function montoDe(
  { boletos }: Pick<OrdenDeDevolucion, 'boletos'>,
  { pago, vivos }: { pago: Pago; vivos: Vivos },
): Centavos {
  if (boletos.length === 0 || nombraTodos({ boletos }, vivos)) return pago.queda;
  const precioDe = (lista: Vivos) => lista.reduce((suma, { precio }) => suma + precio, 0);
  const todos = precioDe(vivos);
  const suyos = precioDe(vivos.filter(({ id }) => boletos.includes(id)));
  // The last tickets take the rounding, because then all living tickets are named.
  return centavos(todos === 0 ? 0 : Math.round((pago.queda * suyos) / todos));
}

function nombraTodos({ boletos }: Pick<OrdenDeDevolucion, 'boletos'>, vivos: Vivos): boolean {
  return boletos.length === 0 || vivos.every(({ id }) => boletos.includes(id));
}

/** The holder of a used ticket is inside: such a refund needs `forzar`. */
function exigirSinUsar(anulados: readonly BoletoAnulado[], { forzar }: OrdenDeDevolucion): void {
  const usados = anulados.filter(({ usado }) => usado).map(({ id }) => id);
  if (usados.length === 0 || forzar) return;
  throw new DevolucionImposible(
    `${usados.length === 1 ? 'ya se usó en la puerta el boleto' : 'ya se usaron en la puerta los boletos'} ${usados.join(', ')}`,
    'boletos_usados',
    usados,
  );
}

/** Tries after which a refusal is final (§C7.2): charge too old, no funds. Staff then pay by other means. */
const MAX_RECHAZOS = 5;

/**
 * Sends the refunds that are due. Each is claimed just before it is sent, for longer than two answers of the provider may
 * take: a second process that took the refund meanwhile would pay it twice.
 */
export async function procesarDevoluciones(context: Context, maximo: number): Promise<void> {
  const segundos = 30 + (2 * context.config.openpay.timeoutMs) / 1000;
  for (let enviadas = 0; enviadas < maximo; enviadas += 1) {
    const devolucion = await reclamarDevolucion(context.db, segundos);
    if (!devolucion) return;
    try {
      await enviarDevolucion(context, devolucion);
    } catch (error) {
      const rechazo = error instanceof CargoRechazado ? `el proveedor respondió ${error.codigo}` : null;
      await anotarFalla(context.db, devolucion, {
        error: rechazo ?? 'sin respuesta del proveedor',
        definitivo: rechazo !== null && devolucion.intentos >= MAX_RECHAZOS,
        // A refusal ends the claim. After silence the claim stays, because the provider may still carry out the request.
        otraVezEn: rechazo === null ? null : context.config.openpay.rechazoSegundos,
      });
      const esperado = error instanceof ProveedorSinRespuesta || rechazo !== null;
      context.log[esperado ? 'warn' : 'error'](
        { err: error, intentos: devolucion.intentos },
        'Una devolución no salió.',
      );
    }
  }
}

/**
 * Sends one refund. The provider has no idempotency key for refunds, so the charge is read first: money given back beyond the
 * refunds that we know is this refund, whose answer was lost.
 */
async function enviarDevolucion(context: Context, devolucion: DevolucionFila): Promise<void> {
  const cargo = await context.pagos.leerCargo(devolucion.proveedor_id);
  if (!cargo) throw new ProveedorSinRespuesta('the charge to refund is unknown');
  const yaDevuelto = await sumarDevueltoPorElProveedor(context.db, devolucion.cargo_id);
  const hecho = cargo.estado === 'reembolsado' || cargo.devuelto >= yaDevuelto + devolucion.monto;
  const id = hecho
    ? devolucion.proveedor_id
    : await context.pagos.reembolsar(devolucion.proveedor_id, devolucion.monto, devolucion.motivo);
  await registrarDevolucion(context, devolucion, id);
}

async function registrarDevolucion(
  context: Context,
  devolucion: DevolucionFila,
  proveedorId: string,
): Promise<void> {
  await inTransaction(context.db, async tx => {
    const reserva = await lockReserva(tx, devolucion.reserva_id);
    const cargo = await findCargo(tx, devolucion.cargo_id);
    if (!reserva || !cargo) throw new Error('a refund without its charge');
    await marcarDevolucionHecha(tx, devolucion.id, proveedorId);
    await cerrarCargo(tx, { reserva, cargo });
    await avisarDevolucion(tx, reserva, { ...devolucion, medio: 'tarjeta' });
  });
  context.avisarCorreo();
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
  }: { id: string; monto: Centavos; motivo: string; medio: MetodoPago | 'transferencia' },
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
