import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isWebAddress, parseBody, text } from './body.ts';
import { CHARGE_EVENTS } from './chargeEvents.ts';
import { toIsoMexico } from './dates.ts';
import type { Webhook } from './entities.ts';
import { notFound, OpenpayError } from './errors.ts';
import { isAccepted, postNotice } from './notices.ts';
import type { Provider } from './provider.ts';
import type { WebhookRegistration } from './settings.ts';

const WebhookBody = z.object({
  url: text(500).refine(isWebAddress),
  user: text(100),
  password: text(100),
  // A shop may ask for events of products that the sandbox lacks; they never come.
  event_types: z.array(text(60)).min(1),
});

type ById = { Params: { id: string } };

export function registerWebhooks(app: FastifyInstance, provider: Provider): void {
  const { webhooks } = provider.store;

  app.post('/webhooks', async (request, reply) => {
    const { event_types: eventTypes, ...address } = parseBody(WebhookBody, request.body);
    refuseKnownUrl(provider, address.url);
    const webhook = buildWebhook(provider, address, eventTypes);
    await verify(provider, webhook);
    refuseKnownUrl(provider, address.url);
    return reply.code(201).send(toWire(webhooks.put({ ...webhook, status: 'verified' })));
  });

  app.get('/webhooks', async () => webhooks.all().map(toWire));

  app.get<ById>('/webhooks/:id', async request => toWire(requireWebhook(provider, request.params.id)));

  app.delete<ById>('/webhooks/:id', async (request, reply) => {
    webhooks.delete(requireWebhook(provider, request.params.id).id);
    return reply.code(204).send();
  });

  app.post<{ Params: { id: string; code: string } }>('/webhooks/:id/verify/:code', async (request, reply) => {
    const webhook = requireWebhook(provider, request.params.id);
    if (webhook.verificationCode !== request.params.code) throw new OpenpayError(1003);
    webhooks.put({ ...webhook, status: 'verified' });
    return reply.code(204).send();
  });
}

/** Registers an address as already verified by hand: no call verifies it. */
export function registerBeforehand(provider: Provider, registration: WebhookRegistration): void {
  const known = provider.store.webhooks.find(one => one.url === registration.url);
  const webhook = buildWebhook(provider, registration, CHARGE_EVENTS);
  provider.store.webhooks.put({ ...webhook, id: known?.id ?? webhook.id, status: 'verified' });
}

function buildWebhook(
  provider: Provider,
  { url, user, password }: WebhookRegistration,
  eventTypes: readonly string[],
): Webhook {
  return {
    id: provider.ids.webhook(),
    url,
    user,
    password,
    eventTypes,
    verificationCode: provider.ids.verificationCode(),
    status: 'unverified',
  };
}

async function verify(provider: Provider, webhook: Webhook): Promise<void> {
  const event = {
    type: 'verification',
    event_date: toIsoMexico(provider.clock.now()),
    verification_code: webhook.verificationCode,
    id: webhook.id,
  };
  const answer = await postNotice(webhook, JSON.stringify(event));
  if (answer.httpStatus === null) throw new OpenpayError(6002);
  if (!isAccepted(answer)) throw new OpenpayError(6003);
}

function refuseKnownUrl(provider: Provider, url: string): void {
  if (provider.store.webhooks.find(one => one.url === url)) throw new OpenpayError(6001);
}

function requireWebhook(provider: Provider, id: string): Webhook {
  const webhook = provider.store.webhooks.get(id);
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

function toWire({ id, url, user, eventTypes, status }: Webhook) {
  return { id, url, user, event_types: eventTypes, status };
}
