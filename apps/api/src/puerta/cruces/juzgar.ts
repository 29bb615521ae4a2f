import { createHash, randomBytes } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { type Paso, resumir } from '@taquilla/rules/puerta/pasos';
import { cuandoFue } from '@taquilla/rules/puerta/reloj';
import { dejaPasar, juzgarBoleto, type Reglas, TOLERANCIA_MS } from '@taquilla/rules/puerta/veredicto';
import type { LectorEnSesion } from '../lector/lector.repository.ts';
import { esSuPrueba } from '../lector/pin.ts';
import type { PuertaDeEvento, SupervisorConBaja } from '../lector/puertas.queries.ts';
import { notasDe } from '../padron/filas.ts';
import type { BoletoTomado, CruceGuardado, EventoAjeno } from './cruces.repository.ts';

/** One phone's message: its tries, its battery and its queue. */
export interface Envio {
  lector: LectorEnSesion;
  body: PeticionDe<'enviarCruces'>['body'];
}

export type CruceRecibido = Envio['body']['cruces'][number];

/** All facts that a batch of tries is judged by, read under the locks of their tickets. */
export interface Sala {
  puertas: ReadonlyMap<number, PuertaDeEvento>;
  reglas: Reglas;
  /** By hexadecimal hash. */
  boletos: ReadonlyMap<string, BoletoTomado>;
  /** By ticket; each try that is judged adds to it. */
  pasos: Map<number, Paso[]>;
  /** By hexadecimal hash. */
  deOtroEvento: ReadonlyMap<string, EventoAjeno>;
  /** All supervisors that the event ever had, revoked ones included. */
  supervisores: ReadonlyMap<number, SupervisorConBaja>;
  /** The start of the event. */
  empiezaEn: Date;
  /** The show was interrupted: passes until then do not count; null for none. */
  rearmadoEn: Date | null;
  ahora: Date;
}

/** As `Sala`, for the tries of one phone. */
export interface SalaDeLector extends Sala {
  lectorId: number;
  /** Since when the phone has worked at this event's doors. */
  primeroEn: Date | null;
  /** Gates that the phone may choose from. */
  suyas: readonly number[];
  /** Wrong proofs that the phone may still send, and those that it has sent in this batch. */
  pruebas: { quedan: number; falsas: number };
  /** Passes of this phone, by their ids, with their times (milliseconds since 1970); the phone may undo these. */
  propios: Map<string, number>;
}

/** Hexadecimal hash of the ticket that a try names; null where the code names none. */
export function huellaDe({
  quemadoUUID,
  huella,
}: Pick<CruceRecibido, 'quemadoUUID' | 'huella'>): string | null {
  if (quemadoUUID !== undefined)
    return createHash('sha256')
      .update(Buffer.from(quemadoUUID.replaceAll('-', ''), 'hex'))
      .digest('hex')
      .slice(0, 32);
  return huella === undefined ? null : Buffer.from(huella, 'base64url').toString('hex');
}

/**
 * Whether a try that was sent is of the ticket of the try that is kept under its id. The answer about one ticket must never
 * let the bearer of another in, so an id that comes with another ticket gets none.
 */
export function esDelMismoBoleto(
  guardado: { huella: string | null },
  enviado: Pick<CruceRecibido, 'quemadoUUID' | 'huella'>,
): boolean {
  return guardado.huella === huellaDe(enviado);
}

/**
 * Judges one try and adds it to `sala` (§P4.1, §P5.3). A try that asks gets its decision. A try that a phone decided is kept
 * as decided, and `resultado` is this server's own verdict: anything but a pass is a late refusal.
 */
export function juzgarCruce(sala: SalaDeLector, cruce: CruceRecibido): CruceGuardado {
  const huella = huellaDe(cruce);
  const boleto = huella === null ? undefined : sala.boletos.get(huella);
  const dicho = momentoDe(sala, cruce);
  const probado = estaProbado(sala, cruce, dicho);
  const hallado = resultadoDe(sala, cruce, { boleto, momento: dicho, probado });
  const resultado = probado && mandaPasar(cruce, { boleto, hallado }) ? 'pasa' : hallado;
  const momento = trasAbrir(sala, cruce, dicho);
  const veredicto = cruce.decision?.veredicto ?? resultado;
  const dejoPasar = cruce.deshace === null && (cruce.decision?.dejoPasar ?? dejaPasar(resultado));
  const deshace = probado ? cruce.deshace : null;
  if (boleto && deshace !== null) quitarPaso(sala, { boletoId: boleto.id, deshace, momento });
  if (boleto && dejoPasar && !esDeAntes(sala, momento)) {
    const forzado = probado && veredicto === 'ya_usado';
    const paso = { id: cruce.id, momento: momento.getTime(), sentido: cruce.sentido, forzado };
    sala.pasos.set(boleto.id, [...(sala.pasos.get(boleto.id) ?? []), paso]);
    sala.propios.set(paso.id, paso.momento);
  }
  return {
    id: cruce.id,
    lectorId: sala.lectorId,
    puertaId: cruce.puertaId,
    boletoId: boleto?.id ?? null,
    huella,
    sentido: cruce.sentido,
    veredicto,
    dejoPasar,
    resultado,
    enLinea: cruce.decision === null,
    momento: momento.toISOString(),
    relojDudoso: cruce.desfaseMs === null || !cuandoFue(cruce, momento.getTime()),
    cursor: cruce.cursor,
    manual: cruce.manual,
    supervisorId: probado ? cruce.supervisorId : null,
    motivo: cruce.motivo,
    deshace,
    corrige: null,
    folio: randomBytes(15).toString('base64url'),
  };
}

/**
 * Whether a supervisor who gave their PIN at the phone made the decision; a name alone proves nothing. A supervisor revoked
 * meanwhile still counts for a decision that a compared clock places before the revocation (§P7.3).
 */
function estaProbado({ supervisores, pruebas }: SalaDeLector, cruce: CruceRecibido, momento: Date): boolean {
  const { manual, supervisorId, prueba, desfaseMs, quemadoUUID } = cruce;
  const supervisor = supervisorId === null ? undefined : supervisores.get(supervisorId);
  if (!manual || !supervisor || prueba === null) return false;
  if (supervisor.puertas?.includes(cruce.puertaId) === false) return false;
  const hex = quemadoUUID === undefined ? null : huellaDe(cruce);
  const huella = hex === null ? cruce.huella : Buffer.from(hex, 'hex').toString('base64url');
  if (pruebas.falsas >= pruebas.quedan) return false;
  if (!esSuPrueba(supervisor.hash, { ...cruce, huella }, prueba)) {
    pruebas.falsas += 1;
    return false;
  }
  const { revocadoEn } = supervisor;
  return revocadoEn === null || (desfaseMs !== null && momento < revocadoEn);
}

/**
 * Whether a supervisor's decision lets the ticket in. It overrides every verdict, except for a void ticket, and for a used
 * ticket unless the phone knew that it was used.
 */
function mandaPasar(
  { decision }: CruceRecibido,
  { boleto, hallado }: { boleto: BoletoTomado | undefined; hallado: Veredicto },
): boolean {
  if (!decision?.dejoPasar || !boleto || boleto.anulado) return false;
  return hallado !== 'ya_usado' || decision.veredicto === 'ya_usado';
}

const DESHACER_MS = 150_000;
const ANTES_MS = 30_000;

/** Undoes a recent pass of this phone for this ticket; `DESHECHO` is the same rule in the database. */
function quitarPaso(
  { pasos, propios }: SalaDeLector,
  { boletoId, deshace, momento }: { boletoId: number; deshace: string; momento: Date },
): void {
  const suyo = propios.get(deshace);
  const hace = momento.getTime() - (suyo ?? Number.NEGATIVE_INFINITY);
  if (hace < -ANTES_MS || hace > DESHACER_MS) return;
  pasos.set(
    boletoId,
    (pasos.get(boletoId) ?? []).filter(({ id }) => id !== deshace),
  );
}

/**
 * The phone's time, corrected; never later than the server's, because a try that arrived has happened, and never before the
 * phone was paired.
 */
function momentoDe({ ahora, primeroEn }: SalaDeLector, { momento, desfaseMs }: CruceRecibido): Date {
  const corregido = new Date(momento).getTime() + (desfaseMs ?? 0);
  return new Date(Math.min(Math.max(corregido, primeroEn?.getTime() ?? 0), ahora.getTime()));
}

/** The most hours between the opening of a door and the event, where its gate has no hours. */
const ANTES_DEL_EVENTO_MS = 12 * 3_600_000;

/** The time of a pass, or of its undoing, for the stories: no visitor came in before the doors opened. */
function trasAbrir(sala: SalaDeLector, { decision, deshace, puertaId }: CruceRecibido, momento: Date): Date {
  const { ahora, puertas, empiezaEn } = sala;
  const abreEn = puertas.get(puertaId)?.abreEn;
  const abrio = abreEn ? abreEn.getTime() - TOLERANCIA_MS : empiezaEn.getTime() - ANTES_DEL_EVENTO_MS;
  // Doors that open later than now have opened early: a rehearsal.
  if (abrio > ahora.getTime() || esDeAntes(sala, momento) || (!decision?.dejoPasar && deshace === null))
    return momento;
  return new Date(Math.max(momento.getTime(), abrio));
}

/** Whether a pass is of the show that was interrupted (§C7.16). */
function esDeAntes({ rearmadoEn }: Sala, momento: Date): boolean {
  return rearmadoEn !== null && momento <= rearmadoEn;
}

function resultadoDe(
  sala: SalaDeLector,
  cruce: CruceRecibido,
  { boleto, momento, probado }: { boleto: BoletoTomado | undefined; momento: Date; probado: boolean },
): Veredicto {
  const puerta = sala.puertas.get(cruce.puertaId);
  const pregunta = cruce.decision === null;
  // Without the full code, only a supervisor lets a ticket in (§P1.1).
  if (pregunta && huellaSola(cruce) && !probado) return 'sin_datos';
  if (!boleto) return sala.deOtroEvento.has(huellaDe(cruce) ?? '') ? 'otro_evento' : 'no_valido';
  if (!puerta || (pregunta && !atiende(puerta, cruce, sala.suyas))) return 'puerta_equivocada';
  const hallado = juzgarBoleto({
    boleto: {
      seccionId: boleto.seccionId,
      estado: boleto.anulado ? 'a' : 'v',
      notas: notasDe(boleto),
      pasos: resumir(sala.pasos.get(boleto.id) ?? []),
    },
    puerta: {
      secciones: puerta.secciones,
      abreEn: puerta.abreEn?.getTime() ?? null,
      cierraEn: puerta.cierraEn?.getTime() ?? null,
    },
    reglas: sala.reglas,
    sentido: cruce.sentido,
    momento: momento.getTime(),
  });
  // A try by hand is a supervisor's: the phone's word for it is not enough (§P6.4).
  return cruce.manual && !probado && dejaPasar(hallado) ? 'sin_datos' : hallado;
}

/** Whether a pass names its ticket by hash alone. */
function huellaSola({ quemadoUUID, huella }: CruceRecibido): boolean {
  return quemadoUUID === undefined && huella !== undefined;
}

/** Whether a phone may ask at this gate and in this direction. */
function atiende({ id, sentido }: PuertaDeEvento, cruce: CruceRecibido, suyas: readonly number[]): boolean {
  return suyas.includes(id) && (sentido === 'ambas' || sentido === cruce.sentido);
}
