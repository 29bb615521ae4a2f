import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../src/sandbox.ts';
import { cardData, type Openpay, send, startOpenpay } from './openpay.ts';

let openpay: Openpay;
beforeAll(async () => {
  openpay = await startOpenpay();
});
afterAll(() => openpay.close());

describe('keys', () => {
  it('answers 1002 to a wrong key, a wrong merchant and no key at all', async () => {
    const paths = { method: 'GET', path: '/charges' };
    const wrongKey = await send(openpay, { ...paths, key: 'sk_otra' });
    const wrongMerchant = await send(openpay, { ...paths, key: openpay.privateKey, merchantId: 'motro' });
    const none = await fetch(`${openpay.url}/v1/${openpay.merchantId}/charges`);
    expect([wrongKey.status, wrongMerchant.status, none.status]).toEqual([401, 401, 401]);
    expect(wrongKey.body).toEqual({
      category: 'request',
      description: 'The api key or merchant id are invalid',
      http_code: 401,
      error_code: 1002,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('takes either private key of a merchant who is changing theirs, and shows the other one', async () => {
    const changing = await startSandbox({ otherPrivateKey: 'sk_laotra' });
    const list = { method: 'GET', path: '/charges' } as const;
    for (const key of [changing.privateKey, 'sk_laotra'])
      expect((await send(changing, { ...list, key })).status).toBe(200);
    expect((await send(changing, { ...list, key: 'sk_ninguna' })).body.error_code).toBe(1002);
    expect(await (await fetch(`${changing.url}/tarjetas`)).text()).toContain('<code>sk_laotra</code>');
    await changing.close();
  });

  it('lets the public key create tokens and nothing else (1010)', async () => {
    const key = openpay.publicKey;
    const token = await send(openpay, { method: 'POST', path: '/tokens', body: cardData(), key });
    expect(token.status).toBe(201);
    for (const [method, path] of [
      ['GET', `/tokens/${token.body.id}`],
      ['POST', '/customers'],
      ['POST', '/charges'],
      ['GET', '/webhooks'],
    ] as const) {
      const answer = await send(openpay, { method, path, key, ...(method === 'POST' && { body: {} }) });
      expect([answer.status, answer.body.error_code], path).toEqual([403, 1010]);
    }
  });
});

describe('tokens', () => {
  it('gives a masked card and an ASCII holder, and never the number', async () => {
    const { status, body } = await openpay.call('POST', '/tokens', cardData());
    expect(status).toBe(201);
    expect(body.id).toMatch(/^k[a-z0-9]{19}$/);
    expect(body.card).toMatchObject({
      card_number: '411111XXXXXX1111',
      holder_name: 'Juanito Perez Nunez',
      expiration_year: '30',
      expiration_month: '12',
      brand: 'visa',
      creation_date: null,
    });
    expect((await openpay.call('GET', `/tokens/${body.id}`)).body).toEqual(body);
  });

  it.each([
    [
      { card_number: undefined, holder_name: '' },
      400,
      1001,
      'card_number is required, holder_name is required',
    ],
    [{ card_number: '4111x11111111111' }, 400, 1001, 'card_number must contain only digits'],
    [{ card_number: '41111111111' }, 400, 1001, 'card_number length is invalid'],
    [
      { expiration_month: '00' },
      400,
      1001,
      'expiration_month 00 is invalid, valid expirations months are 01 to 12',
    ],
    [{ cvv2: '12' }, 400, 1001, 'cvv2 length must be 3 digits'],
    [{ card_number: '345678000000007', cvv2: '123' }, 400, 1001, 'cvv2 length must be 4 digits'],
    [{ cvv2: undefined }, 400, 2006, 'cvv2 is required'],
    [{ card_number: '4111111111111112' }, 422, 2004, 'The card number verification digit is invalid'],
    [{ expiration_year: '26', expiration_month: '10' }, 400, 2005, 'The expiration date has expired'],
  ])('refuses %j with %i / %i', async (changes, status, code, description) => {
    const answer = await openpay.call('POST', '/tokens', cardData(changes));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ http_code: status, error_code: code, description });
  });

  it('takes a card until the end of its month', async () => {
    const thisMonth = cardData({ expiration_year: '26', expiration_month: '11' });
    expect((await openpay.call('POST', '/tokens', thisMonth)).status).toBe(201);
  });

  it('answers 1001 to what is not JSON, 1009 to too much of it and 1005 to an unknown token', async () => {
    const broken = await openpay.call('POST', '/tokens', '{"card_number":');
    expect([broken.status, broken.body.error_code]).toEqual([400, 1001]);
    const huge = await openpay.call('POST', '/tokens', cardData({ holder_name: 'x'.repeat(300_000) }));
    expect([huge.status, huge.body.error_code]).toEqual([413, 1009]);
    const unknown = await openpay.call('GET', '/tokens/kdesconocido');
    expect([unknown.status, unknown.body.error_code]).toEqual([404, 1005]);
  });

  it('answers the browser of any shop, with its exact origin', async () => {
    const url = `${openpay.url}/v1/${openpay.merchantId}/tokens`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://tienda.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://tienda.example');
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type, accept');
    const refused = await fetch(url, { method: 'POST', headers: { origin: 'https://tienda.example' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://tienda.example');
  });
});
