import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { optionalText, parseBody } from './body.ts';
import { type CardFacts, cvvProblems, readCard } from './cardFacts.ts';
import { cardToWire } from './cardView.ts';
import { requireCustomer } from './customers.ts';
import { toIsoMexico } from './dates.ts';
import type { SavedCard } from './entities.ts';
import { notFound, OpenpayError } from './errors.ts';
import { listPage, type Query } from './listing.ts';
import type { Provider } from './provider.ts';
import { findUnusedToken, RawCardBody, spendToken } from './tokens.ts';

const NewCardBody = RawCardBody.extend({ token_id: optionalText(40), device_session_id: optionalText(255) });
const UpdateBody = z.object({ cvv2: z.string().optional() });

type OfCustomer = { Params: { customer: string } };
type OneCard = { Params: { customer: string; id: string } };

const LIST = '/customers/:customer/cards';
const ONE = '/customers/:customer/cards/:id';

export function registerCards(app: FastifyInstance, provider: Provider): void {
  const { cards } = provider.store;

  app.post<OfCustomer>(LIST, async (request, reply) => {
    const customer = requireCustomer(provider, request.params.customer);
    const body = parseBody(NewCardBody, request.body);
    const saved = saveCard(provider, customer.id, body);
    return reply.code(201).send(toWire(saved));
  });

  app.get<OfCustomer & { Querystring: Query }>(LIST, async request => {
    const { id } = requireCustomer(provider, request.params.customer);
    const own = cards.all().filter(card => card.customerId === id);
    return listPage(own, request.query).map(toWire);
  });

  app.get<OneCard>(ONE, async request => toWire(requireCard(provider, request.params)));

  // Refreshes the security code before a stored card is charged: the sandbox checks the code and drops it.
  app.put<OneCard>(ONE, async request => {
    const saved = requireCard(provider, request.params);
    const problems = cvvProblems(parseBody(UpdateBody, request.body).cvv2, saved.card.brand);
    if (problems.length > 0) throw new OpenpayError(1001, problems.join(', '));
    return toWire(saved);
  });

  app.delete<OneCard>(ONE, async (request, reply) => {
    cards.delete(requireCard(provider, request.params).id);
    return reply.code(204).send();
  });
}

function saveCard(provider: Provider, customerId: string, body: z.infer<typeof NewCardBody>): SavedCard {
  const card = body.token_id
    ? requireToken(provider, body.token_id).card
    : readCard(body, provider.clock.now());
  refuseDuplicate(provider, customerId, card);
  const token = body.token_id && findUnusedToken(provider, body.token_id);
  if (token) spendToken(provider, token);
  const createdAt = provider.clock.now();
  return provider.store.cards.put({ id: provider.ids.card(), customerId, card, createdAt });
}

function requireToken(provider: Provider, id: string) {
  const token = findUnusedToken(provider, id);
  if (!token) throw notFound('token', id);
  return token;
}

function requireCard(provider: Provider, { customer, id }: OneCard['Params']): SavedCard {
  requireCustomer(provider, customer);
  const saved = provider.store.cards.get(id);
  if (saved?.customerId !== customer) throw notFound('card', id);
  return saved;
}

/**
 * Refuses a card that the customer already has. Without numbers, cards are the same when their first six and last four
 * digits are.
 */
function refuseDuplicate(provider: Provider, customerId: string, card: CardFacts): void {
  const same = (one: SavedCard) =>
    one.customerId === customerId && one.card.maskedNumber === card.maskedNumber;
  if (provider.store.cards.find(same)) throw new OpenpayError(2002);
}

function toWire({ id, card, createdAt, customerId }: SavedCard) {
  return {
    ...cardToWire(card, id),
    creation_date: toIsoMexico(createdAt),
    customer_id: customerId,
    points_type: null,
  };
}
