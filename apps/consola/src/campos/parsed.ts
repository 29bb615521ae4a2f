/** The reading of a typed text: its value, or the error to show beside its field. */
export type Parsed<T> = { valor: T; error?: undefined } | { valor?: undefined; error: string };

/** Text pasted from a spreadsheet, normalised to typed text: no odd blanks, no full-width digits. */
export function cleanPasted(texto: string): string {
  return texto
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
