import { z } from 'zod';
import { Address, optionalText, text } from './body.ts';
import type { Charge } from './entities.ts';
import { OpenpayError } from './errors.ts';
import { type Centavos, parsePesos } from './money.ts';
import type { Provider } from './provider.ts';

const GuestBody = z.looseObject({
  name: text(100),
  last_name: optionalText(100),
  email: z.email().max(100),
  phone_number: optionalText(100),
  requires_account: z.boolean().optional(),
  address: Address.nullish(),
});

/** The fields of a charge of any method. */
export const ChargeFields = z.object({
  amount: z.union([z.number(), z.string()]),
  currency: z.literal('MXN').default('MXN'),
  description: text(250),
  order_id: optionalText(100),
  customer: GuestBody.nullish(),
  due_date: z.iso.datetime({ offset: true, local: true }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

type Fields = z.infer<typeof ChargeFields>;

export interface NewCharge {
  /** Null on the merchant's path, which serves guests. */
  readonly customerId: string | null;
  readonly body: unknown;
  /** Origin of the provider for this buyer's browser. */
  readonly origin: string;
}

/** Refuses a request that no method takes; answers its amount. */
export function readAmountToCharge(
  provider: Provider,
  { customerId }: NewCharge,
  { body, most }: { readonly body: Fields; readonly most: Centavos },
): Centavos {
  if (customerId !== null && body.customer) {
    throw new OpenpayError(1001, 'customer is not allowed for a registered customer');
  }
  const amount = readAmount(body.amount, most);
  if (body.order_id !== null && provider.store.chargeOfOrder(body.order_id)) throw new OpenpayError(1006);
  return amount;
}

type Facts = Pick<Charge, 'description' | 'orderId' | 'customerId' | 'guest' | 'metadata'>;

export function factsOf({ customerId }: NewCharge, body: Fields): Facts {
  return {
    description: body.description,
    orderId: body.order_id,
    customerId,
    guest: body.customer ?? null,
    metadata: body.metadata ?? {},
  };
}

/** A charge of this instant about which nothing is decided yet. */
export function blankCharge({ ids, clock }: Provider, facts: Facts) {
  const now = clock.now();
  return {
    ...facts,
    id: ids.transaction(),
    cardId: null,
    card: null,
    capture: true,
    payments: null,
    authorization: null,
    createdAt: now,
    operatedAt: now,
    dueAt: null,
    threeDSecure: null,
    refunds: [],
    errorCode: null,
    errorMessage: null,
  } satisfies Omit<Charge, 'status' | 'amount'>;
}

function readAmount(value: number | string, most: Centavos): Centavos {
  const amount = parsePesos(value);
  if (amount === 'too_many_decimals') throw new OpenpayError(1020);
  if (amount === 'not_an_amount') throw new OpenpayError(1001, 'amount is invalid');
  if (amount === 0) throw new OpenpayError(1001, 'amount must be greater than 0');
  if (amount > most) throw new OpenpayError(1012);
  return amount;
}
