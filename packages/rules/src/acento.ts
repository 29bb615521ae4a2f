import { contraste } from './colores.ts';

/** The lightest ground of the storefront's night on which the accent's words stand; on all darker ones it reads better. */
const FONDO = '#2b2520';
/** WCAG 2.2, 1.4.3: of words of the usual size. The ink on the accent is darker than the ground, so it reads as well. */
const MINIMO = 4.5;

/** The reason against a colour (`#rrggbb`) as the accent of the storefront, as a sentence; null where there is none. */
export function faltaDelAcento(color: string): string | null {
  const hay = contraste(color, FONDO);
  if (hay >= MINIMO) return null;
  // Rounded down: 4.49 is not enough, and must not read as 4.5.
  const dicho = (Math.floor(hay * 10) / 10).toFixed(1);
  return `No se lee sobre el fondo oscuro de la tienda: su contraste es de ${dicho} y hace falta ${MINIMO}. Elige uno más claro.`;
}
