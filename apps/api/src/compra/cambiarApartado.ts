import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { mensajePromocion } from '@taquilla/rules/promociones';
import { BusinessError } from '../businessError.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { findPromocion } from '../promociones/promocion.queries.ts';
import { apartarUso } from '../promociones/promocion.repository.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { cupoPasado } from './apartar.repository.ts';
import { cambiarLugares, darMasTiempo, findCambios, type LugaresPedidos } from './cambiar.repository.ts';
import { leerCarrito } from './carrito.queries.ts';
import { consultarReserva } from './consultarReserva.ts';
import { cotizar } from './cotizacion.ts';
import { exigirAbierta, exigirDueno } from './guardas.ts';
import { lockReserva, type ReservaFila } from './reserva.repository.ts';
import { type Cupos, loPerdido } from './reservar.ts';

interface DeQuien {
  reservaId: string;
  eventoId: number;
  intento: string;
  quien: Quien;
}

/**
 * Takes new places for a hold and lets old ones go in one transaction, or changes nothing (§B1.3). The countdown goes on. A
 * promotion that the changed places no longer fit is taken off, and the answer says why.
 * @throws BusinessError `apartado_cambiado`, `sin_cambio`, the refusals of a hold, or the error that explains its state
 */
export async function cambiarApartado(
  context: Pick<Context, 'db' | 'avisarCambio' | 'config'> & { cupoDe: Cupos },
  pedido: DeQuien & { cambios: number; agregar: LugaresPedidos; quitar: LugaresPedidos },
): Promise<RespuestaDe<'cambiarApartado'>> {
  const { db, avisarCambio, config, cupoDe } = context;
  const { eventoId, reservaId } = pedido;
  const topes = { porOrigen: config.compra.anonimosPorOrigen, porEvento: await cupoDe(eventoId) };
  const { movidos, sinPromocion } = await inTransaction(db, async tx => {
    await exigirCambiable(tx, pedido);
    const cambiado = await cambiarLugares(tx, { ...pedido, ...topes });
    if (cambiado.resultado !== 'ok') throw new BusinessError(cambiado.resultado, loPerdido(cambiado));
    return { ...cambiado, sinPromocion: await quitarPromocionPerdida(tx, reservaId) };
  }).catch(error => {
    const codigo = cupoPasado(error);
    throw codigo ? new BusinessError(codigo) : error;
  });
  if (movidos.length > 0) avisarCambio(eventoId, movidos);
  return { ...(await consultarReserva(context, { ...pedido, metodo: 'tarjeta' })), sinPromocion };
}

/**
 * Gives a hold the length of one more (§B7.2).
 * @throws BusinessError `tiempo_agotado`, or the error that explains the hold's state
 */
export async function darTiempo(
  { db, config }: Pick<Context, 'db' | 'config'>,
  pedido: DeQuien,
): Promise<RespuestaDe<'masTiempo'>> {
  const segundos = config.compra.apartadoSegundos;
  return inTransaction(db, async tx => {
    const { id } = await exigirCambiable(tx, pedido);
    if (!(await darMasTiempo(tx, { ...pedido, segundos }))) throw new BusinessError('tiempo_agotado');
    const reserva = await exigirCambiable(tx, pedido);
    return {
      fechaExpiracion: reserva.expira_en.toISOString(),
      ahora: reserva.ahora.toISOString(),
      masTiempo: (await findCambios(tx, { id, lugares: reserva.lugares })).masTiempo,
    };
  });
}

/** Locks a hold that its holder may still change. */
async function exigirCambiable(tx: Transaction, pedido: DeQuien): Promise<ReservaFila> {
  const { reservaId, eventoId, quien } = pedido;
  const reserva = exigirDueno(await lockReserva(tx, reservaId), quien, { eventoId });
  exigirAbierta(reserva);
  return reserva;
}

/** Takes off a promotion that a changed hold no longer fits: the reason in the buyer's words; null where nothing was lost. */
async function quitarPromocionPerdida(tx: Transaction, reservaId: string): Promise<string | null> {
  const reserva = await lockReserva(tx, reservaId);
  if (!reserva?.promocion_id) return null;
  const promocion = await findPromocion(tx, reserva.evento_id, reserva.promocion_id);
  const cotizacion = promocion && cotizar(await leerCarrito(tx, reserva), promocion);
  if (cotizacion?.ok) return null;
  await apartarUso(tx, reservaId, null);
  return cotizacion ? mensajePromocion(cotizacion.resultado) : 'La promoción terminó.';
}
