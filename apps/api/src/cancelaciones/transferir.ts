import { findCargo } from '../compra/cargo.repository.ts';
import { avisarDevolucion, cerrarCargo } from '../compra/devolver.ts';
import { lockReserva, moverReserva } from '../compra/reserva.repository.ts';
import { crearEnlaceDeDevolucion } from '../compra/seguirDevolucion.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { CargoRechazado, SIN_FONDOS, type TransferenciaDelProveedor } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import { abrirCuenta } from './cifrarCuenta.ts';
import { marcarCompensacion } from './cuenta.repository.ts';
import { crearEnlaceDeCambio } from './enlaces.ts';
import {
  anotarFallaDeTransferencia,
  cerrarTransferencia,
  estaTodoDevuelto,
  lockTransferencia,
  marcarDevolucionTransferida,
  marcarEnviada,
  reclamarTransferencia,
  type TransferenciaPorCerrar,
  type TransferenciaTomada,
} from './transferencia.repository.ts';

/** Prefix of our orders to the provider. */
const ORDEN = 'TQ-T-';
/** Refusals after which the account is asked for again. */
const MAX_RECHAZOS = 3;

/** Sends the transfers that are due, and asks about those on their way (§C7.10). */
export async function llevarTransferencias(context: Context, maximo: number): Promise<void> {
  const segundos = 30 + (2 * context.config.openpay.timeoutMs) / 1000;
  for (let hechas = 0; hechas < maximo; hechas += 1) {
    const tomada = await reclamarTransferencia(context.db, segundos);
    if (!tomada) return;
    try {
      await (tomada.estado === 'pendiente' ? enviar(context, tomada) : preguntar(context, tomada));
    } catch (error) {
      await registrarFalla(context, tomada, error);
    }
  }
}

async function enviar(context: Context, tomada: TransferenciaTomada): Promise<void> {
  const cuenta = abrirCuenta(context.config, tomada.cifrada);
  if (!cuenta)
    return cerrar(context, tomada.id, {
      estado: 'fallida',
      autorizacion: null,
      error: 'la cuenta ya no se puede leer',
    });
  const hecha = await context.pagos.transferir({
    orderId: `${ORDEN}${tomada.id}`,
    clabe: cuenta.clabe,
    titular: cuenta.titular,
    monto: tomada.monto,
    descripcion: `Devolución ${tomada.folio ?? ''}`.trim(),
  });
  await marcarEnviada(context.db, { id: tomada.id, proveedorId: hecha.id });
  if (hecha.estado !== 'en_camino') await cerrarPor(context, tomada.id, hecha);
}

async function preguntar(context: Context, { id, proveedor_id }: TransferenciaTomada): Promise<void> {
  if (proveedor_id === null) return;
  const dicha = await context.pagos.leerTransferencia(proveedor_id);
  if (dicha && dicha.estado !== 'en_camino') await cerrarPor(context, id, dicha);
}

function cerrarPor(
  context: Context,
  id: string,
  { estado, autorizacion }: TransferenciaDelProveedor,
): Promise<void> {
  return estado === 'hecha'
    ? cerrar(context, id, { estado: 'hecha', autorizacion, error: null })
    : cerrar(context, id, { estado: 'fallida', autorizacion: null, error: 'el banco no aceptó la cuenta' });
}

async function registrarFalla(context: Context, tomada: TransferenciaTomada, error: unknown): Promise<void> {
  const codigo = error instanceof CargoRechazado ? error.codigo : null;
  context.log.warn({ err: error, transferencia: tomada.id }, 'Una transferencia no salió.');
  if (codigo !== null && codigo !== SIN_FONDOS && tomada.intentos >= MAX_RECHAZOS)
    return cerrar(context, tomada.id, {
      estado: 'fallida',
      autorizacion: null,
      error: `el proveedor respondió ${codigo}`,
    });
  await anotarFallaDeTransferencia(context.db, {
    id: tomada.id,
    error: codigo === null ? 'sin respuesta del proveedor' : `el proveedor respondió ${codigo}`,
    segundos:
      codigo === null
        ? null
        : codigo === SIN_FONDOS
          ? context.config.cancelaciones.saldoSegundos
          : context.config.openpay.rechazoSegundos,
    sinContar: codigo === SIN_FONDOS,
  });
}

type Desenlace = Omit<Parameters<typeof cerrarTransferencia>[1], 'id'>;

/** Ends a transfer, with the refund or the compensation that it carries; a refused account is asked for again by mail. */
async function cerrar(context: Context, id: string, desenlace: Desenlace): Promise<void> {
  await inTransaction(context.db, async tx => {
    const transferencia = await lockTransferencia(tx, id);
    if (!transferencia || !['pendiente', 'enviada'].includes(transferencia.estado)) return;
    await cerrarTransferencia(tx, { id, ...desenlace });
    if (desenlace.estado === 'hecha') await darPorHecha(tx, transferencia, desenlace.autorizacion);
    else await pedirOtraCuenta(tx, transferencia);
  });
  context.avisarCorreo();
}

async function darPorHecha(
  tx: Transaction,
  { devolucion_id, compensacion_id, deCorrida }: TransferenciaPorCerrar,
  autorizacion: string | null,
): Promise<void> {
  if (compensacion_id !== null)
    await marcarCompensacion(tx, { id: compensacion_id, estado: 'pagada', medio: 'transferencia' });
  if (devolucion_id === null) return;
  const hecha = await marcarDevolucionTransferida(tx, { id: devolucion_id, referencia: autorizacion });
  if (!hecha) return;
  const reserva = await lockReserva(tx, hecha.reservaId);
  // A run's buyer follows it on the run's page.
  if (reserva && !deCorrida)
    await avisarDevolucion(tx, reserva, { ...hecha, id: devolucion_id, medio: 'transferencia' });
  const cargo = hecha.cargoId === null ? null : await findCargo(tx, hecha.cargoId);
  if (reserva && cargo) await cerrarCargo(tx, { reserva, cargo });
  else if (reserva?.estado === 'por_reembolsar' && (await estaTodoDevuelto(tx, reserva.id)))
    await moverReserva(tx, reserva.id, 'reembolsada');
}

/** The bank refused the account: the money is owed as before, and the buyer is asked for another account (§C7.10). */
async function pedirOtraCuenta(
  tx: Transaction,
  {
    id,
    devolucion_id,
    compensacion_id,
    reserva_id: reservaId,
    ultimos4,
    correo,
    deCorrida,
  }: TransferenciaPorCerrar,
): Promise<void> {
  if (compensacion_id !== null)
    await marcarCompensacion(tx, { id: compensacion_id, estado: 'debida', medio: null });
  if (correo === null) return;
  const url =
    deCorrida || devolucion_id === null
      ? (await crearEnlaceDeCambio(tx, reservaId))?.url
      : await crearEnlaceDeDevolucion(tx, devolucion_id);
  await encolarCorreo(tx, {
    clave: `cuenta_rechazada:${id}`,
    para: correo,
    tipo: 'cuenta_rechazada',
    datos: { reservaId, ultimos4, ...(url && { url }) },
  });
}
