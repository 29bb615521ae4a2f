import { z } from 'zod';
import { Address, isWebAddress, optionalText, parseBody, text } from './body.ts';
import type { CardFacts } from './cardFacts.ts';
import { scheduleExpiry } from './chargeExpiry.ts';
import { approve, moveCharge } from './chargeStates.ts';
import { chargeToWire } from './chargeView.ts';
import type { Charge, Token } from './entities.ts';
import { ERRORS, type ErrorCode, OpenpayError } from './errors.ts';
import { type Centavos, parsePesos } from './money.ts';
import { monthlyPlanError } from './monthlyPlans.ts';
import type { Provider } from './provider.ts';
import { findUnusedToken, spendToken } from './tokens.ts';

const GuestBody = z.looseObject({
  name: text(100),
  last_name: optionalText(100),
  email: z.email().max(100),
  phone_number: optionalText(100),
  requires_account: z.boolean().optional(),
  address: Address.nullish(),
});

const ChargeBody = z.object({
  method: z.literal('card'),
  source_id: text(45),
  amount: z.union([z.number(), z.string()]),
  currency: z.literal('MXN').default('MXN'),
  description: text(250),
  order_id: optionalText(100),
  device_session_id: text(255),
  capture: z.boolean().default(true),
  customer: GuestBody.nullish(),
  payment_plan: z.object({ payments: z.coerce.number().int() }).nullish(),
  use_3d_secure: z.union([z.boolean(), z.stringbool()]).default(false),
  redirect_url: optionalText(2000),
  due_date: z.iso.datetime({ offset: true, local: true }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  cvv2: z.string().optional(),
});

type ChargeBody = z.infer<typeof ChargeBody>;

interface Source {
  readonly card: CardFacts;
  readonly cardId: string | null;
  readonly token: Token | null;
}

interface NewCharge {
  /** Null on the merchant's path, which serves guests. */
  readonly customerId: string | null;
  readonly body: unknown;
  /** Address of the bank's page for this buyer's browser. */
  readonly chargesUrl: string;
}

/**
 * Creates a charge from its data and decides it as the bank would. A faulty request leaves no trace; a charge that the bank
 * refuses stays as `failed`, and its order_id is used up.
 */
export function createCharge(provider: Provider, input: NewCharge): Charge {
  const body = parseBody(ChargeBody, input.body);
  if (input.customerId !== null && body.customer) {
    throw new OpenpayError(1001, 'customer is not allowed for a registered customer');
  }
  const amount = readAmount(body.amount, provider.settings.maxAmount);
  const redirectUrl = readRedirectUrl(body);
  if (body.order_id !== null && provider.store.chargeOfOrder(body.order_id)) throw new OpenpayError(1006);
  const source = requireSource(provider, body.source_id, input.customerId);
  const planError = body.payment_plan
    ? monthlyPlanError(provider.settings.monthlyPlans, body.payment_plan.payments, amount, source.card)
    : null;
  if (planError) throw new OpenpayError(planError);

  const charge = buildCharge(provider, { input, body, amount, source, redirectUrl });
  const refusal = charge.threeDSecure ? null : refusalOf(charge.card);
  if (source.token && refusal !== ANTIFRAUD) spendToken(provider, source.token);
  if (charge.threeDSecure) return waitForBank(provider, charge);
  if (refusal === null) return approve(provider, charge);
  decline(provider, charge, refusal);
  throw new OpenpayError(refusal);
}

/** Antifraud refuses before the bank decides, so the same token may try again with 3-D Secure. */
const ANTIFRAUD: ErrorCode = 3005;

/** The reason against a charge without 3-D Secure; a 3-D Secure card is refused until its holder confirms. */
function refusalOf({ outcome }: CardFacts): ErrorCode | null {
  switch (outcome.kind) {
    case 'approved':
      return null;
    case 'declined':
      return outcome.code;
    case 'three_d_secure':
      return ANTIFRAUD;
  }
}

export function decline(provider: Provider, charge: Charge, code: ErrorCode): Charge {
  const changes = { errorCode: code, errorMessage: ERRORS[code].description };
  return moveCharge(provider, charge, { to: 'failed', changes, event: 'charge.failed' });
}

function waitForBank(provider: Provider, charge: Charge): Charge {
  provider.store.putCharge(charge);
  scheduleExpiry(provider, charge);
  provider.deliveries.announce('charge.created', chargeToWire(charge));
  return charge;
}

function readAmount(value: number | string, max: Centavos): Centavos {
  const amount = parsePesos(value);
  if (amount === 'too_many_decimals') throw new OpenpayError(1020);
  if (amount === 'not_an_amount') throw new OpenpayError(1001, 'amount is invalid');
  if (amount === 0) throw new OpenpayError(1001, 'amount must be greater than 0');
  if (amount > max) throw new OpenpayError(1012);
  return amount;
}

function readRedirectUrl(body: ChargeBody): string | null {
  if (!body.use_3d_secure) return null;
  if (body.redirect_url === null) throw new OpenpayError(1001, 'redirect_url is required');
  if (!isWebAddress(body.redirect_url)) throw new OpenpayError(1001, 'redirect_url is invalid');
  return body.redirect_url;
}

/** Finds a token, or a card of this very customer: other customers' cards are not found. */
function requireSource(provider: Provider, id: string, customerId: string | null): Source {
  const token = findUnusedToken(provider, id);
  if (token) return { card: token.card, cardId: null, token };
  const saved = provider.store.cards.get(id);
  if (saved && saved.customerId === customerId) return { card: saved.card, cardId: saved.id, token: null };
  throw new OpenpayError(1005, `The source_id '${id}' does not exist`);
}

interface Parts {
  readonly input: NewCharge;
  readonly body: ChargeBody;
  readonly amount: Centavos;
  readonly source: Source;
  readonly redirectUrl: string | null;
}

function buildCharge(provider: Provider, { input, body, amount, source, redirectUrl }: Parts): Charge {
  const id = provider.ids.transaction();
  const now = provider.clock.now();
  const { outcome } = source.card;
  const frictionless = outcome.kind === 'three_d_secure' && outcome.friction === 'frictionless';
  const url = `${input.chargesUrl}/${id}/redirect/${frictionless ? 'frictionless/' : ''}`;
  return {
    id,
    status: 'charge_pending',
    amount,
    description: body.description,
    orderId: body.order_id,
    customerId: input.customerId,
    guest: body.customer ?? null,
    cardId: source.cardId,
    card: source.card,
    capture: body.capture,
    payments: body.payment_plan?.payments ?? null,
    metadata: body.metadata ?? {},
    authorization: null,
    createdAt: now,
    operatedAt: now,
    dueAt: redirectUrl === null ? null : dueAt(body, now + provider.settings.pendingChargeMs),
    threeDSecure: redirectUrl === null ? null : { url, redirectUrl },
    refunds: [],
    errorCode: null,
    errorMessage: null,
  };
}

function dueAt(body: ChargeBody, latest: number): number {
  return body.due_date ? Math.min(Date.parse(body.due_date), latest) : latest;
}
