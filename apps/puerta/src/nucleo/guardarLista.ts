import type { FilasDePadron } from '@taquilla/contract/puerta/lector';
import { load, save } from '../storage/storage.ts';
import { lista } from './estado.ts';

/** The version of a list: its cursor, and the time of its last update by the phone's clock. */
interface Edad {
  cursor: string;
  en: number;
  /** The names in it. */
  nombres: string;
}

interface Entera extends Edad {
  filas: FilasDePadron;
}

/** Rows that came after the stored whole list, whose cursor is `sobre`. */
interface Cambios extends Edad {
  sobre: string;
  filas: readonly FilasDePadron[];
}

/** The most changed rows; with more, the whole list is written again. */
const FILAS_SUELTAS = 1_000;

/** Cursor of the stored whole list; null when none is stored, or when it is outdated. */
let sobre: string | null = null;
let cambios: FilasDePadron[] = [];

/** Notes rows that are on the list and not stored yet: of a whole list, or of a change. */
export function anotarPorGuardar(filas: FilasDePadron, entera: boolean): void {
  if (entera) {
    sobre = null;
    cambios = [];
  } else if (filas.boletos.length > 0) cambios.push(filas);
}

/**
 * Stores the list. During a crowd it changes every second, and tens of thousands of rows take a phone long to encrypt
 * and write while it must read codes (§P8.5): so most changes store only their rows.
 */
export async function guardarLista(edad: Edad): Promise<void> {
  const sueltas = cambios.reduce((suma, { boletos }) => suma + boletos.length, 0);
  if (sobre !== null && sueltas <= FILAS_SUELTAS) {
    const guardados: Cambios = { ...edad, sobre, filas: cambios };
    return save('cambios', guardados);
  }
  sobre = null;
  cambios = [];
  const entera: Entera = { ...edad, filas: lista.columnas() };
  await save('padron', entera);
  // They belong to the list before, and may hold names that this one must not have.
  await save('cambios', null);
  sobre = edad.cursor;
}

/** Restores the stored list; null without one. */
export async function abrirLista(): Promise<Edad | null> {
  const [entera, despues] = await Promise.all([load<Entera>('padron'), load<Cambios>('cambios')]);
  if (!entera) return null;
  lista.poner(entera.filas);
  sobre = entera.cursor;
  // The changes belong to an older list: the phone died after it wrote a new one.
  if (despues?.sobre !== entera.cursor) return entera;
  cambios = [...despues.filas];
  for (const filas of cambios) lista.poner(filas);
  return despues;
}
