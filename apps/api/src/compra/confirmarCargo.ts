import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import type { Quien } from '../http/quien.ts';
import { ProveedorSinRespuesta } from '../providers/pagos/puerto.ts';
import { type CargoFila, findCargoDelProveedor } from './cargo.repository.ts';
import type { Cobro } from './cobrar.ts';
import { exigirDueno } from './dueno.ts';
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
  const dicho = cargo.proveedor_id
    ? await contexto.pagos.leerCargo(cargo.proveedor_id)
    : await contexto.pagos.buscarCargoPorOrden(cargo.order_id);
  if (dicho) return liquidarCargo(contexto, cargo, dicho);
  // Never heard of, and too old for our own request to be still under way: it was not made.
  const edadMaxima = contexto.config.openpay.timeoutMs / 1000 + 5;
  if (cargo.proveedor_id || cargo.edad < edadMaxima) return null;
  return liquidarCargo(contexto, cargo, { estado: 'rechazado', codigoError: null });
}

/** The same, for those who only want it tried: a provider without an answer is no failure of theirs. */
export async function intentarPreguntar(contexto: Contexto, cargo: CargoFila): Promise<void> {
  try {
    await preguntar(contexto, cargo);
  } catch (error) {
    if (!(error instanceof ProveedorSinRespuesta))
      contexto.log.error({ err: error }, 'a charge could not be settled');
  }
}
