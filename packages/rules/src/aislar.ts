/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const DE_DERECHA_A_IZQUIERDA = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates a name for a line of other words and figures. A name written from right to left would push the figures after it
 * to its other side, so isolating marks enclose it. Any other name comes back as it is.
 */
export function aislar(nombre: string): string {
  return DE_DERECHA_A_IZQUIERDA.test(nombre) ? `\u2068${nombre}\u2069` : nombre;
}
