/**
 * Signs without a picture: formats (joiners, marks of direction, soft hyphens), ignorable code points (fillers, variation
 * selectors), and the blank pattern of braille.
 */
const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Plain letters in another dress: full width, ligatures, and the "fonts" that are letters of mathematics. */
const DISFRAZADAS =
  /[\uFB00-\uFB06\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2102\u210A-\u2113\u2115\u2119-\u211D\u2124\u2128\u212C\u212D\u212F-\u2131\u2133\u2134]/gu;

/**
 * A text as people see it: without invisible signs, disguised letters and digits as plain ones, and blanks of every kind as
 * one space. Names, addresses and codes are cleaned alike; the contract does the same (`limpio` in its `campos.ts`).
 */
export function limpiar(texto: string): string {
  return texto
    .normalize('NFC')
    .replace(INVISIBLES, '')
    .replace(DISFRAZADAS, letra => letra.normalize('NFKC'))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}
