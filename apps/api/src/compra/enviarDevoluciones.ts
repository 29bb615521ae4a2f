import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction } from '../db/connection.ts';
import { CargoRechazado, ProveedorSinRespuesta, SIN_FONDOS } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import { findCargo } from './cargo.repository.ts';
import {
  anotarFalla,
  anotarSinFondos,
  type DevolucionFila,
  marcarDevolucionHecha,
  reclamarDevolucion,
  sumarDevueltoPorElProveedor,
} from './devolucion.repository.ts';
import { avisarDevolucion, cerrarCargo } from './devolver.ts';
import { lockReserva } from './reserva.repository.ts';

/** A refund of a run: its buyer was told by the run's own mail, and follows it there. */
const esDeCancelacion = (clave: string | null): clave is string => clave?.startsWith('cancelacion:') === true;

/** Tries after which a refusal is final (§C7.2): charge too old, no funds. Staff then pay by other means. */
const MAX_RECHAZOS = 5;

/**
 * Sends the refunds that are due. Each is claimed just before it is sent, for longer than two answers of the provider may
 * take: a second process that took the refund meanwhile would pay it twice.
 */
export async function procesarDevoluciones(context: Context, maximo: number): Promise<void> {
  for (let enviadas = 0; enviadas < maximo; enviadas += 1) if (!(await enviarSiguiente(context))) return;
}

/** Claims one refund and sends it; answers false where none is due. */
async function enviarSiguiente(context: Context): Promise<boolean> {
  const segundos = 30 + (2 * context.config.openpay.timeoutMs) / 1000;
  const devolucion = await reclamarDevolucion(context.db, segundos);
  if (!devolucion) return false;
  try {
    await enviarDevolucion(context, devolucion);
  } catch (error) {
    if (error instanceof CargoRechazado && error.codigo === SIN_FONDOS)
      await esperarFondos(context, devolucion);
    else await registrarFalla(context, devolucion, error);
  }
  return true;
}

/**
 * Lack of money at the provider is no refusal (§C7.7): the refund waits and costs no try. The run that it belongs to stands still
 * until the balance is there.
 */
async function esperarFondos({ db, config, log }: Context, devolucion: DevolucionFila): Promise<void> {
  await anotarSinFondos(db, devolucion, config.cancelaciones.saldoSegundos);
  log.warn({ devolucion: devolucion.id }, 'Al saldo del proveedor le falta dinero para una devolución.');
}

async function registrarFalla(context: Context, devolucion: DevolucionFila, error: unknown): Promise<void> {
  const rechazo = error instanceof CargoRechazado ? `el proveedor respondió ${error.codigo}` : null;
  const definitivo = rechazo !== null && devolucion.intentos >= MAX_RECHAZOS;
  await anotarFalla(context.db, devolucion, {
    error: rechazo ?? 'sin respuesta del proveedor',
    definitivo,
    // A refusal ends the claim. After silence the claim stays, because the provider may still carry out the request.
    otraVezEn: rechazo === null ? null : context.config.openpay.rechazoSegundos,
  });
  // A run asks its buyer for an account by itself (§C7.10).
  if (definitivo && !esDeCancelacion(devolucion.clave)) await avisarTardanza(context, devolucion);
  const esperado = error instanceof ProveedorSinRespuesta || rechazo !== null;
  context.log[esperado ? 'warn' : 'error'](
    { err: error, intentos: devolucion.intentos },
    'Una devolución no salió.',
  );
}

/** Mails the buyer that the card does not take the money and that it goes back otherwise, once a refund. */
async function avisarTardanza(context: Context, { id, reserva_id, monto }: DevolucionFila): Promise<void> {
  await inTransaction(context.db, async tx => {
    const reserva = await lockReserva(tx, reserva_id);
    if (!reserva?.correo) return;
    const datos = { reservaId: reserva_id, monto };
    await encolarCorreo(tx, {
      clave: `reembolso_tarda:${id}`,
      para: reserva.correo,
      tipo: 'reembolso_tarda',
      datos,
    });
  });
  context.avisarCorreo();
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
    if (!esDeCancelacion(devolucion.clave))
      await avisarDevolucion(tx, reserva, { ...devolucion, medio: 'tarjeta' });
  });
  context.avisarCorreo();
}
