import { createHash } from 'node:crypto';
import { PROMESA_DIAS_HABILES } from '@taquilla/rules/cancelacion';
import { sumarDias, sumarDiasHabiles } from '@taquilla/rules/diasHabiles';
import { aplicarCambio } from '../cancelaciones/aplicar.ts';
import {
  type CancelacionFila,
  type CancelacionNueva,
  insertCancelacion,
  lockCancelacion,
} from '../cancelaciones/cancelacion.repository.ts';
import { confirmarCancelacion } from '../cancelaciones/confirmar.ts';
import { marcarDecision } from '../cancelaciones/decidir.repository.ts';
import { type EventoDeCancelacion, lockEventoDeCancelacion } from '../cancelaciones/evento.repository.ts';
import { marcarVenta } from '../cancelaciones/llevar.repository.ts';
import { findCargo, moverCargo } from '../compra/cargo.repository.ts';
import { ordenarDevolucionEn } from '../compra/devolver.ts';
import { moverReserva } from '../compra/reserva.repository.ts';
import type { Transaction } from '../db/connection.ts';
import {
  abrirPuertaDeDemo,
  empezarDeDemo,
  findDuenoDeDemo,
  insertCrucesDeDemo,
  listBoletosPorEntrar,
  listUnaDeCada,
  listVentasPorDevolver,
  marcarDevueltaDeDemo,
  pausarDeDemo,
} from './temporadaDeDemo.repository.ts';

/** Of a hundred tickets so many were used on the night. */
const ENTRARON = 92;

/** Things that happened to sold events of the demonstration, by the event's key. */
const IMPREVISTOS: Readonly<Record<string, (tx: Transaction, eventoId: number) => Promise<void>>> = {
  'el-otro-lado-de-la-calle': cancelarAMedias,
  'la-noche-de-la-grana': moverConDecisiones,
  'doce-ventanas': aplazarSinFecha,
};

/** Days that buyers have to choose (§C7.8), and by which the moved event is later. */
const DIAS_PARA_DECIDIR = 30;
const DIAS_DESPUES = 21;

/** Lets time pass over the sales of a demonstration's event: a few were given back, and a past show had its night. */
export async function contarTemporada(
  tx: Transaction,
  { id: eventoId, clave }: { id: number; clave: string },
): Promise<void> {
  const imprevisto = IMPREVISTOS[clave];
  if (imprevisto) return imprevisto(tx, eventoId);
  for (const { reservaId, cargoId, proveedorId } of await listVentasPorDevolver(tx, eventoId)) {
    const { id } = await ordenarDevolucionEn(tx, {
      reservaId,
      motivo: 'Ya no podía ir y el evento lo permite',
      monto: null,
      boletos: [],
      enMasa: true,
      clave: `demo:${reservaId}`,
    });
    await darPorDevuelta(tx, { id, reservaId, cargoId, proveedorId, dias: 2 });
  }
  const boletos = await listBoletosPorEntrar(tx, eventoId);
  if (boletos.length === 0) return;
  const puerta = await abrirPuertaDeDemo(tx, eventoId);
  await insertCrucesDeDemo(tx, { eventoId, puerta, cruces: boletos.flatMap(entrar) });
}

/** The try of a ticket at the door; the same ticket comes at the same minute in every demonstration, or not at all. */
function entrar({ id, uuid, fecha }: { id: number; uuid: string; fecha: Date }) {
  const [uno = 0, dos = 0, tres = 0] = createHash('sha256').update(`${id}`).digest();
  if (uno % 100 >= ENTRARON) return [];
  // Most come in the half hour before it begins.
  const minutos = -70 + 80 * Math.sqrt((dos * 256 + tres) / 65_536);
  return [
    {
      boletoId: id,
      huella: createHash('sha256').update(uuid).digest().subarray(0, 16).toString('hex'),
      momento: new Date(fecha.getTime() + minutos * 60_000).toISOString(),
    },
  ];
}

/** The provider confirmed a refund by card so many days after its sale, or now where `dias` is null. */
async function darPorDevuelta(
  tx: Transaction,
  {
    id,
    reservaId,
    cargoId,
    proveedorId,
    dias,
  }: { id: string; reservaId: string; cargoId: string; proveedorId: string; dias: number | null },
): Promise<void> {
  await marcarDevueltaDeDemo(tx, { id, proveedorId: `${proveedorId}d`.slice(-20), dias });
  if ((await findCargo(tx, cargoId))?.estado === 'reembolso_pendiente')
    await moverCargo(tx, cargoId, { estado: 'reembolsado' });
  await moverReserva(tx, reservaId, 'reembolsada');
}

/** Cancels an event, pays the first half of its sales back, and leaves the run paused (§C7.7). */
async function cancelarAMedias(tx: Transaction, eventoId: number): Promise<void> {
  const cancelacion = await empezarRun(tx, eventoId, {
    tipo: 'cancelar',
    causa: 'enfermedad',
    frase: 'Una de las actrices se lesionó y la obra no puede hacerse sin ella.',
  });
  for (const venta of await listUnaDeCada(tx, cancelacion.id, 2)) await devolver(tx, cancelacion, venta);
  await pausarDeDemo(tx, { id: cancelacion.id, por: cancelacion.propuesta_por });
}

/** Moves an event to a later date: some keep, some returned, most have not decided (§C7.8). */
async function moverConDecisiones(tx: Transaction, eventoId: number): Promise<void> {
  const cancelacion = await empezarRun(tx, eventoId, {
    tipo: 'reprogramar',
    causa: 'sanitaria',
    frase: 'La autoridad sanitaria pidió revisar la ventilación del salón antes de la función.',
  });
  const ventas = await listUnaDeCada(tx, cancelacion.id, 3);
  for (const [i, venta] of ventas.entries()) {
    const { id } = cancelacion;
    const { reservaId } = venta;
    await marcarDecision(tx, { id, reservaId, estado: i % 3 === 0 ? 'espera' : 'conserva', por: null });
    if (i % 3 === 0) await devolver(tx, cancelacion, venta);
  }
}

async function aplazarSinFecha(tx: Transaction, eventoId: number): Promise<void> {
  await empezarRun(tx, eventoId, {
    tipo: 'aplazar',
    causa: 'enfermedad',
    frase: 'El director está enfermo; en cuanto su médico lo permita anunciaremos la nueva fecha.',
  });
}

/** Starts a run whose grace is over; the day on which it was decided is today. */
async function empezarRun(
  tx: Transaction,
  eventoId: number,
  que: Pick<CancelacionNueva, 'tipo' | 'causa' | 'frase'>,
): Promise<CancelacionFila> {
  const evento = await lockEventoDeCancelacion(tx, eventoId);
  if (!evento) throw new Error('the event of the demonstration is not there');
  const dueno = await findDuenoDeDemo(tx);
  const decidenHasta = que.tipo === 'cancelar' ? null : sumarDias(evento.hoy, DIAS_PARA_DECIDIR);
  const id = await insertCancelacion(tx, {
    ...que,
    eventoId,
    atribuible: false,
    motivo: null,
    compensacion: 0,
    compensacionHasta: null,
    promesa: sumarDiasHabiles(decidenHasta ?? evento.hoy, PROMESA_DIAS_HABILES),
    ritmo: 5,
    palabras: {},
    datos: que.tipo === 'cancelar' ? {} : citas(evento, que.tipo === 'reprogramar'),
    decidenHasta,
    estadoAnterior: evento.estado,
    propuestaPor: dueno,
  });
  const cancelacion = id === null ? null : await lockCancelacion(tx, id);
  if (!cancelacion) throw new Error('the run of the demonstration was not written');
  await confirmarCancelacion(tx, { cancelacion, por: dueno, graciaSegundos: 0 });
  await empezarDeDemo(tx, cancelacion.id);
  await aplicarCambio(tx, cancelacion);
  return cancelacion;
}

/** The former date and place of a changed event, and the new ones. */
function citas(
  { fecha, zona, recinto, direccion, ciudad }: EventoDeCancelacion,
  conFecha: boolean,
): Record<string, unknown> {
  const era = { fecha: fecha.toISOString(), zona, recinto, direccion, ciudad };
  const nueva = new Date(fecha.getTime() + DIAS_DESPUES * 86_400_000);
  return { compensaA: 'todos', era, ahora: { ...era, fecha: conFecha ? nueva.toISOString() : null } };
}

/** Pays one sale of a run back; its provider confirmed a refund by card at once. */
async function devolver(
  tx: Transaction,
  { id: cancelacionId, frase }: CancelacionFila,
  { reservaId, cargoId, proveedorId }: Awaited<ReturnType<typeof listUnaDeCada>>[number],
): Promise<void> {
  const orden = await ordenarDevolucionEn(tx, {
    reservaId,
    motivo: frase,
    monto: null,
    boletos: [],
    forzar: true,
    enMasa: true,
    clave: `cancelacion:${cancelacionId}:${reservaId}`,
  });
  await marcarVenta(tx, { id: cancelacionId, reservaId, estado: 'ordenada', monto: orden.monto });
  if (cargoId && proveedorId)
    await darPorDevuelta(tx, { id: orden.id, reservaId, cargoId, proveedorId, dias: null });
}
