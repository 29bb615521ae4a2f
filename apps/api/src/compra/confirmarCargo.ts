import { BusinessError } from '../businessError.ts';
import {
  type CargoDelProveedor,
  CargoRechazado,
  ProveedorSinRespuesta,
} from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { type CargoFila, findCargoDelProveedor, terminarRevision } from './cargo.repository.ts';
import type { Cobro } from './cobrar.ts';
import { exigirDueno } from './guardas.ts';
import { type Desenlace, liquidarCargo } from './liquidar.ts';
import { crearReferencia } from './referencia/pedirReferencia.ts';
import { findReserva } from './reserva.repository.ts';
import { CARGO_GRATIS } from './respuestaDeCargo.ts';
import { esVentaGratis } from './venta.ts';

/**
 * The buyer has returned from their bank, or asks (§7.32): reads the charge at the provider and finishes the sale if it is
 * paid. The charge must belong to this reservation, and the reservation to this buyer.
 */
export async function confirmarCargo(
  context: Context,
  pedido: { chargeId: string; reservaId: string; quien: Quien; invitadoId?: string },
): Promise<Cobro> {
  const alcance = pedido.invitadoId === undefined ? {} : { invitadoId: pedido.invitadoId };
  const reserva = exigirDueno(await findReserva(context.dbCobro, pedido.reservaId), pedido.quien, alcance);
  if (pedido.chargeId === CARGO_GRATIS && esVentaGratis(reserva)) return { tipo: 'gratis' };
  const cargo = await findCargoDelProveedor(context.dbCobro, {
    proveedorId: pedido.chargeId,
    orderId: null,
  });
  if (!cargo || cargo.reserva_id !== reserva.id) throw new BusinessError('cargo_no_encontrado');
  const enCurso = cargo.estado === 'iniciado' || cargo.estado === 'pendiente';
  const dicho = enCurso ? await preguntar(context, cargo) : null;
  return { tipo: 'cargo', desenlace: dicho ?? { cargo, reserva } };
}

/** Asks the provider about an attempt and settles it; null when the provider does not know it yet. */
async function preguntar(context: Context, cargo: CargoFila): Promise<Desenlace | null> {
  const dicho = await leerDelProveedor(context, cargo);
  if (dicho) return liquidarCargo(context, cargo, dicho);
  // A charge that the provider does not know takes no money.
  if (cargo.medio !== 'tarjeta' && cargo.proveedor_id) await terminarRevision(context.dbCobro, cargo.id);
  // A reference that was never made is asked for again: its buyer waits for it.
  if (cargo.medio !== 'tarjeta' && !cargo.proveedor_id) return crearReferencia(context, cargo);
  // The provider has never heard of the attempt, and it is too old for our own request to be still under way: it was not made.
  const edadMaxima = context.config.openpay.timeoutMs / 1000 + 5;
  if (cargo.proveedor_id || cargo.edad < edadMaxima) return null;
  return liquidarCargo(context, cargo, { estado: 'rechazado', codigoError: null });
}

function leerDelProveedor({ pagos }: Context, cargo: CargoFila): Promise<CargoDelProveedor | null> {
  return cargo.proveedor_id ? pagos.leerCargo(cargo.proveedor_id) : pagos.buscarCargoPorOrden(cargo.order_id);
}

/**
 * Asks the provider about an attempt that its buyer wants to give up, and settles it. Answers whether, by the provider's
 * present word, the attempt waits for its buyer and has taken no money.
 * @throws ProveedorSinRespuesta
 */
export async function esperaAlComprador(context: Context, cargo: CargoFila): Promise<boolean> {
  const dicho = await leerDelProveedor(context, cargo);
  if (!dicho) {
    await preguntar(context, cargo);
    return false;
  }
  await liquidarCargo(context, cargo, dicho);
  return dicho.estado === 'pendiente' && dicho.monto === cargo.monto;
}

/** As `preguntar`, for callers that go on without an answer: a silent provider is no failure here. */
export async function intentarPreguntar(context: Context, cargo: CargoFila): Promise<void> {
  try {
    await preguntar(context, cargo);
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta || error instanceof CargoRechazado))
      context.log.error({ err: error }, 'No se pudo liquidar un cargo.');
  }
}
