import { randomUUID } from 'node:crypto';
import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';
import type pg from 'pg';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../providers/pagos/puerto.ts';
import type { Context } from '../server/context.ts';
import {
  anularBoletos,
  type BoletoAnulado,
  devolverASuBloqueo,
  listBoletosVivos,
} from './boleto.repository.ts';
import { type CargoFila, findCargo, listCargos, moverCargo } from './cargo.repository.ts';
import {
  anotarFallo,
  type DevolucionFila,
  insertDevolucion,
  marcarDevolucionHecha,
  reclamarDevolucion,
  sumarDevoluciones,
  sumarDevolucionesHechas,
  sumarDevolucionesSinCargo,
  sumarDevueltoPorElProveedor,
} from './devolucion.repository.ts';
import { lockReserva, type MetodoPago, moverReserva, type ReservaFila } from './reserva.repository.ts';
import { crearEnlaceDeDevolucion } from './seguirDevolucion.ts';

/** A refund that cannot be ordered, with the reason for the operator. */
export class DevolucionImposible extends Error {
  readonly causa: 'excede' | 'boletos_usados' | 'otra';
  /** Tickets that the reason is about. */
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
  /** Null for all that is left, or for the share of the tickets named. */
  monto: Centavos | null;
  motivo: string;
  /** Ids of the tickets to void; none named, a part of the money voids none. */
  boletos: readonly number[];
  /** Goes through though a ticket was used at the door. */
  forzar?: boolean;
  /** Names the order, so that it is made once. */
  clave?: string;
  /** Staff who asked for it, and who confirmed it. */
  pedidaPor?: number;
  confirmadaPor?: number;
  /** The till that hands it out, and in cash what was paid there in two ways. */
  cajaId?: number;
}

export interface DevolucionOrdenada {
  id: string;
  monto: Centavos;
  medio: MetodoPago;
  eventoId: number;
  anulados: BoletoAnulado[];
}

/**
 * Orders a refund of a sale, however it was paid: whole (tickets voided, places back on sale) or part of it, with the
 * tickets named. The money of a charge goes back by the reconciler, until the provider has confirmed it; what the box
 * office took is handed back there, and done with this.
 */
export function ordenarDevolucion(db: pg.Pool, orden: OrdenDeDevolucion): Promise<DevolucionOrdenada> {
  return inTransaction(db, tx => ordenarDevolucionEn(tx, orden));
}

/** The same as a part of another change. @throws DevolucionImposible */
export async function ordenarDevolucionEn(
  tx: Transaction,
  orden: OrdenDeDevolucion,
): Promise<DevolucionOrdenada> {
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
  // A mistyped ticket would give the money back and leave its holder in.
  if (!esTotal && anulados.length !== orden.boletos.length)
    throw new DevolucionImposible('un boleto de los nombrados no es de esta venta o ya está anulado');
  exigirSinUsar(anulados, orden);
  if (pago.medio === 'cortesia') await devolverASuBloqueo(tx, reserva.id);
  const { motivo, clave, pedidaPor, confirmadaPor, cajaId } = orden;
  const forzada = anulados.some(({ usado }) => usado);
  const nueva = { id: randomUUID(), monto, motivo, forzada, clave, pedidaPor, confirmadaPor, cajaId };
  if (pago.medio === 'tarjeta') {
    await insertDevolucion(tx, { ...nueva, cargoId: pago.cargo.id });
    await avisarOrden(tx, reserva, nueva);
    if (esTotal) await moverCargo(tx, pago.cargo.id, { estado: 'reembolso_pendiente' });
  } else {
    // Of what was paid in two ways the window hands out cash.
    const medio = pago.medio === 'mixto' ? 'efectivo' : pago.medio;
    await insertDevolucion(tx, { ...nueva, cargoId: null, reservaId: reserva.id, medio, hecha: true });
  }
  if (esTotal) await moverReserva(tx, reserva.id, 'por_reembolsar');
  if (pago.medio !== 'tarjeta') {
    if (esTotal) await moverReserva(tx, reserva.id, 'reembolsada');
    await avisarDevolucion(tx, reserva, { ...nueva, medio: pago.medio });
  }
  return { id: nueva.id, monto, medio: pago.medio, eventoId: reserva.evento_id, anulados };
}

/** How a sale was paid, and what of it has not gone back. */
type Pago = { total: Centavos; queda: Centavos } & (
  | { medio: 'tarjeta'; cargo: CargoFila }
  | { medio: Exclude<MetodoPago, 'tarjeta'> }
);

async function leerPago(tx: Transaction, { id, metodo_pago, total }: ReservaFila): Promise<Pago> {
  if (!metodo_pago || total === null) throw new DevolucionImposible('la venta no tiene precio');
  if (metodo_pago !== 'tarjeta') {
    const queda = centavos(total - (await sumarDevolucionesSinCargo(tx, id)));
    return { medio: metodo_pago, total, queda };
  }
  const { vivo: cargo } = await listCargos(tx, id);
  if (cargo?.estado !== 'completado') throw new DevolucionImposible('la venta no tiene un cargo pagado');
  const queda = centavos(cargo.monto - (await sumarDevoluciones(tx, cargo.id)));
  return { medio: 'tarjeta', cargo, total, queda };
}

type Vivos = readonly { id: number; precio: Centavos }[];

/** All that is left, or the named tickets' share of it: fees and discount go by what a ticket costs without them. */
function montoDe(
  { boletos }: Pick<OrdenDeDevolucion, 'boletos'>,
  { pago, vivos }: { pago: Pago; vivos: Vivos },
): Centavos {
  if (boletos.length === 0 || nombraTodos({ boletos }, vivos)) return pago.queda;
  const precioDe = (lista: Vivos) => lista.reduce((suma, { precio }) => suma + precio, 0);
  const todos = precioDe(vivos);
  const suyos = precioDe(vivos.filter(({ id }) => boletos.includes(id)));
  // The last of them takes the rounding, because then all are named.
  return centavos(todos === 0 ? 0 : Math.round((pago.queda * suyos) / todos));
}

function nombraTodos({ boletos }: Pick<OrdenDeDevolucion, 'boletos'>, vivos: Vivos): boolean {
  return boletos.length === 0 || vivos.every(({ id }) => boletos.includes(id));
}

/** The holder of a used ticket is inside: the money must not go back by itself. */
function exigirSinUsar(anulados: readonly BoletoAnulado[], { forzar }: OrdenDeDevolucion): void {
  const usados = anulados.filter(({ usado }) => usado).map(({ id }) => id);
  if (usados.length === 0 || forzar) return;
  throw new DevolucionImposible(
    `${usados.length === 1 ? 'ya se usó en la puerta el boleto' : 'ya se usaron en la puerta los boletos'} ${usados.join(', ')}`,
    'boletos_usados',
    usados,
  );
}

/** Tries after which a refusal is final (§C7.2): too old, no funds. A person then pays by other means. */
const MAX_RECHAZOS = 5;

/**
 * Sends the refunds whose turn has come. Each is claimed when it is about to be sent, for longer than the provider may
 * take to answer twice: another process that took it up meanwhile would give the money back again.
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
      await anotarFallo(context.db, devolucion, {
        error: rechazo ?? 'sin respuesta del proveedor',
        definitivo: rechazo !== null && devolucion.intentos >= MAX_RECHAZOS,
        // An answer ends the claim; after silence it lasts, because the provider may still do what it was asked.
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
 * Sends one refund. The provider has no idempotency key for refunds, so it is read first: what it has given back
 * beyond what we know of is this refund, whose answer was lost.
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

/** Once all of a charge has gone back, the charge and its sale are done. */
export async function cerrarCargo(
  tx: Transaction,
  { reserva, cargo }: { reserva: ReservaFila; cargo: CargoFila },
): Promise<void> {
  const completa = (await sumarDevolucionesHechas(tx, cargo.id)) >= cargo.monto;
  if (completa && cargo.estado === 'reembolso_pendiente')
    await moverCargo(tx, cargo.id, { estado: 'reembolsado' });
  // A second payment of a sale that stands leaves the sale alone.
  if (completa && reserva.estado === 'por_reembolsar') await moverReserva(tx, reserva.id, 'reembolsada');
}

/** Tells the buyer by mail what went back, in the transaction that says that it did. */
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

/** Tells the buyer that money goes back to their card, and where they see how far it is, in the transaction that orders it. */
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
