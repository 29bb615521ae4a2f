import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Address, optionalText, parseBody, text } from './body.ts';
import { toIsoMexico } from './dates.ts';
import type { Customer } from './entities.ts';
import { notFound, OpenpayError } from './errors.ts';
import { listPage, type Query } from './listing.ts';
import type { Provider } from './provider.ts';

const CustomerBody = z.object({
  name: text(100),
  last_name: optionalText(100),
  email: z.email().max(100),
  phone_number: optionalText(100),
  external_id: optionalText(100),
  address: Address.nullish(),
  requires_account: z.boolean().default(true),
});

type ById = { Params: { id: string } };

export function registerCustomers(app: FastifyInstance, provider: Provider): void {
  const { customers } = provider.store;

  app.post('/customers', async (request, reply) => {
    const body = parseBody(CustomerBody, request.body);
    refuseTakenExternalId(provider, body.external_id);
    const identity = { id: provider.ids.customer(), createdAt: provider.clock.now() };
    const customer = customers.put({ ...identity, ...fromBody(body) });
    return reply.code(201).send(toWire(customer));
  });

  app.get<{ Querystring: Query }>('/customers', async request => {
    const { external_id: externalId } = request.query;
    const all = customers.all();
    const matching = externalId === undefined ? all : all.filter(one => one.externalId === externalId);
    return listPage(matching, request.query).map(toWire);
  });

  app.get<ById>('/customers/:id', async request => toWire(requireCustomer(provider, request.params.id)));

  app.put<ById>('/customers/:id', async request => {
    const customer = requireCustomer(provider, request.params.id);
    const body = parseBody(CustomerBody, request.body);
    // Neither the external id nor the kind of account changes after creation.
    const { externalId, requiresAccount } = customer;
    return toWire(customers.put({ ...customer, ...fromBody(body), externalId, requiresAccount }));
  });

  app.delete<ById>('/customers/:id', async (request, reply) => {
    const { id } = requireCustomer(provider, request.params.id);
    for (const card of provider.store.cards.all()) {
      if (card.customerId === id) provider.store.cards.delete(card.id);
    }
    customers.delete(id);
    return reply.code(204).send();
  });
}

export function requireCustomer(provider: Provider, id: string): Customer {
  const customer = provider.store.customers.get(id);
  if (!customer) throw notFound('customer', id);
  return customer;
}

function refuseTakenExternalId(provider: Provider, externalId: string | null): void {
  if (externalId === null) return;
  if (provider.store.customers.find(one => one.externalId === externalId)) throw new OpenpayError(2003);
}

function fromBody(body: z.infer<typeof CustomerBody>): Omit<Customer, 'id' | 'createdAt'> {
  return {
    name: body.name,
    lastName: body.last_name,
    email: body.email,
    phone: body.phone_number,
    externalId: body.external_id,
    address: body.address ?? null,
    requiresAccount: body.requires_account,
  };
}

function toWire(customer: Customer) {
  return {
    id: customer.id,
    creation_date: toIsoMexico(customer.createdAt),
    name: customer.name,
    last_name: customer.lastName,
    email: customer.email,
    phone_number: customer.phone,
    external_id: customer.externalId,
    status: 'active',
    balance: 0,
    address: customer.address,
    // Only the shape of a CLABE: it takes no money.
    clabe: customer.requiresAccount ? '646180109400000000' : null,
  };
}
