import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import { lockReserva } from '../../compra/reserva.repository.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { exigirVenta } from '../ventas/verVenta.ts';
import { resolverRevisiones } from './posventa.repository.ts';

/**
 * Lets a sale stand whose payment the provider's antifraud doubts (§C7.15). To give its money back is a refund like any other.
 * @throws BusinessError as the contract says
 */
export async function mantenerVenta(
  { avisarCorreo }: Pick<Context, 'avisarCorreo'>,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'mantenerVenta'>,
): Promise<RespuestaDe<'mantenerVenta'>> {
  const staff = sesion();
  const { id: reservaId, evento_id: eventoId } = await exigirVenta(tx, staff, params.folio);
  const reserva = await lockReserva(tx, reservaId);
  if (reserva?.estado !== 'vendida') throw new BusinessError('pago_sin_revision');
  const cargos = await resolverRevisiones(tx, { reservaId, por: staff.personalId });
  const [cargoId] = cargos;
  if (cargoId === undefined) throw new BusinessError('pago_sin_revision');
  await anotar({
    accion: 'venta.mantener',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId,
    motivo: body.motivo,
  });
  if (!reserva.correo) return { message: 'La venta sigue en pie.' };
  await encolarCorreo(tx, {
    clave: `pago_en_pie:${cargoId}`,
    para: reserva.correo,
    tipo: 'pago_en_revision',
    datos: { reservaId, queda: true },
  });
  alConfirmar(avisarCorreo);
  return { message: 'La venta sigue en pie. Se lo decimos a su comprador.' };
}
