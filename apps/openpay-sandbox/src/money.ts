/** An integer number of centavos. On the wire Openpay uses decimal pesos, never centavos. */
export type Centavos = number & { readonly __unit: 'centavos' };

const PESOS = /^(\d{1,10})(?:\.(\d+))?$/;

/** Reads the wire's decimal pesos digit by digit, so that no binary fraction is rounded. */
export function parsePesos(value: number | string): Centavos | 'not_an_amount' | 'too_many_decimals' {
  const match = PESOS.exec(String(value));
  if (!match) return 'not_an_amount';
  const [, whole = '0', decimals = ''] = match;
  if (decimals.length > 2) return 'too_many_decimals';
  return centavos(Number(whole) * 100 + Number(decimals.padEnd(2, '0')));
}

export function centavos(amount: number): Centavos {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of centavos`);
  return amount as Centavos;
}

/** Centavos to the wire's pesos. */
export function toPesos(amount: Centavos): number {
  return amount / 100;
}
