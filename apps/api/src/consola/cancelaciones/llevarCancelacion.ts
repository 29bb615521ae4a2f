import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { conDecision } from '@taquilla/rules/cancelacion';
import { actuaEn } from '@taquilla/rules/permisos';
import type { Cambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import {
  type CancelacionFila,
  cambiarPalabras,
  findEventoId,
  lockCancelacion,
  marcarCorreosDetenidos,
  marcarPausada,
  marcarReanudada,
  moverCancelacion,
  reencolarFallidas,
} from '../../cancelaciones/cancelacion.repository.ts';
import { confirmarCancelacion } from '../../cancelaciones/confirmar.ts';
import { deshacerCancelacion } from '../../cancelaciones/deshacer.ts';
import { lockEventoDeCancelacion, ponerEstado } from '../../cancelaciones/evento.repository.ts';
import type { ConsoleCallId, ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { exigirTextosPermitidos } from '../textosPermitidos.ts';

type Medios = Pick<Context, 'avisarCambio' | 'avisarCorreo' | 'config'>;
type SobreCancelacion = Pick<ConsoleChange<ConsoleCallId>, 'tx' | 'sesion' | 'anotar'> & {
  params: { cancelacionId: number };
};

/**
 * Locks the event first and then its run, as a cancellation does.
 * @throws BusinessError `no_encontrado`
 */
async function exigir({
  tx,
  sesion,
  params,
}: SobreCancelacion): Promise<CancelacionFila & { clave: string }> {
  const eventoId = await findEventoId(tx, params.cancelacionId);
  if (eventoId === null || !actuaEn(sesion(), eventoId)) throw new BusinessError('no_encontrado');
  const evento = await lockEventoDeCancelacion(tx, eventoId);
  const cancelacion = await lockCancelacion(tx, params.cancelacionId);
  if (!evento || !cancelacion) throw new BusinessError('no_encontrado');
  return { ...cancelacion, clave: evento.clave };
}

async function anotarDe(
  { anotar }: SobreCancelacion,
  { id, evento_id, tipo }: CancelacionFila,
  {
    accion,
    ...resto
  }: { accion: Cambio['accion']; motivo?: string | undefined; despues?: Record<string, unknown> },
): Promise<void> {
  await anotar({
    accion,
    entidad: 'evento',
    entidadId: evento_id,
    eventoId: evento_id,
    ...resto,
    despues: { cancelacion: id, tipo, ...resto.despues },
  });
}

/** Confirms another person's run (§C7.14). */
export async function confirmarPropuesta(
  medios: Medios,
  cambio: ConsoleChange<'confirmarCancelacion'>,
): Promise<RespuestaDe<'confirmarCancelacion'>> {
  const { tx, body, sesion, alConfirmar } = cambio;
  const cancelacion = await exigir(cambio);
  if (cancelacion.estado !== 'propuesta') throw new BusinessError('cancelacion_resuelta');
  if (cancelacion.propuesta_por === sesion().personalId) throw new BusinessError('misma_persona');
  if (body.clave !== cancelacion.clave) throw new BusinessError('clave_distinta');
  const por = sesion().personalId;
  const { graciaHasta, ventas, sueltos } = await confirmarCancelacion(tx, {
    cancelacion,
    por,
    graciaSegundos: medios.config.cancelaciones.graciaSegundos,
  });
  await anotarDe(cambio, cancelacion, {
    accion: 'evento.confirmar_cancelacion',
    despues: { causa: cancelacion.causa, ventas },
  });
  alConfirmar(() => medios.avisarCambio(cancelacion.evento_id, sueltos));
  return {
    message: 'La venta y los boletos ya están detenidos. Tienes diez minutos para deshacer.',
    graciaHasta: graciaHasta.toISOString(),
  };
}

export async function retirarPropuesta(
  medios: Medios,
  cambio: ConsoleChange<'retirarCancelacion'>,
): Promise<RespuestaDe<'retirarCancelacion'>> {
  const cancelacion = await exigir(cambio);
  if (cancelacion.estado !== 'propuesta') throw new BusinessError('cancelacion_resuelta');
  await moverCancelacion(cambio.tx, cancelacion.id, 'retirada');
  // The sale of an event that was to change has waited for this word.
  if (conDecision(cancelacion.tipo) && cancelacion.estado_anterior)
    await ponerEstado(cambio.tx, { eventoId: cancelacion.evento_id, estado: cancelacion.estado_anterior });
  cambio.alConfirmar(() => medios.avisarCambio(cancelacion.evento_id, []));
  await anotarDe(cambio, cancelacion, { accion: 'evento.retirar_cancelacion', motivo: cambio.body.motivo });
  return { message: 'La propuesta quedó retirada. Nada cambió.' };
}

/** Undoes a run within its ten minutes (§C7.14). */
export async function deshacer(
  medios: Medios,
  cambio: ConsoleChange<'deshacerCancelacion'>,
): Promise<RespuestaDe<'deshacerCancelacion'>> {
  const cancelacion = await exigir(cambio);
  await deshacerCancelacion(cambio.tx, cancelacion);
  await anotarDe(cambio, cancelacion, {
    accion: 'evento.deshacer_cancelacion',
    motivo: cambio.body.motivo,
    despues: { estado: cancelacion.estado_anterior },
  });
  cambio.alConfirmar(() => medios.avisarCambio(cancelacion.evento_id, []));
  return { message: 'Deshecho: la venta y los boletos están como antes.' };
}

const PAUSABLES = new Set(['corriendo', 'sin_fondos']);
const REANUDABLES = new Set(['pausada', 'sin_fondos']);

export async function pausar(
  cambio: ConsoleChange<'pausarCancelacion'>,
): Promise<RespuestaDe<'pausarCancelacion'>> {
  const cancelacion = await exigir(cambio);
  if (!PAUSABLES.has(cancelacion.estado)) throw noSePuede(cancelacion);
  await marcarPausada(cambio.tx, { id: cancelacion.id, por: cambio.sesion().personalId });
  await anotarDe(cambio, cancelacion, { accion: 'evento.pausar_cancelacion', motivo: cambio.body.motivo });
  return { message: 'En pausa: no sale ninguna devolución más hasta que sigas.' };
}

export async function seguir(
  cambio: ConsoleChange<'seguirCancelacion'>,
): Promise<RespuestaDe<'seguirCancelacion'>> {
  const cancelacion = await exigir(cambio);
  if (!REANUDABLES.has(cancelacion.estado)) throw noSePuede(cancelacion);
  await marcarReanudada(cambio.tx, cancelacion);
  await anotarDe(cambio, cancelacion, { accion: 'evento.seguir_cancelacion' });
  return { message: 'Sigue.' };
}

/** Asks the provider again for the refunds that failed; a finished run is open again until they are out. */
export async function reintentar(
  cambio: ConsoleChange<'reintentarCancelacion'>,
): Promise<RespuestaDe<'reintentarCancelacion'>> {
  const cancelacion = await exigir(cambio);
  const { folio = null } = cambio.body;
  const cuantas = await reencolarFallidas(cambio.tx, { id: cancelacion.id, folio });
  if (cuantas > 0 && cancelacion.estado === 'terminada')
    await moverCancelacion(cambio.tx, cancelacion.id, 'corriendo');
  await anotarDe(cambio, cancelacion, { accion: 'evento.reintentar_cancelacion', despues: { cuantas } });
  return { message: cuantas === 1 ? 'Se pide otra vez 1.' : `Se piden otra vez ${cuantas}.`, cuantas };
}

/** States of a run whose mails are on their way. */
const CON_CORREOS = new Set(['gracia', 'corriendo', 'pausada', 'sin_fondos', 'terminada']);

/** Holds the mails that have not left, or lets them go (§C7.13). */
export async function detenerCorreos(
  cambio: ConsoleChange<'detenerCorreosDeCancelacion'>,
): Promise<RespuestaDe<'detenerCorreosDeCancelacion'>> {
  const cancelacion = await exigir(cambio);
  if (!CON_CORREOS.has(cancelacion.estado)) throw noSePuede(cancelacion);
  const { detener } = cambio.body;
  await marcarCorreosDetenidos(cambio.tx, { id: cancelacion.id, detener });
  await anotarDe(cambio, cancelacion, {
    accion: detener ? 'evento.detener_correos' : 'evento.seguir_correos',
  });
  return {
    message: detener
      ? 'Los correos que faltan quedaron detenidos.'
      : 'Los correos que faltan vuelven a salir.',
  };
}

/** Other words for a run: those who had the wrong mail get the right one too (§C7.13). */
export async function corregirCorreos(
  { avisarCorreo }: Pick<Context, 'avisarCorreo'>,
  cambio: ConsoleChange<'corregirCorreosDeCancelacion'>,
): Promise<RespuestaDe<'corregirCorreosDeCancelacion'>> {
  const cancelacion = await exigir(cambio);
  if (!CON_CORREOS.has(cancelacion.estado)) throw noSePuede(cancelacion);
  const { palabras, motivo } = cambio.body;
  exigirTextosPermitidos(
    Object.values(palabras).flatMap(palabra => (palabra ? [palabra.asunto, palabra.texto] : [])),
  );
  const cuantos = await cambiarPalabras(cambio.tx, { id: cancelacion.id, palabras });
  await anotarDe(cambio, cancelacion, {
    accion: 'evento.corregir_correos',
    motivo,
    despues: { palabras, cuantos },
  });
  cambio.alConfirmar(avisarCorreo);
  const otraVez =
    cuantos === 1 ? 'A quien ya lo tenía le llega' : `A los ${cuantos} que ya lo tenían les llega`;
  return { message: `${cuantos === 0 ? 'El texto cambió.' : `${otraVez} el correcto.`}`, cuantos };
}

function noSePuede({ estado }: CancelacionFila): BusinessError {
  return new BusinessError(
    'transicion_invalida',
    { estado },
    `La cancelación está «${estado.replaceAll('_', ' ')}».`,
  );
}
