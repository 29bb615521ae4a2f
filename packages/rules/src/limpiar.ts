/**
 * Signs without a picture: formats (joiners, marks of direction, soft hyphens), ignorable code points (fillers, variation
 * selectors), and the blank pattern of braille.
 */
const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A text as people see it: without invisible signs, full-width letters and digits as plain ones, and blanks of every kind as
 * one space. Names, addresses and codes are cleaned alike; the contract does the same (`limpio` in its `campos.ts`).
 */
export function limpiar(texto: string): string {
  return texto
    .normalize('NFC')
    .replace(INVISIBLES, '')
    .replace(/[\uFF01-\uFF5E]/g, letra => String.fromCharCode(letra.charCodeAt(0) - 0xfee0))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}
