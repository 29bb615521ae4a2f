import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import { encolarCorreo, jubilarCorreoDeBoletos, readdressComunicados } from '../correos/correo.repository.ts';
import { claveDeBoletos } from '../correos/tipos.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { findEventoDeCompra } from './carrito.queries.ts';
import { exigirLimite } from './guardas.ts';
import { findCorreccion, lockCorridas, ponerCorreo, reemitirBoletos } from './reemitir.repository.ts';
import { lockReserva, type ReservaFila } from './reserva.repository.ts';

/** Minutes after a purchase in which a guest may correct its address. */
const MINUTOS_PARA_CORREGIR = 30;

/**
 * Corrects the address of a guest's purchase, once and soon after it. The tickets are issued anew, because the mistyped
 * address may be a stranger's, and a mail goes to both addresses. Both ids together prove that the request comes from the
 * browser that bought. A repeated request for the same address, after a lost answer or a double press, gets the same answer.
 * @throws BusinessError `reserva_invalida`, `correo_sin_cambio`, `correo_ya_corregido`, `correccion_vencida`,
 * `limite_de_asientos`, `boleto_usado`
 */
export async function corregirCorreo(
  context: Context,
  pedido: { reservaId: string; invitadoId: string; correo: string },
): Promise<{ correo: string }> {
  const correo = normalizarCorreo(pedido.correo);
  await inTransaction(context.db, async tx => {
    await lockCorridas(tx, { reservaId: pedido.reservaId });
    const reserva = await lockReserva(tx, pedido.reservaId);
    const esSuya = reserva?.estado === 'vendida' && reserva.invitado_id === pedido.invitadoId.toLowerCase();
    if (!esSuya || !reserva.correo) throw new BusinessError('reserva_invalida');
    const { hecha, aTiempo } = await findCorreccion(tx, reserva.id, MINUTOS_PARA_CORREGIR);
    if (reserva.correo === correo) {
      if (hecha) return;
      throw new BusinessError('correo_sin_cambio');
    }
    if (hecha) throw new BusinessError('correo_ya_corregido');
    if (!aTiempo) throw new BusinessError('correccion_vencida');
    const comprador = await exigirCabida(tx, reserva, correo);
    await reemitirBoletos(tx, reserva.id);
    await ponerCorreo(tx, { reservaId: reserva.id, correo, comprador });
    await avisarAAmbos(tx, { reservaId: reserva.id, anterior: reserva.correo, correo });
    await readdressComunicados(tx, { reservaId: reserva.id, para: correo });
  });
  context.avisarCorreo();
  return { correo };
}

/** From now on the places count for the new address; places sold by the box office count for no address. */
async function exigirCabida(tx: Transaction, reserva: ReservaFila, correo: string): Promise<string> {
  if (!reserva.comprador.startsWith('c:')) return reserva.comprador;
  const evento = await findEventoDeCompra(tx, reserva.evento_id);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  const comprador = `c:${correo}`;
  await exigirLimite(tx, { reserva, comprador, limite: evento.limite });
  return comprador;
}

async function avisarAAmbos(
  tx: Transaction,
  { reservaId, anterior, correo }: { reservaId: string; anterior: string; correo: string },
): Promise<void> {
  // The mail to the old address gives up its key, so that a later resend takes the new mail.
  await jubilarCorreoDeBoletos(tx, reservaId);
  await encolarCorreo(tx, {
    clave: claveDeBoletos(reservaId),
    para: correo,
    tipo: 'boletos',
    datos: { reservaId, deNuevo: 'correo' },
  });
  await encolarCorreo(tx, {
    clave: `correo_corregido:${reservaId}:${anterior}`,
    para: anterior,
    tipo: 'correo_corregido',
    datos: { reservaId },
  });
}
