import { randomUUID } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos, formatPesos } from '@taquilla/rules/dinero';
import { actuaEn, ordenaReembolsos } from '@taquilla/rules/permisos';
import { repartir } from '@taquilla/rules/reparto';
import { BusinessError } from '../../businessError.ts';
import { findCargo } from '../../compra/cargo.repository.ts';
import { insertDevolucion, lockEfectivoDeCaja } from '../../compra/devolucion.repository.ts';
import {
  avisarDevolucion,
  cerrarCargo,
  type DevolucionOrdenada,
  type OrdenDeDevolucion,
  sacarDeCaja,
} from '../../compra/devolver.ts';
import { lockReserva } from '../../compra/reserva.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { type ConsoleChange, requireFreshCode } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { findCajaAbierta, listCajasAbiertas } from '../taquilla/caja.repository.ts';
import { comoNegocio, ordenar } from '../ventas/ordenarDevolucion.ts';
import { exigirVenta } from '../ventas/verVenta.ts';
import {
  estaSustituida,
  findLineas,
  insertPropuesta,
  lockDevolucion,
  lockPropuesta,
  lockVentaDePropuesta,
  type Propuesta,
  reencolarDevolucion,
  resolverPropuesta,
} from './posventa.repository.ts';

type Medios = Pick<Context, 'avisarCorreo' | 'avisarCambio'>;

/**
 * Gives money of a sale back, or proposes it (§C7.1). The amount of a proposal comes from an order that is tried and rolled
 * back.
 * @throws BusinessError as the contract says
 */
export async function devolverVenta(
  medios: Medios,
  cambio: ConsoleChange<'devolverVenta'>,
): Promise<RespuestaDe<'devolverVenta'>> {
  const { tx, params, body, sesion, ensayo, anotar, alConfirmar } = cambio;
  const staff = sesion();
  const { id: reservaId, evento_id: eventoId } = await exigirVenta(tx, staff, params.folio);
  const directo = ordenaReembolsos(staff.roles);
  // A dry run tells the amount while the form is filled in; the code is asked for with the order itself.
  if (directo && !ensayo) requireFreshCode(staff);
  const orden = {
    ...body,
    reservaId,
    monto: null,
    pedidaPor: staff.personalId,
    confirmadaPor: staff.personalId,
    cajaId: body.cajaId ?? (await findCajaAbierta(tx, staff.personalId))?.id,
  };
  // The try gives its locks back: without this one the sale would change before its proposal is written.
  if (!directo) await lockReserva(tx, reservaId);
  const hecha = directo && !ensayo ? await ordenar(tx, orden) : await probar(tx, orden);
  const id = directo ? hecha.id : randomUUID();
  if (!directo) {
    const abierta = await insertPropuesta(tx, {
      ...body,
      id,
      reservaId,
      devolucionId: null,
      medio: null,
      referencia: null,
      por: staff.personalId,
    });
    if (!abierta) throw new BusinessError('propuesta_abierta');
  }
  await anotar({
    accion: directo ? 'venta.devolver' : 'venta.proponer_devolucion',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId,
    despues: {
      monto: aPesos(hecha.monto),
      medio: hecha.medio,
      boletos: hecha.anulados.map(b => b.id),
      forzar: body.forzar,
    },
    motivo: body.motivo,
  });
  if (directo) avisar(medios, { hecha, alConfirmar });
  return {
    estado: directo ? (hecha.medio === 'tarjeta' ? 'ordenada' : 'hecha') : 'propuesta',
    id,
    monto: aPesos(hecha.monto),
    partes: await partesDe(tx, reservaId, hecha.monto),
    medio: hecha.medio,
    ...(await entregaDe(tx, staff, hecha)),
    anulados: hecha.anulados.map(boleto => ({ id: boleto.id, usado: boleto.usado })),
  };
}

/** The parts in cash and by the terminal, and the open tills that may hand the cash out. */
async function entregaDe(
  tx: Transaction,
  { personalId }: StaffSession,
  { efectivo, terminal }: Pick<DevolucionOrdenada, 'efectivo' | 'terminal'>,
) {
  const cajas = efectivo > 0 ? await listCajasAbiertas(tx, personalId) : [];
  return { efectivo: aPesos(efectivo), terminal: aPesos(terminal), cajas };
}

/** Each printed line's share of the refund; the last line takes the rounding (§C7.1). */
async function partesDe(tx: Transaction, reservaId: string, monto: number) {
  const { subtotal, servicio, tarjeta, iva } = await findLineas(tx, reservaId);
  const [a = 0, b = 0, c = 0, d = 0] = repartir(monto, [subtotal, servicio, tarjeta, iva]);
  const pesos = (n: number) => aPesos(centavos(n));
  return { subtotal: pesos(a), cargoServicio: pesos(b), cargoTarjeta: pesos(c), iva: pesos(d) };
}

/** Tries an order and rolls it back; answers its outcome. */
async function probar(tx: Transaction, orden: OrdenDeDevolucion): Promise<DevolucionOrdenada> {
  await tx.query('savepoint prueba');
  const hecha = await ordenar(tx, { ...orden, cajaId: undefined, prueba: true });
  await tx.query('rollback to savepoint prueba');
  return hecha;
}

function avisar(
  medios: Medios,
  { hecha, alConfirmar }: { hecha: DevolucionOrdenada; alConfirmar: (tarea: () => void) => void },
): void {
  alConfirmar(() => {
    medios.avisarCorreo();
    medios.avisarCambio(
      hecha.eventoId,
      hecha.anulados.map(({ lugarId }) => lugarId),
    );
  });
}

/** Locks an open proposal of the reader's events. */
async function exigirAbierta(tx: Transaction, sesion: StaffSession, id: string): Promise<Propuesta> {
  const propuesta = await lockPropuesta(tx, id);
  if (!propuesta || !actuaEn(sesion, propuesta.evento_id)) throw new BusinessError('no_encontrado');
  if (propuesta.estado !== 'abierta') throw new BusinessError('propuesta_resuelta');
  return propuesta;
}

/** Confirms another person's proposal; the cash comes out of the till that the body names, or out of the caller's own. */
export async function confirmarDevolucion(
  medios: Medios,
  { tx, params, body, sesion, ensayo, anotar, alConfirmar }: ConsoleChange<'confirmarDevolucion'>,
): Promise<RespuestaDe<'confirmarDevolucion'>> {
  const staff = sesion();
  const cajaId = body.cajaId ?? (await findCajaAbierta(tx, staff.personalId))?.id;
  // A refund of the whole sale withdraws its proposals, so the order is till, sale, proposal here too.
  if (cajaId !== undefined) await lockEfectivoDeCaja(tx, cajaId);
  await lockVentaDePropuesta(tx, params.devolucionId);
  const propuesta = await exigirAbierta(tx, staff, params.devolucionId);
  if (propuesta.propuesta_por === staff.personalId) throw new BusinessError('misma_persona');
  const por = {
    personalId: staff.personalId,
    cajaId,
    folioDeTerminal: body.folioDeTerminal,
    ...(ensayo && { prueba: true as const }),
  };
  const hecha = propuesta.devolucion_id
    ? await pagarEnLugar(tx, { propuesta, devolucionId: propuesta.devolucion_id, por })
    : await ordenarPropuesta(medios, { tx, propuesta, por, alConfirmar });
  const { monto } = hecha;
  await resolverPropuesta(tx, { id: propuesta.id, estado: 'confirmada', por: staff.personalId });
  await anotar({
    accion: 'venta.confirmar_devolucion',
    entidad: 'venta',
    entidadId: propuesta.folio,
    eventoId: propuesta.evento_id,
    despues: { monto: aPesos(monto), propuesta: propuesta.id },
    motivo: propuesta.motivo,
  });
  alConfirmar(medios.avisarCorreo);
  return { message: `Se devuelven ${formatPesos(monto)}.`, ...(await entregaDe(tx, staff, hecha)) };
}

/** The person who confirms, and the till or terminal that pays. */
interface Confirma extends Pick<OrdenDeDevolucion, 'cajaId' | 'folioDeTerminal' | 'prueba'> {
  personalId: number;
}

async function ordenarPropuesta(
  medios: Medios,
  {
    tx,
    propuesta,
    por: { personalId, ...entrega },
    alConfirmar,
  }: { tx: Transaction; propuesta: Propuesta; por: Confirma; alConfirmar: (tarea: () => void) => void },
) {
  const hecha = await ordenar(tx, {
    ...entrega,
    reservaId: propuesta.reserva_id,
    monto: propuesta.monto,
    // The tickets may have been issued anew since the proposal.
    boletos: propuesta.boletos,
    diferencia:
      propuesta.de_boleto === null || propuesta.cubre === null
        ? undefined
        : { boletoId: propuesta.de_boleto, cubre: propuesta.cubre },
    motivo: propuesta.motivo,
    forzar: propuesta.forzar,
    clave: `propuesta:${propuesta.id}`,
    pedidaPor: propuesta.propuesta_por,
    confirmadaPor: personalId,
  });
  avisar(medios, { hecha, alConfirmar });
  return hecha;
}

/** Pays a refund that the provider refused for good, by the means that two people agreed on; cash comes out of a till. */
async function pagarEnLugar(
  tx: Transaction,
  { propuesta, devolucionId, por }: { propuesta: Propuesta; devolucionId: string; por: Confirma },
) {
  const medio = propuesta.medio === 'efectivo' ? 'efectivo' : 'transferencia';
  const cajaId = medio === 'efectivo' ? por.cajaId : undefined;
  // Locks the till first, then the sale, in the same order as a sale at the window.
  if (cajaId !== undefined) await lockEfectivoDeCaja(tx, cajaId);
  const reserva = await lockReserva(tx, propuesta.reserva_id);
  const fallida = await lockDevolucion(tx, devolucionId);
  if (!reserva || fallida?.estado !== 'fallida' || !fallida.cargo_id)
    throw new BusinessError('devolucion_no_fallida');
  if (fallida.en_disputa)
    throw new BusinessError(
      'devolucion_no_fallida',
      undefined,
      'El banco de quien compró tiene este cargo en disputa: no se paga por otro lado.',
    );
  const { monto, motivo } = fallida;
  const nueva = { id: randomUUID(), monto, motivo, medio } as const;
  await insertDevolucion(tx, {
    ...nueva,
    cargoId: fallida.cargo_id,
    hecha: true,
    clave: `propuesta:${propuesta.id}`,
    pedidaPor: propuesta.propuesta_por,
    confirmadaPor: por.personalId,
    enLugarDe: fallida.id,
    referencia: propuesta.referencia,
    cajaId,
  });
  const terminal = centavos(0);
  if (medio === 'efectivo' && !por.prueba)
    await comoNegocio(
      sacarDeCaja(tx, {
        cajaId,
        efectivo: monto,
        terminal,
        reservaId: reserva.id,
        devolucionId: nueva.id,
        motivo,
      }),
    );
  const cargo = await findCargo(tx, fallida.cargo_id);
  if (cargo) await cerrarCargo(tx, { reserva, cargo });
  await avisarDevolucion(tx, reserva, nueva);
  return { monto, efectivo: medio === 'efectivo' ? monto : centavos(0), terminal };
}

export async function retirarPropuesta({
  tx,
  params,
  body,
  sesion,
  anotar,
}: ConsoleChange<'retirarPropuesta'>): Promise<RespuestaDe<'retirarPropuesta'>> {
  const staff = sesion();
  const propuesta = await exigirAbierta(tx, staff, params.devolucionId);
  await resolverPropuesta(tx, { id: propuesta.id, estado: 'retirada', por: staff.personalId });
  await anotar({
    accion: 'venta.retirar_propuesta',
    entidad: 'venta',
    entidadId: propuesta.folio,
    eventoId: propuesta.evento_id,
    motivo: body.motivo,
  });
  return { message: 'La propuesta quedó retirada.' };
}

/** Locks a failed refund of the reader's events that no other refund has replaced. */
async function exigirFallida(tx: Transaction, sesion: StaffSession, id: string) {
  const fallida = await lockDevolucion(tx, id);
  if (!fallida || !actuaEn(sesion, fallida.evento_id)) throw new BusinessError('no_encontrado');
  if (fallida.estado !== 'fallida' || (await estaSustituida(tx, id)))
    throw new BusinessError('devolucion_no_fallida');
  return fallida;
}

/** Proposes to pay a failed refund by other means; another person always confirms (§C7.2). */
export async function pagarPorOtroMedio({
  tx,
  params,
  body,
  sesion,
  anotar,
}: ConsoleChange<'pagarPorOtroMedio'>): Promise<RespuestaDe<'pagarPorOtroMedio'>> {
  const staff = sesion();
  const fallida = await exigirFallida(tx, staff, params.devolucionId);
  const id = randomUUID();
  const abierta = await insertPropuesta(tx, {
    ...body,
    id,
    reservaId: fallida.reserva_id,
    devolucionId: fallida.id,
    boletos: [],
    forzar: false,
    por: staff.personalId,
  });
  if (!abierta) throw new BusinessError('propuesta_abierta');
  await anotar({
    accion: 'venta.otro_medio',
    entidad: 'venta',
    entidadId: fallida.folio,
    eventoId: fallida.evento_id,
    despues: { medio: body.medio, referencia: body.referencia, monto: aPesos(fallida.monto) },
    motivo: body.motivo,
  });
  return { id };
}

export async function reintentarDevolucion({
  tx,
  params,
  sesion,
  anotar,
}: ConsoleChange<'reintentarDevolucion'>): Promise<RespuestaDe<'reintentarDevolucion'>> {
  const fallida = await exigirFallida(tx, sesion(), params.devolucionId);
  await reencolarDevolucion(tx, fallida.id);
  await anotar({
    accion: 'venta.reintentar_devolucion',
    entidad: 'venta',
    entidadId: fallida.folio,
    eventoId: fallida.evento_id,
  });
  return { message: 'Se le pide otra vez al proveedor.' };
}
