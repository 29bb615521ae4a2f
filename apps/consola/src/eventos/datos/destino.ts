import { type ParteDeEvento, paths } from '../../paths.ts';

/** Where a line of the check list leads: a page of the console and, on it, an element (§C4.1). */
export interface Destino {
  href: string;
  /** Null where the page itself is the place. */
  id: string | null;
}

const PARTES = ['datos', 'precios', 'promociones', 'lugares'] as const satisfies readonly ParteDeEvento[];

/** What the server calls a field (`datos.fecha`, `precios`, `ajustes.operador`), as a place on a screen. */
export function destinoDe(campo: string, eventoId: number): Destino {
  const [parte = '', propio] = campo.split('.');
  const id = propio ? `${parte}-${propio}` : null;
  if (parte === 'ajustes') return { href: paths.ajustes(), id };
  return { href: paths.evento(eventoId, PARTES.find(una => una === parte) ?? 'datos'), id };
}

/** A page that has not come by then will not. */
const ESPERA_MS = 10_000;

/** Puts the focus on an element as soon as its page has come: it may have to be loaded, and read its data. */
export function enfocarAlLlegar(id: string): void {
  const hasta = performance.now() + ESPERA_MS;
  const mirar = () => {
    const elemento = document.getElementById(id);
    if (elemento) elemento.focus();
    else if (performance.now() < hasta) requestAnimationFrame(mirar);
  };
  // After the page that goes, whose element of that name is not it.
  requestAnimationFrame(() => requestAnimationFrame(mirar));
}
