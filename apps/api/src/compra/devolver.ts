import { randomUUID } from 'node:crypto';
import { type Centavos, centavos } from '@taquilla/rules/dinero';
import type pg from 'pg';
import type { Contexto } from '../contexto.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { enTransaccion } from '../db/conexion.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../providers/pagos/puerto.ts';
import { anularBoletos } from './boleto.repository.ts';
import { findCargo, listCargos, moverCargo } from './cargo.repository.ts';
import {
  type DevolucionFila,
  insertDevolucion,
  marcarDevolucionHecha,
  reclamarDevolucion,
  sumarDevoluciones,
  sumarDevolucionesHechas,
} from './devolucion.repository.ts';
import { lockReserva, moverReserva } from './reserva.repository.ts';

/** A refund that cannot be ordered, with the reason for the operator. */
export class DevolucionImposible extends Error {}

/**
 * Orders a refund of a sale: whole (tickets voided, places back on sale) or part of the money, with the tickets
 * named. The money goes back by the reconciler, until the provider has confirmed it.
 */
export async function ordenarDevolucion(
  db: pg.Pool,
  orden: { reservaId: string; monto: Centavos | null; motivo: string; boletos: readonly number[] },
): Promise<{ monto: Centavos; eventoId: number; lugares: number[] }> {
  return enTransaccion(db, async tx => {
    const reserva = await lockReserva(tx, orden.reservaId);
    if (reserva?.estado !== 'vendida') throw new DevolucionImposible('the reservation is not sold');
    const { vivo: cargo } = await listCargos(tx, reserva.id);
    if (cargo?.estado !== 'completado') throw new DevolucionImposible('the sale was not paid by card');
    const queda = cargo.monto - (await sumarDevoluciones(tx, cargo.id));
    const monto = orden.monto ?? centavos(queda);
    if (monto <= 0 || monto > queda)
      throw new DevolucionImposible(`only ${queda} centavos are left to refund`);
    await insertDevolucion(tx, { id: randomUUID(), cargoId: cargo.id, monto, motivo: orden.motivo });
    const esTotal = monto === queda;
    const lugares = await anularBoletos(tx, reserva.id, esTotal ? null : orden.boletos);
    // A mistyped ticket would give the money back and leave its holder in.
    if (!esTotal && lugares.length !== orden.boletos.length)
      throw new DevolucionImposible('a ticket that was named is not a living one of this sale');
    if (esTotal) {
      await moverCargo(tx, cargo.id, { estado: 'reembolso_pendiente' });
      await moverReserva(tx, reserva.id, 'por_reembolsar');
    }
    return { monto, eventoId: reserva.evento_id, lugares };
  });
}

/**
 * Sends the refunds whose turn has come. Each is claimed when it is about to be sent, for longer than the provider may
 * take to answer twice: another process that took it up meanwhile would give the money back again.
 */
export async function procesarDevoluciones(contexto: Contexto, maximo: number): Promise<void> {
  const segundos = 30 + (2 * contexto.config.openpay.timeoutMs) / 1000;
  for (let enviadas = 0; enviadas < maximo; enviadas += 1) {
    const devolucion = await reclamarDevolucion(contexto.db, segundos);
    if (!devolucion) return;
    try {
      await enviarDevolucion(contexto, devolucion);
    } catch (error) {
      const esperado = error instanceof ProveedorSinRespuesta || error instanceof CargoRechazado;
      contexto.log[esperado ? 'warn' : 'error'](
        { err: error, intentos: devolucion.intentos },
        'a refund did not go out',
      );
    }
  }
}

/**
 * Sends one refund. The provider has no idempotency key for refunds, so it is read first: what it has given back
 * beyond what we know of is this refund, whose answer was lost.
 */
async function enviarDevolucion(contexto: Contexto, devolucion: DevolucionFila): Promise<void> {
  const cargo = await contexto.pagos.leerCargo(devolucion.proveedor_id);
  if (!cargo) throw new ProveedorSinRespuesta('the charge to refund is unknown');
  const yaDevuelto = await sumarDevolucionesHechas(contexto.db, devolucion.cargo_id);
  const hecho = cargo.estado === 'reembolsado' || cargo.devuelto >= yaDevuelto + devolucion.monto;
  const id = hecho
    ? devolucion.proveedor_id
    : await contexto.pagos.reembolsar(devolucion.proveedor_id, devolucion.monto, devolucion.motivo);
  await registrarDevolucion(contexto, devolucion, id);
}

async function registrarDevolucion(
  contexto: Contexto,
  devolucion: DevolucionFila,
  proveedorId: string,
): Promise<void> {
  await enTransaccion(contexto.db, async tx => {
    const reserva = await lockReserva(tx, devolucion.reserva_id);
    const cargo = await findCargo(tx, devolucion.cargo_id);
    if (!reserva || !cargo) throw new Error('a refund without its charge');
    await marcarDevolucionHecha(tx, devolucion.id, proveedorId);
    const completa = (await sumarDevolucionesHechas(tx, cargo.id)) >= cargo.monto;
    if (completa && cargo.estado === 'reembolso_pendiente')
      await moverCargo(tx, cargo.id, { estado: 'reembolsado' });
    // A second payment of a sale that stands leaves the sale alone.
    if (completa && reserva.estado === 'por_reembolsar') await moverReserva(tx, reserva.id, 'reembolsada');
    if (!reserva.correo) return;
    await encolarCorreo(tx, {
      clave: `reembolso:${devolucion.id}`,
      para: reserva.correo,
      tipo: 'reembolso',
      datos: { reservaId: reserva.id, monto: devolucion.monto, motivo: devolucion.motivo },
    });
  });
  contexto.avisarCorreo();
}
