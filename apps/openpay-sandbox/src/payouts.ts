import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { optionalText, parseBody, text } from './body.ts';
import { nextBusinessMorning } from './businessDays.ts';
import { ACCOUNT_CLABE, isClabe } from './clabe.ts';
import { toIsoMexico } from './dates.ts';
import type { Payout, PayoutStatus } from './entities.ts';
import { notFound, OpenpayError } from './errors.ts';
import { listPage, type Query } from './listing.ts';
import { type Centavos, parsePesos, toPesos } from './money.ts';
import type { Provider } from './provider.ts';

const PayoutBody = z.object({
  method: z.literal('bank_account'),
  bank_account: z.object({ clabe: text(18), holder_name: text(80), alias: optionalText(45) }),
  amount: z.union([z.number(), z.string()]),
  description: text(250),
  order_id: optionalText(100),
});

/** Accounts that the bank does not know: their payout fails. Any other CLABE with a right check digit is paid. */
const UNKNOWN_ACCOUNT = /^\d{6}0{10}\d{2}$/;

type ById = { Params: { id: string } };

export type PayoutView = ReturnType<typeof payoutToWire>;

/** Payouts from the merchant's balance, and the balance itself. */
export function registerPayouts(app: FastifyInstance, provider: Provider): void {
  const { store, settings } = provider;
  app.get('/', async () => ({
    id: settings.merchantId,
    name: settings.merchantName,
    status: 'active',
    balance: store.balance / 100,
    clabe: ACCOUNT_CLABE,
  }));
  app.post('/payouts', async request => payoutToWire(createPayout(provider, request.body)));
  app.get<{ Querystring: Query }>('/payouts', async request => {
    const { order_id: orderId, status } = request.query;
    const matching = store.payouts
      .all()
      .filter(one => orderId === undefined || one.orderId === orderId)
      .filter(one => status === undefined || one.status === status.toLowerCase());
    return listPage(matching, request.query).map(payoutToWire);
  });
  app.get<ById>('/payouts/:id', async request => payoutToWire(requirePayout(provider, request.params.id)));
  app.delete<ById>('/payouts/:id', async request =>
    payoutToWire(settlePayout(provider, requirePayout(provider, request.params.id), 'cancelled')),
  );
}

/** Sets the timers again after a restart. */
export function resumePayouts(provider: Provider): void {
  for (const payout of provider.store.payouts.all())
    if (payout.status === 'in_progress') schedule(provider, payout);
}

export function requirePayout({ store }: Provider, id: string): Payout {
  const payout = store.payouts.get(id);
  if (!payout) throw notFound('transaction', id);
  return payout;
}

/** Ends a payout that is on its way; a failed or cancelled one gives its money back to the balance. */
export function settlePayout(
  provider: Provider,
  payout: Payout,
  to: Exclude<PayoutStatus, 'in_progress'>,
): Payout {
  if (payout.status !== 'in_progress') throw new OpenpayError(1003, 'The payout is on a final status');
  const settled = provider.store.putPayout({
    ...payout,
    status: to,
    operatedAt: provider.clock.now(),
    authorization: to === 'completed' ? provider.ids.authorization() : null,
    errorMessage: to === 'failed' ? 'The bank does not know the account' : null,
  });
  if (to !== 'cancelled')
    provider.deliveries.announce(
      to === 'completed' ? 'payout.succeeded' : 'payout.failed',
      payoutToWire(settled),
    );
  return settled;
}

export function payoutToWire(payout: Payout) {
  return {
    id: payout.id,
    authorization: payout.authorization,
    operation_type: 'out',
    method: 'bank_account',
    transaction_type: 'payout',
    status: payout.status,
    conciliated: false,
    creation_date: toIsoMexico(payout.createdAt),
    operation_date: toIsoMexico(payout.operatedAt),
    description: payout.description,
    error_message: payout.errorMessage,
    order_id: payout.orderId,
    amount: toPesos(payout.amount),
    currency: 'MXN',
    bank_account: {
      clabe: `${payout.clabe.slice(0, 3)}XXXXXXXXXX${payout.clabe.slice(-5)}`,
      bank_code: payout.clabe.slice(0, 3),
      alias: payout.alias,
      holder_name: payout.holderName,
    },
  };
}

function createPayout(provider: Provider, rawBody: unknown): Payout {
  const body = parseBody(PayoutBody, rawBody);
  const { store, clock, ids, behaviour } = provider;
  const amount = readAmount(body.amount);
  const { clabe, holder_name: holderName, alias } = body.bank_account;
  if (!isClabe(clabe)) throw new OpenpayError(1001, 'bank_account.clabe is invalid');
  if (!behaviour.current.payoutsAllowed) throw new OpenpayError(3006);
  if (body.order_id !== null && store.payouts.find(one => one.orderId === body.order_id))
    throw new OpenpayError(1006);
  if (amount > store.balance) throw new OpenpayError(4001);
  const now = clock.now();
  const { payouts } = behaviour.current;
  const payout = store.putPayout({
    id: ids.transaction(),
    status: 'in_progress',
    amount,
    description: body.description,
    orderId: body.order_id,
    clabe,
    holderName,
    alias,
    createdAt: now,
    operatedAt: now,
    leavesAt: payouts === 'business_days' ? nextBusinessMorning(now) : now + payouts,
    authorization: null,
    errorMessage: null,
  });
  provider.deliveries.announce('payout.created', payoutToWire(payout));
  schedule(provider, payout);
  return payout;
}

function schedule(provider: Provider, { id, leavesAt }: Payout): void {
  const settle = () => {
    const payout = provider.store.payouts.get(id);
    if (payout?.status !== 'in_progress') return;
    settlePayout(provider, payout, UNKNOWN_ACCOUNT.test(payout.clabe) ? 'failed' : 'completed');
  };
  provider.clock.after(Math.max(0, leavesAt - provider.clock.now()), settle);
}

function readAmount(value: number | string): Centavos {
  const amount = parsePesos(value);
  if (amount === 'too_many_decimals') throw new OpenpayError(1020);
  if (amount === 'not_an_amount' || amount === 0) throw new OpenpayError(1001, 'amount is invalid');
  return amount;
}
