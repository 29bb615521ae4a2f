/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const DE_DERECHA_A_IZQUIERDA = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for a line of other words and figures: one written from right to left would draw the figures after it to its
 * other side, so it comes between the signs that keep it to itself. Any other name comes back as it is.
 */
export function aislar(nombre: string): string {
  return DE_DERECHA_A_IZQUIERDA.test(nombre) ? `\u2068${nombre}\u2069` : nombre;
}
