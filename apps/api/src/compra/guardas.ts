import { correo as esquemaCorreo, nombrePersona } from '@taquilla/contract/comun/campos';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import type { Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { countAttempt, requireAttemptLeft } from '../server/limits/attempts.ts';
import type { Quien } from '../server/quien.ts';
import { findEventoDeCompra } from './carrito.queries.ts';
import { countLugares, findReserva, lockYContarLugares, type ReservaFila } from './reserva.repository.ts';

/**
 * Lets the holder of a reservation through: a registered buyer's needs their session, a guest's only its
 * unguessable id. A stranger reads the same as for a reservation that does not exist.
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

/** A purchase needs both; what is missing is named (§5.10). */
export function exigirInvitado({ nombre, correo }: { nombre: string; correo: string }): void {
  if (!nombrePersona.safeParse(nombre).success)
    throw new BusinessError('invitado_incompleto', { campos: ['nombre_invitado'] }, 'Ingresa el nombre');
  if (!esquemaCorreo.safeParse(correo).success)
    throw new BusinessError('invitado_incompleto', { campos: ['correo_invitado'] });
}

/** Lets a reservation through that can still be priced and paid; of any other it says what became of it. */
export function exigirAbierta(reserva: ReservaFila, enCobro: CodigoError = 'reserva_en_cobro'): void {
  switch (reserva.estado) {
    case 'retenida':
      if (reserva.vencida) throw new BusinessError('reserva_expirada');
      return;
    case 'cobrando':
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
 * Demands that a buyer with this reservation stays within the event's limit (§9.4), and keeps their other purchases
 * waiting until the transaction ends. Every start of a payment asks it: a hold counts until its time has passed, and
 * one that is paid in that very moment must not go uncounted. A guest's places count from here on, since a hold may
 * name any address.
 * @throws BusinessError `limite_de_asientos`
 */
export async function exigirLimite(
  tx: Transaction,
  { reserva, comprador, limite }: { reserva: ReservaFila; comprador: string; limite: number },
): Promise<void> {
  if (!(await cabeEnLimite(tx, { reserva, comprador, limite })))
    throw new BusinessError('limite_de_asientos');
}

/** The same as an answer, for a caller that has to tell of another refusal first (`negarPorLimite`). */
export async function cabeEnLimite(
  tx: Transaction,
  { reserva, comprador, limite }: { reserva: ReservaFila; comprador: string; limite: number },
): Promise<boolean> {
  const otros = await lockYContarLugares(tx, comprador, reserva);
  // Places that are held were within the limit of their moment: a lower one is for new holds (§C4.3).
  return otros + reserva.lugares.length <= Math.max(limite, reserva.lugares.length);
}

/**
 * Refuses a purchase for its buyer's limit. For a guest's reservation that tells how many tickets an address has that
 * every caller may write, and costs nothing: it is told a few times to one reservation (record 0028), and only once all else
 * about the purchase is right. Counted on a connection of its own while the reservation is locked, so that requests at
 * the same moment get no more.
 * @throws BusinessError `limite_de_asientos`
 */
export async function negarPorLimite(
  context: Pick<Context, 'db' | 'config'>,
  reserva: ReservaFila,
): Promise<never> {
  if (reserva.usuario_id === null) await countAttempt(context, 'limiteAlCobrar', { subject: reserva.id });
  throw new BusinessError('limite_de_asientos');
}

/** @throws BusinessError `demasiadas_peticiones` once `negarPorLimite` has told a guest's reservation often enough */
export async function exigirSinTanteo(
  tx: Transaction,
  { config, reserva }: { config: Context['config']; reserva: ReservaFila },
): Promise<void> {
  if (reserva.usuario_id !== null) return;
  await requireAttemptLeft({ db: tx, config }, 'limiteAlCobrar', { subject: reserva.id });
}

/**
 * Why money that comes when its attempt or its hold has ended cannot have its places, in words for the buyer; null
 * where it can if they are free. They are taken anew, by the rules for any hold (record 0023): the event is open, and
 * the buyer within its limit. The price is the one that was charged, its promotion's use included.
 */
export async function objetarTardia(tx: Transaction, reserva: ReservaFila): Promise<string | null> {
  // A purchase that is being paid counts against the limit already, and so does an account's hold; a guest's does
  // not.
  const apartada = reserva.estado === 'retenida' && !reserva.vencida;
  if (reserva.estado === 'cobrando' || (apartada && reserva.usuario_id !== null)) return null;
  const evento = await findEventoDeCompra(tx, reserva.evento_id);
  // A hold that still runs is served after the sale has closed.
  if (!evento || !(evento.abierto || apartada)) return 'El evento ya no estaba a la venta';
  const otros = await lockYContarLugares(tx, reserva.comprador, reserva);
  if (otros + reserva.lugares.length > evento.limite)
    return 'Ya tenías otros boletos y el máximo es por persona';
  return null;
}

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
