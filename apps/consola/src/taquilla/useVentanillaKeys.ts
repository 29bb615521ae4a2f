import { useEffect, useEffectEvent } from 'react';

/** The window's keys (§C9.1); digits and arrows stay with a field in which the person types. */
export function useVentanillaKeys({
  activa,
  cantidad,
  mover,
  mejores,
  cobrar,
}: {
  activa: boolean;
  cantidad: (n: number) => void;
  mover: (pasos: number) => void;
  mejores: () => void;
  cobrar: () => void;
}): void {
  const alTeclear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'F9') cobrar();
    else if (event.key === 'F2') mejores();
    else if (seEscribeEn(event.target)) return;
    else if (/^[1-9]$/.test(event.key)) cantidad(Number(event.key));
    else if (event.key === 'ArrowDown') mover(1);
    else if (event.key === 'ArrowUp') mover(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!activa) return;
    const oir = (event: KeyboardEvent) => alTeclear(event);
    addEventListener('keydown', oir);
    return () => removeEventListener('keydown', oir);
  }, [activa]);
}

function seEscribeEn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role=application], [contenteditable]') !== null
  );
}
