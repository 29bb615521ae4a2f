import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import { CAUSAS, COMPENSACION_MINIMA, conDecision, PROMESA_DIAS_HABILES } from '@taquilla/rules/cancelacion';
import { esDiaHabil, sumarDias, sumarDiasHabiles } from '@taquilla/rules/diasHabiles';
import type { Centavos } from '@taquilla/rules/dinero';
import type { Cambio } from '../auditoria/auditoria.repository.ts';
import { BusinessError } from '../businessError.ts';
import type { Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { listQuienesConfirman } from './cancelacion.queries.ts';
import { insertCancelacion, lockCancelacion } from './cancelacion.repository.ts';
import { confirmarCancelacion } from './confirmar.ts';
import {
  type EventoDeCancelacion,
  lockEventoDeCancelacion,
  pausarPorPropuesta,
} from './evento.repository.ts';
import type { CuentaDeAcomodo } from './mudar.ts';
import { type PlanDeCancelacion, planearCancelacion } from './planear.ts';

export type Decidido = Omit<PeticionDe<'cancelarEvento'>['body'], 'clave'>;

/** Additions of a kind of run; `acomodo` of one that moves to another venue. */
export interface DatosDeActo extends Record<string, unknown> {
  acomodo?: CuentaDeAcomodo;
}

/** The kind of a run: all money goes back, or buyers choose until a day. */
export interface Acto {
  tipo: TipoDeCancelacion;
  /** Days in which buyers choose; null where all money goes back. */
  dias: number | null;
  /** Additions of the kind, for buyers and for the day on which it is carried out. */
  datos(evento: EventoDeCancelacion, tx: Transaction): Promise<DatosDeActo>;
}

export interface Pedido {
  eventoId: number;
  acto: Acto;
  body: Decidido & { clave: string };
  /** The person who decides, or the command line; `directo`: their role needs nobody else. */
  por: { personalId: number | null; directo: boolean };
  /** Of the provider, asked before the transaction; null where it was not told. */
  saldo: Centavos | null;
  /** Tells what would happen; nothing is written. */
  ensayo: boolean;
}

export interface Emprendida {
  answer: RespuestaDe<'cancelarEvento'> & { decidenHasta: string | null; acomodo: CuentaDeAcomodo | null };
  evento: EventoDeCancelacion;
  /** Line for the auditoría; null for a rehearsal. */
  cambio: Cambio | null;
  /** Places of holds that ended with it. */
  sueltos: number[];
}

/** A year of days, in which a compensation can be claimed (§C7.11). */
const DIAS_DE_RECLAMO = 365;

/**
 * Carries out what happens to a sold event, or proposes it (§C7.4, §C7.8): at once by a role that may; above $50,000, away from
 * the cause's default or by a role that proposes, once another person has confirmed.
 * @throws BusinessError as the contract says
 */
export async function emprender(
  medios: Pick<Context, 'config'>,
  tx: Transaction,
  { eventoId, acto, body, por, saldo, ensayo }: Pedido,
): Promise<Emprendida> {
  const evento = await lockEventoDeCancelacion(tx, eventoId);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  exigirCancelable(evento);
  const datos = await acto.datos(evento, tx);
  const decidido = decidir(body, evento, acto);
  const plan = await planearCancelacion(tx, { eventoId, decision: decidido, saldo });
  const personas = (await listQuienesConfirman(tx, por.personalId)).map(({ id, nombre }) => ({ id, nombre }));
  const deCambio = { decidenHasta: decidido.decidenHasta, acomodo: datos.acomodo ?? null };
  if (ensayo)
    return {
      answer: { id: null, estado: 'ensayo', ...plan, personas, ...deCambio },
      evento,
      cambio: null,
      sueltos: [],
    };
  if (body.clave !== evento.clave) throw new BusinessError('clave_distinta');
  const id = await escribir(tx, { evento, acto, decidido, body, datos, plan, medios, por });
  const confirma = por.directo && !plan.segundaPersona;
  const cambio = anotado({ id, evento, acto, confirma, body, plan, decidido, datos });
  if (!confirma) {
    if (conDecision(acto.tipo)) await pausarPorPropuesta(tx, eventoId);
    return {
      answer: { id, estado: 'propuesta', ...plan, personas, ...deCambio },
      evento,
      cambio,
      sueltos: [],
    };
  }
  const cancelacion = await lockCancelacion(tx, id);
  if (!cancelacion) throw new Error('a run that is not there');
  const { sueltos } = await confirmarCancelacion(tx, {
    cancelacion,
    por: por.personalId,
    graciaSegundos: medios.config.cancelaciones.graciaSegundos,
  });
  return { answer: { id, estado: 'gracia', ...plan, personas, ...deCambio }, evento, cambio, sueltos };
}

/** Stored states of an event to which something can happen. */
const VIVOS: ReadonlySet<string> = new Set(['publicado', 'pausado', 'aplazado']);

/** @throws BusinessError `evento_cancelado`, `transicion_invalida` */
export function exigirCancelable({ estado }: Pick<EventoDeCancelacion, 'estado'>): void {
  if (estado === 'cancelado') throw new BusinessError('evento_cancelado');
  if (!VIVOS.has(estado))
    throw new BusinessError(
      'transicion_invalida',
      { estado },
      estado === 'borrador'
        ? 'El evento es un borrador: nadie tiene boletos, cámbialo o bórralo.'
        : 'El evento está archivado: ya no se cambia.',
    );
}

type DecididoDelTodo = ReturnType<typeof decidir>;

/** The decision of a run, with the defaults of the law where the organiser left something out. */
export function decidir(
  body: Decidido,
  evento: EventoDeCancelacion,
  { dias }: Pick<Acto, 'dias'> = { dias: null },
) {
  const seAparta = body.atribuible !== CAUSAS[body.causa].atribuible;
  if (seAparta && !body.motivo)
    throw delCampo('motivo', 'Apartarse del reparto de Profeco pide un motivo escrito.');
  const minima = body.atribuible ? COMPENSACION_MINIMA : 0;
  const compensacion = body.compensacion ?? minima;
  if (compensacion < minima) throw delCampo('compensacion', 'Por esta causa se debe al menos el 20 %.');
  const decidenHasta = dias === null ? null : sumarDias(evento.hoy, dias);
  // The last buyer to choose is promised the same business days as the first.
  const promesa = body.promesa ?? sumarDiasHabiles(decidenHasta ?? evento.hoy, PROMESA_DIAS_HABILES);
  if (promesa < (decidenHasta ?? evento.hoy))
    throw delCampo(
      'promesa',
      decidenHasta === null
        ? 'El día de la promesa ya pasó.'
        : 'La promesa llega después del último día para decidir.',
    );
  if (!esDiaHabil(promesa))
    throw delCampo('promesa', 'Ese día los bancos no trabajan: promete un día hábil.');
  return {
    causa: body.causa,
    atribuible: body.atribuible,
    motivo: body.motivo ?? null,
    frase: body.frase,
    compensacion,
    compensacionHasta: compensacion > 0 ? sumarDias(evento.hoy, DIAS_DE_RECLAMO) : null,
    promesa,
    hoy: evento.hoy,
    seAparta,
    decidenHasta,
  };
}

/** All that buyers would read of it. */
export function textosDe({ frase, palabras }: Decidido): string[] {
  return [
    frase,
    ...Object.values(palabras).flatMap(palabra => (palabra ? [palabra.asunto, palabra.texto] : [])),
  ];
}

/** A fault of one field, with its sentence beside it. */
export function delCampo(campo: string, frase: string): BusinessError {
  return new BusinessError('datos_invalidos', { campos: { [campo]: frase } }, frase);
}

interface PorEscribir {
  evento: EventoDeCancelacion;
  acto: Acto;
  decidido: DecididoDelTodo;
  body: Decidido;
  datos: Record<string, unknown>;
  plan: PlanDeCancelacion;
}

async function escribir(
  tx: Transaction,
  {
    evento,
    acto,
    decidido,
    body,
    datos,
    plan,
    medios,
    por,
  }: PorEscribir & Pick<Pedido, 'por'> & { medios: Pick<Context, 'config'> },
): Promise<number> {
  const { hoy: _hoy, seAparta: _seAparta, ...fijado } = decidido;
  const id = await insertCancelacion(tx, {
    ...fijado,
    eventoId: evento.id,
    tipo: acto.tipo,
    ritmo: medios.config.cancelaciones.porSegundo,
    palabras: body.palabras,
    datos: { ...datos, total: plan.total, ventas: plan.ventas, saldo: plan.saldo },
    estadoAnterior: evento.estado,
    propuestaPor: por.personalId,
  });
  if (id === null) throw new BusinessError('cancelacion_abierta');
  return id;
}

const ANOTADO: Readonly<Record<TipoDeCancelacion, Cambio['accion']>> = {
  cancelar: 'evento.cancelar',
  aplazar: 'evento.aplazar',
  reprogramar: 'evento.reprogramar',
  recinto: 'evento.mudar',
  artista: 'evento.retirar_artista',
  interrumpir: 'evento.interrumpir',
};

function anotado({
  id,
  evento,
  acto,
  confirma,
  body,
  plan,
  decidido,
  datos,
}: PorEscribir & { id: number; confirma: boolean }): Cambio {
  const { causa, atribuible, frase, compensacion, promesa, decidenHasta } = decidido;
  return {
    accion: confirma ? ANOTADO[acto.tipo] : 'evento.proponer_cancelacion',
    entidad: 'evento',
    entidadId: evento.id,
    eventoId: evento.id,
    antes: { estado: evento.estado },
    despues: {
      cancelacion: id,
      tipo: acto.tipo,
      causa,
      atribuible,
      frase,
      compensacion,
      promesa,
      ventas: plan.ventas,
      total: plan.total,
      saldo: plan.saldo,
      palabras: body.palabras,
      ...(decidenHasta !== null && { ...datos, decidenHasta }),
    },
    motivo: body.motivo,
  };
}
