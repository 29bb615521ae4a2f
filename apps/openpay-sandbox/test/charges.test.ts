import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardData, chargeData, type Openpay, startOpenpay, VISA, VISA_DEBIT } from './openpay.ts';

let openpay: Openpay;
beforeAll(async () => {
  openpay = await startOpenpay({ maxAmount: 29_999_00 });
});
afterAll(() => openpay.close());

describe('a guest charge', () => {
  it('answers the documented object and can be read again', async () => {
    const { status, body } = await openpay.charge({ order_id: 'R-1', metadata: { reserva: 'a1' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^tr[a-z0-9]{18}$/),
      authorization: expect.stringMatching(/^\d{6}$/),
      operation_type: 'in',
      method: 'card',
      transaction_type: 'charge',
      status: 'completed',
      creation_date: '2026-11-20T12:00:00-06:00',
      error_message: null,
      order_id: 'R-1',
      amount: 1250,
      currency: 'MXN',
      customer: { name: 'Lucía', email: 'lucia@example.mx' },
      card: {
        id: null,
        card_number: '411111XXXXXX1111',
        type: 'credit',
        brand: 'visa',
        bank_name: 'Banamex',
      },
      fee: { amount: 38.75, tax: 6.2, currency: 'MXN' },
      metadata: { reserva: 'a1' },
    });
    expect(body).not.toHaveProperty('payment_method');
    expect(body).not.toHaveProperty('customer_id');
    expect((await openpay.call('GET', `/charges/${body.id}`)).body).toEqual(body);
    expect((await openpay.call('GET', '/charges?order_id=R-1')).body).toEqual([body]);
    expect((await openpay.call('GET', '/charges?order_id=R-none')).body).toEqual([]);
  });

  it('spends its token', async () => {
    const source_id = await openpay.token();
    expect((await openpay.call('POST', '/charges', chargeData({ source_id }))).status).toBe(200);
    const again = await openpay.call('POST', '/charges', chargeData({ source_id }));
    expect([again.status, again.body.error_code]).toEqual([404, 1005]);
  });

  it.each([
    ['4222222222222220', 402, 3001],
    ['4000000000000069', 402, 3002],
    ['4444444444444448', 402, 3003],
    ['4000000000000119', 402, 3004],
    ['4000000000000044', 402, 3005],
  ])('declines %s with %i / %i and keeps the attempt', async (number, status, code) => {
    const order_id = `D-${code}`;
    const declined = await openpay.charge({ order_id }, number);
    expect([declined.status, declined.body.error_code]).toEqual([status, code]);
    expect(declined.body.category).toBe('gateway');
    const [attempt] = (await openpay.call('GET', `/charges?order_id=${order_id}`)).body;
    expect(attempt).toMatchObject({ status: 'failed', error_code: code, authorization: null });
  });

  it('says which antifraud rule spoke, with 3005 only', async () => {
    expect((await openpay.charge({}, '4000000000000044')).body.fraud_rules).toHaveLength(1);
    expect((await openpay.charge({}, '4444444444444448')).body).not.toHaveProperty('fraud_rules');
  });

  it.each([VISA, VISA_DEBIT, '5555555555554444', '5105105105105100'])('approves %s', async number => {
    expect((await openpay.charge({}, number)).body.status).toBe('completed');
  });

  it.each(['345678000000007', '343434343434343'])(
    'approves %s with its four-digit code',
    async card_number => {
      const token = await openpay.call('POST', '/tokens', cardData({ card_number, cvv2: '1234' }));
      const { body } = await openpay.call('POST', '/charges', chargeData({ source_id: token.body.id }));
      expect(body).toMatchObject({ status: 'completed', card: { brand: 'american_express' } });
    },
  );
});

describe('order_id', () => {
  it('is used once, also by an attempt that was declined (1006)', async () => {
    await openpay.charge({ order_id: 'R-2' }, '4444444444444448');
    const source_id = await openpay.token();
    const again = await openpay.call('POST', '/charges', chargeData({ source_id, order_id: 'R-2' }));
    expect([again.status, again.body.error_code]).toEqual([409, 1006]);
    const other = await openpay.call('POST', '/charges', chargeData({ source_id, order_id: 'R-2-2' }));
    expect(other.status, 'the refused call did not spend the token').toBe(200);
  });

  it('is not used by a request that was wrong', async () => {
    expect((await openpay.charge({ order_id: 'R-3', amount: 10.001 })).body.error_code).toBe(1020);
    expect((await openpay.charge({ order_id: 'R-3' })).status).toBe(200);
  });

  it('lets one of two simultaneous charges through', async () => {
    const answers = await Promise.all([1, 2].map(() => openpay.charge({ order_id: 'R-4' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what a charge must carry', () => {
  it.each([
    [{ device_session_id: undefined }, 400, 1001, 'device_session_id is required'],
    [{ method: 'lending' }, 400, 1001, 'method is invalid'],
    [{ method: undefined }, 400, 1001, 'method is required'],
    [{ source_id: undefined, description: '' }, 400, 1001, 'source_id is required, description is required'],
    [{ description: 'x'.repeat(251) }, 400, 1001, 'description length must be at most 250'],
    [{ currency: 'USD' }, 400, 1001, 'currency is invalid'],
    [{ amount: 0 }, 400, 1001, 'amount must be greater than 0'],
    [{ amount: -5 }, 400, 1001, 'amount is invalid'],
    [{ amount: undefined }, 400, 1001, 'amount is required'],
    [{ amount: 0.1 + 0.2 }, 412, 1020, 'The number of decimals is not valid for this currency'],
    [{ amount: 29_999.01 }, 412, 1012, 'The transaction amount exceeds your allowed transaction limit'],
    [{ source_id: 'knadie' }, 404, 1005, "The source_id 'knadie' does not exist"],
    [{ use_3d_secure: true }, 400, 1001, 'redirect_url is required'],
    [{ use_3d_secure: true, redirect_url: 'javascript:alert(1)' }, 400, 1001, 'redirect_url is invalid'],
  ])('refuses %j with %i / %i', async (changes, status, code, description) => {
    const answer = await openpay.charge(changes);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error_code: code, description });
  });

  it('takes amounts to the centavo, as number or text', async () => {
    expect((await openpay.charge({ amount: 1250.29 })).body.amount).toBe(1250.29);
    expect((await openpay.charge({ amount: '1250.20' })).body.amount).toBe(1250.2);
    expect((await openpay.charge({ amount: 29_999 })).status).toBe(200);
  });
});

describe('months without interest', () => {
  it.each([
    [{ payments: 3 }, VISA, 1250, 200, undefined],
    [{ payments: 5 }, VISA, 1250, 412, 3205],
    [{ payments: 3 }, VISA_DEBIT, 1250, 412, 3203],
    [{ payments: 3 }, VISA, 299.99, 412, 3204],
    [{ payments: 3 }, '4000000000003204', 1250, 412, 3203],
    [{ payments: 3 }, '4000000000003303', 1250, 412, 3205],
    [null, '4000000000003204', 1250, 200, undefined],
  ])('%j with %s for %d answers %i', async (payment_plan, number, amount, status, code) => {
    const answer = await openpay.charge({ payment_plan, amount }, number);
    expect([answer.status, answer.body.error_code ?? undefined]).toEqual([status, code]);
  });

  it.each([3201, 3203, 3204, 3205])('are refused with %i on request, and nothing is charged', async code => {
    openpay.control.addFault({ method: 'POST', path: '**/charges', answer: { kind: 'error', code } });
    const order_id = `M-${code}`;
    const answer = await openpay.charge({ payment_plan: { payments: 3 }, order_id });
    expect([answer.status, answer.body.error_code]).toEqual([412, code]);
    expect((await openpay.call('GET', `/charges?order_id=${order_id}`)).body).toEqual([]);
  });

  it('are not there for a merchant without them (3201)', async () => {
    const other = await startOpenpay({ monthlyPlans: [] });
    expect((await other.charge({ payment_plan: { payments: 3 } })).body.error_code).toBe(3201);
    await other.close();
  });
});

describe('the kind of a card (§B2.2)', () => {
  it.each([
    [VISA, 'credit', 'Banamex'],
    [VISA_DEBIT, 'debit', 'BBVA'],
    ['4222222222222220', 'credit', 'Banco de Pruebas'],
  ])('of %s is %s, in its token, its charge and by its first digits', async (number, type, bank) => {
    const id = await openpay.token(number);
    expect((await openpay.call('GET', `/tokens/${id}`)).body).toMatchObject({ id, card: { type } });
    for (const path of [`/bines/${number.slice(0, 6)}`, `/bines/man/${number.slice(0, 8)}`])
      expect((await openpay.call('GET', path)).body).toMatchObject({
        type: type.toUpperCase(),
        bank,
        brand: 'visa',
      });
  });

  it('is that of the charge too', async () => {
    expect((await openpay.charge({}, VISA_DEBIT)).body.card.type).toBe('debit');
  });

  it.each(['900000', '4111', 'visa00'])('of the digits %s is not known', async bin => {
    expect((await openpay.call('GET', `/bines/${bin}`)).body.error_code).toBe(1005);
  });
});

describe('an authorisation without capture', () => {
  it('waits in progress and is captured for what was authorised or less', async () => {
    const { body } = await openpay.charge({ capture: false, amount: 100 });
    expect(body.status).toBe('in_progress');
    const more = await openpay.call('POST', `/charges/${body.id}/capture`, { amount: 100.01 });
    expect(more.body.error_code).toBe(1003);
    const captured = await openpay.call('POST', `/charges/${body.id}/capture`, { amount: 80 });
    expect(captured.body).toMatchObject({ status: 'completed', amount: 80 });
    const again = await openpay.call('POST', `/charges/${body.id}/capture`, {});
    expect([again.status, again.body.error_code]).toEqual([422, 1003]);
    expect(again.body.description).toBe('The card charge is on a final status');
  });

  it('is cancelled once', async () => {
    const { body } = await openpay.charge({ capture: false });
    expect((await openpay.call('POST', `/charges/${body.id}/cancel`)).body.status).toBe('cancelled');
    expect((await openpay.call('POST', `/charges/${body.id}/cancel`)).body.error_code).toBe(1003);
  });
});

describe('refunds', () => {
  it('are refused of the card that takes none back, and nothing of the charge is gone', async () => {
    const { body } = await openpay.charge({}, '4000000000005126');
    expect(body.status).toBe('completed');
    const refused = await openpay.call('POST', `/charges/${body.id}/refund`, {});
    expect([refused.status, refused.body.error_code]).toEqual([422, 1003]);
    expect((await openpay.call('GET', `/charges/${body.id}`)).body).toMatchObject({ status: 'completed' });
  });

  it('give everything back', async () => {
    const { body } = await openpay.charge();
    const refunded = await openpay.call('POST', `/charges/${body.id}/refund`, { description: 'Sin lugar' });
    expect(refunded.status).toBe(200);
    expect(refunded.body).toMatchObject({
      id: body.id,
      status: 'refunded',
      refund: { operation_type: 'out', transaction_type: 'refund', amount: 1250, description: 'Sin lugar' },
    });
    expect((await openpay.call('POST', `/charges/${body.id}/refund`, {})).body.error_code).toBe(1003);
  });

  it('give a charge in months back whole (§C7.20)', async () => {
    const { body } = await openpay.charge({ payment_plan: { payments: 6 }, amount: 1250 });
    const { body: refunded } = await openpay.call('POST', `/charges/${body.id}/refund`, {});
    expect(refunded).toMatchObject({ status: 'refunded', refund: { amount: 1250 } });
  });

  it('give back in parts until nothing is left, and never more', async () => {
    const { body } = await openpay.charge({ amount: 100 });
    const refund = (amount: number) => openpay.call('POST', `/charges/${body.id}/refund`, { amount });
    expect((await refund(30.5)).body.status).toBe('completed');
    expect((await refund(69.51)).body.error_code).toBe(1003);
    const last = await refund(69.5);
    expect(last.body.status).toBe('refunded');
    expect(last.body.refunds.map((one: { amount: number }) => one.amount)).toEqual([30.5, 69.5]);
  });

  it('are not for a charge that took no money', async () => {
    await openpay.charge({ order_id: 'R-5' }, '4444444444444448');
    const [failed] = (await openpay.call('GET', '/charges?order_id=R-5')).body;
    expect((await openpay.call('POST', `/charges/${failed.id}/refund`, {})).body.error_code).toBe(1003);
  });
});

describe('the list', () => {
  it('is newest first and obeys limit, offset, amount and date', async () => {
    const other = await startOpenpay();
    for (const amount of [10, 20, 30]) {
      await other.charge({ amount });
      other.control.advanceClock(60_000);
    }
    const amounts = async (query: string) =>
      (await other.call('GET', `/charges?${query}`)).body.map((one: { amount: number }) => one.amount);
    expect(await amounts('')).toEqual([30, 20, 10]);
    expect(await amounts('limit=1&offset=1')).toEqual([20]);
    expect(await amounts('amount[gte]=20&amount[lte]=20')).toEqual([20]);
    expect(await amounts('creation[gte]=2026-11-20T12:01:00-06:00')).toEqual([30, 20]);
    expect((await other.call('GET', '/charges?limit=x')).body.error_code).toBe(1001);
    await other.close();
  });
});
