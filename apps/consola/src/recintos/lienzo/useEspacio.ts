import { useEffect, useRef } from 'react';

/** Whether the space bar is held, which makes any tool drag the view (§C10.10). */
export function useEspacio(): () => boolean {
  const apretado = useRef(false);
  useEffect(() => {
    const alTeclear = (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      const { type, target } = event;
      const enCampo = target instanceof Element && target.closest('input, select, textarea, button, a');
      apretado.current = type === 'keydown' && !enCampo;
      // Elsewhere it scrolls the page.
      if (apretado.current) event.preventDefault();
    };
    addEventListener('keydown', alTeclear);
    addEventListener('keyup', alTeclear);
    return () => {
      removeEventListener('keydown', alTeclear);
      removeEventListener('keyup', alTeclear);
    };
  }, []);
  return () => apretado.current;
}
