import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import { cuantosBoletos } from '../../boletos/boleto.ts';
import { BusinessError } from '../../businessError.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../../providers/pagos/provider.ts';
import { codigoDeRechazo } from '../../providers/pagos/rechazos.ts';
import type { Context } from '../../server/context.ts';
import { countAttempt } from '../../server/limits/attempts.ts';
import { type CargoFila, programarRevision } from '../cargo.repository.ts';
import { findEventoDeCompra } from '../carrito.queries.ts';
import { iniciarCobro, type PedidoDeCobro } from '../iniciarCobro.ts';
import { type Desenlace, liquidarCargo } from '../liquidar.ts';
import { findReserva } from '../reserva.repository.ts';
import { exigirCorreoConfirmado } from './codigoDeCorreo.ts';
import { referenciaNoDisponible } from './condiciones.ts';

/** The provider's code for an amount that it takes in no single payment. */
const MONTO_EXCEDIDO = 1012;

/**
 * Has a held reservation wait for a transfer or for cash (§B2.8), and asks the provider for its reference. Where the provider
 * does not answer, the reconciler asks again, and the reference comes by mail.
 * @throws BusinessError `referencia_no_disponible`, `correo_sin_confirmar`, `pago_no_disponible`, and those of any payment
 */
export async function pagarPorReferencia(
  context: Context,
  pedido: PedidoDeCobro & { medio: MedioDeReferencia; codigo: string; ip: string },
): Promise<void> {
  const { comprador } = await exigirCorreoConfirmado(context, pedido);
  await countAttempt(context, 'referencia', { ip: pedido.ip, subject: comprador });
  const inicio = await iniciarCobro(context, pedido);
  if (inicio.tipo !== 'nuevo') {
    context.avisarCorreo();
    return;
  }
  context.avisarCambio(inicio.reserva.evento_id, inicio.reserva.lugares);
  try {
    await crearReferencia(context, inicio.cargo);
  } catch (error) {
    if (error instanceof CargoRechazado) throw enPalabras(pedido.medio, error);
    if (!(error instanceof ProveedorSinRespuesta)) throw error;
    context.log.warn({ err: error }, 'El proveedor no dio una referencia: se le vuelve a pedir.');
    await programarRevision(context.dbCobro, inicio.cargo.id, 2);
  }
}

function enPalabras(medio: MedioDeReferencia, { codigo }: CargoRechazado): BusinessError {
  if (codigo === MONTO_EXCEDIDO) return referenciaNoDisponible(medio, 'monto');
  const code = codigoDeRechazo(codigo);
  return new BusinessError(code === 'pago_no_disponible' ? code : 'referencia_no_disponible');
}

/**
 * Asks the provider for the reference of a charge and settles the answer. Sent again for the same charge it finds what was made.
 * @throws CargoRechazado, after the reservation went back to its countdown; ProveedorSinRespuesta
 */
export async function crearReferencia(context: Context, cargo: CargoFila): Promise<Desenlace> {
  const reserva = await findReserva(context.dbCobro, cargo.reserva_id);
  const evento = reserva && (await findEventoDeCompra(context.dbCobro, reserva.evento_id));
  if (!reserva || !evento || cargo.medio === 'tarjeta')
    throw new Error('a reference without its reservation');
  try {
    const hecha = await context.pagos.crearReferencia({
      orderId: cargo.order_id,
      medio: cargo.medio,
      monto: cargo.monto,
      descripcion: `Folio ${reserva.folio}: ${cuantosBoletos(reserva.lugares.length)}, ${evento.nombre}`,
      hasta: reserva.pago_hasta ?? new Date(reserva.ahora.getTime() + 3_600_000),
      comprador: { nombre: reserva.nombre ?? '', correo: reserva.correo ?? '' },
    });
    return await liquidarCargo(context, cargo, hecha);
  } catch (error) {
    if (error instanceof CargoRechazado)
      await liquidarCargo(context, cargo, { estado: 'rechazado', codigoError: error.codigo });
    throw error;
  }
}
