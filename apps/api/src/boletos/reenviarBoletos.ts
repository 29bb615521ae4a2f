import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import { esPrimerPedidoDeBoletos, reencolarBoletos } from '../correos/correo.repository.ts';
import type { Context } from '../server/context.ts';
import { findEventoDeBoleto } from './boletos.queries.ts';
import { exigirQueVa } from './papeles.ts';
import { findVenta, listVentasDeCorreo, listVentasDeEvento } from './venta.queries.ts';

/** The caller, and the purchase whose tickets they ask for. */
export type PedidoDeReenvio =
  | { reservaId: string; usuarioId: number; correo?: string }
  | { reservaId: string; invitadoId: string };

/**
 * Sends a purchase's tickets again, to its own address (§7.33). The first request, which the page after the payment makes by
 * itself, and a second one within a minute send nothing: the sale has sent them.
 * @throws BusinessError `reserva_invalida`, the same for another buyer's purchase, an unsold one, and none
 */
export async function reenviarBoletos(
  context: Pick<Context, 'db' | 'avisarCorreo'>,
  pedido: PedidoDeReenvio,
): Promise<void> {
  const venta = await findVenta(context.db, pedido.reservaId);
  if (!venta || !esSuya(venta, pedido)) throw new BusinessError('reserva_invalida');
  if (await esPrimerPedidoDeBoletos(context.db, pedido.reservaId)) return;
  await reencolarBoletos(context.db, { reservaId: pedido.reservaId, para: venta.correo });
  context.avisarCorreo();
}

/**
 * Sends all of a user's tickets of one event again, each purchase's to its own address.
 * @throws BusinessError `evento_cancelado`; `evento_no_encontrado`, also for an event of which the user has no ticket
 */
export async function reenviarBoletosDeEvento(
  context: Pick<Context, 'db' | 'avisarCorreo'>,
  de: { usuarioId: number; eventoId: number },
): Promise<void> {
  const ventas = await listVentasDeEvento(context.db, de);
  const evento = ventas.length === 0 ? null : await findEventoDeBoleto(context.db, de.eventoId);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  exigirQueVa(evento);
  for (const { reservaId, correo } of ventas) await reencolarBoletos(context.db, { reservaId, para: correo });
  context.avisarCorreo();
}

/** Sends the tickets of an address again, to that address alone; the answer does not tell whether there were any (§7.33). */
export async function recuperarBoletos(
  context: Pick<Context, 'db' | 'avisarCorreo'>,
  correo: string,
): Promise<void> {
  const para = normalizarCorreo(correo);
  for (const reservaId of await listVentasDeCorreo(context.db, para))
    await reencolarBoletos(context.db, { reservaId, para });
  context.avisarCorreo();
}

interface Duenos {
  usuarioId: number | null;
  invitadoId: string | null;
  correo: string;
}

function esSuya(venta: Duenos, pedido: PedidoDeReenvio): boolean {
  if ('invitadoId' in pedido) return venta.invitadoId === pedido.invitadoId.toLowerCase();
  const { correo = venta.correo } = pedido;
  // The path's address grants nothing; an address that is not the purchase's is a mistake, and must not look like success.
  return venta.usuarioId === pedido.usuarioId && venta.correo === correo.toLowerCase();
}
