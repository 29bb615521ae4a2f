/** Widths of the six bars and spaces of each value of Code 128 (ISO/IEC 15417), from 0 to 105 (the start of set C). */
const ANCHOS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132' +
  '221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313' +
  '231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141' +
  '114131311141411131211412211214211232';
/** The stop has a seventh, a bar. */
const FINAL = '2331112';

const INICIO = { B: 104, C: 105 } as const;
const CAMBIO = { B: 100, C: 99 } as const;
type Juego = keyof typeof INICIO;

/**
 * Widths in modules of the bars and spaces of a text, in turn and beginning with a bar: start, text, check symbol and stop.
 * The quiet zones of ten modules are left to the drawing.
 * @throws RangeError for an empty text, and for signs beyond printable ASCII
 */
export function codificar128(texto: string): number[] {
  if (!/^[ -~]+$/.test(texto)) throw new RangeError('Code 128 takes printable ASCII');
  const valores = valoresDe(texto);
  const control = valores.reduce((suma, valor, i) => suma + valor * Math.max(i, 1), 0) % 103;
  const simbolos = [...valores, control].map(valor => ANCHOS.slice(6 * valor, 6 * valor + 6));
  return [...simbolos, FINAL].flatMap(simbolo => [...simbolo].map(Number));
}

/** The start symbol, then pairs of digits in set C and single signs in set B, with the switches between them. */
function valoresDe(texto: string): number[] {
  const valores: number[] = [];
  let juego: Juego | null = null;
  for (let i = 0; i < texto.length; ) {
    const siguiente = elegirJuego(texto, i, juego);
    if (siguiente !== juego) valores.push((juego === null ? INICIO : CAMBIO)[siguiente]);
    juego = siguiente;
    const largo = juego === 'C' ? 2 : 1;
    valores.push(juego === 'C' ? Number(texto.slice(i, i + 2)) : texto.charCodeAt(i) - 32);
    i += largo;
  }
  return valores;
}

/** Chooses the set that makes the code shortest: a switch to C costs a symbol, and one back to B another. */
function elegirJuego(texto: string, i: number, juego: Juego | null): Juego {
  const cifras = /^\d*/.exec(texto.slice(i))?.[0].length ?? 0;
  if (juego === 'C') return cifras >= 2 ? 'C' : 'B';
  const esFin = i + cifras === texto.length;
  if (juego === null) return cifras >= 4 || (cifras === 2 && esFin) ? 'C' : 'B';
  // The first digit of an odd run stays in B.
  return cifras % 2 === 0 && cifras >= (esFin ? 4 : 6) ? 'C' : 'B';
}
