import { z } from 'zod';
import { optionalText, parseBody } from './body.ts';
import { moveCharge } from './chargeStates.ts';
import type { Charge, Refund } from './entities.ts';
import { OpenpayError } from './errors.ts';
import { type Centavos, centavos, parsePesos } from './money.ts';
import type { Provider } from './provider.ts';

const RefundBody = z.object({
  description: optionalText(250),
  amount: z.union([z.number(), z.string()]).nullish(),
});

/** Refunds a charge, whole or in part. The charge is `refunded` once nothing of it remains. */
export function refundCharge(provider: Provider, charge: Charge, rawBody: unknown): Charge {
  const body = parseBody(RefundBody, rawBody);
  if (!charge.card) throw new OpenpayError(3006);
  if (charge.status !== 'completed') throw new OpenpayError(1003, 'The charge cannot be refunded');
  const { outcome } = charge.card;
  if (outcome.kind === 'approved' && outcome.refunds === 'refused')
    throw new OpenpayError(1003, 'The bank refuses refunds of this card');
  const remaining = centavos(charge.amount - refundedSoFar(charge));
  const amount = readRefundAmount(body.amount, remaining);
  if (amount > provider.store.balance) throw new OpenpayError(4001);
  const refund: Refund = {
    id: provider.ids.transaction(),
    authorization: provider.ids.authorization(),
    amount,
    description: body.description ?? `Devolución de ${charge.description}`.slice(0, 250),
    createdAt: provider.clock.now(),
  };
  return moveCharge(provider, charge, {
    to: amount === remaining ? 'refunded' : 'completed',
    changes: { refunds: [...charge.refunds, refund] },
    event: 'charge.refunded',
  });
}

function refundedSoFar(charge: Charge): number {
  return charge.refunds.reduce((total, refund) => total + refund.amount, 0);
}

function readRefundAmount(value: number | string | null | undefined, remaining: Centavos): Centavos {
  if (value === undefined || value === null) return remaining;
  const amount = parsePesos(value);
  if (amount === 'too_many_decimals') throw new OpenpayError(1020);
  if (amount === 'not_an_amount' || amount === 0) throw new OpenpayError(1001, 'amount is invalid');
  if (amount > remaining)
    throw new OpenpayError(1003, 'The refund amount exceeds what is left of the charge');
  return amount;
}
