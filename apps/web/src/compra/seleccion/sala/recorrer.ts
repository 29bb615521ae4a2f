import type { KeyboardEvent } from 'react';

/** The arrows go from seat to seat and from row to row; without them the way past 3,000 seats is 3,000 times Tab. */
export function recorrer(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const fila = event.currentTarget.closest('li');
  const suyos = asientosDe(fila);
  const aqui = suyos.indexOf(event.currentTarget);
  const destino = (): HTMLInputElement | undefined => {
    switch (event.key) {
      case 'ArrowRight':
        return suyos[aqui + 1];
      case 'ArrowLeft':
        return suyos[aqui - 1];
      case 'Home':
        return suyos[0];
      case 'End':
        return suyos.at(-1);
      case 'ArrowDown':
        return enFrente(asientosDe(fila?.nextElementSibling), aqui);
      case 'ArrowUp':
        return enFrente(asientosDe(fila?.previousElementSibling), aqui);
    }
  };
  if (!/^(Arrow\w+|Home|End)$/.test(event.key)) return;
  event.preventDefault();
  destino()?.focus();
}

function asientosDe(fila: Element | null | undefined): HTMLInputElement[] {
  return [...(fila?.querySelectorAll('input') ?? [])];
}

function enFrente(otros: readonly HTMLInputElement[], aqui: number): HTMLInputElement | undefined {
  return otros[Math.min(aqui, otros.length - 1)];
}
