import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { puedeEntrar, type ReglasDeReingreso, type Resumen } from './pasos.ts';

/** The notes of a ticket, as bits (§P3.1). */
export const NOTAS = { sillaDeRuedas: 1, acompanante: 2, cortesia: 4, contracargo: 8 } as const;

/** A ticket of the event as a list knows it. */
export interface BoletoConocido {
  seccionId: number;
  /** `v` and `u` let in or did; `a` is void, `n` void with a newer one in its place. */
  estado: string;
  notas: number;
  pasos: Resumen;
}

export interface Puerta {
  /** Sections that it lets in; null for all. */
  secciones: readonly number[] | null;
  /** Milliseconds since 1970; null where it is always open. */
  abreEn: number | null;
  cierraEn: number | null;
}

export interface Reglas extends ReglasDeReingreso {
  contracargo: 'avisar' | 'negar';
}

/** So much before it opens and after it closes a gate still lets in (§P4.5). */
const TOLERANCIA_MS = 10 * 60_000;

interface PorJuzgar {
  boleto: BoletoConocido;
  puerta: Puerta;
  reglas: Reglas;
  sentido: 'entrada' | 'salida';
  /** Milliseconds since 1970, by a corrected clock. */
  momento: number;
}

/** What a gate says to a ticket of its event that is on the list (§P4.5): in the phone as in the server. */
export function juzgarBoleto({ boleto, puerta, reglas, sentido, momento }: PorJuzgar): Veredicto {
  // At a wrong gate too: the screen that sends people on says that the ticket is good.
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

/** Whether a verdict opens the way without a person's decision. */
export function dejaPasar(veredicto: Veredicto): boolean {
  return veredicto === 'pasa' || veredicto === 'pasa_con_nota';
}

/** How a verdict is spoken: circle, octagon or diamond. */
export type Senal = 'adelante' | 'alto' | 'duda';

const SENALES: Readonly<Record<Veredicto, Senal>> = {
  pasa: 'adelante',
  pasa_con_nota: 'adelante',
  ya_usado: 'alto',
  anulado: 'alto',
  otro_evento: 'alto',
  no_valido: 'alto',
  puerta_equivocada: 'duda',
  fuera_de_hora: 'duda',
  contracargo: 'duda',
  sin_datos: 'duda',
};

/** A contracargo is amber or red by the event's policy. */
export function senalDe(veredicto: Veredicto, { contracargo }: Pick<Reglas, 'contracargo'>): Senal {
  return veredicto === 'contracargo' && contracargo === 'negar' ? 'alto' : SENALES[veredicto];
}
