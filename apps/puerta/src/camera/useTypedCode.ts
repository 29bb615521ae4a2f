import { SIN_TECLAS, sumarTecla, type Tecleado } from '@taquilla/rules/puerta/codigo';
import { useLayoutEffect, useRef } from 'react';

/** Receives codes from readers that type, anywhere on the page (§P6.3); `traducir` puts each key right. */
export function useTypedCode(
  onRead: (hecho: NonNullable<Tecleado>) => void,
  traducir = (tecla: string) => tecla,
): void {
  const listener = useRef({ onRead, traducir });
  listener.current = { onRead, traducir };
  // Before the screen is painted: a reader may type at once.
  useLayoutEffect(() => {
    let rafaga = SIN_TECLAS;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const after = sumarTecla(rafaga, {
        tecla: [...event.key].length === 1 ? listener.current.traducir(event.key) : event.key,
        en: event.timeStamp,
      });
      rafaga = after.rafaga;
      if (after.hecho === null) return;
      // The reader's Enter must not press the focused button.
      event.preventDefault();
      listener.current.onRead(after.hecho);
    };
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}
