import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export interface Confirmacion {
  titulo: string;
  /** Line breaks are kept. */
  texto?: string | undefined;
  /** The main button's words; §8 gives some. */
  aceptar: string;
  cancelar?: string | undefined;
  /** Something goes for good: a press of Enter when it opens answers nothing. */
  destruye?: boolean;
  /** More than words: an amount, a list. */
  contenido?: ReactNode;
}

export interface Aviso {
  titulo: string;
  texto?: string | undefined;
  /** The button's words; `null` shows no button (§4.4) and needs `duracionMs`. */
  boton?: string | null | undefined;
  /** Closes by itself after so long. */
  duracionMs?: number | undefined;
  contenido?: ReactNode;
  /** Another way on than to have read it: a second button, which closes it too. */
  otra?: { boton: string; alPulsar: () => void } | undefined;
}

export type DialogRequest =
  | ({ kind: 'confirmacion'; id: number; resolve: (accepted: boolean) => void } & Confirmacion)
  | ({ kind: 'aviso'; id: number; resolve: () => void } & Aviso);

/** Dialogs that wait for an answer, the first one on the screen. Shown by `DialogHost`. */
export const dialogQueue = createStore<readonly DialogRequest[]>([]);

let nextId = 1;

function enqueue(request: DialogRequest): void {
  dialogQueue.set([...dialogQueue.get(), request]);
}

/** Takes a dialog off the screen once it was answered. */
export function dequeue(id: number): void {
  dialogQueue.set(dialogQueue.get().filter(request => request.id !== id));
}

/** Asks a yes-or-no question. Resolves true only when the main button is pressed. */
export function confirmar(pregunta: Confirmacion): Promise<boolean> {
  return new Promise(resolve => enqueue({ kind: 'confirmacion', id: nextId++, resolve, ...pregunta }));
}

/** Tells something that must be read. Resolves once it is closed. */
export function avisar(aviso: Aviso): Promise<void> {
  return new Promise(resolve => enqueue({ kind: 'aviso', id: nextId++, resolve, ...aviso }));
}
