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
  /** 16 digits that a till reads. */
  storeReference(): string;
  /** 20 digits to write as the concept of a transfer. */
  transferConcept(): string;
  /** Number of a till's ticket. */
  trxNo(): string;
  /** A transfer's tracking key: 25 capitals and digits. */
  trackingKey(): string;
}

/** Ids like Openpay's: 20 lower-case alphanumerics, whose first letters hint at the kind. */
export function createIds(randomInt: RandomInt): Ids {
  const characters = (count: number, alphabet = ALPHABET) =>
    Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
  const digits = (count: number) => characters(count, '0123456789');
  const withPrefix = (prefix: string) => prefix + characters(ID_LENGTH - prefix.length);

  return {
    token: () => withPrefix('k'),
    customer: () => withPrefix('a'),
    card: () => withPrefix('k'),
    transaction: () => withPrefix('tr'),
    webhook: () => withPrefix('w'),
    delivery: () => withPrefix('d'),
    authorization: () => digits(6),
    verificationCode: () => characters(8),
    storeReference: () => `10101${digits(11)}`,
    transferConcept: () => `1101${digits(16)}`,
    trxNo: () => digits(10),
    trackingKey: () => characters(25).toUpperCase(),
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
