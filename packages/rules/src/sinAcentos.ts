/** A text in small letters without accents, as people type what they look for: `Ñandú` is `nandu`. */
export function sinAcentos(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
