import { createHash, randomBytes } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { type Paso, resumir } from '@taquilla/rules/puerta/pasos';
import { dejaPasar, juzgarBoleto, type Reglas } from '@taquilla/rules/puerta/veredicto';
import type { LectorEnSesion } from '../lector/lector.repository.ts';
import { esSuPrueba } from '../lector/pin.ts';
import type { PuertaDeEvento, SupervisorConBaja } from '../lector/puertas.queries.ts';
import { notasDe } from '../padron/filas.ts';
import type { BoletoTomado, CruceGuardado, EventoAjeno } from './cruces.repository.ts';

/** What one phone sends. */
export interface Envio {
  lector: LectorEnSesion;
  body: PeticionDe<'enviarCruces'>['body'];
}

export type CruceRecibido = Envio['body']['cruces'][number];

/** All that the tries of one moment are judged by, read under the locks of their tickets. */
export interface Sala {
  puertas: ReadonlyMap<number, PuertaDeEvento>;
  reglas: Reglas;
  /** By hash, hexadecimal. */
  boletos: ReadonlyMap<string, BoletoTomado>;
  /** By ticket; what is judged here is added to it. */
  pasos: Map<number, Paso[]>;
  /** By hash, hexadecimal. */
  deOtroEvento: ReadonlyMap<string, EventoAjeno>;
  /** All supervisors that the event ever had. */
  supervisores: ReadonlyMap<number, SupervisorConBaja>;
  ahora: Date;
}

/** The same, as one phone is judged. */
export interface SalaDeLector extends Sala {
  lectorId: number;
  /** Gates among which the phone may choose. */
  suyas: readonly number[];
  /** Passes of this phone, by their ids: those that it may undo, and when they were (milliseconds since 1970). */
  propios: Map<string, number>;
}

/** Hash under which a try names its ticket, hexadecimal; null where the code had none. */
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
 * Judges one try and adds it to what is known (§P4.1, §P5.3). One that asks is decided; one that a phone decided is kept as it was,
 * and its `resultado` says what this server would have said: anything but a pass is a late refusal.
 */
export function juzgarCruce(sala: SalaDeLector, cruce: CruceRecibido): CruceGuardado {
  const huella = huellaDe(cruce);
  const boleto = huella === null ? undefined : sala.boletos.get(huella);
  const momento = momentoDe(cruce, sala.ahora);
  const probado = estaProbado(sala, cruce, momento);
  const hallado = resultadoDe(sala, cruce, { boleto, momento, probado });
  const resultado = probado && mandaPasar(cruce, { boleto, hallado }) ? 'pasa' : hallado;
  const veredicto = cruce.decision?.veredicto ?? resultado;
  const dejoPasar = cruce.deshace === null && (cruce.decision?.dejoPasar ?? dejaPasar(resultado));
  const deshace = probado ? cruce.deshace : null;
  if (boleto && deshace !== null) quitarPaso(sala, { boletoId: boleto.id, deshace, momento });
  if (boleto && dejoPasar) {
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
    relojDudoso: cruce.desfaseMs === null,
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
 * Decided by a supervisor who gave their PIN at the phone: a name alone proves nothing. One who was revoked meanwhile counts
 * for what a compared clock puts before it (§P7.3).
 */
function estaProbado({ supervisores }: Sala, cruce: CruceRecibido, momento: Date): boolean {
  const { manual, supervisorId, prueba, desfaseMs, quemadoUUID } = cruce;
  const supervisor = supervisorId === null ? undefined : supervisores.get(supervisorId);
  if (!manual || !supervisor || prueba === null) return false;
  const hex = quemadoUUID === undefined ? null : huellaDe(cruce);
  const huella = hex === null ? cruce.huella : Buffer.from(hex, 'hex').toString('base64url');
  if (!esSuPrueba(supervisor.hash, { ...cruce, huella }, prueba)) return false;
  const { revocadoEn } = supervisor;
  return revocadoEn === null || (desfaseMs !== null && momento < revocadoEn);
}

/** A supervisor lets in whatever stands against it, but no void ticket, and no used one unless the phone knew that it was. */
function mandaPasar(
  { decision }: CruceRecibido,
  { boleto, hallado }: { boleto: BoletoTomado | undefined; hallado: Veredicto },
): boolean {
  if (!decision?.dejoPasar || !boleto || boleto.anulado) return false;
  return hallado !== 'ya_usado' || decision.veredicto === 'ya_usado';
}

const DESHACER_MS = 150_000;
const ANTES_MS = 30_000;

/** Takes back a pass of this phone, of this ticket, of a moment ago; the database says the same by `DESHECHO`. */
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

/** The phone's clock, corrected; never after the server's, for what has come has happened. */
function momentoDe({ momento, desfaseMs }: CruceRecibido, ahora: Date): Date {
  return new Date(Math.min(new Date(momento).getTime() + (desfaseMs ?? 0), ahora.getTime()));
}

function resultadoDe(
  sala: SalaDeLector,
  cruce: CruceRecibido,
  { boleto, momento, probado }: { boleto: BoletoTomado | undefined; momento: Date; probado: boolean },
): Veredicto {
  const puerta = sala.puertas.get(cruce.puertaId);
  const pregunta = cruce.decision === null;
  // Without its code a ticket is let in by a supervisor alone (§P1.1).
  if (pregunta && huellaSola(cruce) && !probado) return 'sin_datos';
  if (!boleto) return sala.deOtroEvento.has(huellaDe(cruce) ?? '') ? 'otro_evento' : 'no_valido';
  if (!puerta || (pregunta && !atiende(puerta, cruce, sala.suyas))) return 'puerta_equivocada';
  return juzgarBoleto({
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
}

/** Whether a pass names its ticket by hash alone. */
function huellaSola({ quemadoUUID, huella }: CruceRecibido): boolean {
  return quemadoUUID === undefined && huella !== undefined;
}

/** Whether a phone may ask at a gate, and in this direction. */
function atiende({ id, sentido }: PuertaDeEvento, cruce: CruceRecibido, suyas: readonly number[]): boolean {
  return suyas.includes(id) && (sentido === 'ambas' || sentido === cruce.sentido);
}
