import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decline } from './chargeCreation.ts';
import { approve } from './chargeStates.ts';
import type { Charge } from './entities.ts';
import type { ErrorCode } from './errors.ts';
import { acceptForms } from './forms.ts';
import { page, pageHeaders } from './html.ts';
import type { Provider } from './provider.ts';
import { bankPage, unknownChargePage } from './tresDSecurePage.ts';

export type BankAnswer = 'authenticate' | 'reject';

const PressedBody = z.object({ resultado: z.enum(['autenticar', 'rechazar']) });

type OneCharge = { Params: { merchant: string; id: string } };

/** Serves the bank's pages to the buyer's browser: without a key, at an address that cannot be guessed. */
export function registerThreeDSecure(app: FastifyInstance, provider: Provider): void {
  acceptForms(app);

  app.get<OneCharge>('/v1/:merchant/charges/:id/redirect', async (request, reply) => {
    const charge = findCharge(provider, request);
    if (!charge) return sendUnknown(reply);
    const answer = answerWithoutAsking(provider, charge);
    if (answer) settleThreeDSecure(provider, charge, answer);
    if (answer || charge.status !== 'charge_pending') return sendBack(reply, charge);
    return sendBankPage(reply, provider, charge);
  });

  // A frictionless bank asks nothing: opening the address is enough.
  app.get<OneCharge>('/v1/:merchant/charges/:id/redirect/frictionless', async (request, reply) => {
    const charge = findCharge(provider, request);
    if (!charge) return sendUnknown(reply);
    settleThreeDSecure(provider, charge, answerOfCard(charge));
    return sendBack(reply, charge);
  });

  app.post<OneCharge>('/v1/:merchant/charges/:id/redirect', async (request, reply) => {
    const charge = findCharge(provider, request);
    if (!charge) return sendUnknown(reply);
    const pressed = PressedBody.safeParse(request.body);
    if (!pressed.success) return sendBankPage(reply, provider, charge);
    const answer = pressed.data.resultado === 'autenticar' ? 'authenticate' : 'reject';
    settleThreeDSecure(provider, charge, answer);
    return sendBack(reply, charge);
  });
}

/**
 * Applies the bank's answer to a waiting charge. On any other charge it does nothing: pressing twice, reloading or coming
 * late is harmless. `declineWith` is a bank that recognises the buyer and refuses the money all the same.
 */
export function settleThreeDSecure(
  provider: Provider,
  { id }: Charge,
  answer: BankAnswer | { readonly declineWith: ErrorCode },
): void {
  const charge = provider.store.charges.get(id);
  if (charge?.status !== 'charge_pending') return;
  if (answer === 'authenticate') approve(provider, charge);
  else decline(provider, charge, answer === 'reject' ? 2010 : answer.declineWith);
}

/** The answer that the test card proposes. Declining cards do not count here, as in the provider's sandbox. */
function answerOfCard({ card }: Charge): BankAnswer {
  const outcome = card?.outcome;
  return outcome?.kind === 'three_d_secure' && outcome.result === 'rejected' ? 'reject' : 'authenticate';
}

function answerWithoutAsking({ behaviour }: Provider, charge: Charge): BankAnswer | null {
  switch (behaviour.current.threeDSecure) {
    case 'person':
      return null;
    case 'card':
      return answerOfCard(charge);
    case 'authenticate':
      return 'authenticate';
    case 'reject':
      return 'reject';
  }
}

function findCharge({ store, settings }: Provider, request: FastifyRequest<OneCharge>): Charge | null {
  const charge = store.charges.get(request.params.id);
  if (request.params.merchant !== settings.merchantId || !charge?.threeDSecure) return null;
  return charge;
}

function sendBankPage(reply: FastifyReply, { settings }: Provider, charge: Charge): FastifyReply {
  const shop = new URL(backUrl(charge)).origin;
  const proposed = answerOfCard(charge);
  return reply
    .headers(pageHeaders([shop]))
    .send(bankPage({ charge, proposed, merchant: settings.merchantName }));
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(pageHeaders([])).send(page('Cargo desconocido', unknownChargePage()));
}

function sendBack(reply: FastifyReply, charge: Charge): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(backUrl(charge), 302);
}

/** `redirect_url?id={charge}`, or `&id=` where it already has a query. */
function backUrl({ id, threeDSecure }: Charge): string {
  const url = new URL(threeDSecure?.redirectUrl ?? '');
  url.search = url.search === '' ? `?id=${id}` : `${url.search}&id=${id}`;
  return url.href;
}
