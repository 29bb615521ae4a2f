/** A typed text, read: what it means, or the sentence that stands beside its field. */
export type Leido<T> = { valor: T; error?: undefined } | { valor?: undefined; error: string };

/** What people paste from a sheet, as they would have typed it: no odd blanks, no full-width figures. */
export function limpiar(texto: string): string {
  return texto
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
