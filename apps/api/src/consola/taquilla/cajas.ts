import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos, dePesos } from '@taquilla/rules/dinero';
import { actuaEn } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import { lockReserva } from '../../compra/reserva.repository.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { ConsoleChange, ConsoleRequest } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { ordenar } from '../ventas/ordenarDevolucion.ts';
import { findVentaDeCaja } from './apartar.repository.ts';
import { contarApartado, cotizarConPromocion, soltarApartado } from './apartarEnCaja.ts';
import { exigirAutorizacion, type MediosDeAutorizar } from './autorizar.ts';
import {
  type CajaFila,
  cerrarConMotivo,
  contarCaja,
  findCaja,
  findCajaAbierta,
  insertCaja,
  insertMovimiento,
  listEntregas,
  lockCaja,
  recontarCaja,
  sumarCaja,
} from './caja.repository.ts';

/** Locks the caller's own till, open and not counted. @throws BusinessError `caja_cerrada` */
export async function exigirCajaPropia(
  tx: Transaction,
  sesion: StaffSession,
  cajaId: number,
): Promise<CajaFila> {
  const caja = await lockCaja(tx, cajaId);
  if (caja?.personal_id !== sesion.personalId || caja.contado !== null)
    throw new BusinessError('caja_cerrada');
  return caja;
}

export async function abrirCaja({
  tx,
  body,
  sesion,
  anotar,
}: ConsoleChange<'abrirCaja'>): Promise<RespuestaDe<'abrirCaja'>> {
  const { personalId } = sesion();
  const id = await insertCaja(tx, { personalId, nombre: body.nombre, fondo: dePesos(body.fondo) });
  if (id === null) throw new BusinessError('caja_abierta');
  await anotar({ accion: 'caja.abrir', entidad: 'caja', entidadId: id, despues: body });
  return contar(tx, id);
}

/** The caller's own open till with its hold. */
export function miCaja(
  db: Context['db'],
  { sesion }: ConsoleRequest<'miCaja'>,
): Promise<RespuestaDe<'miCaja'>> {
  return inTransaction(db, async tx => {
    const abierta = await findCajaAbierta(tx, sesion().personalId);
    return { caja: abierta && (await contar(tx, abierta.id)) };
  });
}

async function contar(tx: Transaction, id: number): Promise<RespuestaDe<'abrirCaja'>> {
  const caja = await findCaja(tx, id);
  if (!caja) throw new Error('the till is gone');
  const { efectivo: _, terminal, ventas } = await sumarCaja(tx, id);
  const { contado, esperado, recontado, recontado_en, supervisor } = caja;
  const cuenta = recontado ?? contado;
  const pesos = (monto: number | null) => (monto === null ? null : aPesos(centavos(monto)));
  const reserva = caja.apartado ? await lockReserva(tx, caja.apartado) : null;
  const vive = reserva?.estado === 'retenida' && !reserva.vencida ? reserva : null;
  return {
    id,
    nombre: caja.nombre,
    quien: caja.quien,
    fondo: aPesos(caja.fondo),
    abiertaEn: caja.abierta_en.toISOString(),
    estado: caja.cerrada_en ? 'cerrada' : contado === null ? 'abierta' : 'contada',
    ventas,
    // Null until the till is counted, so that its person counts without knowing the expected amount.
    esperado: pesos(esperado),
    contado: pesos(contado),
    recuento:
      recontado === null || !recontado_en || supervisor === null
        ? null
        : { contado: aPesos(recontado), quien: supervisor, en: recontado_en.toISOString() },
    diferencia: cuenta === null || esperado === null ? null : pesos(cuenta - esperado),
    terminal: contado === null ? null : pesos(terminal),
    motivo: caja.motivo,
    cerradaEn: caja.cerrada_en?.toISOString() ?? null,
    entregas: (await listEntregas(tx, id)).map(({ monto, en, ...entrega }) => ({
      ...entrega,
      monto: aPesos(monto),
      en: en.toISOString(),
    })),
    apartado: vive && (await contarApartado(tx, await cotizarConPromocion(tx, vive, undefined))),
  };
}

export async function moverEfectivo({
  tx,
  params,
  body,
  sesion,
  anotar,
}: ConsoleChange<'moverEfectivo'>): Promise<RespuestaDe<'moverEfectivo'>> {
  const caja = await exigirCajaPropia(tx, sesion(), params.cajaId);
  const monto = dePesos(body.monto);
  const efectivo = body.tipo === 'entrada' ? monto : -monto;
  if ((await sumarCaja(tx, caja.id)).efectivo + efectivo < 0)
    throw new BusinessError('efectivo_insuficiente');
  await insertMovimiento(tx, { cajaId: caja.id, tipo: body.tipo, efectivo, motivo: body.motivo });
  await anotar({
    accion: `caja.${body.tipo}`,
    entidad: 'caja',
    entidadId: caja.id,
    despues: { monto: body.monto },
    motivo: body.motivo,
  });
  return { message: body.tipo === 'entrada' ? 'Entrada anotada.' : 'Retiro anotado.' };
}

/**
 * Closes a till (§C9.4). The count is written down before the expected amount is shown, and does not change. A supervisor may
 * count again, with their own code; a difference that stays closes only with its reason.
 */
export async function cerrarCaja(
  medios: MediosDeAutorizar,
  cambio: ConsoleChange<'cerrarCaja'>,
): Promise<RespuestaDe<'cerrarCaja'>> {
  const { tx, params, body, sesion, anotar } = cambio;
  const caja = await lockCaja(tx, params.cajaId);
  if (caja?.personal_id !== sesion().personalId || caja.cerrada_en) throw new BusinessError('caja_cerrada');
  if (caja.contado === null) await contarPorPrimeraVez(tx, caja, body.contado);
  else if (body.recuento) {
    const { id: por } = await exigirAutorizacion(medios, cambio, body.recuento, null);
    await recontarCaja(tx, { id: caja.id, contado: dePesos(body.recuento.contado), por });
  }
  const contada = await findCaja(tx, caja.id);
  const cuadra = (contada?.recontado ?? contada?.contado) === contada?.esperado;
  if (cuadra || body.motivo) await cerrarConMotivo(tx, caja.id, body.motivo ?? null);
  else if (caja.contado !== null && !body.recuento) throw new BusinessError('motivo_requerido');
  await anotar({
    accion: 'caja.corte',
    entidad: 'caja',
    entidadId: caja.id,
    despues: {
      contado: contada?.contado ?? 0,
      esperado: contada?.esperado ?? 0,
      ...(body.recuento && { recontado: contada?.recontado ?? 0, autoriza: contada?.supervisor ?? '' }),
    },
    motivo: body.motivo,
  });
  return contar(tx, caja.id);
}

async function contarPorPrimeraVez(
  tx: Transaction,
  caja: CajaFila,
  contado: number | undefined,
): Promise<void> {
  if (contado === undefined)
    throw new BusinessError(
      'datos_invalidos',
      { campos: ['contado'] },
      'Cuenta el efectivo y escribe cuánto hay.',
    );
  await soltarApartado(tx, caja);
  const { efectivo: esperado } = await sumarCaja(tx, caja.id);
  await contarCaja(tx, { id: caja.id, contado: dePesos(contado), esperado });
}

/**
 * Hands back cash of a sale that the same till sold today for cash (§C7.2). Any other sale goes back as it was paid, once a
 * supervisor authorises it.
 */
export async function devolverEnCaja(
  medios: Pick<Context, 'avisarCambio'> & MediosDeAutorizar,
  cambio: ConsoleChange<'devolverEnCaja'>,
): Promise<RespuestaDe<'devolverEnCaja'>> {
  const { tx, params, body, sesion, anotar, alConfirmar } = cambio;
  const staff = sesion();
  const caja = await exigirCajaPropia(tx, staff, params.cajaId);
  const venta = await findVentaDeCaja(tx, { folio: body.folio, cajaId: caja.id });
  if (!venta || !actuaEn(staff, venta.evento_id)) throw new BusinessError('venta_no_encontrada');
  if (!venta.de_caja && !body.autoriza) throw new BusinessError('devolucion_de_otra_caja');
  const supervisor =
    !venta.de_caja && body.autoriza
      ? await exigirAutorizacion(medios, cambio, body.autoriza, venta.evento_id)
      : null;
  const hecha = await ordenar(tx, {
    reservaId: venta.id,
    monto: null,
    boletos: body.boletos,
    motivo: body.motivo,
    pedidaPor: staff.personalId,
    ...(supervisor && { confirmadaPor: supervisor.id }),
    cajaId: caja.id,
    folioDeTerminal: body.folioDeTerminal,
  });
  await anotar({
    accion: 'venta.devolver',
    entidad: 'venta',
    entidadId: body.folio,
    eventoId: venta.evento_id,
    despues: {
      caja: caja.id,
      monto: aPesos(hecha.monto),
      ...(supervisor && { autoriza: supervisor.nombre }),
    },
    motivo: body.motivo,
  });
  alConfirmar(() => {
    medios.avisarCorreo();
    medios.avisarCambio(
      venta.evento_id,
      hecha.anulados.map(({ lugarId }) => lugarId),
    );
  });
  const { monto, efectivo, terminal, anulados } = hecha;
  return {
    monto: aPesos(monto),
    efectivo: aPesos(efectivo),
    terminal: aPesos(terminal),
    anulados: anulados.map(({ id }) => id),
  };
}
