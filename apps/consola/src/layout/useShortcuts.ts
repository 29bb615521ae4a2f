import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';

/** The targets of `G` and then a letter. */
const DESTINOS: Readonly<Record<string, string>> = {
  h: paths.hoy(),
  e: paths.eventos(),
  p: paths.ventas(),
  d: paths.dinero(),
};

/** Longest wait for the second key. */
const PLAZO_MS = 1_500;

/** The console's keys: `Ctrl K` searches, `G` and a letter open a screen. In a field and in a dialog they stay letters. */
export function useShortcuts({
  hayPantalla,
  onBuscar,
}: {
  hayPantalla: (path: string) => boolean;
  onBuscar: () => void;
}): void {
  const [, irA] = useLocation();
  const conG = useRef(Number.NEGATIVE_INFINITY);
  const alTeclear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
    if (event.defaultPrevented || altKey) return;
    const letra = key.toLowerCase();
    if (ctrlKey || metaKey) {
      if (letra !== 'k' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onBuscar();
      return;
    }
    if (target instanceof Element && target.closest('input, select, textarea, dialog, [role="application"]'))
      return;
    const destino = timeStamp - conG.current < PLAZO_MS ? DESTINOS[letra] : undefined;
    conG.current = letra === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (!destino || !hayPantalla(destino)) return;
    event.preventDefault();
    irA(destino);
  });
  useEffect(() => {
    const oir = (event: KeyboardEvent) => alTeclear(event);
    document.addEventListener('keydown', oir);
    return () => document.removeEventListener('keydown', oir);
  }, []);
}
