import { randomUUID } from 'node:crypto';
import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, type Centavos, centavos } from '@taquilla/rules/dinero';
import { hace } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import { lockEfectivoDeCaja } from '../../compra/devolucion.repository.ts';
import type { ReservaFila } from '../../compra/reserva.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { Context } from '../../server/context.ts';
import { daSoloDeBloqueos } from '../alcance.ts';
import { exigirCuota, leerCuota } from '../cortesias/cuotas.ts';
import { exigirAutorizacion, type MediosDeAutorizar, type Supervisor } from '../taquilla/autorizar.ts';
import { findCajaAbierta } from '../taquilla/caja.repository.ts';
import { exigirCajaPropia } from '../taquilla/cajas.ts';
import { exigirEventoVivo, lockVenta } from '../ventas/lockVenta.ts';
import { mandarReemitidos } from './boletosDeVenta.ts';
import {
  contarEnCuota,
  type Elegido,
  esDeBloqueo,
  hayPropuesta,
  lockBoleto,
  lockLugares,
  lockTodos,
  marcarComplemento,
  moverBoleto,
} from './cambiarDeLugar.repository.ts';
import { devolverDiferencia, venderDiferencias } from './diferencias.ts';

type Cambio = ConsoleChange<'cambiarDeLugar'>;
type Medios = Pick<Context, 'avisarCambio'> & MediosDeAutorizar;

/**
 * Moves tickets of a sale to free places, all or none, and issues them anew; each place costs what it costs today, and what
 * it replaces counts as it was paid (§C6.6). A cheaper place makes a proposed refund of the difference, or one that a supervisor
 * authorises at the till; a dearer one makes a sale of the difference at the caller's own till, in the same transaction.
 */
export async function cambiarDeLugar(medios: Medios, cambio: Cambio): Promise<RespuestaDe<'cambiarDeLugar'>> {
  const { tx, params, body, sesion, alConfirmar } = cambio;
  const staff = sesion();
  const cajaId = await lockCaja(tx, staff, body);
  const reserva = await lockVenta(tx, staff, params.folio);
  await exigirEventoVivo(tx, reserva.evento_id);
  const { id: reservaId, evento_id: eventoId, correo } = reserva;
  const supervisor = body.autoriza ? await exigirAutorizacion(medios, cambio, body.autoriza, eventoId) : null;
  exigirQuienCambia(reserva, staff, supervisor);
  // A proposal that waits counts with the places of today: it is confirmed or withdrawn first.
  if (await hayPropuesta(tx, reservaId)) throw new BusinessError('propuesta_abierta');
  const elegidos = await elegirTodos(tx, reserva, [body, ...body.otros]);
  const caros = elegidos.filter(({ boleto, nuevo }) => nuevo.precio > boleto.cubre);
  const ventas = await venderDiferencias(tx, { eventoId, caros, cobro: body.cobro });
  const hechos: HechoDeUno[] = [];
  for (const elegido of elegidos) {
    const venta = ventas.find(({ boletoId }) => boletoId === elegido.boleto.id);
    const boletoId = await mover(tx, { reserva, staff, supervisor, elegido });
    if (venta)
      await marcarComplemento(tx, {
        reservaId: venta.reservaId,
        boletoId,
        cubre: elegido.nuevo.precio,
      });
    const orden = { reservaId, staff, supervisor, cajaId, elegido, boletoId, varios: elegidos.length > 1 };
    const vuelta = await devolverDiferencia(tx, { ...orden, folioDeTerminal: body.folioDeTerminal });
    await anotarCambio(cambio, { eventoId, elegido, boletoId, vuelta, venta, supervisor });
    hechos.push({ boletoId, lugar: elegido.nuevo.nombre, vuelta });
  }
  const suma = (de: 'monto' | 'efectivo', sumados = hechos) =>
    aPesos(centavos(sumados.reduce((total, { vuelta }) => total + vuelta[de], 0)));
  const piden = hechos.filter(({ vuelta }) => vuelta.pide);
  if (piden.length > 0) throw new BusinessError('pide_supervisor', { diferencia: suma('monto', piden) });
  if (correo) await mandarReemitidos(tx, { reservaId, para: correo, deNuevo: 'cambio' });
  alConfirmar(() => {
    medios.avisarCambio(
      eventoId,
      elegidos.flatMap(({ viejo, nuevo }) => [viejo.id, nuevo.id]),
    );
    medios.avisarCorreo();
  });
  const [{ boletoId, lugar } = { boletoId: 0, lugar: '' }, ...otros] = hechos;
  return {
    boletoId,
    lugar,
    otros: otros.map(otro => ({ boletoId: otro.boletoId, lugar: otro.lugar })),
    diferencia: suma('monto'),
    entregas: suma('efectivo'),
    cobrada: sumarCobradas(ventas.map(({ cobrada }) => cobrada)),
  };
}

/** The till that takes or hands out the difference, locked before the sale as in every sale at a window. */
async function lockCaja(
  tx: Transaction,
  staff: StaffSession,
  { cobro, autoriza }: PeticionDe<'cambiarDeLugar'>['body'],
): Promise<number | undefined> {
  if (cobro) await exigirCajaPropia(tx, staff, cobro.cajaId);
  if (!autoriza) return cobro?.cajaId;
  const cajaId = cobro?.cajaId ?? (await findCajaAbierta(tx, staff.personalId))?.id;
  if (cajaId !== undefined) await lockEfectivoDeCaja(tx, cajaId);
  return cajaId;
}

/** The new place of a complimentary ticket is one of the public's, which the box office gives away to nobody (§C1.3). */
function exigirQuienCambia(
  { metodo_pago }: ReservaFila,
  { roles }: StaffSession,
  supervisor: Supervisor | null,
): void {
  if (metodo_pago !== 'cortesia' || !daSoloDeBloqueos(roles)) return;
  if (!supervisor) throw new BusinessError('pide_supervisor');
  if (!hace(supervisor.roles, 'dar_cortesias')) throw new BusinessError('no_autoriza');
}

/** Locks tickets and places, and refuses a used ticket, a taken place and a table. */
async function elegirTodos(
  tx: Transaction,
  reserva: ReservaFila,
  cambios: readonly { boletoId: number; lugarId: number }[],
): Promise<Elegido[]> {
  const boletos = cambios.map(({ boletoId }) => boletoId);
  const lugares = cambios.map(({ lugarId }) => lugarId);
  if (new Set(boletos).size < boletos.length || new Set(lugares).size < lugares.length)
    throw new BusinessError(
      'datos_invalidos',
      { campos: ['otros'] },
      'Cada boleto va a un lugar distinto: hay uno dos veces.',
    );
  await lockTodos(tx, { reservaId: reserva.id, boletos, lugares });
  const elegidos: Elegido[] = [];
  for (const uno of cambios) elegidos.push(await elegir(tx, { reserva, ...uno }));
  return elegidos;
}

async function elegir(
  tx: Transaction,
  { reserva, boletoId, lugarId }: { reserva: ReservaFila; boletoId: number; lugarId: number },
): Promise<Elegido> {
  const boleto = await lockBoleto(tx, { reservaId: reserva.id, boletoId });
  if (!boleto) throw new BusinessError('boleto_no_encontrado');
  if (boleto.usado) throw new BusinessError('boleto_usado');
  const [viejo, nuevo] = await lockLugares(tx, reserva.evento_id, boleto.lugar_id, lugarId);
  if (!viejo || !nuevo?.libre) throw new BusinessError('asientos_no_disponibles', { asientos: [lugarId] });
  if (viejo.es_mesa || nuevo.es_mesa) throw new BusinessError('mesa_incompleta');
  return { boleto, viejo, nuevo };
}

/** Moves one ticket. A place of the public in place of a block's counts in the quota of the person who gives it. */
async function mover(
  tx: Transaction,
  m: { reserva: ReservaFila; staff: StaffSession; supervisor: Supervisor | null; elegido: Elegido },
): Promise<number> {
  const { boleto, viejo, nuevo } = m.elegido;
  const { id: reservaId, evento_id: eventoId } = m.reserva;
  const a = { reservaId, boletoId: boleto.id, de: viejo.id, a: nuevo.id, uuid: randomUUID() };
  if (await esDeBloqueo(tx, a)) {
    const { personalId, roles } = m.supervisor
      ? { personalId: m.supervisor.id, roles: m.supervisor.roles }
      : m.staff;
    exigirCuota({ ...(await leerCuota(tx, { eventoId, staff: { personalId, roles } })), pedidas: 1 });
    await contarEnCuota(tx, { ...a, por: personalId });
  }
  return moverBoleto(tx, a);
}

interface HechoDeUno {
  boletoId: number;
  lugar: string;
  vuelta: { monto: Centavos; efectivo: Centavos; pide: boolean };
}

interface Hecho {
  eventoId: number;
  elegido: Elegido;
  boletoId: number;
  vuelta: { monto: Centavos };
  venta: { cobrada: Cobrada } | undefined;
  supervisor: Supervisor | null;
}

async function anotarCambio(
  { params, body, anotar }: Cambio,
  { eventoId, elegido, boletoId, vuelta, venta, supervisor }: Hecho,
): Promise<void> {
  const enAuditoria = { entidad: 'venta', eventoId } as const;
  await anotar({
    ...enAuditoria,
    accion: 'venta.cambiar_lugar',
    entidadId: params.folio,
    antes: { boleto: elegido.boleto.id, lugar: elegido.viejo.nombre },
    despues: {
      boleto: boletoId,
      lugar: elegido.nuevo.nombre,
      ...(venta ? { venta: venta.cobrada.folio } : { diferencia: aPesos(vuelta.monto) }),
      ...(supervisor && { autoriza: supervisor.nombre }),
    },
    motivo: body.motivo,
  });
  if (venta)
    await anotar({
      ...enAuditoria,
      accion: 'venta.vender',
      entidadId: venta.cobrada.folio,
      despues: { caja: body.cobro?.cajaId ?? 0, total: venta.cobrada.total, venta: params.folio },
    });
}

interface Cobrada {
  folio: string;
  total: number;
  efectivo: number;
  terminal: number;
  cambio: number;
}

/** The sales of several dearer places as one payment; null without any. */
function sumarCobradas(cobradas: readonly Cobrada[]): RespuestaDe<'cambiarDeLugar'>['cobrada'] {
  const [primera] = cobradas;
  if (!primera) return null;
  const suma = (de: 'total' | 'efectivo' | 'terminal' | 'cambio') =>
    cobradas.reduce((total, cobrada) => total + Math.round(cobrada[de] * 100), 0) / 100;
  return {
    folio: primera.folio,
    folios: cobradas.map(({ folio }) => folio),
    total: suma('total'),
    efectivo: suma('efectivo'),
    terminal: suma('terminal'),
    cambio: suma('cambio'),
  };
}
