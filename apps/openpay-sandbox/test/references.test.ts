import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isClabe } from '../src/clabe.ts';
import { type Json, type Openpay, referenceData, startOpenpay } from './openpay.ts';
import { type Shop, startShop } from './shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let openpay: Openpay;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
  openpay = await startOpenpay({ webhooks: [{ url: shop.url, user: 'tienda', password: 'secreta' }] });
});
afterEach(async () => {
  await openpay.close();
  await shop.close();
});

const METHODS = ['store', 'bank_account'] as const;
type Method = (typeof METHODS)[number];

const ask = (method: Method, changes: object = {}) =>
  openpay.call('POST', '/charges', referenceData(method, changes));
const read = async (id: string) => (await openpay.call('GET', `/charges/${id}`)).body;
const placeOf = ({ payment_method: { reference, name } }: Json): string => reference ?? name;
const balance = async () => (await openpay.call('GET', '')).body.balance;

async function noticesSent(): Promise<string[]> {
  await openpay.control.deliveriesIdle();
  return shop.received.map(({ body: { type } }) => type);
}

async function pay(charge: Json, centavos: number): Promise<{ chargeId: string; completed: boolean }> {
  const arrival = await openpay.control.payReference(placeOf(charge), { centavos });
  if (!arrival.taken) throw new Error(`not taken: ${arrival.reason}`);
  return arrival;
}

describe('a charge without a card (§B2.4)', () => {
  it('of a store waits with a number for the till, without a card and without a device', async () => {
    const { status, body } = await ask('store', { order_id: 'R-502' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^tr[a-z0-9]{18}$/),
      authorization: null,
      operation_type: 'in',
      method: 'store',
      transaction_type: 'charge',
      status: 'in_progress',
      conciliated: false,
      creation_date: '2026-11-20T12:00:00-06:00',
      due_date: '2026-11-21T12:00:00-06:00',
      order_id: 'R-502',
      amount: 800,
      customer: { name: 'Lucía' },
      payment_method: { type: 'store', reference: expect.stringMatching(/^10101\d{11}$/) },
    });
    const { reference, barcode_url, url_store } = body.payment_method;
    expect(barcode_url).toBe(`${openpay.url}/barcode/${reference}?width=1&height=45&text=false`);
    expect(url_store).toBe(`${openpay.url}/pagar/${reference}`);
    expect(body).not.toHaveProperty('card');
    expect(body).not.toHaveProperty('fee');
    expect(await read(body.id)).toEqual(body);
    expect((await openpay.call('GET', '/charges?order_id=R-502')).body).toEqual([body]);
    expect(await noticesSent()).toEqual(['charge.created']);
    expect(shop.received[0]?.body.transaction).toEqual(body);
  });

  it('of SPEI has one CLABE for all, with a right check digit, and a concept of its own', async () => {
    const first = (await ask('bank_account')).body;
    const second = (await ask('bank_account')).body;
    const { type, bank, agreement, clabe, name } = first.payment_method;
    expect([first.method, first.status, type]).toEqual(['bank_account', 'in_progress', 'bank_transfer']);
    expect(bank).not.toBe('');
    expect(agreement).toMatch(/^\d{7}$/);
    expect(isClabe(clabe)).toBe(true);
    expect(name).toMatch(/^\d{20}$/);
    expect(second.payment_method.clabe).toBe(clabe);
    expect(second.payment_method.name).not.toBe(name);
    expect(await noticesSent()).toEqual(['charge.created', 'charge.created']);
  });

  it.each(METHODS)('of %s is also for a registered customer', async method => {
    const { body: customer } = await openpay.call('POST', '/customers', {
      name: 'Ana',
      email: 'ana@example.mx',
      requires_account: false,
    });
    const path = `/customers/${customer.id}/charges`;
    const refused = await openpay.call('POST', path, referenceData(method));
    expect(refused.body.error_code).toBe(1001);
    const { body } = await openpay.call('POST', path, referenceData(method, { customer: undefined }));
    expect(body).toMatchObject({ status: 'in_progress', customer_id: customer.id });
    expect((await openpay.call('GET', `${path}/${body.id}`)).body).toEqual(body);
  });

  it('uses its order_id once, whatever the method (1006)', async () => {
    expect((await ask('store', { order_id: 'R-1' })).status).toBe(200);
    const again = await ask('bank_account', { order_id: 'R-1' });
    expect([again.status, again.body.error_code]).toEqual([409, 1006]);
    expect((await openpay.charge({ order_id: 'R-1' })).body.error_code).toBe(1006);
  });

  it.each([
    ['store', { customer: undefined }, 400, 1001, 'customer is required'],
    ['bank_account', { customer: undefined }, 400, 1001, 'customer is required'],
    ['store', { amount: 0 }, 400, 1001, 'amount must be greater than 0'],
    ['store', { amount: 10.001 }, 412, 1020, undefined],
    ['store', { amount: 10_000 }, 412, 1012, undefined],
    ['store', { description: 'x'.repeat(251) }, 400, 1001, undefined],
    ['bank_account', { amount: 100_000.01 }, 412, 1012, undefined],
    ['bank_account', { due_date: 'mañana' }, 400, 1001, 'due_date is invalid'],
    ['bank_account', { due_date: '2026-11-20T12:00:00' }, 400, 1001, 'due_date must be in the future'],
  ] as const)('of %s with %j is refused with %i / %i', async (method, changes, status, code, description) => {
    const answer = await ask(method, changes);
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
    if (description) expect(answer.body.description).toBe(description);
    expect(openpay.control.charges()).toEqual([]);
  });

  it('has a ceiling of its own at the store: $9,999.99 unless told otherwise', async () => {
    expect((await ask('store', { amount: 9_999.99 })).status).toBe(200);
    expect((await ask('bank_account', { amount: 10_000 })).status).toBe(200);
    const other = await startOpenpay({ maxStoreAmount: 29_999_99 });
    const most = await other.call('POST', '/charges', referenceData('store', { amount: 29_999.99 }));
    const over = await other.call('POST', '/charges', referenceData('store', { amount: 30_000 }));
    expect([most.status, over.body.error_code]).toEqual([200, 1012]);
    await other.close();
  });

  it.each([
    ['2026-11-21T20:15:00', '2026-11-21T20:15:00-06:00'],
    ['2026-11-22T02:15:00Z', '2026-11-21T20:15:00-06:00'],
    ['2026-11-21T21:15:00-05:00', '2026-11-21T20:15:00-06:00'],
    [undefined, '2026-11-30T12:00:00-06:00'],
  ])('due %s is due %s: without an offset it is central time', async (due_date, answered) => {
    expect((await ask('store', { due_date })).body.due_date).toBe(answered);
  });

  it('of SPEI is due at the end of the day where the provider rounds so', async () => {
    openpay.control.behave({ speiUntilEndOfDay: true });
    expect((await ask('bank_account')).body.due_date).toBe('2026-11-21T23:59:59-06:00');
    expect((await ask('store')).body.due_date).toBe('2026-11-21T12:00:00-06:00');
  });

  it.each(METHODS)('of %s is not refunded (3006), captured or disputed', async method => {
    const { body } = await ask(method);
    await pay(body, 800_00);
    const refund = await openpay.call('POST', `/charges/${body.id}/refund`, {});
    expect([refund.status, refund.body.error_code]).toEqual([412, 3006]);
    expect(() => openpay.control.openChargeback(body.id)).toThrow();
    const { body: other } = await ask(method);
    expect((await openpay.call('POST', `/charges/${other.id}/capture`, {})).body.error_code).toBe(1003);
    expect((await read(other.id)).status).toBe('in_progress');
  });
});

describe('money that arrives (§B2.12)', () => {
  it.each([
    ['store', { amount: 25.7, tax: 4.11, currency: 'MXN' }, false],
    ['bank_account', { amount: 8, tax: 1.28, currency: 'MXN' }, true],
  ] as const)(
    'of the exact amount completes the charge of %s and says so',
    async (method, fee, conciliated) => {
      const { body } = await ask(method, { order_id: 'R-1' });
      openpay.control.advanceClock(60_000);
      expect(await pay(body, 800_00)).toMatchObject({ chargeId: body.id, completed: true });
      const paid = await read(body.id);
      expect(paid).toEqual({
        ...body,
        status: 'completed',
        authorization: expect.stringMatching(/^\d{6}$/),
        operation_date: '2026-11-20T12:01:00-06:00',
        conciliated,
        fee,
      });
      expect(await noticesSent()).toEqual(['charge.created', 'charge.succeeded']);
      expect(shop.received[1]?.body.transaction).toEqual(paid);
      expect(await balance()).toBe(800);
    },
  );

  it('can be paid out again, which is how it goes back', async () => {
    const { body } = await ask('bank_account');
    const payout = {
      method: 'bank_account',
      bank_account: { clabe: '012180001234567899', holder_name: 'Ana Prueba' },
      amount: 800,
      description: 'Devolución',
    };
    expect((await openpay.call('POST', '/payouts', payout)).body.error_code).toBe(4001);
    await pay(body, 800_00);
    expect((await openpay.call('POST', '/payouts', payout)).status).toBe(200);
    expect(await balance()).toBe(0);
  });

  const DIFFERENT: [string, number, (charge: Json) => unknown][] = [
    ['too little', 700_00, () => {}],
    ['too much', 900_00, () => {}],
    ['a second one', 800_00, charge => pay(charge, 800_00)],
    ['too late', 800_00, () => openpay.control.advanceClock(DAY_MS)],
    ['after a cancellation', 800_00, charge => openpay.call('POST', `/charges/${charge.id}/cancel`)],
  ];
  it.each(METHODS.flatMap(method => DIFFERENT.map(different => [method, ...different] as const)))(
    'of %s, %s, is a charge of its own and leaves the other as it was',
    async (method, _, centavos, before) => {
      const { body: asked } = await ask(method, { order_id: 'R-1' });
      await before(asked);
      const untouched = await read(asked.id);
      const { chargeId, completed } = await pay(asked, centavos);
      expect([chargeId === asked.id, completed]).toEqual([false, false]);
      expect(await read(asked.id)).toEqual(untouched);
      const own = await read(chargeId);
      expect(own).toMatchObject({
        status: 'completed',
        method,
        order_id: null,
        amount: centavos / 100,
        payment_method: asked.payment_method,
        authorization: expect.stringMatching(/^\d{6}$/),
      });
      expect((await openpay.call('GET', '/charges')).body[0]).toEqual(own);
      expect((await openpay.call('GET', '/charges?order_id=R-1')).body).toEqual([untouched]);
      await noticesSent();
      expect(shop.received.at(-1)?.body).toMatchObject({ type: 'charge.succeeded', transaction: own });
    },
  );

  it('by transfer finds its charge by the concept, with spaces too', async () => {
    const { body } = await ask('bank_account');
    const { clabe, name } = body.payment_method;
    const concept = ` ${name.replace(/(\d{4})/g, '$1 ')}`;
    expect(await openpay.control.payReference(clabe, { centavos: 800_00, concept })).toEqual({
      taken: true,
      chargeId: body.id,
      completed: true,
    });
  });

  it.each([
    ['boletos de Ana', 'boletos de Ana'],
    [undefined, null],
    ['  ', null],
  ])(
    'by transfer with the concept %j of no charge is a charge that nobody asked for',
    async (concept, name) => {
      const { clabe } = (await ask('bank_account')).body.payment_method;
      const arrival = await openpay.control.payReference(clabe, { centavos: 50_00, concept });
      if (!arrival.taken) throw new Error('the bank takes it');
      const own = await read(arrival.chargeId);
      expect(own).toMatchObject({ status: 'completed', method: 'bank_account', order_id: null, amount: 50 });
      expect(own.payment_method).toMatchObject({ type: 'bank_transfer', clabe, name });
      expect(await noticesSent()).toEqual(['charge.created', 'charge.succeeded']);
    },
  );

  it.each(['1010100000000000', '012180001234567899'])('for %s, which is not ours, is not taken', async to => {
    await ask('store');
    expect(await openpay.control.payReference(to, { centavos: 800_00 })).toEqual({
      taken: false,
      reason: 'unknown_reference',
    });
    expect([openpay.control.charges().length, await balance()]).toEqual([1, 0]);
  });
});

describe('the end of a charge without a card', () => {
  it.each(METHODS)(
    'of %s comes at its due date: cancelled, and said as transaction.expired',
    async method => {
      const { body } = await ask(method);
      openpay.control.advanceClock(DAY_MS - 1);
      expect((await read(body.id)).status).toBe('in_progress');
      openpay.control.advanceClock(1);
      expect(await read(body.id)).toEqual({ ...body, status: 'cancelled' });
      expect(await noticesSent()).toEqual(['charge.created', 'transaction.expired']);
    },
  );

  it.each(METHODS)('of %s comes when the shop cancels it, once', async method => {
    const { body } = await ask(method);
    expect((await openpay.call('POST', `/charges/${body.id}/cancel`)).body.status).toBe('cancelled');
    const again = await openpay.call('POST', `/charges/${body.id}/cancel`);
    expect([again.status, again.body.error_code]).toEqual([422, 1003]);
    const { body: other } = await ask(method);
    await pay(other, 800_00);
    expect((await openpay.call('POST', `/charges/${other.id}/cancel`)).body.error_code).toBe(1003);
    openpay.control.advanceClock(2 * DAY_MS);
    expect((await noticesSent()).filter(type => type === 'transaction.expired')).toEqual([]);
  });
});

describe('notices of charges without a card that misbehave (§B2.7)', () => {
  it('are lost, held and doubled as those of cards', async () => {
    openpay.control.behave({ webhooks: 'off' });
    const { body } = await ask('store');
    await pay(body, 800_00);
    expect(await noticesSent()).toEqual([]);
    openpay.control.behave({ webhooks: 'held', webhookCopies: 2 });
    await pay(body, 1_00);
    expect(await noticesSent()).toEqual([]);
    await openpay.control.releaseDeliveries();
    expect(await noticesSent()).toEqual(['charge.succeeded', 'charge.succeeded']);
  });

  it('arrive before the answer, and with the money paid before it too', async () => {
    openpay.control.behave({ noticeFirst: true });
    const { body } = await ask('store');
    expect(shop.received.map(({ body: { type } }) => type)).toEqual(['charge.created']);
    await openpay.control.payReference(placeOf(body), { centavos: 800_00 });
    expect(shop.received).toHaveLength(2);
    openpay.control.behave({ payAtOnce: true });
    const { body: paid } = await ask('bank_account');
    expect(paid.status).toBe('in_progress');
    expect(shop.received.slice(2).map(({ body: { type } }) => type)).toEqual([
      'charge.created',
      'charge.succeeded',
    ]);
    expect((await read(paid.id)).status).toBe('completed');
  });
});
