import { type Storage, storage } from '@taquilla/cliente/storage';

const KEY = 'boletos_guardados';

/**
 * Notes that the service worker keeps tickets of the session's buyer. The end of the session clears the note with the
 * rest.
 */
export function recordarBoletosGuardados(): void {
  storage.setItem(KEY, 'si');
}

/** Whether this browser keeps tickets of the buyer whose token it holds. */
export function hayBoletosGuardados(de: Pick<Storage, 'getItem'>): boolean {
  return de.getItem(KEY) !== null;
}
