import type { CardFacts } from './cardFacts.ts';
import type { ErrorCode } from './errors.ts';
import type { Centavos } from './money.ts';

const MINIMUM_PER_MONTH = 100_00;

/** The bank's objection to months without interest, or null. */
export function monthlyPlanError(
  contracted: readonly number[],
  payments: number,
  amount: Centavos,
  card: CardFacts,
): ErrorCode | null {
  if (contracted.length === 0) return 3201;
  if (!contracted.includes(payments)) return 3205;
  if (card.type !== 'credit') return 3203;
  const { outcome } = card;
  if (outcome.kind === 'approved' && outcome.months) return outcome.months;
  if (amount < payments * MINIMUM_PER_MONTH) return 3204;
  return null;
}
