import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Json, type Openpay, referenceData, startOpenpay } from './openpay.ts';
import { type Shop, startShop } from './shop.ts';

interface Merchant {
  readonly address: string;
  readonly asked: {
    readonly path: string;
    readonly authorization: string | undefined;
    readonly body: Json;
  }[];
  answerWith(status: number, body: string | null): void;
  close(): Promise<void>;
}

const YES = JSON.stringify({ response_code: 0, authorization_number: '123456' });

/** The merchant's server that says whether money may be taken; `null` as answer is silence. */
async function startMerchant(): Promise<Merchant> {
  const asked: Merchant['asked'] = [];
  let answer: { status: number; body: string | null } = { status: 200, body: YES };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { authorization } = request.headers;
      asked.push({ path: request.url ?? '', authorization, body: JSON.parse(String(Buffer.concat(chunks))) });
      if (answer.body !== null) response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://openpay:s%2Fecreta@127.0.0.1:${port}/autorizador`,
    asked,
    answerWith: (status, body) => {
      answer = { status, body };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

let merchant: Merchant;
let shop: Shop;
let openpay: Openpay;
beforeEach(async () => {
  merchant = await startMerchant();
  shop = await startShop();
  const webhooks = [{ url: shop.url, user: 'tienda', password: 'secreta' }];
  openpay = await startOpenpay({ authorizer: merchant.address, webhooks });
});
afterEach(async () => {
  await openpay.close();
  await shop.close();
  await merchant.close();
});

const ask = async (method: 'store' | 'bank_account') =>
  (await openpay.call('POST', '/charges', referenceData(method))).body;
const statusOf = async (id: string) => (await openpay.call('GET', `/charges/${id}`)).body.status;
const typesReceived = async () => {
  await openpay.control.deliveriesIdle();
  return shop.received.map(({ body: { type } }) => type);
};

describe('the authoriser (§B2.6)', () => {
  it('is asked before a till takes money', async () => {
    const charge = await ask('store');
    const { reference } = charge.payment_method;
    const arrival = await openpay.control.payReference(reference, { centavos: 799_50 });
    expect(arrival).toMatchObject({ taken: true });
    expect(merchant.asked).toEqual([
      {
        path: '/autorizador/tienda',
        authorization: `Basic ${Buffer.from('openpay:s/ecreta').toString('base64')}`,
        body: {
          folio: reference,
          local_date: '2026-11-20T12:00:00-06:00',
          amount: 799.5,
          trx_no: expect.stringMatching(/^\d{10}$/),
        },
      },
    ]);
  });

  it('is asked before a transfer is taken, also when its concept is of no charge', async () => {
    const { clabe, name } = (await ask('bank_account')).payment_method;
    await openpay.control.payReference(clabe, { centavos: 800_00, concept: name });
    await openpay.control.payReference(clabe, { centavos: 5_00, concept: 'boletos' });
    const question = { cuenta_beneficiario: clabe, clave_rastreo: expect.stringMatching(/^[A-Z0-9]{25}$/) };
    expect(merchant.asked).toMatchObject([
      { path: '/autorizador/spei', body: { ...question, monto: 800, concepto_pago: name } },
      { path: '/autorizador/spei', body: { ...question, monto: 5, concepto_pago: 'boletos' } },
    ]);
  });

  it.each([
    ['another code', 200, JSON.stringify({ response_code: 1, error_description: 'Vencida' })],
    ['no authorisation number', 200, JSON.stringify({ response_code: 0 })],
    ['an error', 503, YES],
    ['no JSON', 200, 'sí'],
  ])('says no with %s: no money, no charge, no notice', async (_, status, body) => {
    const charge = await ask('store');
    merchant.answerWith(status, body);
    const { reference } = charge.payment_method;
    expect(await openpay.control.payReference(reference, { centavos: 800_00 })).toEqual({
      taken: false,
      reason: 'not_authorised',
    });
    expect(await statusOf(charge.id)).toBe('in_progress');
    expect(openpay.control.balance()).toBe(0);
    expect(await typesReceived()).toEqual(['charge.created']);
  });

  it('says no when nobody is there, and when it is silent for five seconds', async () => {
    const charge = await ask('bank_account');
    const { name } = charge.payment_method;
    openpay.control.behave({ authorizer: 'http://127.0.0.1:9' });
    expect(await openpay.control.payReference(name, { centavos: 800_00 })).toMatchObject({ taken: false });
    openpay.control.behave({ authorizer: merchant.address });
    merchant.answerWith(200, null);
    const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    expect(await openpay.control.payReference(name, { centavos: 800_00 })).toMatchObject({ taken: false });
    expect(hurried).toHaveBeenCalledWith(5_000);
    hurried.mockRestore();
    expect(await statusOf(charge.id)).toBe('in_progress');
  });

  it('is not asked of money that comes by force, nor without an address', async () => {
    const first = await ask('store');
    merchant.answerWith(200, '{}');
    const forced = { centavos: 800_00, force: true };
    await openpay.control.payReference(first.payment_method.reference, forced);
    expect(await statusOf(first.id)).toBe('completed');
    openpay.control.behave({ authorizer: null });
    const second = await ask('store');
    await openpay.control.payReference(second.payment_method.reference, { centavos: 800_00 });
    expect(await statusOf(second.id)).toBe('completed');
    expect(merchant.asked).toEqual([]);
  });

  it('lets only one of two payments at once complete the charge', async () => {
    const charge = await ask('store');
    const pay = () => openpay.control.payReference(charge.payment_method.reference, { centavos: 800_00 });
    const arrivals = await Promise.all([pay(), pay()]);
    expect(arrivals.filter(arrival => arrival.taken && arrival.completed)).toHaveLength(1);
    expect(openpay.control.charges()).toHaveLength(2);
    expect(openpay.control.balance()).toBe(1_600_00);
  });
});

describe('a payment that the store takes back', () => {
  it('is told to the merchant with the words of the payment, and cancels the charge', async () => {
    const charge = await ask('store');
    await openpay.control.payReference(charge.payment_method.reference, { centavos: 800_00 });
    openpay.control.advanceClock(60_000);
    const cancelled = await openpay.control.cancelStorePayment(charge.id);
    expect(cancelled).toMatchObject({ id: charge.id, status: 'cancelled' });
    const [payment, cancellation] = merchant.asked;
    expect(cancellation).toEqual({ ...payment, path: '/autorizador/cancelacion' });
    expect(await typesReceived()).toEqual(['charge.created', 'charge.succeeded', 'charge.cancelled']);
    expect(openpay.control.balance()).toBe(0);
  });

  it('may be a charge of its own, and is cancelled though the merchant does not answer', async () => {
    const charge = await ask('store');
    const arrival = await openpay.control.payReference(charge.payment_method.reference, { centavos: 5_00 });
    if (!arrival.taken) throw new Error('the till takes it');
    merchant.answerWith(500, '');
    expect((await openpay.control.cancelStorePayment(arrival.chargeId)).status).toBe('cancelled');
    expect(await statusOf(charge.id)).toBe('in_progress');
  });

  it('was not paid at all: the merchant is told and the charge waits on', async () => {
    const charge = await ask('store');
    expect((await openpay.control.cancelStorePayment(charge.id)).status).toBe('in_progress');
    expect(merchant.asked.map(({ path }) => path)).toEqual(['/autorizador/cancelacion']);
  });

  it('is no transfer and no card', async () => {
    const transfer = await ask('bank_account');
    const { body: card } = await openpay.charge();
    for (const { id } of [transfer, card])
      await expect(openpay.control.cancelStorePayment(id)).rejects.toThrow('Only a store');
  });
});
