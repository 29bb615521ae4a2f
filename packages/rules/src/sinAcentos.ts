/** A text in lower case without accents, as people type a search: `Ñandú` gives `nandu`. */
export function sinAcentos(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
