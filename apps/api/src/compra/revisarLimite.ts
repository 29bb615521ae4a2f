import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import type { Quien } from '../server/quien.ts';
import { findEventoDeCompra } from './carrito.queries.ts';
import { exigirAbierta, exigirDueno } from './guardas.ts';
import { countLugares, findReserva } from './reserva.repository.ts';

/**
 * Tells a guest whether their address may buy what they hold, before a card is asked for. Only a holder of living
 * places may ask, and too seldom to learn by it how many tickets other people have (record 0028). The charge asks
 * again, and decides.
 * @throws BusinessError `limite_de_asientos`
 */
export async function revisarLimite(
  context: Context,
  pedido: { reservaId: string; eventoId: number; correo: string; quien: Quien; ip: string },
): Promise<void> {
  const { db } = context;
  const reserva = exigirDueno(await findReserva(db, pedido.reservaId), pedido.quien, {
    eventoId: pedido.eventoId,
  });
  if (reserva.usuario_id !== null) throw new BusinessError('reserva_invalida');
  exigirAbierta(reserva);
  await countAttempt(context, 'limite', { ip: pedido.ip, subject: reserva.id });
  const evento = await findEventoDeCompra(db, reserva.evento_id);
  const tiene = await countLugares(db, `c:${normalizarCorreo(pedido.correo)}`, reserva.evento_id);
  if (evento && tiene + reserva.lugares.length > evento.limite) throw new BusinessError('limite_de_asientos');
}
