/**
 * A name for a new address. Of letters alone: a UUID's digits are by chance a card's number, once in 7,600, and no
 * field but its own takes one (S10).
 */
export function nombreNuevo(): string {
  return crypto.randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)));
}
