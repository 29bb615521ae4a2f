/** The reading of a typed text: its value, or the error to show beside its field. */
export type Leido<T> = { valor: T; error?: undefined } | { valor?: undefined; error: string };

/** Text pasted from a spreadsheet, normalised to typed text: no odd blanks, no full-width digits. */
export function limpiar(texto: string): string {
  return texto
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
