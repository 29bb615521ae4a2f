import type { FilasDePadron } from '@taquilla/contract/puerta/lector';
import { load, save } from '../storage/storage.ts';
import { lista } from './estado.ts';

/** How old a list is: its cursor, and when it was brought up to date, by the phone's clock. */
interface Edad {
  cursor: string;
  en: number;
}

interface Entera extends Edad {
  filas: FilasDePadron;
}

/** Rows that came since the whole list was written, and upon which one they came. */
interface Cambios extends Edad {
  sobre: string;
  filas: readonly FilasDePadron[];
}

/** With more rows than these, the whole list is written again. */
const FILAS_SUELTAS = 1_000;

/** Cursor of the whole list as it is stored; null where it is not, or no more. */
let sobre: string | null = null;
let cambios: FilasDePadron[] = [];

/** Rows that the list has got and the storage has not: of a whole list, or of a change. */
export function anotarPorGuardar(filas: FilasDePadron, entera: boolean): void {
  if (entera) {
    sobre = null;
    cambios = [];
  } else if (filas.boletos.length > 0) cambios.push(filas);
}

/**
 * Keeps the list. While a crowd comes in it changes each second, and tens of thousands of rows are a heavy thing to encrypt and
 * write on a phone that is to read codes meanwhile (§P8.5): of most changes their rows alone are written.
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
  sobre = edad.cursor;
}

/** Puts the list that was kept in its place; null where there is none. */
export async function abrirLista(): Promise<Edad | null> {
  const [entera, despues] = await Promise.all([load<Entera>('padron'), load<Cambios>('cambios')]);
  if (!entera) return null;
  lista.poner(entera.filas);
  sobre = entera.cursor;
  // Of an older list, where the phone died after a new one was written.
  if (despues?.sobre !== entera.cursor) return entera;
  cambios = [...despues.filas];
  for (const filas of cambios) lista.poner(filas);
  return despues;
}
