const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;

/** A whole number in [0, max). Injected, so that a test can fix it. */
export type RandomInt = (max: number) => number;

export interface Ids {
  token(): string;
  customer(): string;
  card(): string;
  transaction(): string;
  webhook(): string;
  delivery(): string;
  /** The bank's six digits of an approval. */
  authorization(): string;
  verificationCode(): string;
}

/** Ids like Openpay's: 20 lower-case alphanumerics, whose first letters hint at the kind. */
export function createIds(randomInt: RandomInt): Ids {
  const characters = (count: number, alphabet = ALPHABET) =>
    Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
  const withPrefix = (prefix: string) => prefix + characters(ID_LENGTH - prefix.length);

  return {
    token: () => withPrefix('k'),
    customer: () => withPrefix('a'),
    card: () => withPrefix('k'),
    transaction: () => withPrefix('tr'),
    webhook: () => withPrefix('w'),
    delivery: () => withPrefix('d'),
    authorization: () => characters(6, '0123456789'),
    verificationCode: () => characters(8),
  };
}

/** A repeatable source for tests and shuffles (mulberry32). */
export function seededRandomInt(seed: number): RandomInt {
  let state = seed >>> 0;
  return max => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}
