import bidiFactory from 'bidi-js';
import { buscarCara, type OtraCara } from './otrasCaras.ts';
import { estaEnLasPropias } from './tipografia.ts';

/** A piece of a line in one face. */
export interface Tramo {
  texto: string;
  /** `undefined`: the face that the line is set in. */
  cara: OtraCara | undefined;
}

const bidi = bidiFactory();
const letras = new Intl.Segmenter('es', { granularity: 'grapheme' });
/** First strong isolate, and its end. */
const AISLADORES = /[\u2068\u2069]/;
/** Letters that a face itself sets from right to left. */
const VOLTEADAS = /\p{sc=Hebr}|\p{sc=Arab}|\p{sc=Syrc}|\p{sc=Thaa}|\p{sc=Nkoo}/u;

/**
 * A line in pieces from left to right, as it is seen: each in one face, and words of a script that runs the other way
 * in the order in which they stand on paper (Unicode's bidirectional algorithm). The letters of a piece are in the
 * order of reading: the face itself turns them.
 */
export function partirEnTramos(linea: string): Tramo[] {
  if (estaEnLasPropias(linea)) return [{ texto: linea, cara: undefined }];
  const partes = [...letras.segment(linea)].map(({ segment }) => segment);
  // A sign for each letter, for the algorithm's code takes the halves of a larger one for two.
  const signos = partes.map(representante).join('');
  const niveles = bidi.getEmbeddingLevels(signos);
  const espejos = bidi.getMirroredCharactersMap(signos, niveles.levels);
  const tramos: Tramo[] = [];
  for (const i of bidi.getReorderedIndices(signos, niveles)) {
    const texto = espejos.get(i) ?? partes[i] ?? '';
    if (AISLADORES.test(texto)) continue;
    const cara = estaEnLasPropias(texto) ? undefined : buscarCara(texto);
    const ultimo = tramos.at(-1);
    const volteado = VOLTEADAS.test(texto);
    if (!ultimo || ultimo.cara !== cara || VOLTEADAS.test(ultimo.texto) !== volteado)
      tramos.push({ texto, cara });
    else ultimo.texto = volteado ? texto + ultimo.texto : ultimo.texto + texto;
  }
  return tramos;
}

/** A sign of the basic plane that runs as the letter does: larger ones are letters of the left-to-right kind, or signs of none. */
function representante(letra: string): string {
  const [signo = ''] = letra;
  if (signo.length === 1) return signo;
  return /\p{L}/u.test(signo) ? 'a' : '☺';
}

/** Keeps a text's direction to itself where others stand beside it. */
export function aislado(texto: string): string {
  return estaEnLasPropias(texto) ? texto : `\u2068${texto}\u2069`;
}
