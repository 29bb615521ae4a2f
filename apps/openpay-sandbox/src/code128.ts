/**
 * Widths of bars and spaces, in turn, of each value of Code 128 (ISO/IEC 15417): 0-102, the starts of sets A, B and C, and
 * the stop with its last bar.
 */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const STOP = 106;
const STARTS = { B: 104, C: 105 } as const;
const SWITCHES = { B: 100, C: 99 } as const;
/** Digits in a row from which pairs in set C pay for the switch to it. */
const WORTH_PAIRS = 4;

type CodeSet = keyof typeof STARTS;

/** Widths of bars and spaces, in turn and beginning with a bar, of a text of printable ASCII. */
export function code128(text: string): number[] {
  const values = valuesOf(text);
  const [start = STARTS.B, ...rest] = values;
  const check = rest.reduce((sum, value, index) => sum + value * (index + 1), start) % 103;
  return [...values, check, STOP].flatMap(value => [...(PATTERNS[value] ?? '')].map(Number));
}

/** The start, then each character in set B or each pair of digits in set C, with the switches between them. */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let current: CodeSet | null = null;
  for (let at = 0; at < text.length; ) {
    const set = setFor(text.slice(at), current);
    if (set !== current) values.push(current === null ? STARTS[set] : SWITCHES[set]);
    current = set;
    values.push(set === 'C' ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += set === 'C' ? 2 : 1;
  }
  return values;
}

/** Set C takes an even run of digits; the first of an odd run goes into set B. */
function setFor(rest: string, current: CodeSet | null): CodeSet {
  const digits = /^\d*/.exec(rest)?.[0].length ?? 0;
  if (current === 'C') return digits >= 2 ? 'C' : 'B';
  return digits >= WORTH_PAIRS && digits % 2 === 0 ? 'C' : 'B';
}
