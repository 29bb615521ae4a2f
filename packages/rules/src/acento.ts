import { contraste } from './colores.ts';

/**
 * The lightest dark ground of the storefront that carries words in the accent colour; any darker ground gives more
 * contrast.
 */
const FONDO = '#2b2520';
/** WCAG 2.2, 1.4.3, for words of usual size. Ink on the accent needs no check: it is darker than the ground. */
const MINIMO = 4.5;

/** The objection to a colour (`#rrggbb`) as the storefront's accent, as a sentence; null where there is none. */
export function faltaDelAcento(color: string): string | null {
  const hay = contraste(color, FONDO);
  if (hay >= MINIMO) return null;
  // Rounds down: 4.49 fails, and must not read as 4.5.
  const dicho = (Math.floor(hay * 10) / 10).toFixed(1);
  return `No se lee sobre el fondo oscuro de la tienda: su contraste es de ${dicho} y hace falta ${MINIMO}. Elige uno más claro.`;
}
