import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardData, chargeData, type Json, type Openpay, startOpenpay, VISA } from './openpay.ts';

let openpay: Openpay;
let OpenPay: Json;

/** Runs both scripts like a page, with just enough of a browser around them. */
async function loadScripts(origin: string): Promise<Json> {
  const window: Json = {};
  const surroundings = { window, fetch, btoa, crypto, URL, AbortController, setTimeout, clearTimeout };
  for (const script of ['openpay.v1.js', 'openpay-data.v1.js']) {
    const source = await (await fetch(`${origin}/js/${script}`)).text();
    const document = { currentScript: { src: `${origin}/js/${script}` } };
    runInContext(source, createContext({ ...surroundings, document }));
  }
  return window.OpenPay;
}

function createToken(data: object): Promise<Json> {
  return new Promise(resolve => OpenPay.token.create(data, resolve, resolve));
}

beforeAll(async () => {
  openpay = await startOpenpay();
});
beforeAll(async () => {
  OpenPay = await loadScripts(openpay.url);
  OpenPay.setSandboxMode(true);
});
afterAll(() => openpay.close());

describe('window.OpenPay', () => {
  it('complains about a missing id or key before any call', async () => {
    expect(await createToken(cardData())).toMatchObject({
      message: 'Empty or invalid Openpay ID',
      status: 0,
      data: {},
    });
    OpenPay.setId(openpay.merchantId);
    OpenPay.setApiKey('sk_esta_no');
    expect(await createToken(cardData())).toMatchObject({
      message: 'Empty or invalid Openpay API Key',
      status: 0,
    });
  });

  it('makes a token that pays, at the origin that it was loaded from', async () => {
    OpenPay.setId(openpay.merchantId);
    OpenPay.setApiKey(openpay.publicKey);
    const { data, status } = await createToken(cardData());
    expect(status).toBe(201);
    const paid = await openpay.call('POST', '/charges', chargeData({ source_id: data.id }));
    expect(paid.body.status).toBe('completed');
  });

  it('hands the error body to the page', async () => {
    OpenPay.setId(openpay.merchantId);
    OpenPay.setApiKey(openpay.publicKey);
    const failure = await createToken(cardData({ card_number: '4111111111111112' }));
    expect(failure).toMatchObject({ message: 'Request error', status: 422, data: { error_code: 2004 } });
    expect(String(failure)).toBe('Request error [status 422]');
  });

  it('names the device with 32 characters, another one each time', () => {
    const names = new Set([1, 2, 3].map(() => OpenPay.deviceData.setup()));
    expect(names.size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  it.each([
    [VISA, 'Visa', true],
    ['5555 5555 5555 4444', 'Mastercard', true],
    ['345678000000007', 'American Express', true],
    ['4111111111111112', 'Visa', false],
    ['1234', '', false],
    ['', '', false],
  ])('knows %j as %j, valid: %s', (number, type, valid) => {
    expect(OpenPay.card.cardType(number)).toBe(type);
    expect(OpenPay.card.validateCardNumber(number)).toBe(valid);
  });

  it('checks the security code by brand, and the expiry by month', () => {
    expect(OpenPay.card.validateCVC('123', VISA)).toBe(true);
    expect(OpenPay.card.validateCVC('1234', VISA)).toBe(false);
    expect(OpenPay.card.validateCVC('1234', '345678000000007')).toBe(true);
    expect(OpenPay.card.validateCVC('1234')).toBe(true);
    expect(OpenPay.card.validateExpiry('12', '98')).toBe(true);
    expect(OpenPay.card.validateExpiry('13', '98')).toBe(false);
    expect(OpenPay.card.validateExpiry('01', '2020')).toBe(false);
  });

  it('uses nothing that a strict content policy forbids', async () => {
    for (const script of ['openpay.v1.js', 'openpay-data.v1.js']) {
      const source = await readFile(new URL(`../src/assets/${script}`, import.meta.url), 'utf8');
      expect(source).not.toMatch(
        /eval|innerHTML|new Function|insertAdjacentHTML|document\.write|\.on[a-z]+ =/,
      );
    }
  });
});

describe('pages', () => {
  it('lists every test card with what happens to it', async () => {
    const answer = await fetch(`${openpay.url}/tarjetas`);
    const markup = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(markup).toContain('4444 4444 4444 4448</td><td>Sin fondos suficientes. (3003)');
    expect(markup.match(/<tr><td/g)).toHaveLength(22);
    expect(markup).not.toContain('Otra llave');
  });

  it('has a stylesheet, and answers what the real scripts ask for besides', async () => {
    const css = await fetch(`${openpay.url}/assets/sandbox.css`);
    expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const components = await fetch(`${openpay.url}/antifraud/${openpay.merchantId}/components?s=x`);
    expect([components.status, await components.text()]).toEqual([200, '']);
  });
});
