import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { CausaDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import {
  CAUSAS,
  COMPENSACION_MINIMA,
  type GrupoDePalabras,
  PALABRAS_PREVISTAS,
} from '@taquilla/rules/cancelacion';
import { sumarDias, sumarDiasHabiles } from '@taquilla/rules/diasHabiles';
import { revisarTexto } from '@taquilla/rules/textos';

export type Plan = RespuestaDe<'cancelarEvento'>;
export type CuerpoDeCancelacion = Omit<PeticionDe<'cancelarEvento'>['body'], 'clave'>;
export type Palabra = (typeof PALABRAS_PREVISTAS)[GrupoDePalabras];

/** A cancellation as it is being decided, as it was typed. */
export interface Decision {
  causa: CausaDeCancelacion | null;
  /** Departs from the default of the cause, for `motivo`. */
  seAparta: boolean;
  motivo: string;
  frase: string;
  /** Percent of the total, as typed; null for the least that the law wants. */
  compensacion: string | null;
  /** A day; null for ten business days. */
  promesa: string | null;
  palabras: Partial<Record<GrupoDePalabras, Palabra>>;
}

export const SIN_DECIDIR: Decision = {
  causa: null,
  seAparta: false,
  motivo: '',
  frase: '',
  compensacion: null,
  promesa: null,
  palabras: {},
};

/** Whether the organiser is responsible: the cause's default, or its contrary. */
export function esAtribuible({ causa, seAparta }: Pick<Decision, 'causa' | 'seAparta'>): boolean {
  return causa !== null && CAUSAS[causa].atribuible !== seAparta;
}

/** Share of the total that is owed beside the refund; null for a text that is none, or less than the law wants. */
export function leerCompensacion(decision: Decision): number | null {
  const minima = esAtribuible(decision) ? COMPENSACION_MINIMA : 0;
  if (decision.compensacion === null) return minima;
  const texto = decision.compensacion.trim().replace(/\s*%$/, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d)?$/.test(texto)) return null;
  const parte = Math.round(Number(texto) * 10) / 1000;
  return parte >= minima && parte <= 1 ? parte : null;
}

/** Said where a text has a sentence that the law forbids; the sentence stands below the field (§C7.18). */
export const NO_SE_PUEDE = 'Así no puede salir: quita o cambia la frase marcada.';

/** Whether the law forbids a sentence of a text. */
export function seProhibe(texto: string): boolean {
  return revisarTexto(texto).length > 0;
}

/** The faults of the first step, by field. */
export function faltasDeCausa({ causa, seAparta, motivo, frase }: Decision): Record<string, string> {
  const largo = frase.trim().length;
  return {
    ...(causa === null && { causa: 'Elige la causa.' }),
    ...(largo < 10 && { frase: 'Cuenta en una frase qué pasó.' }),
    ...(largo > 300 && { frase: 'Que quepa en 300 letras.' }),
    ...(seProhibe(frase) && { frase: NO_SE_PUEDE }),
    ...(seAparta && motivo.trim().length < 3 && { motivo: 'Apartarse del reparto pide un motivo escrito.' }),
  };
}

/** The decision as the server takes it; null while the first step has a fault. */
export function cuerpoDe(decision: Decision): CuerpoDeCancelacion | null {
  const { causa, motivo, frase, promesa, palabras } = decision;
  const compensacion = leerCompensacion(decision);
  if (causa === null || compensacion === null || Object.keys(faltasDeCausa(decision)).length > 0) return null;
  return {
    causa,
    atribuible: esAtribuible(decision),
    ...(motivo.trim() && { motivo: motivo.trim() }),
    // The sentence goes in one line, however it was pasted.
    frase: frase.trim().replace(/\s+/g, ' '),
    compensacion,
    ...(promesa && { promesa }),
    palabras: Object.fromEntries(
      Object.entries(palabras).filter(([grupo, palabra]) => esPropia(grupo as GrupoDePalabras, palabra)),
    ),
  };
}

function esPropia(grupo: GrupoDePalabras, palabra: Palabra | undefined): boolean {
  const prevista = PALABRAS_PREVISTAS[grupo];
  return palabra !== undefined && (palabra.asunto !== prevista.asunto || palabra.texto !== prevista.texto);
}

/** Groups of words, each with the rows of the plan that it speaks to. */
export const GRUPOS: Readonly<Record<GrupoDePalabras, { nombre: string; medios: readonly string[] }>> = {
  tarjeta: { nombre: 'Tarjeta', medios: ['tarjeta'] },
  cuenta: { nombre: 'SPEI y tienda', medios: ['cuenta'] },
  caja: { nombre: 'Efectivo y terminal', medios: ['terminal', 'efectivo'] },
  gratis: { nombre: 'Sin costo', medios: ['gratis'] },
};

/** The groups that somebody of the plan belongs to, with their sales. */
export function gruposDe({ medios }: Pick<Plan, 'medios'>): { grupo: GrupoDePalabras; ventas: number }[] {
  return (Object.keys(GRUPOS) as GrupoDePalabras[])
    .map(grupo => ({
      grupo,
      ventas: medios
        .filter(({ medio }) => GRUPOS[grupo].medios.includes(medio))
        .reduce((suma, { ventas }) => suma + ventas, 0),
    }))
    .filter(({ ventas }) => ventas > 0);
}

/** Business days that the promise is offered in. */
const PLAZOS = [5, 10, 15, 20];
export const PROMESA_LARGA_DIAS = 30;

/** Days that can be promised, counted from today in the venue's zone. */
export function plazosDe({ promesa, promesaDias }: Pick<Plan, 'promesa' | 'promesaDias'>) {
  const hoy = sumarDias(promesa, -promesaDias);
  return { hoy, plazos: PLAZOS.map(habiles => ({ habiles, dia: sumarDiasHabiles(hoy, habiles) })) };
}
