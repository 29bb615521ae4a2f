import { createHash, randomBytes } from 'node:crypto';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { type Paso, resumir } from '@taquilla/rules/puerta/pasos';
import { dejaPasar, juzgarBoleto, NOTAS, type Reglas } from '@taquilla/rules/puerta/veredicto';
import type { PuertaDeEvento } from '../lector/puertas.queries.ts';
import type { BoletoTomado, CruceGuardado } from './cruces.repository.ts';

export type CruceRecibido = PeticionDe<'enviarCruces'>['body']['cruces'][number];

/** All that a try is judged by, read under the locks of its tickets. */
export interface Sala {
  puertas: ReadonlyMap<number, PuertaDeEvento>;
  reglas: Reglas;
  /** By hash, hexadecimal. */
  boletos: ReadonlyMap<string, BoletoTomado>;
  /** By ticket; what is judged here is added to it. */
  pasos: Map<number, Paso[]>;
  deOtroEvento: ReadonlySet<string>;
  /** All supervisors that the event ever had, and when they ceased to be (milliseconds since 1970; null: never). */
  supervisores: ReadonlyMap<number, number | null>;
  ahora: Date;
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
export function juzgarCruce(sala: Sala, cruce: CruceRecibido): CruceGuardado {
  const huella = huellaDe(cruce);
  const boleto = huella === null ? undefined : sala.boletos.get(huella);
  const momento = momentoDe(cruce, sala.ahora);
  const hallado = resultadoDe(sala, cruce, { boleto, momento });
  const forzado = esForzado(sala, cruce, momento);
  const resultado = forzado && cruce.decision?.dejoPasar && boleto && !boleto.anulado ? 'pasa' : hallado;
  const veredicto = cruce.decision?.veredicto ?? resultado;
  const dejoPasar = cruce.deshace === null && (cruce.decision?.dejoPasar ?? dejaPasar(resultado));
  const deshace = forzado ? cruce.deshace : null;
  if (boleto && deshace !== null)
    sala.pasos.set(
      boleto.id,
      (sala.pasos.get(boleto.id) ?? []).filter(({ id }) => id !== deshace),
    );
  if (boleto && dejoPasar)
    sala.pasos.set(boleto.id, [
      ...(sala.pasos.get(boleto.id) ?? []),
      { id: cruce.id, momento: momento.getTime(), sentido: cruce.sentido, forzado },
    ]);
  return {
    id: cruce.id,
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
    supervisorId: forzado ? cruce.supervisorId : null,
    motivo: cruce.motivo,
    deshace,
    corrige: null,
    folio: randomBytes(15).toString('base64url'),
  };
}

/** By hand, by a supervisor who still is one: overrides after a revocation are refused at sync (§P7.3). */
function esForzado({ supervisores }: Sala, { manual, supervisorId }: CruceRecibido, momento: Date): boolean {
  const revocado = supervisorId === null ? undefined : supervisores.get(supervisorId);
  return manual && revocado !== undefined && (revocado === null || momento.getTime() < revocado);
}

/** The phone's clock, corrected; never after the server's, for what has come has happened. */
function momentoDe({ momento, desfaseMs }: CruceRecibido, ahora: Date): Date {
  return new Date(Math.min(new Date(momento).getTime() + (desfaseMs ?? 0), ahora.getTime()));
}

function resultadoDe(
  sala: Sala,
  cruce: CruceRecibido,
  { boleto, momento }: { boleto: BoletoTomado | undefined; momento: Date },
): Veredicto {
  const puerta = sala.puertas.get(cruce.puertaId);
  if (!boleto)
    return cruce.quemadoUUID !== undefined && sala.deOtroEvento.has(cruce.quemadoUUID.toLowerCase())
      ? 'otro_evento'
      : 'no_valido';
  if (!puerta) return 'puerta_equivocada';
  return juzgarBoleto({
    boleto: {
      seccionId: boleto.seccionId,
      estado: boleto.anulado ? 'a' : 'v',
      notas: (boleto.cortesia ? NOTAS.cortesia : 0) | (boleto.contracargo ? NOTAS.contracargo : 0),
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
