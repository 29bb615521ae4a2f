import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Openpay, startOpenpay, WITH_3DS } from './openpay.ts';
import { type Shop, startShop } from './shop.ts';

let openpay: Openpay;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
  openpay = await startOpenpay();
});
afterEach(async () => {
  await openpay.close();
  await shop.close();
});

const EVENTS = [
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.cancelled',
  'transaction.expired',
];

function register(changes: object = {}) {
  const data = { url: shop.url, user: 'openpay', password: 'secreto', event_types: EVENTS, ...changes };
  return openpay.call('POST', '/webhooks', data);
}

/** Registers an address and forgets the verification call. */
async function registered(changes: object = {}): Promise<void> {
  expect((await register(changes)).status).toBe(201);
  shop.received.length = 0;
}

async function noticesSent(): Promise<string[]> {
  await openpay.control.deliveriesIdle();
  return shop.received.map(({ body }) => body.type);
}

describe('registering an address', () => {
  it('calls it at once, and is verified by its 200', async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^w[a-z0-9]{19}$/),
      url: shop.url,
      user: 'openpay',
      event_types: EVENTS,
      status: 'verified',
    });
    expect(shop.received).toHaveLength(1);
    expect(shop.received[0]).toMatchObject({
      authorization: `Basic ${Buffer.from('openpay:secreto').toString('base64')}`,
      body: {
        type: 'verification',
        event_date: '2026-11-20T12:00:00-06:00',
        verification_code: expect.stringMatching(/^[a-z0-9]{8}$/),
      },
    });
    expect((await openpay.call('GET', '/webhooks')).body).toEqual([body]);
    expect((await openpay.call('GET', `/webhooks/${body.id}`)).body).toEqual(body);
  });

  it('is refused when nobody is there (6002), when it answers an error (6003) and twice (6001)', async () => {
    const deaf = await startShop();
    await deaf.close();
    expect((await register({ url: deaf.url })).body).toMatchObject({ http_code: 412, error_code: 6002 });
    shop.answerWith(500);
    expect((await register()).body).toMatchObject({ http_code: 412, error_code: 6003 });
    shop.answerWith(200);
    await registered();
    expect((await register()).body).toMatchObject({ http_code: 409, error_code: 6001 });
  });

  it('ends when it is deleted', async () => {
    const { body } = await register();
    expect((await openpay.call('DELETE', `/webhooks/${body.id}`)).status).toBe(204);
    shop.received.length = 0;
    await openpay.charge();
    expect(await noticesSent()).toEqual([]);
  });

  it('accepts the code of the verification call, and no other', async () => {
    const { body } = await register();
    const code = shop.received[0]?.body.verification_code;
    expect((await openpay.call('POST', `/webhooks/${body.id}/verify/otro`)).body.error_code).toBe(1003);
    expect((await openpay.call('POST', `/webhooks/${body.id}/verify/${code}`)).status).toBe(204);
  });
});

describe('notices', () => {
  it('carry the charge, with the registered user and password', async () => {
    await registered();
    const { body: charge } = await openpay.charge();
    expect(await noticesSent()).toEqual(['charge.succeeded']);
    expect(shop.received[0]).toEqual({
      authorization: `Basic ${Buffer.from('openpay:secreto').toString('base64')}`,
      body: { type: 'charge.succeeded', event_date: '2026-11-20T12:00:00-06:00', transaction: charge },
    });
  });

  it('tell of a decline, a refund, a cancellation and an expiry', async () => {
    await registered();
    await openpay.charge({}, '4444444444444448');
    const { body: paid } = await openpay.charge();
    await openpay.call('POST', `/charges/${paid.id}/refund`, {});
    const { body: held } = await openpay.charge({ capture: false });
    await openpay.call('POST', `/charges/${held.id}/cancel`);
    await openpay.charge(WITH_3DS);
    openpay.control.advanceClock(20 * 60_000);
    expect((await noticesSent()).sort()).toEqual([
      'charge.cancelled',
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'transaction.expired',
    ]);
  });

  it('only tell what was subscribed to', async () => {
    await registered({ event_types: ['chargeback.created', 'chargeback.accepted'] });
    const { body } = await openpay.charge();
    expect(openpay.control.openChargeback(body.id).status).toBe('chargeback_pending');
    expect(openpay.control.closeChargeback(body.id, 'buyer').status).toBe('chargeback_accepted');
    expect((await noticesSent()).sort()).toEqual(['chargeback.accepted', 'chargeback.created']);
  });

  it('are tried again, later each time, until they are answered', async () => {
    await registered();
    shop.answerWith(503);
    await openpay.charge();
    expect(await noticesSent()).toHaveLength(1);
    openpay.control.advanceClock(999);
    expect(await noticesSent()).toHaveLength(1);
    openpay.control.advanceClock(1);
    expect(await noticesSent()).toHaveLength(2);
    shop.answerWith(200);
    openpay.control.advanceClock(5_000);
    expect(await noticesSent()).toHaveLength(3);
    openpay.control.advanceClock(72 * 60 * 60_000);
    expect(await noticesSent()).toHaveLength(3);
    const [delivery] = openpay.control.deliveries();
    expect(delivery?.status).toBe('delivered');
    expect(delivery?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([503, 503, 200]);
  });

  it('are given up after 72 hours', async () => {
    await registered();
    shop.answerWith(503);
    await openpay.charge();
    await openpay.control.deliveriesIdle();
    while (openpay.control.deliveries()[0]?.status === 'pending') {
      openpay.control.advanceClock(60 * 60_000);
      await openpay.control.deliveriesIdle();
    }
    expect(openpay.control.deliveries()[0]?.status).toBe('abandoned');
    expect(shop.received.length).toBeGreaterThan(72);
  });
});

describe('notices that misbehave on request', () => {
  it('are lost for good', async () => {
    await registered();
    openpay.control.behave({ webhooks: 'off' });
    await openpay.charge();
    openpay.control.advanceClock(72 * 60 * 60_000);
    expect(await noticesSent()).toEqual([]);
    expect(openpay.control.deliveries()[0]?.status).toBe('dropped');
  });

  it('come five times', async () => {
    await registered();
    openpay.control.behave({ webhookCopies: 5 });
    await openpay.charge();
    expect(await noticesSent()).toHaveLength(5);
  });

  it('come late', async () => {
    await registered();
    openpay.control.behave({ webhookDelayMs: 60_000 });
    await openpay.charge();
    expect(await noticesSent()).toHaveLength(0);
    openpay.control.advanceClock(60_000);
    expect(await noticesSent()).toHaveLength(1);
  });

  it('are held back and let go in reverse', async () => {
    await registered();
    openpay.control.behave({ webhooks: 'held' });
    const { body } = await openpay.charge();
    await openpay.call('POST', `/charges/${body.id}/refund`, {});
    expect(await noticesSent()).toEqual([]);
    expect(await openpay.control.releaseDeliveries('reverse')).toBe(2);
    expect(await noticesSent()).toEqual(['charge.refunded', 'charge.succeeded']);
  });

  it('overtake each other, always in the same way', async () => {
    await registered();
    openpay.control.behave({ webhookShuffleMs: 60_000 });
    const amounts = [1, 2, 3, 4, 5, 6];
    for (const amount of amounts) await openpay.charge({ amount });
    for (let second = 0; second < 60; second += 1) {
      openpay.control.advanceClock(1_000);
      await openpay.control.deliveriesIdle();
    }
    const order = shop.received.map(({ body }) => body.transaction.amount);
    expect(order.toSorted((a, b) => a - b)).toEqual(amounts);
    expect(order).not.toEqual(amounts);
  });

  it('arrive before the answer to the charge itself', async () => {
    await registered();
    openpay.control.behave({ webhookBeforeAnswer: true });
    await openpay.charge();
    expect(shop.received.map(({ body }) => body.type)).toEqual(['charge.succeeded']);
  });

  it('are repeated word for word when asked', async () => {
    await registered();
    const { body } = await openpay.charge();
    await openpay.control.deliveriesIdle();
    expect(openpay.control.resendDeliveries(body.id, 2)).toBe(2);
    await noticesSent();
    const [first, ...others] = shop.received;
    expect(others).toEqual([first, first]);
  });
});

it('knows an address that was registered beforehand, without a verification call', async () => {
  const other = await startOpenpay({ webhooks: [{ url: shop.url, user: 'a', password: 'b' }] });
  await other.charge();
  await other.control.deliveriesIdle();
  expect(shop.received.map(({ body }) => body.type)).toEqual(['charge.succeeded']);
  await other.close();
});
