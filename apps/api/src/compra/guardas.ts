import { correo as esquemaCorreo, nombrePersona } from '@taquilla/contract/comun/campos';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import type { Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { countAttempt, requireAttemptLeft } from '../server/limits/attempts.ts';
import type { Quien } from '../server/quien.ts';
import { type EventoDeCompra, findEventoDeCompra } from './carrito.queries.ts';
import { countLugares, findReserva, lockYContarLugares, type ReservaFila } from './reserva.repository.ts';

/**
 * Lets the holder of a reservation through. A registered buyer's reservation needs their session, a guest's only its
 * unguessable id. A stranger gets the same answer as for a reservation that does not exist.
 */
export function exigirDueno<T extends ReservaFila>(
  reserva: T | null,
  quien: Quien,
  alcance: { eventoId?: number; invitadoId?: string } = {},
): T {
  if (!reserva) throw new BusinessError('reserva_invalida');
  const esSuya =
    reserva.usuario_id === null || (quien.tipo === 'usuario' && quien.usuarioId === reserva.usuario_id);
  const esDelEvento = alcance.eventoId === undefined || reserva.evento_id === alcance.eventoId;
  const esDelInvitado = alcance.invitadoId === undefined || reserva.invitado_id === alcance.invitadoId;
  if (!esSuya || !esDelEvento || !esDelInvitado) throw new BusinessError('reserva_invalida');
  return reserva;
}

/**
 * Lets a purchase of an event go on that is not cancelled (§C7.5).
 * @throws BusinessError `evento_no_encontrado`, `evento_cancelado`
 */
export function exigirEventoVivo(evento: EventoDeCompra | null): EventoDeCompra {
  if (!evento) throw new BusinessError('evento_no_encontrado');
  if (evento.cancelado) throw new BusinessError('evento_cancelado');
  return evento;
}

/** A purchase needs both; the error names the missing ones (§5.10). */
export function exigirInvitado({ nombre, correo }: { nombre: string; correo: string }): void {
  if (!nombrePersona.safeParse(nombre).success)
    throw new BusinessError('invitado_incompleto', { campos: ['nombre_invitado'] }, 'Ingresa el nombre');
  if (!esquemaCorreo.safeParse(correo).success)
    throw new BusinessError('invitado_incompleto', { campos: ['correo_invitado'] });
}

/** Lets a reservation through that can still be priced and paid; for any other, throws the error that explains its state. */
export function exigirAbierta(reserva: ReservaFila, enCobro: CodigoError = 'reserva_en_cobro'): void {
  switch (reserva.estado) {
    case 'retenida':
      if (reserva.vencida) throw new BusinessError('reserva_expirada');
      return;
    case 'cobrando':
    case 'por_pagar':
      throw new BusinessError(enCobro);
    case 'expirada':
      throw new BusinessError('reserva_expirada');
    case 'cancelada':
      throw new BusinessError('reserva_cancelada');
    case 'vendida':
    case 'por_reembolsar':
    case 'reembolsada':
      throw new BusinessError('reserva_vendida');
  }
}

/**
 * Requires that a buyer with this reservation stays within the event's limit (§9.4), and makes their other purchases wait
 * until the transaction ends. Every start of a payment calls it: a hold counts until its time has passed, and a hold paid at
 * that very moment must not go uncounted. A guest's places count from here on, since a hold may name any address.
 * @throws BusinessError `limite_de_asientos`
 */
export async function exigirLimite(
  tx: Transaction,
  { reserva, comprador, limite }: { reserva: ReservaFila; comprador: string; limite: number },
): Promise<void> {
  if (!(await cabeEnLimite(tx, { reserva, comprador, limite })))
    throw new BusinessError('limite_de_asientos');
}

/** As `exigirLimite`, but answers a boolean, for a caller that has to report another refusal first (`negarPorLimite`). */
export async function cabeEnLimite(
  tx: Transaction,
  { reserva, comprador, limite }: { reserva: ReservaFila; comprador: string; limite: number },
): Promise<boolean> {
  const { otros, suyos } = await lockYContarLugares(tx, comprador, reserva);
  // Held places were within the limit when they were held: a lower limit applies to new holds only (§C4.3).
  return otros + suyos <= Math.max(limite, suyos);
}

/**
 * Refuses a purchase because of its buyer's limit. For a guest's reservation the refusal reveals how many tickets an address
 * has, and any caller may write any address at no cost. So one reservation gets it only a few times (record 0028), and only
 * once all else about the purchase is right. The count uses a connection of its own while the reservation is locked, so that
 * simultaneous requests get no more refusals.
 * @throws BusinessError `limite_de_asientos`
 */
export async function negarPorLimite(
  context: Pick<Context, 'db' | 'config'>,
  reserva: ReservaFila,
): Promise<never> {
  if (reserva.usuario_id === null) await countAttempt(context, 'limiteAlCobrar', { subject: reserva.id });
  throw new BusinessError('limite_de_asientos');
}

/** @throws BusinessError `demasiadas_peticiones` once `negarPorLimite` has refused a guest's reservation often enough */
export async function exigirSinTanteo(
  tx: Transaction,
  { config, reserva }: { config: Context['config']; reserva: ReservaFila },
): Promise<void> {
  if (reserva.usuario_id !== null) return;
  await requireAttemptLeft({ db: tx, config }, 'limiteAlCobrar', { subject: reserva.id });
}

/**
 * Why money that arrives after its attempt or its hold has ended cannot have its places, in words for the buyer; null where it
 * can, if the places are free. They are taken anew, by the rules for any hold (record 0023): the event is open, and the buyer
 * within the limit. The price is the one that was charged, with its use of the promotion.
 */
export async function objetarTardia(tx: Transaction, reserva: ReservaFila): Promise<string | null> {
  const evento = await findEventoDeCompra(tx, reserva.evento_id);
  if (evento?.cancelado) return 'El evento se canceló';
  // A purchase that is being paid already counts against the limit, and so does an account's hold; a guest's hold does not.
  const apartada = reserva.estado === 'retenida' && !reserva.vencida;
  if (
    reserva.estado === 'cobrando' ||
    reserva.estado === 'por_pagar' ||
    (apartada && reserva.usuario_id !== null)
  )
    return null;
  // A hold that still runs is served although the sale has closed.
  if (!evento || !(evento.abierto || apartada)) return 'El evento ya no estaba a la venta';
  const { otros, suyos } = await lockYContarLugares(tx, reserva.comprador, reserva);
  if (otros + suyos > evento.limite) return 'Ya tenías otros boletos y el máximo es por persona';
  return null;
}

/**
 * Tells a guest whether their address may buy the held places, before the card form. Only the holder of living places may ask,
 * and too seldom to learn how many tickets other people have (record 0028). The charge checks again, and its answer counts.
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
  const { otros, suyos } = await countLugares(db, `c:${normalizarCorreo(pedido.correo)}`, reserva);
  if (evento && otros + suyos > evento.limite) throw new BusinessError('limite_de_asientos');
}
