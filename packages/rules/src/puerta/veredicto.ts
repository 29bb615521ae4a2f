import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { puedeEntrar, type ReglasDeReingreso, type Resumen } from './pasos.ts';

/** The notes of a ticket, as bits (§P3.1). */
export const NOTAS = { sillaDeRuedas: 1, acompanante: 2, cortesia: 4, contracargo: 8 } as const;

/** A ticket of the event as a list holds it. */
export interface BoletoConocido {
  seccionId: number;
  /** `v` good, `u` used; `a` void, `n` void with a newer one in its place. */
  estado: string;
  notas: number;
  pasos: Resumen;
}

export interface Puerta {
  /** Sections that the gate admits; null stands for all. */
  secciones: readonly number[] | null;
  /** Milliseconds since 1970; null for a gate without hours. */
  abreEn: number | null;
  cierraEn: number | null;
}

export interface Reglas extends ReglasDeReingreso {
  contracargo: 'avisar' | 'negar';
}

/** A gate admits people this long before it opens and after it closes (§P4.5). */
export const TOLERANCIA_MS = 10 * 60_000;

interface PorJuzgar {
  boleto: BoletoConocido;
  puerta: Puerta;
  reglas: Reglas;
  sentido: 'entrada' | 'salida';
  /** Milliseconds since 1970, by a corrected clock. */
  momento: number;
}

/** A gate's verdict on a listed ticket of its event (§P4.5), the same in the phone and in the server. */
export function juzgarBoleto({ boleto, puerta, reglas, sentido, momento }: PorJuzgar): Veredicto {
  // Checked before the gate: the screen that sends people on to another gate says that the ticket is good.
  if (boleto.estado === 'a' || boleto.estado === 'n') return 'anulado';
  if (puerta.secciones && !puerta.secciones.includes(boleto.seccionId)) return 'puerta_equivocada';
  // A closed gate still lets people out.
  if (sentido === 'salida') return 'pasa';
  if (!estaAbierta(puerta, momento)) return 'fuera_de_hora';
  const entra = puedeEntrar(boleto.pasos, reglas, momento);
  if (entra === 'no') return 'ya_usado';
  if (boleto.notas & NOTAS.contracargo) return 'contracargo';
  return entra === 'reingreso' || boleto.notas > 0 ? 'pasa_con_nota' : 'pasa';
}

function estaAbierta({ abreEn, cierraEn }: Puerta, momento: number): boolean {
  return (
    (abreEn === null || momento >= abreEn - TOLERANCIA_MS) &&
    (cierraEn === null || momento <= cierraEn + TOLERANCIA_MS)
  );
}

/** Whether a verdict admits the visitor without a person's decision. */
export function dejaPasar(veredicto: Veredicto): boolean {
  return veredicto === 'pasa' || veredicto === 'pasa_con_nota';
}

/** A verdict's sign: circle, octagon or diamond. */
export type Senal = 'adelante' | 'alto' | 'duda';

const SENALES: Readonly<Record<Veredicto, Senal>> = {
  pasa: 'adelante',
  pasa_con_nota: 'adelante',
  ya_usado: 'alto',
  repetido: 'duda',
  anulado: 'alto',
  otro_evento: 'alto',
  no_valido: 'alto',
  puerta_equivocada: 'duda',
  fuera_de_hora: 'duda',
  contracargo: 'duda',
  sin_datos: 'duda',
};

/** A verdict's sign. The event's policy makes a contracargo amber or red. */
export function senalDe(veredicto: Veredicto, { contracargo }: Pick<Reglas, 'contracargo'>): Senal {
  return veredicto === 'contracargo' && contracargo === 'negar' ? 'alto' : SENALES[veredicto];
}
