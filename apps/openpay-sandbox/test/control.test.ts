import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Openpay, referenceData, startOpenpay, WITH_3DS } from './openpay.ts';

const KEY = 'llave-de-control';
let openpay: Openpay;
beforeAll(async () => {
  openpay = await startOpenpay({ controlKey: KEY });
});
afterAll(() => openpay.close());

async function control(method: string, path: string, body?: object, key = KEY) {
  const response = await fetch(`${openpay.url}/_control${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

describe('the control API', () => {
  it('is closed without its key, and absent when none was set', async () => {
    expect((await control('GET', '/charges', undefined, 'otra')).status).toBe(401);
    const other = await startOpenpay();
    expect((await fetch(`${other.url}/_control/charges`)).status).toBe(404);
    await other.close();
  });

  it('plans, lists and clears faults', async () => {
    const fault = { method: 'POST', path: '**/charges', times: 2, answer: { kind: 'error', code: 1004 } };
    expect((await control('POST', '/faults', fault)).body).toEqual({ id: expect.any(Number) });
    expect((await openpay.charge()).status).toBe(503);
    expect((await control('GET', '/faults')).body).toMatchObject([{ left: 1, answer: { code: 1004 } }]);
    expect((await control('DELETE', '/faults')).status).toBe(204);
    expect((await openpay.charge()).status).toBe(200);
  });

  it('says what is wrong with what it was sent', async () => {
    const answer = await control('POST', '/faults', { answer: { kind: 'explode' } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('answer');
  });

  it('changes one behaviour and keeps the others', async () => {
    const { body } = await control('PATCH', '/behaviour', { webhookCopies: 3 });
    expect(body).toMatchObject({ webhookCopies: 3, threeDSecure: 'person' });
    expect((await control('PATCH', '/behaviour', { webhookCopies: 0 })).status).toBe(400);
    expect((await control('GET', '/behaviour')).body.webhookCopies).toBe(3);
  });

  it("pays references and takes a store's payment back", async () => {
    const { body } = await openpay.call('POST', '/charges', referenceData('store'));
    const { reference } = body.payment_method;
    const paid = await control('POST', '/pay', { reference, centavos: 800_00, force: true });
    expect(paid.body).toEqual({ taken: true, chargeId: body.id, completed: true });
    const cancelled = await control('POST', `/charges/${body.id}/store-cancellation`);
    expect(cancelled.body.status).toBe('cancelled');
    expect((await control('POST', '/pay', { reference, centavos: 0 })).status).toBe(400);
    const unknown = await control('POST', '/pay', { reference: '1', centavos: 1 });
    expect(unknown.body).toEqual({ taken: false, reason: 'unknown_reference' });
  });

  it('answers for the bank, disputes a charge and moves the clock', async () => {
    const { body } = await openpay.charge(WITH_3DS);
    const settled = await control('POST', `/charges/${body.id}/3ds`, { answer: 'authenticate' });
    expect(settled.body.status).toBe('completed');
    const disputed = await control('POST', `/charges/${body.id}/chargeback`, { step: 'open' });
    expect(disputed.body.status).toBe('chargeback_pending');
    const lost = await control('POST', `/charges/${body.id}/chargeback`, { step: 'shop' });
    expect(lost.body.status).toBe('chargeback_adjustment');
    const { body: other } = await openpay.charge(WITH_3DS);
    expect((await control('POST', '/clock/advance', { ms: 3_600_000 })).body.now).toBe(
      '2026-11-20T13:00:00-06:00',
    );
    const charges = (await control('GET', '/charges')).body;
    expect(charges.find((one: { id: string }) => one.id === other.id).status).toBe('expired');
    expect((await control('DELETE', '/state')).status).toBe(204);
    expect((await control('GET', '/charges')).body).toEqual([]);
  });
});
