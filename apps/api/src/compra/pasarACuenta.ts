import { BusinessError } from '../businessError.ts';
import { inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { findEventoDeCompra } from './carrito.queries.ts';
import { exigirAbierta, exigirDueno, exigirLimite } from './guardas.ts';
import { lockReserva, ponerCuenta } from './reserva.repository.ts';

/**
 * Makes a guest's unpaid reservation that of an account (§4.12): its places count for the account from now on, and only its
 * session pays them.
 * @throws BusinessError `reserva_invalida`, `limite_de_asientos`, or the error that explains the reservation's state
 */
export async function pasarACuenta(
  { db }: Pick<Context, 'db'>,
  pedido: {
    reservaId: string;
    invitadoId: string;
    eventoId: number;
    usuario: Extract<Quien, { tipo: 'usuario' }>;
  },
): Promise<void> {
  const { usuario, eventoId } = pedido;
  await inTransaction(db, async tx => {
    const reserva = exigirDueno(await lockReserva(tx, pedido.reservaId), usuario, { eventoId });
    if (reserva.usuario_id !== null) return;
    if (reserva.invitado_id !== pedido.invitadoId.toLowerCase()) throw new BusinessError('reserva_invalida');
    exigirAbierta(reserva);
    const evento = await findEventoDeCompra(tx, reserva.evento_id);
    if (!evento) throw new BusinessError('reserva_invalida');
    const comprador = `u:${usuario.usuarioId}`;
    await exigirLimite(tx, { reserva, comprador, limite: evento.limite });
    await ponerCuenta(tx, { reservaId: reserva.id, usuarioId: usuario.usuarioId, comprador });
  });
}
