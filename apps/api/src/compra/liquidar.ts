import { randomUUID } from 'node:crypto';
import { aPesos, type Centavos, centavos } from '@taquilla/rules/dinero';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { CargoDelProveedor } from '../providers/pagos/provider.ts';
import { CODIGO_AUTENTICACION } from '../providers/pagos/rechazos.ts';
import type { Context } from '../server/context.ts';
import { anularBoletos } from './boleto.repository.ts';
import { cambioDespuesDe } from './cambiar.repository.ts';
import {
  anotarDiscrepancia,
  type CargoFila,
  findCargo,
  listCargos,
  moverCargo,
  terminarRevision,
} from './cargo.repository.ts';
import { insertDevolucion, marcarFallidasHechas } from './devolucion.repository.ts';
import { quitarPagoPropio, sumarOrdenado } from './expediente.repository.ts';
import { objetarTardia } from './guardas.ts';
import { acreditar, moverReferencia } from './referencia/liquidarReferencia.ts';
import {
  liberarLugares,
  lockReserva,
  moverReserva,
  type ReservaFila,
  restaurarRetencion,
} from './reserva.repository.ts';
import { crearEnlaceDeDevolucion } from './seguirDevolucion.ts';
import { vender } from './venta.ts';

/** The provider's word on a charge. `desconocido`: the provider never heard of the charge and never will. */
export type PalabraDelProveedor = CargoDelProveedor | { estado: 'rechazado'; codigoError: number | null };

/** State of a charge after the provider's word, and its reservation. */
export interface Desenlace {
  cargo: CargoFila;
  reserva: Pick<ReservaFila, 'id' | 'evento_id' | 'lugares' | 'correo' | 'folio'>;
}

/**
 * The one place where the provider's word moves a charge, whichever way the word comes: as the charge's own answer, on the
 * buyer's return from the bank, by a notice or by the reconciler. Runs under the reservation's lock and is idempotent, so
 * these may come together, in any order and any number of times.
 */
export async function liquidarCargo(
  context: Context,
  visto: Pick<CargoFila, 'id' | 'reserva_id'>,
  palabra: PalabraDelProveedor,
): Promise<Desenlace> {
  const desenlace = await inTransaction(
    context.dbCobro,
    async tx => {
      const { cargo, reserva } = await lockCargo(tx, visto);
      if (palabra.estado !== 'rechazado' && !esLoPedido(cargo, palabra))
        return ponerAparte(context, tx, { cargo, reserva, palabra });
      return mover(tx, { cargo, reserva, palabra });
    },
    // Money may have been taken, so the buyer waits up to 10 s instead of reading "come back later".
    { patienceMs: 10_000 },
  );
  context.avisarCambio(desenlace.reserva.evento_id, desenlace.reserva.lugares);
  context.avisarCorreo();
  return desenlace;
}

/** As `liquidarCargo`, for a payment by reference that completed no charge: of another sum, a second one, or late (§B2.12). */
export async function liquidarAbono(
  context: Context,
  visto: Pick<CargoFila, 'id' | 'reserva_id'>,
  abono: { proveedorId: string; monto: Centavos; concepto: string | null },
): Promise<Desenlace> {
  const desenlace = await inTransaction(
    context.dbCobro,
    async tx => acreditar(tx, { ...(await lockCargo(tx, visto)), abono }),
    { patienceMs: 10_000 },
  );
  context.avisarCambio(desenlace.reserva.evento_id, desenlace.reserva.lugares);
  context.avisarCorreo();
  return desenlace;
}

interface Paso<P extends PalabraDelProveedor = PalabraDelProveedor> {
  cargo: CargoFila;
  reserva: ReservaFila;
  palabra: P;
}

async function mover(tx: Transaction, { cargo, reserva, palabra }: Paso): Promise<Desenlace> {
  if (cargo.medio !== 'tarjeta' && palabra.estado !== 'rechazado')
    return moverReferencia(tx, { cargo, reserva, palabra });
  switch (palabra.estado) {
    case 'pendiente':
      return registrarEspera(tx, { cargo, reserva, palabra });
    case 'rechazado':
      return registrarRechazo(tx, {
        cargo,
        reserva,
        palabra: { id: null, codigoError: palabra.codigoError },
      });
    case 'fallido':
      return registrarRechazo(tx, {
        cargo,
        reserva,
        // A charge that waited for the bank and ended without a reason was not authenticated in time.
        palabra: {
          id: palabra.id,
          codigoError: palabra.codigoError ?? CODIGO_AUTENTICACION,
          ultimos4: palabra.ultimos4 ?? null,
        },
      });
    case 'completado':
      return registrarPago(tx, { cargo, reserva, palabra });
    case 'reembolsado':
      return registrarReembolsoAjeno(tx, { cargo, reserva, palabra });
  }
}

/** Records a charge that waits for the buyer at their bank. */
async function registrarEspera(
  tx: Transaction,
  { cargo, reserva, palabra }: Paso<CargoDelProveedor>,
): Promise<Desenlace> {
  if (cargo.estado !== 'iniciado' && cargo.estado !== 'pendiente') return { cargo, reserva };
  const { id, url3ds, ultimos4 = null } = palabra;
  const pendiente = { estado: 'pendiente' as const, proveedorId: id, url3ds, ultimos4 };
  return { cargo: await moverCargo(tx, cargo.id, pendiente), reserva };
}

/** Records a charge that was not made: the places return to their countdown, or go on sale when it has ended. */
async function registrarRechazo(
  tx: Transaction,
  {
    cargo,
    reserva,
    palabra,
  }: {
    cargo: CargoFila;
    reserva: ReservaFila;
    palabra: { id: string | null; codigoError: number | null; ultimos4?: string | null };
  },
): Promise<Desenlace> {
  if (cargo.estado !== 'iniciado' && cargo.estado !== 'pendiente') return { cargo, reserva };
  const fallido = await moverCargo(tx, cargo.id, {
    estado: 'fallido',
    proveedorId: palabra.id,
    codigoError: palabra.codigoError,
    ultimos4: palabra.ultimos4 ?? null,
  });
  // A reference for the rest that the provider refuses leaves the first money and its term.
  const esPrimera = reserva.estado === 'por_pagar' && cargo.monto === reserva.total;
  if (reserva.estado === 'cobrando' || esPrimera) await devolverALaCuenta(tx, reserva);
  return { cargo: fallido, reserva };
}

async function devolverALaCuenta(tx: Transaction, reserva: ReservaFila): Promise<void> {
  if (reserva.vencida) {
    await moverReserva(tx, reserva.id, 'expirada');
    await liberarLugares(tx, reserva);
    return;
  }
  await moverReserva(tx, reserva.id, 'retenida');
  await restaurarRetencion(tx, reserva);
}

/** Records that money was taken: it becomes a sale, or is refunded automatically. */
async function registrarPago(
  tx: Transaction,
  { cargo, reserva, palabra }: Paso<CargoDelProveedor>,
): Promise<Desenlace> {
  if (
    cargo.estado === 'completado' ||
    cargo.estado === 'reembolso_pendiente' ||
    cargo.estado === 'reembolsado'
  )
    return { cargo, reserva };
  const otroYaPago =
    reserva.estado === 'vendida' || reserva.estado === 'por_reembolsar' || reserva.estado === 'reembolsada';
  // Also when the other attempt's time to answer has passed: it may still be paid.
  const otroVive = cargo.estado === 'fallido' && (await listCargos(tx, reserva.id)).vivo !== null;
  // Its price was that of other places (§B1.3): the hold as it is now can still be paid.
  const cambiada = cargo.estado === 'fallido' && (await cambioDespuesDe(tx, cargo));
  const vendible = !otroYaPago && !otroVive && reserva.estado !== 'cancelada';
  const objecion = cambiada
    ? 'Los lugares cambiaron después de ese intento'
    : vendible
      ? await objetarTardia(tx, reserva)
      : null;
  const lugares = vendible && !objecion ? await vender(tx, reserva, 'tarjeta') : null;
  if (lugares) {
    const completado = await moverCargo(tx, cargo.id, {
      estado: 'completado',
      proveedorId: palabra.id,
      ultimos4: palabra.ultimos4 ?? null,
    });
    return { cargo: completado, reserva: { ...reserva, lugares } };
  }
  const porDevolver = await moverCargo(tx, cargo.id, {
    estado: 'reembolso_pendiente',
    proveedorId: palabra.id,
  });
  const devolucionId = randomUUID();
  await insertDevolucion(tx, {
    id: devolucionId,
    cargoId: cargo.id,
    monto: cargo.monto,
    motivo: objecion ?? 'Lugares no disponibles',
  });
  if (!otroYaPago && !otroVive && !(cambiada && reserva.estado === 'retenida')) {
    await moverReserva(tx, reserva.id, 'por_reembolsar');
    await liberarLugares(tx, reserva);
  }
  if (reserva.correo) {
    await encolarCorreo(tx, {
      clave: `pago_sin_lugares:${cargo.id}`,
      para: reserva.correo,
      tipo: 'pago_sin_lugares',
      datos: {
        reservaId: reserva.id,
        monto: cargo.monto,
        url: await crearEnlaceDeDevolucion(tx, devolucionId),
      },
    });
  }
  return { cargo: porDevolver, reserva };
}

/** The money was refunded at the provider without our order (from its dashboard): the tickets that it paid are voided too. */
async function registrarReembolsoAjeno(
  tx: Transaction,
  { cargo, reserva, palabra }: Paso<CargoDelProveedor>,
): Promise<Desenlace> {
  if (cargo.estado === 'reembolsado' || cargo.estado === 'reembolso_pendiente') return { cargo, reserva };
  await moverCargo(tx, cargo.id, { estado: 'reembolso_pendiente', proveedorId: palabra.id });
  await marcarFallidasHechas(tx, cargo.id);
  const resto = cargo.monto - (await sumarOrdenado(tx, { reservaId: reserva.id, cargoId: cargo.id }));
  if (resto > 0) {
    await insertDevolucion(tx, {
      id: randomUUID(),
      cargoId: cargo.id,
      monto: centavos(resto),
      motivo: 'Devuelto en el proveedor',
      hecha: true,
    });
  }
  const reembolsado = await moverCargo(tx, cargo.id, { estado: 'reembolsado' });
  // An abandoned attempt has sold nothing: tickets paid by another attempt, now or later, stay.
  if (cargo.estado !== 'fallido') await deshacerVenta(tx, reserva);
  return { cargo: reembolsado, reserva };
}

async function deshacerVenta(tx: Transaction, reserva: ReservaFila): Promise<void> {
  await anularBoletos(tx, reserva.id, null);
  await quitarPagoPropio(tx, reserva.id);
  if (reserva.estado === 'reembolsada' || reserva.estado === 'por_reembolsar') return;
  await moverReserva(tx, reserva.id, 'por_reembolsar');
  await liberarLugares(tx, reserva);
  await moverReserva(tx, reserva.id, 'reembolsada');
}

/** Whether the provider confirms the requested charge: this amount, in pesos. */
export function esLoPedido(cargo: CargoFila, palabra: CargoDelProveedor): boolean {
  if (palabra.orderId !== cargo.order_id)
    throw new Error(`the provider's charge differs from attempt ${cargo.id}`);
  return palabra.monto === cargo.monto && palabra.moneda === 'MXN';
}

/**
 * Sets a charge aside whose amount or currency the provider confirms differently from the request. Any money it took pays for
 * nothing, and the sum to refund is unknown: the operator is told, and the provider is asked again at growing intervals. Where
 * the provider has kept no money, whatever the amount, the charge counts as not made.
 */
async function ponerAparte(
  { log }: Context,
  tx: Transaction,
  { cargo, reserva, palabra }: Paso<CargoDelProveedor>,
): Promise<Desenlace> {
  const { estado, monto, moneda, id, codigoError } = palabra;
  if (estado === 'fallido' || estado === 'reembolsado') {
    await anotarDiscrepancia(tx, cargo.id, null);
    const desenlace = await registrarRechazo(tx, { cargo, reserva, palabra: { id, codigoError } });
    await terminarRevision(tx, cargo.id);
    return desenlace;
  }
  const dicho = `${estado} ${aPesos(monto).toFixed(2)} ${moneda.slice(0, 8)}`;
  if (await anotarDiscrepancia(tx, cargo.id, dicho))
    log.error(
      { orden: cargo.order_id, dicho, pedido: aPesos(cargo.monto) },
      'El proveedor dice de un cargo lo que nunca se le pidió: alguien tiene que revisarlo.',
    );
  return { cargo, reserva };
}

/** Locks the reservation, then reads its charge: every change of a charge happens under its reservation's lock. */
async function lockCargo(
  tx: Transaction,
  { id, reserva_id }: Pick<CargoFila, 'id' | 'reserva_id'>,
): Promise<{ cargo: CargoFila; reserva: ReservaFila }> {
  const [reserva, cargo] = await Promise.all([lockReserva(tx, reserva_id), findCargo(tx, id)]);
  if (!cargo || !reserva) throw new Error('a charge without its reservation');
  return { cargo, reserva };
}
