import { useEffect, useRef } from 'react';

/** Whether the space bar is held, which makes any tool drag the view (§C10.10). */
export function useEspacio(): () => boolean {
  const apretado = useRef(false);
  useEffect(() => {
    const alTeclear = ({ type, key, target }: KeyboardEvent) => {
      const enCampo = target instanceof Element && target.closest('input, select, textarea, button, a');
      if (key === ' ') apretado.current = type === 'keydown' && !enCampo;
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
