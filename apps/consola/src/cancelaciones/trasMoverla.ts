import { invalidate } from '@taquilla/cliente/queries';

/** Reads again what a run, decided or moved, concerns. */
export function trasMoverla(): Promise<unknown> {
  return Promise.all(
    ['verCancelacion', 'listarCancelaciones', 'verEvento', 'listarEventos', 'hoy'].map(invalidate),
  );
}
