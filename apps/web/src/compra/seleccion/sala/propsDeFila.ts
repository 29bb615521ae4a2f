import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import type { Sala } from './useSala.ts';

/** A row, or a table, of the list. */
export interface FilaProps {
  fila: Fila;
  sala: Sala;
  /** Seats that stand in the list, free or not any more, by id. */
  mostrados: ReadonlySet<number>;
  /** Ids of its picked seats, joined: a string is the same when the seats are. */
  elegidos: string;
  onTocar: (asientos: readonly Asiento[]) => void;
}

/** Whether a row would be drawn as it stands. */
export const mismaFila = (a: FilaProps, b: FilaProps): boolean =>
  a.fila === b.fila &&
  a.mostrados === b.mostrados &&
  a.elegidos === b.elegidos &&
  a.sala.tarifario === b.sala.tarifario;

/** Said in place of a seat's or table's price. */
export const YA_NO = 'Ya no está disponible';
