import type { Desglose } from '@taquilla/rules/desglose';
import { mensajePromocion } from '@taquilla/rules/promociones';
import { BusinessError } from '../businessError.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { contarUsos, findPromocion, type PromocionVigente } from '../promociones/promocion.queries.ts';
import { apartarUso } from '../promociones/promocion.repository.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { leerCarrito } from './carrito.queries.ts';
import { type Carrito, cotizar } from './cotizacion.ts';
import { exigirAbierta, exigirDueno } from './guardas.ts';
import { lockReserva, type ReservaFila } from './reserva.repository.ts';

/** Checks that a promotion of this event is in force and has a use left (§7.30 without a reservation). */
export async function comprobarPromocion(
  { db }: Context,
  eventoId: number,
  promocionId: number,
): Promise<PromocionVigente | null> {
  if (promocionId === 0) return null;
  const promocion = await findPromocion(db, eventoId, promocionId);
  if (!promocion) throw new BusinessError('promocion_invalida', { promocion: true });
  if (promocion.usosMaximos && (await contarUsos(db, promocion.id, SIN_RESERVA)) >= promocion.usosMaximos) {
    throw new BusinessError('promocion_agotada', { promocion: true });
  }
  return promocion;
}

const SIN_RESERVA = '00000000-0000-0000-0000-000000000000';

/** Holds one use of a promotion for a reservation and answers the new price; promotion 0 removes the promotion. */
export async function aplicarPromocion(
  { db }: Context,
  pedido: { reservaId: string; eventoId: number; promocionId: number; quien: Quien },
): Promise<{ promocion: PromocionVigente | null; desglose: Desglose }> {
  return inTransaction(db, async tx => {
    const reserva = exigirDueno(await lockReserva(tx, pedido.reservaId), pedido.quien, {
      eventoId: pedido.eventoId,
    });
    exigirAbierta(reserva);
    const carrito = await leerCarrito(tx, reserva);
    return cotizarApartandoUso(tx, { reserva, carrito, promocionId: pedido.promocionId });
  });
}

/**
 * Prices a locked reservation under a promotion (0 for none) and holds one use of that promotion. Refusals carry `promocion:
 * true`, so that the screen clears the discount (§8.9).
 */
export async function cotizarApartandoUso(
  tx: Transaction,
  { reserva, carrito, promocionId }: { reserva: ReservaFila; carrito: Carrito; promocionId: number },
): Promise<{ promocion: PromocionVigente | null; desglose: Desglose }> {
  const promocion = promocionId === 0 ? null : await findPromocion(tx, reserva.evento_id, promocionId);
  if (promocionId !== 0 && !promocion) throw new BusinessError('promocion_invalida', { promocion: true });
  const cotizacion = cotizar(carrito, promocion);
  if (!cotizacion.ok) {
    const mensaje = mensajePromocion(cotizacion.resultado);
    throw new BusinessError('promocion_no_aplica', { promocion: true }, mensaje);
  }
  // The promotion's use is requested again: a hold that ends at this moment may have lost it to another buyer.
  const pide = (promocion?.id ?? null) !== reserva.promocion_id || promocion?.usosMaximos;
  if (pide && !(await apartarUso(tx, reserva.id, promocion))) {
    throw new BusinessError('promocion_agotada', { promocion: true });
  }
  return { promocion, desglose: cotizacion.desglose };
}
