import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardData, chargeData, type Openpay, startOpenpay, VISA_DEBIT } from './openpay.ts';

let openpay: Openpay;
beforeAll(async () => {
  openpay = await startOpenpay();
});
afterAll(() => openpay.close());

const LUCIA = { name: 'Lucía', email: 'lucia@example.mx', requires_account: false };

async function newCustomer(changes: object = {}): Promise<string> {
  return (await openpay.call('POST', '/customers', { ...LUCIA, ...changes })).body.id;
}

describe('customers', () => {
  it('are created, read, found by external_id, changed and deleted', async () => {
    const created = await openpay.call('POST', '/customers', { ...LUCIA, external_id: 'usuario-1' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^a[a-z0-9]{19}$/),
      status: 'active',
      balance: 0,
      clabe: null,
      external_id: 'usuario-1',
      creation_date: '2026-11-20T12:00:00-06:00',
    });
    const path = `/customers/${created.body.id}`;
    expect((await openpay.call('GET', path)).body).toEqual(created.body);
    expect((await openpay.call('GET', '/customers?external_id=usuario-1')).body).toEqual([created.body]);
    expect((await openpay.call('GET', '/customers?external_id=usuario-2')).body).toEqual([]);
    const changed = await openpay.call('PUT', path, { ...LUCIA, name: 'Lucía P.', external_id: 'otro' });
    expect(changed.body).toMatchObject({ name: 'Lucía P.', external_id: 'usuario-1' });
    const deleted = await openpay.call('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    expect((await openpay.call('GET', path)).body).toMatchObject({
      error_code: 1005,
      description: `The customer with id '${created.body.id}' does not exist`,
    });
  });

  it('have an external_id of their own (2003)', async () => {
    await newCustomer({ external_id: 'usuario-3' });
    const again = await openpay.call('POST', '/customers', { ...LUCIA, external_id: 'usuario-3' });
    expect([again.status, again.body.error_code]).toEqual([409, 2003]);
  });

  it('need a name and an e-mail', async () => {
    const { body } = await openpay.call('POST', '/customers', { email: 'no es correo' });
    expect(body).toMatchObject({ error_code: 1001, description: 'name is required, email is invalid' });
  });
});

describe('saved cards', () => {
  it('come from a token, once, and are listed, read and deleted', async () => {
    const id = await newCustomer();
    const token_id = await openpay.token();
    const saved = await openpay.call('POST', `/customers/${id}/cards`, {
      token_id,
      device_session_id: 'sesion',
    });
    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({
      id: expect.stringMatching(/^k[a-z0-9]{19}$/),
      type: 'credit',
      brand: 'visa',
      card_number: '411111XXXXXX1111',
      bank_name: 'Banamex',
      bank_code: '002',
      allows_charges: true,
      customer_id: id,
    });
    const path = `/customers/${id}/cards/${saved.body.id}`;
    expect((await openpay.call('GET', path)).body).toEqual(saved.body);
    expect((await openpay.call('GET', `/customers/${id}/cards`)).body).toEqual([saved.body]);
    expect((await openpay.call('POST', `/customers/${id}/cards`, { token_id })).body.error_code).toBe(1005);
    expect((await openpay.call('DELETE', path)).status).toBe(204);
    expect((await openpay.call('GET', path)).body.error_code).toBe(1005);
  });

  it('come from raw data too, and not twice for one customer (2002)', async () => {
    const id = await newCustomer();
    const path = `/customers/${id}/cards`;
    expect((await openpay.call('POST', path, cardData())).status).toBe(201);
    const again = await openpay.call('POST', path, { token_id: await openpay.token() });
    expect([again.status, again.body.error_code]).toEqual([409, 2002]);
    expect((await openpay.call('POST', path, cardData({ card_number: VISA_DEBIT }))).status).toBe(201);
    expect((await openpay.call('POST', `/customers/${await newCustomer()}/cards`, cardData())).status).toBe(
      201,
    );
  });

  it('pay on their customer path only', async () => {
    const id = await newCustomer();
    const saved = await openpay.call('POST', `/customers/${id}/cards`, cardData());
    const data = { ...chargeData({ source_id: saved.body.id }), customer: undefined };
    const paid = await openpay.call('POST', `/customers/${id}/charges`, data);
    expect(paid.body).toMatchObject({ status: 'completed', customer_id: id, card: { id: saved.body.id } });
    expect((await openpay.call('GET', `/charges/${paid.body.id}`)).body).toEqual(paid.body);
    const otherPath = `/customers/${await newCustomer()}/charges`;
    expect((await openpay.call('POST', otherPath, data)).body.error_code).toBe(1005);
    expect((await openpay.call('POST', '/charges', data)).body.error_code).toBe(1005);
    expect((await openpay.call('GET', `${otherPath}/${paid.body.id}`)).body.error_code).toBe(1005);
    const withGuest = chargeData({ source_id: saved.body.id });
    expect((await openpay.call('POST', `/customers/${id}/charges`, withGuest)).body.error_code).toBe(1001);
  });

  it('remember that their bank declines them', async () => {
    const id = await newCustomer();
    const broke = cardData({ card_number: '4444444444444448' });
    const saved = await openpay.call('POST', `/customers/${id}/cards`, broke);
    const data = { ...chargeData({ source_id: saved.body.id }), customer: undefined };
    const declined = await openpay.call('POST', `/customers/${id}/charges`, data);
    expect([declined.status, declined.body.error_code]).toEqual([402, 3003]);
  });

  it('take a fresh security code of the right length', async () => {
    const id = await newCustomer();
    const saved = await openpay.call('POST', `/customers/${id}/cards`, cardData());
    const path = `/customers/${id}/cards/${saved.body.id}`;
    expect((await openpay.call('PUT', path, { cvv2: '321' })).status).toBe(200);
    expect((await openpay.call('PUT', path, { cvv2: '3210' })).body.error_code).toBe(1001);
  });
});

it('hides the charges of a customer with an account from the merchant path', async () => {
  const id = await newCustomer({ requires_account: true });
  const data = { ...chargeData({ source_id: await openpay.token() }), customer: undefined };
  const { body } = await openpay.call('POST', `/customers/${id}/charges`, data);
  expect((await openpay.call('GET', `/charges/${body.id}`)).status).toBe(404);
  expect((await openpay.call('GET', `/customers/${id}/charges/${body.id}`)).status).toBe(200);
});
