import { type ParteDeEvento, paths } from '../../paths.ts';

/** The target of a line of the check list: a page of the console and an element on it (§C4.1). */
export interface Destino {
  href: string;
  /** Null where the page itself is the target. */
  id: string | null;
}

const PARTES = ['datos', 'precios', 'promociones', 'lugares'] as const satisfies readonly ParteDeEvento[];

/** The place on a screen of a field that the server names (`datos.fecha`, `precios`, `ajustes.operador`). */
export function destinoDe(campo: string, eventoId: number): Destino {
  const [parte = '', propio] = campo.split('.');
  const id = propio ? `${parte}-${propio}` : null;
  if (parte === 'ajustes') return { href: paths.ajustes(), id };
  return { href: paths.evento(eventoId, PARTES.find(una => una === parte) ?? 'datos'), id };
}

/** After this time the page is not expected any more. */
const ESPERA_MS = 10_000;

/** Focuses an element as soon as its page appears: the page may have to load its code and its data first. */
export function enfocarAlLlegar(id: string): void {
  const hasta = performance.now() + ESPERA_MS;
  const mirar = () => {
    const element = document.getElementById(id);
    if (element) element.focus();
    else if (performance.now() < hasta) requestAnimationFrame(mirar);
  };
  // Waits two frames: an element of the same name on the leaving page is the wrong one.
  requestAnimationFrame(() => requestAnimationFrame(mirar));
}
