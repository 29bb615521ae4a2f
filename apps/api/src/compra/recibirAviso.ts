import { setTimeout as pausar } from 'node:timers/promises';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction } from '../db/connection.ts';
import { CargoRechazado } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import {
  type CargoFila,
  findCargoDelProveedor,
  insertContracargo,
  insertRevision,
  marcarAvisoProcesado,
  recibirUnaVez,
} from './cargo.repository.ts';
import type { Cobrador } from './cobrador.ts';
import { adelantarTransferencia } from './devolucion.repository.ts';
import { liquidarCargo } from './liquidar.ts';
import { esAbonoSuelto } from './referencia/abonoSuelto.ts';
import { recibirAbonoSuelto } from './referencia/barrerAbonos.ts';
import { lockReserva } from './reserva.repository.ts';

/** A notice of the provider, reduced to the fields that identify a charge. */
export interface Aviso {
  type: string;
  transaction?: { id: string; order_id?: string | null | undefined; status?: unknown } | null | undefined;
}

/**
 * A notice is only a hint, because it is not signed: the charge that it names is read again from the provider and settled by
 * that answer. A dispute and a doubt of the antifraud leave nothing to read: they are recorded as told, and move no money by
 * themselves. Each notice has an effect once; a repeated notice, or one about a charge that is not ours, changes nothing.
 */
export async function recibirAviso(
  { context, cobrador }: { context: Context; cobrador: Cobrador },
  aviso: Aviso,
): Promise<void> {
  const { transaction } = aviso;
  if (!transaction) return;
  // Transfers are asked about by their own worker.
  if (aviso.type.startsWith('payout.')) return adelantarTransferencia(context.dbCobro, transaction.id);
  // This very process completed the sale: the notice brings no news, and the provider need not be asked.
  const esSabido = () => aviso.type === 'charge.succeeded' && cobrador.haVendidoPor(transaction.id);
  if (esSabido()) return;
  const ids = { proveedorId: transaction.id, orderId: transaction.order_id ?? null };
  let cargo = await findCargoDelProveedor(context.dbCobro, ids);
  if (cargo?.estado === 'iniciado') {
    // The answer to the charge itself is on its way, and brings the same news without another request.
    await pausar(PACIENCIA_MS);
    if (esSabido()) return;
    cargo = await findCargoDelProveedor(context.dbCobro, ids);
  }
  if (!cargo) return recibirSuelto(context, aviso);
  if (yaDijo(cargo, aviso)) return;
  const clave = `${aviso.type}:${transaction.id}:${String(transaction.status ?? '').slice(0, 40)}`;
  if (!(await recibirUnaVez(context.dbCobro, clave))) return;
  if (aviso.type.startsWith('chargeback.')) await insertContracargo(context.dbCobro, cargo.id, aviso.type);
  else if (aviso.type === 'charge.rescored.to.decline') await ponerEnRevision(context, cargo);
  else if (!(await leerYLiquidar(context, cargo, transaction.id))) return;
  await marcarAvisoProcesado(context.dbCobro, clave);
}

/** Money by reference that completed no charge of ours comes without an order (§B2.12). */
async function recibirSuelto(context: Context, { type, transaction }: Aviso): Promise<void> {
  if (type !== 'charge.succeeded' || !transaction || transaction.order_id) return;
  const dicho = await context.pagos.leerCargo(transaction.id).catch(error => {
    // A notice that names nothing that the provider has is a stranger's.
    if (error instanceof CargoRechazado) return null;
    throw error;
  });
  if (dicho && esAbonoSuelto(dicho)) await recibirAbonoSuelto(context, dicho);
}

/** The antifraud took its word back (§C7.15): a person decides, the buyer hears of it, and the tickets stay as they are. */
async function ponerEnRevision(context: Context, { id, reserva_id }: CargoFila): Promise<void> {
  await inTransaction(context.dbCobro, async tx => {
    const reserva = await lockReserva(tx, reserva_id);
    if (!(await insertRevision(tx, id)) || reserva?.estado !== 'vendida' || !reserva.correo) return;
    await encolarCorreo(tx, {
      clave: `pago_en_revision:${id}`,
      para: reserva.correo,
      tipo: 'pago_en_revision',
      datos: { reservaId: reserva_id },
    });
  });
  context.avisarCorreo();
}

const PACIENCIA_MS = 1_000;

/**
 * Whether a notice only repeats a settled outcome. The usual notice of a card comes after the charge's own answer, so the provider
 * need not be asked. A reference may have sold by another payment, told first: this one is money of its own.
 */
function yaDijo(cargo: CargoFila, { type, transaction }: Aviso): boolean {
  return (
    type === 'charge.succeeded' &&
    cargo.medio === 'tarjeta' &&
    cargo.estado === 'completado' &&
    cargo.proveedor_id === transaction?.id
  );
}

/**
 * Answers false while the provider has nothing final to say: a notice that came too early must not suppress the later true
 * one.
 */
async function leerYLiquidar(context: Context, cargo: CargoFila, proveedorId: string): Promise<boolean> {
  const dicho = await context.pagos.leerCargo(proveedorId);
  if (dicho?.orderId !== cargo.order_id) return false;
  await liquidarCargo(context, cargo, dicho);
  return dicho.estado !== 'pendiente';
}
