import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { apartarDato } from '../../auditoria/auditoria.repository.ts';
import { findEventoDeBoleto } from '../../boletos/boletos.queries.ts';
import { BusinessError } from '../../businessError.ts';
import { lockCorridas, ponerCorreo, reemitirBoletos } from '../../compra/reemitir.repository.ts';
import {
  encolarCorreo,
  jubilarCorreoDeBoletos,
  readdressComunicados,
  reencolarBoletos,
} from '../../correos/correo.repository.ts';
import type { DeNuevo } from '../../correos/tipos.ts';
import { claveDeBoletos } from '../../correos/tipos.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { exigirEventoVivo, lockVenta } from '../ventas/lockVenta.ts';
import { countReenvios } from './posventa.repository.ts';

type Medios = Pick<Context, 'avisarCorreo'>;

/** How many times a day a sale's tickets are sent again at most. */
const REENVIOS_POR_DIA = 5;

/** Sends the tickets to the sale's own address again, and to no other (§C6.5). */
export async function reenviarVenta(
  medios: Medios,
  { tx, params, sesion, anotar, alConfirmar }: ConsoleChange<'reenviarVenta'>,
): Promise<RespuestaDe<'reenviarVenta'>> {
  const { id, correo, evento_id: eventoId } = await lockVenta(tx, sesion(), params.folio);
  if (!correo) throw new BusinessError('venta_sin_correo');
  await exigirEventoVivo(tx, eventoId);
  const { hoy, segundos } = await countReenvios(tx, params.folio);
  if (segundos !== null && segundos < 60)
    throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: 60 - segundos });
  if (hoy >= REENVIOS_POR_DIA)
    throw new BusinessError(
      'demasiadas_peticiones',
      undefined,
      `Ya se reenviaron ${REENVIOS_POR_DIA} veces hoy. Se pueden imprimir en taquilla, o reenviar mañana.`,
    );
  const { sale } = await reencolarBoletos(tx, { reservaId: id, para: correo });
  if (!sale)
    throw new BusinessError(
      'demasiadas_peticiones',
      { reintentarEnSegundos: 60 },
      'Sus boletos salieron hace menos de un minuto. Espera un momento y vuelve a intentar.',
    );
  await anotar({ accion: 'venta.reenviar', entidad: 'venta', entidadId: params.folio, eventoId });
  alConfirmar(medios.avisarCorreo);
  return { message: `Los boletos van otra vez a ${correo}.` };
}

/** Sets another address: the tickets that went to the old one are void, and both addresses get a mail. */
export async function corregirCorreoDeVenta(
  medios: Medios,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'corregirCorreoDeVenta'>,
): Promise<RespuestaDe<'corregirCorreoDeVenta'>> {
  await lockCorridas(tx, { folio: params.folio });
  const reserva = await lockVenta(tx, sesion(), params.folio);
  const { id: reservaId, correo: anterior, evento_id: eventoId } = reserva;
  const correo = normalizarCorreo(body.correo);
  if (anterior === correo) throw new BusinessError('correo_sin_cambio');
  const { anulados } = await reemitirBoletos(tx, reservaId);
  const comprador = reserva.comprador.startsWith('c:') ? `c:${correo}` : reserva.comprador;
  await ponerCorreo(tx, { reservaId, correo, comprador });
  await mandarReemitidos(tx, { reservaId, para: correo, deNuevo: anterior ? 'correo' : 'codigos' });
  await readdressComunicados(tx, { reservaId, para: correo });
  if (anterior)
    await encolarCorreo(tx, {
      // A ticket is void once: each correction has a mail of its own, also back and forth within a millisecond.
      clave: `correo_corregido:${reservaId}:${anulados[0]}`,
      para: anterior,
      tipo: 'correo_corregido',
      datos: { reservaId },
    });
  await anotar({
    accion: 'venta.corregir_correo',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId,
    antes: { correo: await apartarDato(tx, reservaId, anterior) },
    despues: { correo: await apartarDato(tx, reservaId, correo) },
    motivo: body.motivo,
  });
  alConfirmar(medios.avisarCorreo);
  const evento = await findEventoDeBoleto(tx, eventoId);
  const sigue =
    evento?.suerte === 'cancelado'
      ? 'allá va lo que sigue del reembolso'
      : 'allá van los boletos, con códigos nuevos';
  return { message: `El correo es ahora ${correo}: ${sigue}.` };
}

/** Gives every living ticket another code, and mails the tickets where the sale has an address. */
export async function reemitirVenta(
  medios: Medios,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'reemitirVenta'>,
): Promise<RespuestaDe<'reemitirVenta'>> {
  const { id: reservaId, correo, evento_id: eventoId } = await lockVenta(tx, sesion(), params.folio);
  await exigirEventoVivo(tx, eventoId);
  await reemitirBoletos(tx, reservaId);
  if (correo) await mandarReemitidos(tx, { reservaId, para: correo, deNuevo: 'codigos' });
  await anotar({
    accion: 'venta.reemitir',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId,
    motivo: body.motivo,
  });
  alConfirmar(medios.avisarCorreo);
  return {
    message: correo
      ? `Los códigos anteriores ya no dejan entrar. Los nuevos van a ${correo}.`
      : 'Los códigos anteriores ya no dejan entrar. Los nuevos se imprimen en taquilla.',
  };
}

/** Mails the tickets anew; the earlier mail of tickets gives up its key, so that this one can have it. */
export async function mandarReemitidos(
  tx: Transaction,
  { reservaId, para, deNuevo }: { reservaId: string; para: string; deNuevo: DeNuevo },
): Promise<void> {
  await jubilarCorreoDeBoletos(tx, reservaId);
  await encolarCorreo(tx, {
    clave: claveDeBoletos(reservaId),
    para,
    tipo: 'boletos',
    datos: { reservaId, deNuevo },
  });
}
