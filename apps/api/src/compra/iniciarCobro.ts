import { randomUUID } from 'node:crypto';
import { type Desglose, montoCoincide } from '@taquilla/rules/desglose';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { limpiar } from '@taquilla/rules/limpiar';
import type { MedioDeReferencia } from '@taquilla/rules/referencias';
import { BusinessError } from '../businessError.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import type { Context } from '../server/context.ts';
import type { Quien } from '../server/quien.ts';
import { cotizarApartandoUso } from './aplicarPromocion.ts';
import { type CargoFila, insertCargo, listCargos } from './cargo.repository.ts';
import { type EventoDeCompra, findEventoDeCompra, leerCarrito } from './carrito.queries.ts';
import { enPesos } from './cotizacion.ts';
import {
  cabeEnLimite,
  exigirAbierta,
  exigirDueno,
  exigirEventoVivo,
  exigirInvitado,
  exigirSinTanteo,
  negarPorLimite,
} from './guardas.ts';
import { exigirPlan } from './meses.ts';
import { exigirReferencia, plazoDe, referenciaNoDisponible } from './referencia/condiciones.ts';
import { esperarPago, retenerHastaElPlazo } from './referencia/plazo.repository.ts';
import {
  type Compradora,
  empezarCobro,
  extenderRetencion,
  fijarCompra,
  lockReserva,
  type ReservaFila,
} from './reserva.repository.ts';
import { esVentaGratis, vender } from './venta.ts';

export interface PedidoDeCobro {
  reservaId: string;
  quien: Quien;
  invitado: { nombre: string; correo: string };
  /** Null keeps the promotion that the reservation has. */
  promocionId: number | null;
  /** Total in pesos, as the buyer was shown it. */
  amount: number;
  /** Number of payments without interest (§B2.3); null for one payment. */
  meses: number | null;
  /** A reference in place of a card (§B2.8). */
  medio?: MedioDeReferencia;
}

/** The data of a reservation that the provider receives, and the fields that its page of return depends on. */
export type ReservaEnCobro = Pick<
  ReservaFila,
  | 'id'
  | 'evento_id'
  | 'es_general'
  | 'invitado_id'
  | 'nombre'
  | 'correo'
  | 'lugares'
  | 'promocion_id'
  | 'folio'
>;

export type CobroIniciado =
  | { tipo: 'nuevo'; cargo: CargoFila; reserva: ReservaEnCobro; evento: EventoDeCompra }
  /** A charge of this reservation is already alive: a second request gets that one. */
  | { tipo: 'vivo'; cargo: CargoFila }
  /** Nothing was due; a second request gets the same answer. */
  | { tipo: 'gratis' };

/** Declines of one reservation after which no further card is tried. */
const MAX_INTENTOS = 8;

/**
 * Records that a reservation is about to be charged: fixes the price, keeps the promotion's use, holds the places past the
 * countdown until the provider's answer, and opens one attempt with an order id of its own. The provider is called only after
 * that. A reference holds them until the end of its term and the grace after it.
 */
export async function iniciarCobro(context: Context, pedido: PedidoDeCobro): Promise<CobroIniciado> {
  return inTransaction(context.dbCobro, async tx => {
    const reserva = exigirDueno(await lockReserva(tx, pedido.reservaId), pedido.quien);
    const [{ vivo, intentos }, hallado] = await Promise.all([
      listCargos(tx, reserva.id),
      findEventoDeCompra(tx, reserva.evento_id),
    ]);
    // A buyer who gave the places up is not sent to the bank, although the charge there is still open.
    const { medio } = pedido;
    if (vivo && reserva.estado !== 'cancelada') {
      if (vivo.medio !== (medio ?? 'tarjeta')) throw new BusinessError('reserva_en_cobro');
      return { tipo: 'vivo', cargo: vivo };
    }
    if (esVentaGratis(reserva)) return { tipo: 'gratis' };
    const evento = exigirEventoVivo(hallado);
    exigirAbierta(reserva, 'pago_en_verificacion');
    if (intentos >= MAX_INTENTOS) throw new BusinessError('tarjeta_muchos_intentos');
    const quien = identificar(reserva, pedido);
    const [carrito, cabe] = await Promise.all([
      leerCarrito(tx, reserva),
      cabeEnLimite(tx, { reserva, comprador: quien.comprador, limite: evento.limite }),
      exigirSinTanteo(tx, { config: context.config, reserva }),
    ]);
    const promocionId = pedido.promocionId ?? reserva.promocion_id ?? 0;
    const { desglose } = await cotizarApartandoUso(tx, { reserva, carrito, promocionId });
    exigirMonto(pedido.amount, desglose);
    if (!cabe) return negarPorLimite(context, reserva);
    if (desglose.total === 0) {
      const lista = await fijarCompra(tx, reserva.id, { quien, desglose });
      if (!(await vender(tx, lista, 'gratis'))) throw new BusinessError('reserva_expirada');
      return { tipo: 'gratis' };
    }

    exigirPlan(context, evento, { meses: pedido.meses, total: desglose.total });
    if (medio) await exigirReferencia(tx, { reserva, comprador: quien.comprador, medio });
    const { cobroSegundos } = context.config.compra;
    const [, suyos, cobrando, cargo] = await Promise.all([
      fijarCompra(tx, reserva.id, { quien, desglose }),
      medio
        ? retenerHastaElPlazo(tx, reserva, plazoDe(context, medio))
        : extenderRetencion(tx, reserva, cobroSegundos),
      medio
        ? esperarPago(tx, reserva.id, plazoDe(context, medio))
        : empezarCobro(tx, reserva.id, cobroSegundos),
      abrirIntento(tx, {
        context,
        reservaId: reserva.id,
        monto: desglose.total,
        meses: pedido.meses,
        ...(medio && { medio }),
      }),
    ]);
    if (!cobrando) throw referenciaNoDisponible(medio ?? 'spei', 'cerca');
    if (!suyos) throw new BusinessError('reserva_expirada');
    return { tipo: 'nuevo', cargo, reserva: cobrando, evento };
  });
}

/** Prefix of all our order ids: the provider's account may have charges of other programs. */
export const ORDEN_NUESTRA = 'TQ-';

/** Seconds after which our own call gets no answer any more, and the reconciler asks. */
export function esperaDelProveedor({ openpay }: Pick<Configuration, 'openpay'>): number {
  return openpay.timeoutMs / 1000 + 5;
}

/** Opens one attempt with an order id that the provider has never seen. */
export async function abrirIntento(
  tx: Transaction,
  {
    context,
    reservaId,
    monto,
    meses,
    medio = 'tarjeta',
  }: { context: Pick<Context, 'config'>; reservaId: string } & Pick<CargoFila, 'monto' | 'meses'> &
    Partial<Pick<CargoFila, 'medio'>>,
): Promise<CargoFila> {
  const id = randomUUID();
  const revisarEnSegundos = esperaDelProveedor(context.config);
  return insertCargo(tx, {
    id,
    reservaId,
    orderId: `${ORDEN_NUESTRA}${id}`,
    monto,
    meses,
    medio,
    revisarEnSegundos,
  });
}

/**
 * The buyer's name and address for this purchase. A guest's e-mail may be given as late as here; the limit per person counts
 * it from now on.
 * @throws BusinessError `invitado_incompleto`
 */
export function identificar(reserva: ReservaFila, { quien, invitado }: PedidoDeCobro): Compradora {
  if (quien.tipo === 'usuario' && reserva.usuario_id !== null) {
    return { nombre: quien.fullName, correo: quien.correo, comprador: reserva.comprador };
  }
  const nombre = limpiar(invitado.nombre) || reserva.nombre || '';
  const correo = normalizarCorreo(invitado.correo) || reserva.correo || '';
  exigirInvitado({ nombre, correo });
  return { nombre, correo, comprador: `c:${correo}` };
}

function exigirMonto(amount: number, desglose: Desglose): void {
  if (montoCoincide(amount, desglose)) return;
  const correcto = enPesos(desglose);
  throw new BusinessError('monto_distinto', { amount: correcto.total, desglose: correcto });
}
