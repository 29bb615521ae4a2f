/** The provider's agreement with its bank, for payments from an account of that same bank. */
export const AGREEMENT = '1122334';
/** One account for every transfer, as at Openpay: only the concept tells the charge. */
export const TRANSFER_CLABE = withCheckDigit(`0129140020${AGREEMENT}`);

/** The merchant's own account: money sent there raises its balance and pays no charge. */
export const ACCOUNT_CLABE = '646180109400003235';

/** Whether the last of 18 digits is the check digit. */
export function isClabe(clabe: string): boolean {
  return /^\d{18}$/.test(clabe) && withCheckDigit(clabe.slice(0, 17)) === clabe;
}

/** Banco de México's rule for 17 digits: weights 3, 7, 1 and sums modulo 10. */
function withCheckDigit(digits: string): string {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
