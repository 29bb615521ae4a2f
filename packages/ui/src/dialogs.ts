import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export interface Confirmacion {
  titulo: string;
  /** Line breaks are kept. */
  texto?: string | undefined;
  /** The words of the main button; §8 gives some. */
  aceptar: string;
  cancelar?: string | undefined;
  /** The act destroys something for good: Enter, pressed as the dialog opens, does not answer it. */
  destruye?: boolean;
  /** Content beyond words: an amount, a list. */
  contenido?: ReactNode;
}

export interface Aviso {
  titulo: string;
  texto?: string | undefined;
  /** The words of the button; `null` shows no button (§4.4) and needs `duracionMs`. */
  boton?: string | null | undefined;
  /** Closes the dialog after so many milliseconds. */
  duracionMs?: number | undefined;
  contenido?: ReactNode;
  /** A second button, another way on; it closes the dialog too. */
  otra?: { boton: string; alPulsar: () => void } | undefined;
}

export type DialogRequest =
  | ({ kind: 'confirmacion'; id: number; resolve: (accepted: boolean) => void } & Confirmacion)
  | ({ kind: 'aviso'; id: number; resolve: () => void } & Aviso);

/** Dialogs that wait for an answer; the first one is on the screen. Shown by `DialogHost`. */
export const dialogQueue = createStore<readonly DialogRequest[]>([]);

let nextId = 1;

function enqueue(request: DialogRequest): void {
  dialogQueue.set([...dialogQueue.get(), request]);
}

/** Removes an answered dialog from the screen. */
export function dequeue(id: number): void {
  dialogQueue.set(dialogQueue.get().filter(request => request.id !== id));
}

/** Asks a yes-or-no question. Resolves true only if the main button is pressed. */
export function confirmar(pregunta: Confirmacion): Promise<boolean> {
  return new Promise(resolve => enqueue({ kind: 'confirmacion', id: nextId++, resolve, ...pregunta }));
}

/** Shows a notice that must be read. Resolves once it is closed. */
export function avisar(aviso: Aviso): Promise<void> {
  return new Promise(resolve => enqueue({ kind: 'aviso', id: nextId++, resolve, ...aviso }));
}
