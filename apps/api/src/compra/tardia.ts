import type { Transaccion } from '../db/conexion.ts';
import { findEventoDeCompra } from './carrito.queries.ts';
import { lockYContarLugares, type ReservaFila } from './reserva.repository.ts';

/**
 * Why money that comes when its hold has ended cannot have its places, in words for the buyer; null where it can if
 * they are free. They are taken anew, by the rules of who takes any (record 0023): the event is open, and the buyer
 * within its limit. The price is the one that was charged, its promotion's use included.
 */
export async function objetarTardia(tx: Transaccion, reserva: ReservaFila): Promise<string | null> {
  // What is held, or being paid, counts against the limit already; whoever was let in is served.
  const enPie = reserva.estado === 'cobrando' || (reserva.estado === 'retenida' && !reserva.vencida);
  if (enPie) return null;
  const evento = await findEventoDeCompra(tx, reserva.evento_id);
  if (!evento?.abierto) return 'El evento ya no estaba a la venta';
  const otros = await lockYContarLugares(tx, reserva.comprador, reserva);
  if (otros + reserva.lugares.length > evento.limite)
    return 'Ya tenías otros boletos y el máximo es por persona';
  return null;
}
