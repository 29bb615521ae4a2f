import { randomUUID } from 'node:crypto';
import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { limitesDe } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import { lockReserva, type ReservaFila } from '../../compra/reserva.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { cotizarEnCaja } from '../taquilla/apartarEnCaja.ts';
import { exigirCajaPropia } from '../taquilla/cajas.ts';
import { cobrarEnCaja, enPesosDeCobro } from '../taquilla/venderEnCaja.ts';
import { lockVenta, mandarReemitidos } from './boletosDeVenta.ts';
import {
  apartarDiferencia,
  type BoletoDeCambio,
  cederLugar,
  insertPropuestaDeDiferencia,
  type LugarBloqueado,
  lockBoleto,
  lockLugares,
  marcarComplemento,
  moverBoleto,
} from './cambiarDeLugar.repository.ts';

type Cambio = ConsoleChange<'cambiarDeLugar'>;
type Cobro = NonNullable<PeticionDe<'cambiarDeLugar'>['body']['cobro']>;

/**
 * Moves a ticket to another place in one transaction: target taken, old place free, ticket issued anew at the price that
 * was paid (§C6.6). A cheaper place makes a proposed refund of the difference; a dearer one makes a sale of the difference
 * at the caller's own till, in the same transaction.
 */
export async function cambiarDeLugar(
  medios: Pick<Context, 'avisarCambio' | 'avisarCorreo'>,
  { tx, params, body, sesion, anotar, alConfirmar }: Cambio,
): Promise<RespuestaDe<'cambiarDeLugar'>> {
  const staff = sesion();
  if (body.cobro) await exigirCajaPropia(tx, staff, body.cobro.cajaId);
  const reserva = await lockVenta(tx, staff, params.folio);
  const { id: reservaId, evento_id: eventoId, correo } = reserva;
  const { boleto, viejo, nuevo } = await elegir(tx, { reserva, ...body });
  const mas = nuevo.precio - boleto.precio - boleto.diferencia;
  const venta = mas > 0 ? await venderDiferencia(tx, { eventoId, nuevo, mas, cobro: body.cobro }) : null;
  const a = { reservaId, boletoId: boleto.id, de: viejo.id, a: nuevo.id, uuid: randomUUID() };
  const boletoId = await moverBoleto(tx, a);
  if (venta) await marcarComplemento(tx, { reservaId: venta.reservaId, boletoId });
  const diferencia = await devolverDiferencia(tx, { reserva, staff, boleto, nuevo });
  if (correo) await mandarReemitidos(tx, { reservaId, para: correo });
  const cobrada = venta?.cobrada ?? null;
  const enAuditoria = { entidad: 'venta', eventoId } as const;
  await anotar({
    ...enAuditoria,
    accion: 'venta.cambiar_lugar',
    entidadId: params.folio,
    antes: { boleto: boleto.id, lugar: viejo.nombre },
    despues: {
      boleto: boletoId,
      lugar: nuevo.nombre,
      ...(cobrada ? { venta: cobrada.folio } : { diferencia: aPesos(diferencia) }),
    },
    motivo: body.motivo,
  });
  if (cobrada)
    await anotar({
      ...enAuditoria,
      accion: 'venta.vender',
      entidadId: cobrada.folio,
      despues: { caja: body.cobro?.cajaId ?? 0, total: cobrada.total, venta: params.folio },
    });
  alConfirmar(() => {
    medios.avisarCambio(eventoId, [viejo.id, nuevo.id]);
    medios.avisarCorreo();
  });
  return { boletoId, lugar: nuevo.nombre, diferencia: aPesos(diferencia), cobrada };
}

/** Locks the ticket and both places, and refuses a used ticket, a taken place and a table. */
async function elegir(
  tx: Transaction,
  { reserva, boletoId, lugarId }: { reserva: ReservaFila; boletoId: number; lugarId: number },
): Promise<{ boleto: BoletoDeCambio; viejo: LugarBloqueado; nuevo: LugarBloqueado }> {
  const boleto = await lockBoleto(tx, { reservaId: reserva.id, boletoId });
  if (!boleto) throw new BusinessError('boleto_no_encontrado');
  if (boleto.usado) throw new BusinessError('boleto_usado');
  const [viejo, nuevo] = await lockLugares(tx, reserva.evento_id, boleto.lugar_id, lugarId);
  if (!viejo || !nuevo?.libre) throw new BusinessError('asientos_no_disponibles', { asientos: [lugarId] });
  if (viejo.es_mesa || nuevo.es_mesa) throw new BusinessError('mesa_incompleta');
  return { boleto, viejo, nuevo };
}

/**
 * Sells the difference to a dearer place at a till, with the till's own charges (§C9.2). The sale has no ticket of its own:
 * the place goes to the ticket that is moved.
 * @throws BusinessError `lugar_mas_caro` with both prices, where the request states no payment
 */
async function venderDiferencia(
  tx: Transaction,
  {
    eventoId,
    nuevo,
    mas,
    cobro,
  }: { eventoId: number; nuevo: LugarBloqueado; mas: number; cobro: Cobro | undefined },
) {
  const reservaId = randomUUID();
  const cajaId = cobro?.cajaId ?? null;
  await apartarDiferencia(tx, { reservaId, eventoId, cajaId, lugar: nuevo, diferencia: mas });
  const apartada = await lockReserva(tx, reservaId);
  if (!apartada) throw new Error('the hold just made is gone');
  const apartado = await cotizarEnCaja(tx, apartada, undefined);
  if (!cobro)
    throw new BusinessError('lugar_mas_caro', {
      diferencia: aPesos(centavos(mas)),
      efectivo: aPesos(apartado.efectivo.total),
      terminal: aPesos(apartado.terminal.total),
    });
  const hecha = await cobrarEnCaja(tx, { cajaId: cobro.cajaId, apartado, pago: cobro.pago });
  await cederLugar(tx, reservaId);
  const total = aPesos(centavos(hecha.cobro.desglose.total));
  return { reservaId, cobrada: { folio: hecha.folio, total, ...enPesosDeCobro(hecha.cobro) } };
}

/**
 * Proposes the difference to a cheaper place as a refund, its part of the charges included; answers its centavos.
 * @throws BusinessError `diferencia_por_devolver` where the buyer had paid a difference: that sale is refunded by itself
 */
async function devolverDiferencia(
  tx: Transaction,
  {
    reserva,
    staff,
    boleto,
    nuevo,
  }: { reserva: ReservaFila; staff: StaffSession; boleto: BoletoDeCambio; nuevo: LugarBloqueado },
) {
  const menos = boleto.precio + boleto.diferencia - nuevo.precio;
  if (menos > 0 && boleto.folio) throw new BusinessError('diferencia_por_devolver', { folio: boleto.folio });
  const importe = reserva.precios.reduce((suma, precio) => suma + precio, 0);
  const total = reserva.total ?? 0;
  const diferencia = centavos(menos <= 0 || importe === 0 ? 0 : Math.round((total * menos) / importe));
  if (diferencia === 0) return diferencia;
  // The box office refunds from its own till, and may propose nothing (§C1.3).
  if (limitesDe(staff.roles, 'reembolsar') !== null) throw new BusinessError('sin_permiso');
  const abierta = await insertPropuestaDeDiferencia(tx, {
    id: randomUUID(),
    reservaId: reserva.id,
    monto: diferencia,
    motivo: `Cambio a un lugar más barato: ${nuevo.nombre}`,
    por: staff.personalId,
  });
  if (!abierta) throw new BusinessError('propuesta_abierta');
  return diferencia;
}
