/**
 * A name for a new address, of letters alone: the digits of a UUID are a card's number once in 7,600 by chance, and no
 * field but the card's own may contain one (S10).
 */
export function newName(): string {
  return crypto.randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)));
}
