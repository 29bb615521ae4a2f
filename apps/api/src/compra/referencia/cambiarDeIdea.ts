import { CON_TARJETA_EN_MINUTOS } from '@taquilla/rules/referencias';
import { BusinessError } from '../../businessError.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import type { Quien } from '../../server/quien.ts';
import { listCargos, moverCargo } from '../cargo.repository.ts';
import { intentarPreguntar } from '../confirmarCargo.ts';
import { exigirDueno } from '../guardas.ts';
import {
  findReserva,
  liberarLugares,
  lockReserva,
  moverReserva,
  type ReservaFila,
} from '../reserva.repository.ts';
import { vender } from '../venta.ts';
import { sumarAbonado } from './abono.repository.ts';
import { findUltimaReferencia, volverAApartar } from './plazo.repository.ts';
import { regresarAbonos } from './regresar.ts';

interface Pedido {
  reservaId: string;
  quien: Quien;
}

/**
 * Gives a reference up (§B2.11): with `conTarjeta` the places are a hold again, else they are free and what came goes back. The
 * provider is asked first: a payment of this moment is a sale.
 * @throws BusinessError `reserva_en_cobro` where part of the money is there, `reserva_expirada`
 */
export async function dejarReferencia(
  context: Context,
  { reservaId, quien, conTarjeta }: Pedido & { conTarjeta: boolean },
): Promise<void> {
  const vista = exigirDueno(await findReserva(context.db, reservaId), quien);
  if (vista.estado !== 'por_pagar') return;
  const { vivo } = await listCargos(context.db, reservaId);
  if (vivo && vivo.estado === 'pendiente') await intentarPreguntar(context, vivo);
  const reserva = await inTransaction(context.dbCobro, async tx => {
    const suya = exigirDueno(await lockReserva(tx, reservaId), quien);
    if (suya.estado !== 'por_pagar') return suya;
    const abonado = await sumarAbonado(tx, reservaId);
    if (conTarjeta && abonado > 0)
      throw new BusinessError('reserva_en_cobro', undefined, 'Ya recibimos parte de tu pago de esta forma.');
    await cerrarReferencias(tx, reservaId);
    if (!conTarjeta) await soltar(tx, suya);
    else if (!(await volverAApartar(tx, suya, CON_TARJETA_EN_MINUTOS)))
      throw new BusinessError('reserva_expirada');
    return suya;
  });
  context.avisarCambio(reserva.evento_id, reserva.lugares);
  context.avisarCorreo();
}

async function soltar(tx: Transaction, reserva: ReservaFila): Promise<void> {
  await moverReserva(tx, reserva.id, 'cancelada');
  await liberarLugares(tx, reserva);
  await regresarAbonos(tx, reserva, { motivo: 'Cancelaste tu compra' });
}

/** The reservation asks for money no longer; what comes for it all the same finds its rule. */
async function cerrarReferencias(tx: Transaction, reservaId: string): Promise<void> {
  const { vivo } = await listCargos(tx, reservaId);
  if (vivo && vivo.medio !== 'tarjeta') await moverCargo(tx, vivo.id, { estado: 'fallido' });
}

/**
 * Sells the places that were kept for money which came late (§B2.12).
 * @throws BusinessError `asientos_no_disponibles` where none are kept any more
 */
export async function aceptarLugares(context: Context, { reservaId, quien }: Pedido): Promise<void> {
  const lugares = await inTransaction(context.dbCobro, async tx => {
    const suya = exigirDueno(await lockReserva(tx, reservaId), quien);
    if (suya.estado === 'vendida') return suya;
    const abonado = await sumarAbonado(tx, reservaId);
    const ultima = await findUltimaReferencia(tx, reservaId);
    if (suya.estado !== 'por_pagar' || !ultima || abonado < (suya.total ?? 0))
      throw new BusinessError('asientos_no_disponibles');
    if (!(await vender(tx, suya, ultima.medio))) throw new BusinessError('asientos_no_disponibles');
    return suya;
  });
  context.avisarCambio(lugares.evento_id, lugares.lugares);
  context.avisarCorreo();
}

/**
 * Ends the wait of a locked reservation whose term is over (§B2.12): the caller frees its places. The money that came goes back;
 * where none came its buyer is told so.
 */
export async function vencerReferencia(tx: Transaction, reserva: ReservaFila): Promise<void> {
  await cerrarReferencias(tx, reserva.id);
  const abonado = await sumarAbonado(tx, reserva.id);
  const motivo =
    abonado >= (reserva.total ?? 0)
      ? 'No aceptaste los lugares que te guardamos'
      : 'El resto de tu pago no llegó a tiempo';
  if (abonado > 0) return regresarAbonos(tx, reserva, { motivo });
  const ultima = await findUltimaReferencia(tx, reserva.id);
  if (reserva.correo && ultima)
    await encolarCorreo(tx, {
      clave: `pago_vencido:${ultima.id}`,
      para: reserva.correo,
      tipo: 'pago_vencido',
      datos: { reservaId: reserva.id },
    });
}
