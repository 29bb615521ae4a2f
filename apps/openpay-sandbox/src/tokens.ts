import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Address, parseBody } from './body.ts';
import { readCard } from './cardFacts.ts';
import type { Token } from './entities.ts';
import { notFound } from './errors.ts';
import type { Provider } from './provider.ts';

const cardField = z.string().optional();

export const RawCardBody = z.object({
  card_number: cardField,
  holder_name: cardField,
  expiration_year: cardField,
  expiration_month: cardField,
  cvv2: cardField,
  address: Address.nullish(),
});

/** Registers the only calls that a browser makes, with the public key. */
export function registerTokenCreation(app: FastifyInstance, provider: Provider): void {
  app.post('/tokens', async (request, reply) => {
    const raw = parseBody(RawCardBody, request.body);
    const card = readCard(raw, provider.clock.now());
    const token = provider.store.tokens.put({ id: provider.ids.token(), card, used: false });
    return reply.code(201).send(toWire(token));
  });
}

export function registerTokenReading(app: FastifyInstance, provider: Provider): void {
  app.get<{ Params: { id: string } }>('/tokens/:id', async request => {
    const token = provider.store.tokens.get(request.params.id);
    if (!token) throw notFound('token', request.params.id);
    return toWire(token);
  });
}

/** Uses a token up: a second use finds nothing. */
export function spendToken(provider: Provider, token: Token): void {
  provider.store.tokens.put({ ...token, used: true });
}

export function findUnusedToken(provider: Provider, id: string): Token | undefined {
  const token = provider.store.tokens.get(id);
  return token && !token.used ? token : undefined;
}

function toWire({ id, card }: Token) {
  return {
    id,
    card: {
      card_number: card.maskedNumber,
      holder_name: card.holderName,
      expiration_year: card.expirationYear,
      expiration_month: card.expirationMonth,
      address: card.address,
      creation_date: null,
      brand: card.brand,
      type: card.type,
    },
  };
}
