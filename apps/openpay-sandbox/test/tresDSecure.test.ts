import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Json, type Openpay, startOpenpay, VISA, WITH_3DS } from './openpay.ts';

let openpay: Openpay;
beforeAll(async () => {
  openpay = await startOpenpay();
});
beforeEach(() => openpay.control.reset());
afterAll(() => openpay.close());

const BACK = 'https://tienda.example/terminar_compra/7/true/0';

async function pendingCharge(cardNumber = VISA, changes: object = {}): Promise<Json> {
  const { status, body } = await openpay.charge({ ...WITH_3DS, ...changes }, cardNumber);
  expect([status, body.status]).toEqual([200, 'charge_pending']);
  return body;
}

function open(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual' });
}

function press(url: string, resultado: string): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ resultado }), redirect: 'manual' });
}

async function statusOf(id: string): Promise<Json> {
  return (await openpay.call('GET', `/charges/${id}`)).body;
}

describe('the way to the bank', () => {
  it('waits with a redirect, and no authorisation yet', async () => {
    const charge = await pendingCharge();
    expect(charge.payment_method).toEqual({
      type: 'redirect',
      url: `${openpay.url}/v1/${openpay.merchantId}/charges/${charge.id}/redirect/`,
    });
    expect(charge).toMatchObject({ authorization: null, due_date: '2026-11-20T12:20:00-06:00' });
  });

  it('shows a page with the amount, both buttons, and no script', async () => {
    const { payment_method } = await pendingCharge(VISA, { description: '<b>2 boletos</b>' });
    const answer = await open(payment_method.url);
    const markup = await answer.text();
    expect(answer.status).toBe(200);
    expect(markup).toContain('Simulador del banco');
    expect(markup).toContain('$1,250.00 MXN');
    expect(markup).toContain('&lt;b&gt;2 boletos&lt;/b&gt;');
    expect(markup).toContain('value="autenticar"');
    expect(markup).toContain('value="rechazar"');
    expect(markup).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' https://tienda.example;",
    );
  });

  it('answers 404 to a charge that does not exist or needs no bank', async () => {
    const { body: direct } = await openpay.charge();
    for (const id of ['trnoexiste', direct.id]) {
      const answer = await open(`${openpay.url}/v1/${openpay.merchantId}/charges/${id}/redirect/`);
      expect(answer.status).toBe(404);
    }
  });
});

describe('the answer of the bank', () => {
  it('completes the charge and sends the buyer back', async () => {
    const { id, payment_method } = await pendingCharge();
    const back = await press(payment_method.url, 'autenticar');
    expect([back.status, back.headers.get('location')]).toEqual([302, `${BACK}?id=${id}`]);
    expect(await statusOf(id)).toMatchObject({
      status: 'completed',
      authorization: expect.stringMatching(/^\d{6}$/),
    });
  });

  it('fails the charge with 2010 and sends the buyer back', async () => {
    const { id, payment_method } = await pendingCharge();
    const back = await press(payment_method.url, 'rechazar');
    expect([back.status, back.headers.get('location')]).toEqual([302, `${BACK}?id=${id}`]);
    expect(await statusOf(id)).toMatchObject({ status: 'failed', error_code: 2010, authorization: null });
  });

  it('adds its parameter to a query that is already there', async () => {
    const { id, payment_method } = await pendingCharge(VISA, { redirect_url: `${BACK}?a=%C3%B1&b=2#fin` });
    const back = await press(payment_method.url, 'autenticar');
    expect(back.headers.get('location')).toBe(`${BACK}?a=%C3%B1&b=2&id=${id}#fin`);
  });

  it('is the first one: pressing again, pressing the other or reloading only leads back', async () => {
    const { id, payment_method } = await pendingCharge();
    await press(payment_method.url, 'autenticar');
    const settled = await statusOf(id);
    for (const answer of [
      await press(payment_method.url, 'autenticar'),
      await press(payment_method.url, 'rechazar'),
      await open(payment_method.url),
    ]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${BACK}?id=${id}`]);
    }
    expect(await statusOf(id)).toEqual(settled);
  });

  it('is asked again when the form came without one', async () => {
    const { id, payment_method } = await pendingCharge();
    expect((await press(payment_method.url, '')).status).toBe(200);
    expect((await statusOf(id)).status).toBe('charge_pending');
  });

  it('skips the declines of the table, as the real sandbox does', async () => {
    const { id, payment_method } = await pendingCharge('4444444444444448');
    await press(payment_method.url, 'autenticar');
    expect((await statusOf(id)).status).toBe('completed');
  });

  it('only authorises a charge that is to be captured later', async () => {
    const { id, payment_method } = await pendingCharge(VISA, { capture: false });
    await press(payment_method.url, 'autenticar');
    expect((await statusOf(id)).status).toBe('in_progress');
  });
});

describe('the 3-D Secure cards', () => {
  it.each([
    ['4005580000050508', 'autenticar'],
    ['5204740000001002', 'autenticar'],
    ['4005580000051811', 'rechazar'],
    ['5204740000001010', 'rechazar'],
  ])('%s is asked, and %s is proposed first', async (number, proposed) => {
    const { payment_method } = await pendingCharge(number);
    const markup = await (await open(payment_method.url)).text();
    expect(/class="principal" name="resultado" value="(\w+)"/.exec(markup)?.[1]).toBe(proposed);
    expect(/value="(autenticar|rechazar)"/.exec(markup)?.[1]).toBe(proposed);
  });

  it.each([
    ['4005580000051886', 'completed', null],
    ['5204740000001234', 'completed', null],
    ['4005580000051829', 'failed', 2010],
    ['5204740000001028', 'failed', 2010],
  ])('%s is not asked: it goes straight back as %s', async (number, status, error_code) => {
    const { id, payment_method } = await pendingCharge(number);
    expect(payment_method.url).toContain('frictionless');
    const back = await open(payment_method.url);
    expect([back.status, back.headers.get('location')]).toEqual([302, `${BACK}?id=${id}`]);
    expect(await statusOf(id)).toMatchObject({ status, error_code });
  });

  it('are refused by antifraud when the charge asks for no authentication', async () => {
    expect((await openpay.charge({}, '4005580000051829')).body.error_code).toBe(3005);
  });
});

describe('without a person', () => {
  it.each([
    ['authenticate', '4005580000051811', 'completed'],
    ['reject', VISA, 'failed'],
    ['card', '4005580000051811', 'failed'],
    ['card', VISA, 'completed'],
  ] as const)('behaviour %s turns %s into %s', async (threeDSecure, number, status) => {
    openpay.control.behave({ threeDSecure });
    const { id, payment_method } = await pendingCharge(number);
    expect((await open(payment_method.url)).status).toBe(302);
    expect((await statusOf(id)).status).toBe(status);
  });

  it('the control object answers for the bank, also with a decline after authentication', async () => {
    const { id } = await pendingCharge();
    openpay.control.answerThreeDSecure(id, { declineWith: 3003 });
    expect(await statusOf(id)).toMatchObject({ status: 'failed', error_code: 3003 });
  });
});

describe('a buyer who never comes back', () => {
  it('leaves a charge that expires, after which the bank has no say', async () => {
    const { id, payment_method } = await pendingCharge();
    openpay.control.advanceClock(20 * 60_000 - 1);
    expect((await statusOf(id)).status).toBe('charge_pending');
    openpay.control.advanceClock(1);
    expect((await statusOf(id)).status).toBe('expired');
    expect((await press(payment_method.url, 'autenticar')).status).toBe(302);
    expect((await statusOf(id)).status).toBe('expired');
  });

  it('may be given less time by the shop', async () => {
    const { id } = await pendingCharge(VISA, { due_date: '2026-11-20T12:05:00-06:00' });
    openpay.control.advanceClock(5 * 60_000);
    expect((await statusOf(id)).status).toBe('expired');
  });

  it('may be cancelled by the shop', async () => {
    const { id } = await pendingCharge();
    expect((await openpay.call('POST', `/charges/${id}/cancel`)).body.status).toBe('cancelled');
  });
});
