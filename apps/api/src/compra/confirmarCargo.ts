import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Quien } from '../http/quien.ts';
import { type CargoDelProveedor, ProveedorSinRespuesta } from '../providers/pagos/puerto.ts';
import { type CargoFila, findCargoDelProveedor } from './cargo.repository.ts';
import type { Cobro } from './cobrar.ts';
import { exigirDueno } from './guardas.ts';
import { type Desenlace, liquidarCargo } from './liquidar.ts';
import { findReserva } from './reserva.repository.ts';
import { CARGO_GRATIS } from './respuestaDeCargo.ts';
import { esVentaGratis } from './venta.ts';

/**
 * The buyer is back from their bank, or asks (§7.32): the provider is read and the sale finished if it is paid.
 * The charge must be this reservation's, and the reservation this buyer's.
 */
export async function confirmarCargo(
  contexto: Contexto,
  pedido: { chargeId: string; reservaId: string; quien: Quien; invitadoId?: string },
): Promise<Cobro> {
  const alcance = pedido.invitadoId === undefined ? {} : { invitadoId: pedido.invitadoId };
  const reserva = exigirDueno(await findReserva(contexto.dbCobro, pedido.reservaId), pedido.quien, alcance);
  if (pedido.chargeId === CARGO_GRATIS && esVentaGratis(reserva)) return { tipo: 'gratis' };
  const cargo = await findCargoDelProveedor(contexto.dbCobro, {
    proveedorId: pedido.chargeId,
    orderId: null,
  });
  if (!cargo || cargo.reserva_id !== reserva.id) throw new BusinessError('cargo_no_encontrado');
  const enCurso = cargo.estado === 'iniciado' || cargo.estado === 'pendiente';
  const dicho = enCurso ? await preguntar(contexto, cargo) : null;
  return { tipo: 'cargo', desenlace: dicho ?? { cargo, reserva } };
}

/** Asks the provider about an attempt and settles it; null when nothing is known of it yet. */
async function preguntar(contexto: Contexto, cargo: CargoFila): Promise<Desenlace | null> {
  const dicho = await leerDelProveedor(contexto, cargo);
  if (dicho) return liquidarCargo(contexto, cargo, dicho);
  // Never heard of, and too old for our own request to be still under way: it was not made.
  const edadMaxima = contexto.config.openpay.timeoutMs / 1000 + 5;
  if (cargo.proveedor_id || cargo.edad < edadMaxima) return null;
  return liquidarCargo(contexto, cargo, { estado: 'rechazado', codigoError: null });
}

function leerDelProveedor({ pagos }: Contexto, cargo: CargoFila): Promise<CargoDelProveedor | null> {
  return cargo.proveedor_id ? pagos.leerCargo(cargo.proveedor_id) : pagos.buscarCargoPorOrden(cargo.order_id);
}

/**
 * Asks the provider about an attempt that its buyer wants to give up, and settles it. Answers whether the provider says,
 * now, that the attempt waits for its buyer and has taken nothing.
 * @throws ProveedorSinRespuesta
 */
export async function esperaAlComprador(contexto: Contexto, cargo: CargoFila): Promise<boolean> {
  const dicho = await leerDelProveedor(contexto, cargo);
  if (!dicho) {
    await preguntar(contexto, cargo);
    return false;
  }
  await liquidarCargo(contexto, cargo, dicho);
  return dicho.estado === 'pendiente' && dicho.monto === cargo.monto;
}

/** The same for callers that only want it tried: a provider without an answer is no failure of theirs. */
export async function intentarPreguntar(contexto: Contexto, cargo: CargoFila): Promise<void> {
  try {
    await preguntar(contexto, cargo);
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta))
      contexto.log.error({ err: error }, 'a charge could not be settled');
  }
}
