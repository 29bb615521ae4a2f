import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { bloquear, sesionActual } from '../sesion/sesion.ts';

/** Time that the counter stays open without a key or touch (§C13.1). */
const QUIETA_MS = 5 * 60_000;
/** Longest delay of the notice of a key to the server: the server must never lock earlier than the screen. */
const AVISO_MS = 15_000;
const SENALES = ['keydown', 'pointerdown'] as const;

/** Watches keys and touches at the counter, notifies the server of them, and locks after five minutes without any. */
export function useIdleLock(activa: boolean): void {
  useEffect(() => {
    if (!activa) return;
    let ultima = Date.now();
    let aviso: ReturnType<typeof setTimeout> | undefined;
    const avisar = (estado: 'presente' | 'fuera') => {
      aviso = undefined;
      if (sesionActual()?.candado === null) call('estarEnVentanilla', { body: { estado } }).catch(() => {});
    };
    const anotar = () => {
      ultima = Date.now();
      aviso ??= setTimeout(() => avisar('presente'), AVISO_MS);
    };
    const revisar = () => {
      if (Date.now() - ultima >= QUIETA_MS) void bloquear();
    };
    avisar('presente');
    const reloj = setInterval(revisar, 1_000);
    for (const senal of SENALES) addEventListener(senal, anotar, { capture: true, passive: true });
    // A machine that wakes from sleep finds the window locked.
    document.addEventListener('visibilitychange', revisar);
    return () => {
      clearInterval(reloj);
      clearTimeout(aviso);
      for (const senal of SENALES) removeEventListener(senal, anotar, { capture: true });
      document.removeEventListener('visibilitychange', revisar);
      avisar('fuera');
    };
  }, [activa]);
}
