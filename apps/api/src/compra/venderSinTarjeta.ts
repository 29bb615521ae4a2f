import { normalizarCorreo } from '@taquilla/rules/formularios';
import { limpiar } from '@taquilla/rules/limpiar';
import { BusinessError } from '../businessError.ts';
import { inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { cotizarApartandoUso } from './aplicarPromocion.ts';
import { findEventoDeCompra, leerCarrito } from './carrito.queries.ts';
import {
  cabeEnLimite,
  exigirAbierta,
  exigirDueno,
  exigirEventoVivo,
  exigirInvitado,
  exigirSinTanteo,
  negarPorLimite,
} from './guardas.ts';
import {
  fijarCompra,
  findReserva,
  lockReserva,
  type MetodoPago,
  type ReservaFila,
} from './reserva.repository.ts';
import { vender } from './venta.ts';

export interface VentaSinTarjeta {
  eventoId: number;
  reservaId: string;
  metodo: MetodoPago;
  promocionId: number | null;
  invitado: { nombre: string; correo: string };
  quien: Quien;
}

/**
 * Finishes a reservation where nothing is due (§7.19). Cash and terminal are refused for every caller: the box office takes
 * them at a till, with its movement (`venderEnCaja.ts`).
 */
export async function venderSinTarjeta(
  context: Context,
  venta: VentaSinTarjeta,
): Promise<{ id: string; folio: string | null }> {
  if (venta.metodo !== 'gratis') throw new BusinessError('sin_permiso');
  const reserva = await inTransaction(context.db, async tx => {
    const suya = exigirDueno(await lockReserva(tx, venta.reservaId), venta.quien, {
      eventoId: venta.eventoId,
    });
    // A repeated request is the same sale; a reservation that was paid otherwise must not be paid twice.
    if (suya.estado === 'vendida' && suya.metodo_pago === venta.metodo) return suya;
    const evento = exigirEventoVivo(await findEventoDeCompra(tx, suya.evento_id));
    exigirAbierta(suya);
    const { nombre, correo } = identidad(suya, venta);
    const comprador = suya.usuario_id === null ? `c:${correo}` : suya.comprador;
    const [cabe] = await Promise.all([
      cabeEnLimite(tx, { reserva: suya, comprador, limite: evento.limite }),
      exigirSinTanteo(tx, { config: context.config, reserva: suya }),
    ]);
    const carrito = await leerCarrito(tx, suya, venta.metodo);
    const promocionId = venta.promocionId ?? suya.promocion_id ?? 0;
    const { desglose } = await cotizarApartandoUso(tx, { reserva: suya, carrito, promocionId });
    if (desglose.total !== 0) throw new BusinessError('monto_no_es_cero');
    if (!cabe) await negarPorLimite({ db: context.dbCobro, config: context.config }, suya);
    const lista = await fijarCompra(tx, suya.id, { quien: { nombre, correo, comprador }, desglose });
    if (!(await vender(tx, lista, venta.metodo))) throw new BusinessError('reserva_expirada');
    return (await findReserva(tx, suya.id)) ?? lista;
  });
  context.avisarCambio(reserva.evento_id, reserva.lugares);
  context.avisarCorreo();
  return { id: reserva.id, folio: reserva.folio };
}

function identidad(
  reserva: ReservaFila,
  { quien, invitado }: VentaSinTarjeta,
): { nombre: string; correo: string } {
  if (quien.tipo === 'usuario') return { nombre: quien.fullName, correo: quien.correo };
  const nombre = limpiar(invitado.nombre) || reserva.nombre || '';
  const correo = normalizarCorreo(invitado.correo) || reserva.correo || '';
  exigirInvitado({ nombre, correo });
  return { nombre, correo };
}
