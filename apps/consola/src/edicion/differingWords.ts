/** A piece of a text; `differs` where the other text has other words. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** Beyond this many pairs of words a comparison takes too long: then only what both begin and end with is alike. */
const MAX_PAIRS = 1_000_000;

/** Both texts, whole, with the words in which they differ marked; where they share no word, nothing is marked. */
export function differingWords(one: string, other: string): [Piece[], Piece[]] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = sharedWords(a, b);
  const isShared = (words: readonly string[], side: 0 | 1) => {
    const alike = new Set(shared.map(pair => pair[side]));
    const none = !words.some((word, i) => alike.has(i) && /\S/.test(word));
    return join(words.map((text, i) => ({ text, differs: !none && !alike.has(i) })));
  };
  return [isShared(a, 0), isShared(b, 1)];
}

/** Words, and the blanks between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+|./gsu) ?? [];
}

/** The pairs of places of the longest row of words that both texts have. */
function sharedWords(a: readonly string[], b: readonly string[]): [number, number][] {
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const middle = longestRow(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return [
    ...Array.from({ length: head }, (_, i): [number, number] => [i, i]),
    ...middle.map(([i, j]): [number, number] => [i + head, j + head]),
    ...Array.from({ length: tail }, (_, i): [number, number] => [a.length - tail + i, b.length - tail + i]),
  ];
}

function longestRow(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > MAX_PAIRS) return [];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.differs === piece.differs) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
