import { dePesos } from '@taquilla/rules/dinero';
import { cuantosBoletos } from '../boletos/boleto.ts';
import { BusinessError } from '../businessError.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import {
  type CargoDelProveedor,
  CargoRechazado,
  type NuevoCargo,
  ProveedorSinRespuesta,
} from '../providers/pagos/provider.ts';
import { CODIGO_ANTIFRAUDE, codigoDeRechazo } from '../providers/pagos/rechazos.ts';
import type { Context } from '../server/context.ts';
import type { MedioDePago } from '../tarjetas/medioDePago.ts';
import { type CargoFila, findCargo, listCargos, moverCargo, programarRevision } from './cargo.repository.ts';
import { type EventoDeCompra, findEventoDeCompra } from './carrito.queries.ts';
import type { Cobrador } from './cobrador.ts';
import { exigirDueno, exigirLimite } from './guardas.ts';
import { abrirIntento, type PedidoDeCobro, type ReservaEnCobro } from './iniciarCobro.ts';
import { type Desenlace, liquidarCargo } from './liquidar.ts';
import { exigirClase, pideClase } from './meses.ts';
import {
  empezarCobro,
  extenderRetencion,
  findReserva,
  lockReserva,
  type ReservaFila,
} from './reserva.repository.ts';

/** `evento` is set where it was read already. */
export type Cobro = { tipo: 'cargo'; desenlace: Desenlace; evento?: EventoDeCompra } | { tipo: 'gratis' };

/**
 * Charges a reservation (§4.9, §7.31). Only one charge lives at a time; a second request waits for the first one's outcome and
 * gets the same answer.
 * @throws BusinessError with the decline in the buyer's words, or `pago_en_verificacion` when the provider's answer was lost.
 */
export async function cobrarReserva(
  { context, cobrador }: { context: Context; cobrador: Cobrador },
  pedido: PedidoDeCobro,
  medio: MedioDePago,
): Promise<Cobro> {
  if (pideClase(context, pedido.meses) && medio.fuente !== '') {
    // The provider is asked for the holder of a reservation only.
    exigirDueno(await findReserva(context.dbCobro, pedido.reservaId), pedido.quien);
    await exigirClase(context, medio, pedido.meses);
  }
  const inicio = await cobrador.iniciar(pedido);
  switch (inicio.tipo) {
    case 'gratis':
      context.avisarCorreo();
      return { tipo: 'gratis' };
    case 'vivo':
      return { tipo: 'cargo', desenlace: await esperarDesenlace(context, inicio.cargo) };
    case 'nuevo': {
      const datos = { ...inicio, cobrador, medio, tresDSecure: pideTresDSecure(context, inicio.cargo) };
      return { tipo: 'cargo', desenlace: await intentar(context, datos), evento: inicio.evento };
    }
  }
}

interface Intento {
  cargo: CargoFila;
  reserva: ReservaEnCobro;
  evento: { nombre: string };
  cobrador: Cobrador;
  medio: MedioDePago;
  tresDSecure: boolean;
}

async function intentar(context: Context, intento: Intento): Promise<Desenlace> {
  const hecho = await pedirCargo(context, intento);
  if (!(hecho instanceof CargoRechazado))
    return exigirPagable(await intento.cobrador.liquidar({ ...intento, palabra: hecho }));

  const conMasSeguridad = hecho.codigo === CODIGO_ANTIFRAUDE && context.config.openpay.tresDSecure === 'auto';
  if (conMasSeguridad && !intento.tresDSecure) {
    const cargo = await reintentarConTresDSecure(context, intento.cargo);
    if (cargo) return intentar(context, { ...intento, cargo, tresDSecure: true });
  }
  await liquidarCargo(context, intento.cargo, { estado: 'rechazado', codigoError: hecho.codigo });
  if (codigoDeRechazo(hecho.codigo) === 'pago_no_disponible') {
    context.log.error(
      { codigo: hecho.codigo },
      'El proveedor de pagos rechazó el cargo por una causa nuestra.',
    );
  }
  throw new BusinessError(codigoDeRechazo(hecho.codigo));
}

/** Requests the charge; answers the provider's charge or its refusal. A lost answer is looked up at once, and again later. */
async function pedirCargo(context: Context, intento: Intento): Promise<CargoDelProveedor | CargoRechazado> {
  try {
    return await context.pagos.crearCargo(cuerpoDelCargo(context, intento));
  } catch (error) {
    if (error instanceof CargoRechazado) return error;
    if (!(error instanceof ProveedorSinRespuesta)) throw error;
    context.log.warn({ err: error }, 'Se perdió la respuesta a un cargo: se le pregunta al proveedor.');
    const hecho = await context.pagos.buscarCargoPorOrden(intento.cargo.order_id).catch(() => null);
    if (hecho) return hecho;
    await programarRevision(context.dbCobro, intento.cargo.id, 5);
    throw new BusinessError('pago_en_verificacion');
  }
}

function cuerpoDelCargo(
  context: Context,
  { cargo, reserva, evento, medio, tresDSecure }: Intento,
): NuevoCargo {
  return {
    orderId: cargo.order_id,
    fuente: medio.fuente,
    monto: cargo.monto,
    meses: cargo.meses,
    descripcion: `Folio ${reserva.folio}: ${cuantosBoletos(reserva.lugares.length)}, ${evento.nombre}`,
    deviceSessionId: medio.deviceSessionId,
    clienteId: medio.clienteId,
    comprador: { nombre: reserva.nombre ?? '', correo: reserva.correo ?? '' },
    tresDSecure,
    redirectUrl: `${context.publicUrl()}${paginaDeConfirmacion(reserva)}`,
    ip: medio.ip,
  };
}

/** The page that 3-D Secure returns to (§2.10, §2.11): always a page of this shop, never an address that a client sent. */
function paginaDeConfirmacion(reserva: ReservaEnCobro): string {
  const promocion = reserva.promocion_id ?? 0;
  return reserva.invitado_id
    ? `/terminar_compra_invitado/${reserva.id}/${reserva.es_general}/${reserva.invitado_id}/${promocion}`
    : `/terminar_compra/${reserva.id}/${reserva.es_general}/${promocion}`;
}

function pideTresDSecure({ config }: Context, cargo: CargoFila): boolean {
  const { tresDSecure, tresDSecureDesde } = config.openpay;
  return tresDSecure === 'siempre' || (tresDSecure === 'auto' && cargo.monto >= dePesos(tresDSecureDesde));
}

/** Ends the declined attempt and opens the next one under one lock, so that no other charge comes between. */
async function reintentarConTresDSecure(context: Context, cargo: CargoFila): Promise<CargoFila | null> {
  return inTransaction(context.dbCobro, async tx => {
    const reserva = await lockReserva(tx, cargo.reserva_id);
    const actual = await findCargo(tx, cargo.id);
    if (reserva?.estado === 'cobrando' && actual?.estado === 'iniciado') {
      await moverCargo(tx, cargo.id, { estado: 'fallido', codigoError: CODIGO_ANTIFRAUDE });
    } else if (reserva?.estado === 'retenida' && !reserva.vencida && actual?.estado === 'fallido') {
      // The provider's notice of the decline came first and has returned the reservation to its countdown.
      await exigirSuLimite(tx, reserva);
      const { cobroSegundos } = context.config.compra;
      if (!(await extenderRetencion(tx, reserva, cobroSegundos))) return null;
      await empezarCobro(tx, reserva.id, cobroSegundos);
    } else return null;
    return abrirIntento(tx, { context, reservaId: reserva.id, monto: cargo.monto, meses: cargo.meses });
  });
}

async function exigirSuLimite(tx: Transaction, reserva: ReservaFila): Promise<void> {
  const evento = await findEventoDeCompra(tx, reserva.evento_id);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  await exigirLimite(tx, { reserva, comprador: reserva.comprador, limite: evento.limite });
}

/**
 * Waits until another request's attempt has an outcome, as the database records it. Where that attempt was declined only to be
 * repeated with 3-D Secure, waits for the second one.
 */
async function esperarDesenlace(context: Context, cargo: CargoFila): Promise<Desenlace> {
  const hasta = performance.now() + ESPERA_MAXIMA_MS;
  for (;;) {
    const desenlace = await inTransaction(context.dbCobro, async tx => {
      const actual = await findCargo(tx, cargo.id);
      const reserva = actual && (await lockReserva(tx, actual.reserva_id));
      if (!actual || !reserva) throw new BusinessError('reserva_invalida');
      const { vivo } = await listCargos(tx, reserva.id);
      return { cargo: vivo ?? actual, reserva };
    });
    if (desenlace.cargo.estado !== 'iniciado') return exigirPagable(desenlace);
    if (performance.now() > hasta) throw new BusinessError('pago_en_verificacion');
    await new Promise(listo => setTimeout(listo, 100));
  }
}

const ESPERA_MAXIMA_MS = 20_000;

/** Lets an outcome through that the buyer can go on from: paid, or waiting for their bank. */
function exigirPagable(desenlace: Desenlace): Desenlace {
  const { cargo } = desenlace;
  if (cargo.estado === 'completado' || cargo.estado === 'pendiente') return desenlace;
  if (cargo.estado === 'fallido') throw new BusinessError(codigoDeRechazo(cargo.codigo_error));
  if (cargo.estado === 'iniciado') throw new BusinessError('pago_en_verificacion');
  throw new BusinessError('asientos_no_disponibles', { reembolso: true });
}
