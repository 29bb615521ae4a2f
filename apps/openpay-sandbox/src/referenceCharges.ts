import { z } from 'zod';
import { parseBody } from './body.ts';
import { scheduleExpiry } from './chargeExpiry.ts';
import { blankCharge, ChargeFields, factsOf, type NewCharge, readAmountToCharge } from './chargeRequest.ts';
import { chargeToWire } from './chargeView.ts';
import { TRANSFER_CLABE } from './clabe.ts';
import { endOfDayMexico, readIsoMexico } from './dates.ts';
import type { Charge, Reference } from './entities.ts';
import { OpenpayError } from './errors.ts';
import type { Provider } from './provider.ts';

const ReferenceBody = ChargeFields.extend({ method: z.enum(['store', 'bank_account']) });
type ReferenceBody = z.infer<typeof ReferenceBody>;

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_TERM_MS = 10 * DAY_MS;

/** Creates a charge that waits for cash at a store or for a transfer, until its due date. */
export function createReferenceCharge(provider: Provider, input: NewCharge): Charge {
  const body = parseBody(ReferenceBody, input.body);
  if (input.customerId === null && !body.customer) throw new OpenpayError(1001, 'customer is required');
  const { maxAmount, maxStoreAmount } = provider.settings;
  const most = body.method === 'store' ? maxStoreAmount : maxAmount;
  const amount = readAmountToCharge(provider, input, { body, most });
  const charge = provider.store.putCharge({
    ...blankCharge(provider, factsOf(input, body)),
    status: 'in_progress',
    amount,
    dueAt: dueAt(provider, body),
    reference: newReference(provider, body.method, input.origin),
  });
  scheduleExpiry(provider, charge);
  provider.deliveries.announce('charge.created', chargeToWire(charge));
  return charge;
}

function dueAt({ clock, behaviour }: Provider, { due_date: given, method }: ReferenceBody): number {
  const asked = given ? readIsoMexico(given) : clock.now() + DEFAULT_TERM_MS;
  if (asked <= clock.now()) throw new OpenpayError(1001, 'due_date must be in the future');
  const rounds = method === 'bank_account' && behaviour.current.speiUntilEndOfDay;
  return rounds ? endOfDayMexico(asked) : asked;
}

function newReference({ ids }: Provider, method: Reference['method'], origin: string): Reference {
  return method === 'store'
    ? { asked: true, method, number: ids.storeReference(), origin }
    : { asked: true, method, clabe: TRANSFER_CLABE, name: ids.transferConcept() };
}
