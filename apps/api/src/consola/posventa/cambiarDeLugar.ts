import { randomUUID } from 'node:crypto';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { lockVenta, mandarReemitidos } from './boletosDeVenta.ts';
import {
  insertPropuestaDeDiferencia,
  lockBoleto,
  lockLugares,
  moverBoleto,
} from './cambiarDeLugar.repository.ts';

/**
 * Moves a ticket to another place in one transaction: target taken, old place free, ticket issued anew at the price that was
 * paid (§C6.6). What the new place costs less is proposed as a refund; a dearer one is refused.
 */
export async function cambiarDeLugar(
  medios: Pick<Context, 'avisarCambio' | 'avisarCorreo'>,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'cambiarDeLugar'>,
): Promise<RespuestaDe<'cambiarDeLugar'>> {
  const staff = sesion();
  const reserva = await lockVenta(tx, staff, params.folio);
  const { id: reservaId, evento_id: eventoId, correo, total } = reserva;
  const boleto = await lockBoleto(tx, { reservaId, boletoId: body.boletoId });
  if (!boleto) throw new BusinessError('boleto_no_encontrado');
  if (boleto.usado) throw new BusinessError('boleto_usado');
  const [viejo, nuevo] = await lockLugares(tx, eventoId, boleto.lugar_id, body.lugarId);
  if (!viejo || !nuevo?.libre)
    throw new BusinessError('asientos_no_disponibles', { asientos: [body.lugarId] });
  if (viejo.es_mesa || nuevo.es_mesa) throw new BusinessError('mesa_incompleta');
  if (nuevo.precio > boleto.precio)
    throw new BusinessError('lugar_mas_caro', { diferencia: aPesos(centavos(nuevo.precio - boleto.precio)) });
  const boletoId = await moverBoleto(tx, {
    reservaId,
    boletoId: boleto.id,
    de: viejo.id,
    a: nuevo.id,
    uuid: randomUUID(),
  });
  const importe = reserva.precios.reduce((suma, precio) => suma + precio, 0);
  const menos = boleto.precio - nuevo.precio;
  const diferencia = importe === 0 ? 0 : Math.round(((total ?? 0) * menos) / importe);
  if (diferencia > 0) {
    const motivo = `Cambio a un lugar más barato: ${nuevo.nombre}`;
    const propuesta = { id: randomUUID(), reservaId, monto: diferencia, motivo, por: staff.personalId };
    if (!(await insertPropuestaDeDiferencia(tx, propuesta))) throw new BusinessError('propuesta_abierta');
  }
  if (correo) await mandarReemitidos(tx, { reservaId, para: correo });
  await anotar({
    accion: 'venta.cambiar_lugar',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId,
    antes: { boleto: boleto.id, lugar: viejo.nombre },
    despues: { boleto: boletoId, lugar: nuevo.nombre, diferencia: aPesos(centavos(diferencia)) },
    motivo: body.motivo,
  });
  alConfirmar(() => {
    medios.avisarCambio(eventoId, [viejo.id, nuevo.id]);
    medios.avisarCorreo();
  });
  return { boletoId, lugar: nuevo.nombre, diferencia: aPesos(centavos(diferencia)) };
}
