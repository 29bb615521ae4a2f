import { type Rafaga, sumarTecla } from '@taquilla/rules/puerta/codigo';
import { useLayoutEffect, useRef } from 'react';

/** Receives codes from readers that type, anywhere on the page (§P6.3). */
export function useTypedCode(onRead: (texto: string) => void): void {
  const listener = useRef(onRead);
  listener.current = onRead;
  // Before the screen is painted: a reader may type at once.
  useLayoutEffect(() => {
    let rafaga: Rafaga = { texto: '', en: 0 };
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const after = sumarTecla(rafaga, { tecla: event.key, en: event.timeStamp });
      rafaga = after.rafaga;
      if (after.completa === null) return;
      // The reader's Enter must not press the focused button.
      event.preventDefault();
      listener.current(after.completa);
    };
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}
