import { z } from 'zod';
import { isWebAddress, optionalText, parseBody, text } from './body.ts';
import type { CardFacts } from './cardFacts.ts';
import { scheduleExpiry } from './chargeExpiry.ts';
import { blankCharge, ChargeFields, factsOf, type NewCharge, readAmountToCharge } from './chargeRequest.ts';
import { approve, moveCharge } from './chargeStates.ts';
import { chargeToWire } from './chargeView.ts';
import { readIsoMexico } from './dates.ts';
import type { Charge, Token } from './entities.ts';
import { ERRORS, type ErrorCode, OpenpayError } from './errors.ts';
import type { Centavos } from './money.ts';
import { monthlyPlanError } from './monthlyPlans.ts';
import type { Provider } from './provider.ts';
import { createReferenceCharge } from './referenceCharges.ts';
import { findUnusedToken, spendToken } from './tokens.ts';

const METHODS = ['card', 'store', 'bank_account'] as const;
const MethodBody = z.object({ method: z.enum(METHODS) });

const CardBody = z.object({
  source_id: text(45),
  device_session_id: text(255),
  capture: z.boolean().default(true),
  payment_plan: z.object({ payments: z.coerce.number().int() }).nullish(),
  use_3d_secure: z.union([z.boolean(), z.stringbool()]).default(false),
  redirect_url: optionalText(2000),
  cvv2: z.string().optional(),
  ...ChargeFields.shape,
});

type CardBody = z.infer<typeof CardBody>;

interface Source {
  readonly card: CardFacts;
  readonly cardId: string | null;
  readonly token: Token | null;
}

/** Creates a charge from its data. A faulty request leaves no trace. */
export function createCharge(provider: Provider, input: NewCharge): Charge {
  const { method } = parseBody(MethodBody, input.body);
  return method === 'card' ? createCardCharge(provider, input) : createReferenceCharge(provider, input);
}

/** Decides as the bank would: a charge that it refuses stays as `failed`, and its order_id is used up. */
function createCardCharge(provider: Provider, input: NewCharge): Charge {
  const body = parseBody(CardBody, input.body);
  const redirectUrl = readRedirectUrl(body);
  const amount = readAmountToCharge(provider, input, { body, most: provider.settings.maxAmount });
  const source = requireSource(provider, body.source_id, input.customerId);
  const planError = body.payment_plan
    ? monthlyPlanError(provider.settings.monthlyPlans, body.payment_plan.payments, amount, source.card)
    : null;
  if (planError) throw new OpenpayError(planError);

  const charge = buildCharge(provider, { input, body, amount, source, redirectUrl });
  const refusal = charge.threeDSecure ? null : refusalOf(source.card);
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

function readRedirectUrl(body: CardBody): string | null {
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
  readonly body: CardBody;
  readonly amount: Centavos;
  readonly source: Source;
  readonly redirectUrl: string | null;
}

function buildCharge(provider: Provider, { input, body, amount, source, redirectUrl }: Parts): Charge {
  const blank = blankCharge(provider, factsOf(input, body));
  const { outcome } = source.card;
  const frictionless = outcome.kind === 'three_d_secure' && outcome.friction === 'frictionless';
  const charges = `${input.origin}/v1/${provider.settings.merchantId}/charges`;
  const url = `${charges}/${blank.id}/redirect/${frictionless ? 'frictionless/' : ''}`;
  const { pendingChargeMs } = provider.settings;
  return {
    ...blank,
    status: 'charge_pending',
    amount,
    cardId: source.cardId,
    card: source.card,
    capture: body.capture,
    payments: body.payment_plan?.payments ?? null,
    dueAt: redirectUrl === null ? null : dueAt(body, blank.createdAt + pendingChargeMs),
    threeDSecure: redirectUrl === null ? null : { url, redirectUrl },
  };
}

function dueAt(body: CardBody, latest: number): number {
  return body.due_date ? Math.min(readIsoMexico(body.due_date), latest) : latest;
}
