import { randomUUID } from 'node:crypto';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { claveDeBoletos } from '../correos/tipos.ts';
import type { Transaction } from '../db/connection.ts';
import { countVenta } from '../server/metrics.ts';
import { insertBoletos, marcarVendida } from './boleto.repository.ts';
import {
  type MetodoPago,
  type ReservaFila,
  tomarOtrosGenerales,
  venderLugares,
} from './reserva.repository.ts';

/**
 * Turns a locked reservation into a sale: places sold, tickets issued, mail in the outbox; all or nothing. A late payment
 * still gets its places where they are free; general places may be exchanged for equal ones.
 * @returns the places sold, or null when they are gone: the caller deals with the money.
 */
export async function vender(
  tx: Transaction,
  reserva: ReservaFila,
  metodo: MetodoPago,
): Promise<number[] | null> {
  const vendible = await conLugares(tx, reserva);
  if (!vendible) return null;
  const { id, correo, lugares } = vendible;
  const carta = correo && {
    clave: claveDeBoletos(id),
    para: correo,
    tipo: 'boletos' as const,
    datos: { reservaId: id, tarde: reserva.vencida && reserva.estado !== 'por_pagar' },
  };
  await Promise.all([
    insertBoletos(
      tx,
      vendible,
      lugares.map(() => randomUUID()),
    ),
    marcarVendida(tx, id, metodo),
    carta && encolarCorreo(tx, carta),
  ]);
  countVenta(metodo);
  return lugares;
}

/** Whether a reservation was sold with nothing to pay. */
export function esVentaGratis({ estado, metodo_pago }: ReservaFila): boolean {
  return estado === 'vendida' && metodo_pago === 'gratis';
}

async function conLugares(tx: Transaction, reserva: ReservaFila): Promise<ReservaFila | null> {
  if (await venderLugares(tx, reserva.id, reserva.lugares)) return reserva;
  const otros = await tomarOtrosGenerales(tx, reserva);
  if (!otros || !(await venderLugares(tx, reserva.id, otros))) return null;
  return { ...reserva, lugares: otros };
}
