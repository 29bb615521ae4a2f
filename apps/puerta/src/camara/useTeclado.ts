import { type Rafaga, sumarTecla } from '@taquilla/rules/puerta/codigo';
import { useLayoutEffect, useRef } from 'react';

/** Hears readers that type, anywhere on the page (§P6.3). */
export function useTeclado(alLeer: (texto: string) => void): void {
  const oyente = useRef(alLeer);
  oyente.current = alLeer;
  // Before the screen is painted: a reader may type at once.
  useLayoutEffect(() => {
    let rafaga: Rafaga = { texto: '', en: 0 };
    const oir = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const despues = sumarTecla(rafaga, { tecla: event.key, en: event.timeStamp });
      rafaga = despues.rafaga;
      if (despues.completa === null) return;
      // Its Enter must not press the button that has the focus.
      event.preventDefault();
      oyente.current(despues.completa);
    };
    addEventListener('keydown', oir, { capture: true });
    return () => removeEventListener('keydown', oir, { capture: true });
  }, []);
}
