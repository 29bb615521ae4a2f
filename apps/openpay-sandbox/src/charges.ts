import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { payReference } from './arrivals.ts';
import { parseBody } from './body.ts';
import { createCharge } from './chargeCreation.ts';
import { moveCharge } from './chargeStates.ts';
import { chargeToWire } from './chargeView.ts';
import { requireCustomer } from './customers.ts';
import type { Charge, ChargeStatus, Reference } from './entities.ts';
import { notFound, OpenpayError } from './errors.ts';
import { listPage, type Query } from './listing.ts';
import { type Centavos, parsePesos } from './money.ts';
import type { Provider } from './provider.ts';
import { refundCharge } from './refunds.ts';

const CaptureBody = z.object({ amount: z.union([z.number(), z.string()]).nullish() });

interface ChargePath {
  readonly id: string;
  readonly customer?: string;
}

/** Registers the same calls on the merchant's path (guests) and on a customer's. */
export function registerCharges(app: FastifyInstance, provider: Provider): void {
  for (const base of ['/charges', '/customers/:customer/charges']) registerChargesAt(app, provider, base);
}

function registerChargesAt(app: FastifyInstance, provider: Provider, base: string): void {
  app.post<{ Params: { customer?: string } }>(base, async request => {
    await provider.clock.sleep(provider.behaviour.current.chargeLatencyMs);
    const customerId = request.params.customer ?? null;
    if (customerId !== null) requireCustomer(provider, customerId);
    const charge = createCharge(provider, {
      customerId,
      body: request.body,
      origin: originFor(provider, request),
    });
    const answer = chargeToWire(charge);
    if (charge.reference) await beforeAnswering(provider, charge.reference, charge.amount);
    return answer;
  });

  app.get<{ Params: { customer?: string }; Querystring: Query }>(base, async request => {
    const { order_id: orderId, status } = request.query;
    const matching = listedCharges(provider, request.params.customer, orderId).filter(
      charge => status === undefined || charge.status === status.toLowerCase(),
    );
    return listPage(matching, request.query).map(chargeToWire);
  });

  app.get<{ Params: ChargePath }>(`${base}/:id`, async request =>
    chargeToWire(requireCharge(provider, request.params)),
  );

  app.post<{ Params: ChargePath }>(`${base}/:id/capture`, async request => {
    const charge = requireCharge(provider, request.params, ['in_progress']);
    if (charge.reference) throw new OpenpayError(1003, 'The charge is not an authorization of a card');
    const amount = readCaptured(charge, parseBody(CaptureBody, request.body).amount);
    const move = { to: 'completed', changes: { amount, capture: true }, event: 'charge.succeeded' } as const;
    return chargeToWire(moveCharge(provider, charge, move));
  });

  app.post<{ Params: ChargePath }>(`${base}/:id/cancel`, async request => {
    const charge = requireCharge(provider, request.params, ['in_progress', 'charge_pending']);
    return chargeToWire(moveCharge(provider, charge, { to: 'cancelled', event: 'charge.cancelled' }));
  });

  app.post<{ Params: ChargePath }>(`${base}/:id/refund`, async request =>
    chargeToWire(refundCharge(provider, requireCharge(provider, request.params), request.body)),
  );
}

/** Finds a charge. The merchant's path does not see charges of customers with an account of their own. */
function requireCharge(
  provider: Provider,
  { id, customer }: ChargePath,
  statuses: readonly ChargeStatus[] | null = null,
): Charge {
  if (customer !== undefined) requireCustomer(provider, customer);
  const charge = provider.store.charges.get(id);
  if (!charge || !isVisibleFrom(provider, charge, customer)) throw notFound('transaction', id);
  if (statuses && !statuses.includes(charge.status)) {
    throw new OpenpayError(1003, 'The card charge is on a final status');
  }
  return charge;
}

function listedCharges(provider: Provider, customer: string | undefined, orderId: string | undefined) {
  if (customer !== undefined) requireCustomer(provider, customer);
  const { store } = provider;
  const found = orderId === undefined ? store.charges.all() : [store.chargeOfOrder(orderId)];
  return found.filter(charge => charge !== undefined).filter(one => isVisibleFrom(provider, one, customer));
}

function isVisibleFrom(provider: Provider, charge: Charge, customer: string | undefined): boolean {
  if (customer !== undefined) return charge.customerId === customer;
  if (charge.customerId === null) return true;
  return provider.store.customers.get(charge.customerId)?.requiresAccount !== true;
}

function readCaptured(charge: Charge, value: number | string | null | undefined): Centavos {
  if (value === undefined || value === null) return charge.amount;
  const amount = parsePesos(value);
  if (amount === 'too_many_decimals') throw new OpenpayError(1020);
  if (amount === 'not_an_amount' || amount === 0) throw new OpenpayError(1001, 'amount is invalid');
  if (amount > charge.amount) throw new OpenpayError(1003, 'The amount exceeds the authorized amount');
  return amount;
}

/** Misbehaves as asked between a store or SPEI charge and its answer: money and notices overtake that answer. */
async function beforeAnswering(provider: Provider, reference: Reference, amount: Centavos): Promise<void> {
  const { payAtOnce, noticeFirst } = provider.behaviour.current;
  const to = reference.method === 'store' ? reference.number : reference.name;
  if (payAtOnce && to !== null) await payReference(provider, to, { centavos: amount });
  if (noticeFirst) await provider.deliveries.idle();
}

function originFor({ settings }: Provider, request: FastifyRequest): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}`;
}
