import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Openpay, startOpenpay } from './openpay.ts';
import { type Shop, startShop } from './shop.ts';

/** A right CLABE of BBVA, and one of an account that the bank does not know. */
const CLABE = '012180001234567899';
const UNKNOWN = '012180000000000002';
const DAY_MS = 24 * 60 * 60 * 1000;

let openpay: Openpay;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
  openpay = await startOpenpay({
    webhooks: [{ url: shop.url, user: 'tienda', password: 'secreta' }],
    controlPage: true,
  });
});
afterEach(async () => {
  await openpay.close();
  await shop.close();
});

const body = (changes: object = {}) => ({
  method: 'bank_account',
  bank_account: { clabe: CLABE, holder_name: 'Ana Prueba' },
  amount: 800,
  description: 'Devolución R-501',
  order_id: 'D-77',
  ...changes,
});
const pay = (changes: object = {}) => openpay.call('POST', '/payouts', body(changes));
const balance = async () => (await openpay.call('GET', '')).body.balance;
const typesReceived = async () => {
  await openpay.control.deliveriesIdle();
  return shop.received.map(({ body: { type } }) => type);
};

describe('payouts (§C7.10)', () => {
  it('leave the next business day when asked before 18:00, and say so', async () => {
    openpay.control.adjustBalance(1_000_00);
    const { status, body: made } = await pay();
    expect(status).toBe(200);
    expect(made).toMatchObject({ status: 'in_progress', amount: 800, order_id: 'D-77' });
    expect(JSON.stringify(made)).not.toContain(CLABE);
    expect(await balance()).toBe(200);
    // Friday noon: Saturday and Sunday bring nothing.
    openpay.control.advanceClock(2 * DAY_MS);
    expect((await openpay.call('GET', `/payouts/${made.id}`)).body.status).toBe('in_progress');
    openpay.control.advanceClock(DAY_MS);
    expect((await openpay.call('GET', `/payouts/${made.id}`)).body).toMatchObject({
      status: 'completed',
      operation_date: '2026-11-23T10:00:00-06:00',
      authorization: expect.stringMatching(/^\d{6}$/),
    });
    expect(await typesReceived()).toEqual(['payout.created', 'payout.succeeded']);
  });

  it('leave the second business day when asked after 18:00', async () => {
    openpay.control.adjustBalance(1_000_00);
    openpay.control.advanceClock(7 * 60 * 60 * 1000);
    const { body: made } = await pay();
    openpay.control.advanceClock(3 * DAY_MS);
    expect((await openpay.call('GET', `/payouts/${made.id}`)).body.status).toBe('in_progress');
    openpay.control.advanceClock(DAY_MS);
    expect((await openpay.call('GET', `/payouts/${made.id}`)).body.status).toBe('completed');
  });

  it('fail for an account that the bank does not know, and give the money back to the balance', async () => {
    openpay.control.adjustBalance(1_000_00);
    const { body: made } = await pay({ bank_account: { clabe: UNKNOWN, holder_name: 'Ana Prueba' } });
    openpay.control.advanceClock(4 * DAY_MS);
    expect((await openpay.call('GET', `/payouts/${made.id}`)).body).toMatchObject({ status: 'failed' });
    expect(await balance()).toBe(1000);
    expect(await typesReceived()).toContain('payout.failed');
  });

  it('are refused for lack of money, for a wrong CLABE, twice under one order, and where not contracted', async () => {
    expect((await pay()).body).toMatchObject({ error_code: 4001, http_code: 412 });
    openpay.control.adjustBalance(5_000_00);
    const wrong = { bank_account: { clabe: '012180001234567890', holder_name: 'Ana Prueba' } };
    expect((await pay(wrong)).body.error_code).toBe(1001);
    expect((await pay()).status).toBe(200);
    expect((await pay()).body.error_code).toBe(1006);
    expect((await openpay.call('GET', '/payouts?order_id=D-77')).body).toHaveLength(1);
    openpay.control.behave({ payoutsAllowed: false });
    expect((await pay({ order_id: 'D-78' })).body.error_code).toBe(3006);
  });

  it('may be cancelled until they leave', async () => {
    openpay.control.adjustBalance(1_000_00);
    const { body: made } = await pay();
    expect((await openpay.call('DELETE', `/payouts/${made.id}`)).body.status).toBe('cancelled');
    expect(await balance()).toBe(1000);
    expect((await openpay.call('DELETE', `/payouts/${made.id}`)).body.error_code).toBe(1003);
  });
});

describe('the balance', () => {
  it('rises with charges, falls with refunds and settlements, and refuses a refund that it cannot pay', async () => {
    const { body: first } = await openpay.charge({ amount: 1250 });
    expect(await balance()).toBe(1250);
    expect((await openpay.call('POST', `/charges/${first.id}/refund`, { amount: 250 })).status).toBe(200);
    expect(await balance()).toBe(1000);
    openpay.control.adjustBalance(-400_00);
    expect((await openpay.call('POST', `/charges/${first.id}/refund`)).body.error_code).toBe(4001);
    openpay.control.adjustBalance(400_00);
    expect((await openpay.call('POST', `/charges/${first.id}/refund`)).body.status).toBe('refunded');
    expect(await balance()).toBe(0);
  });

  it('loses what a buyer wins back by the bank', async () => {
    const { body } = await openpay.charge({ amount: 1250 });
    openpay.control.openChargeback(body.id);
    expect(await balance()).toBe(1250);
    openpay.control.closeChargeback(body.id, 'buyer');
    expect(await balance()).toBe(0);
  });

  it("rises with a transfer to the merchant's own account, which is told as spei.received and pays nothing", async () => {
    const { clabe } = (await openpay.call('GET', '')).body;
    const arrival = await openpay.control.payReference(clabe, { centavos: 500_00, concept: 'R-1' });
    expect(arrival).toMatchObject({ taken: true, completed: false });
    expect(await balance()).toBe(500);
    expect(openpay.control.charges()).toEqual([]);
    expect(await typesReceived()).toEqual(['spei.received']);
    expect(shop.received[0]?.body.transaction).toMatchObject({ amount: 500, transaction_type: 'spei' });
  });
});

describe('the control page', () => {
  const act = (fields: Record<string, string>, site = 'same-origin') =>
    fetch(`${openpay.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    });

  it('deposits, settles a payout, disputes a charge and tells of a second thought', async () => {
    expect((await act({ hacer: 'depositar', pesos: '1,000' })).status).toBe(303);
    const { body: made } = await pay();
    await act({ hacer: 'pago_llega', id: made.id });
    const { body: charge } = await openpay.charge();
    await act({ hacer: 'recalificar', id: charge.id });
    await act({ hacer: 'contracargo', id: charge.id });
    await act({ hacer: 'contracargo_tienda', id: charge.id });
    expect(await typesReceived()).toEqual([
      'payout.created',
      'payout.succeeded',
      'charge.succeeded',
      'charge.rescored.to.decline',
      'chargeback.created',
      'chargeback.rejected',
    ]);
    const shown = await (await fetch(`${openpay.url}/control`)).text();
    expect(shown).toContain('$1,450.00');
  });

  it('takes nothing from another site, and is absent unless asked for', async () => {
    expect((await act({ hacer: 'depositar', pesos: '1' }, 'cross-site')).status).toBe(403);
    const other = await startOpenpay();
    expect((await fetch(`${other.url}/control`)).status).toBe(404);
    await other.close();
  });
});
