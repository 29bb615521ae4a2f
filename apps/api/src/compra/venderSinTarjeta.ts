import { normalizarCorreo } from '@taquilla/rules/formularios';
import { hace } from '@taquilla/rules/permisos';
import { BusinessError } from '../businessError.ts';
import { inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { exigirEvento } from '../server/handle.ts';
import type { Quien } from '../server/quien.ts';
import { cotizarApartandoUso } from './aplicarPromocion.ts';
import { findEventoDeCompra, leerCarrito } from './carrito.queries.ts';
import {
  cabeEnLimite,
  exigirAbierta,
  exigirDueno,
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
  metodo: Exclude<MetodoPago, 'tarjeta'>;
  promocionId: number | null;
  invitado: { nombre: string; correo: string };
  quien: Quien;
}

/**
 * Finishes a reservation without a card (§7.19). A buyer may do so only where nothing is due; cash and terminal belong to the
 * box office. Any other caller or method is refused.
 */
export async function venderSinTarjeta(
  context: Context,
  venta: VentaSinTarjeta,
): Promise<{ id: string; folio: string | null }> {
  const vendedor = venta.quien.tipo === 'personal' && hace(venta.quien.roles, 'vender') ? venta.quien : null;
  if (vendedor) exigirEvento(vendedor, venta.eventoId);
  else if (venta.metodo !== 'gratis') throw new BusinessError('sin_permiso');
  const esTaquilla = vendedor !== null;
  const reserva = await inTransaction(context.db, async tx => {
    const suya = exigirDueno(await lockReserva(tx, venta.reservaId), venta.quien, {
      eventoId: venta.eventoId,
    });
    // A repeated request is the same sale; a reservation that was paid otherwise must not be paid twice.
    if (suya.estado === 'vendida' && suya.metodo_pago === venta.metodo) return suya;
    exigirAbierta(suya);
    const evento = await findEventoDeCompra(tx, suya.evento_id);
    if (!evento) throw new BusinessError('evento_no_encontrado');
    const { nombre, correo } = identidad(suya, venta);
    const comprador = esTaquilla || suya.usuario_id !== null ? suya.comprador : `c:${correo}`;
    // The box office sells to the person at its counter.
    const [cabe] = esTaquilla
      ? [true]
      : await Promise.all([
          cabeEnLimite(tx, { reserva: suya, comprador, limite: evento.limite }),
          exigirSinTanteo(tx, { config: context.config, reserva: suya }),
        ]);
    const carrito = await leerCarrito(tx, suya, venta.metodo);
    const promocionId = venta.promocionId ?? suya.promocion_id ?? 0;
    const { desglose } = await cotizarApartandoUso(tx, { reserva: suya, carrito, promocionId });
    if (venta.metodo === 'gratis' && desglose.total !== 0) throw new BusinessError('monto_no_es_cero');
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
  const nombre = invitado.nombre.trim() || reserva.nombre || '';
  const correo = normalizarCorreo(invitado.correo) || reserva.correo || '';
  exigirInvitado({ nombre, correo });
  return { nombre, correo };
}
