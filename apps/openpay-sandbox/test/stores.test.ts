import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { code128 } from '../src/code128.ts';
import { type Json, type Openpay, startOpenpay } from './openpay.ts';

let openpay: Openpay;
beforeAll(async () => {
  openpay = await startOpenpay();
});
afterAll(() => openpay.close());

const ZOCALO = { latitud: 19.4326, longitud: -99.1332, kilometers: 5, amount: 800 };

async function stores(
  query: Record<string, number | string>,
  key = openpay.privateKey,
  from = openpay,
): Promise<Json> {
  const address = `${from.url}/stores?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return (await fetch(address, { headers: { authorization } })).json();
}
const chainsOf = (found: Json): string[] => found.map((one: Json) => one.paynet_chain.name);

describe('the shop list (§B2.4, §B2.5)', () => {
  it.each([
    ['the capital', 19.4326, -99.1332],
    ['Tijuana', 32.51, -117.04],
    ['Cancún', 21.16, -86.85],
    ['a desert', 27.9, -104.2],
  ])('has twelve shops around %s, nearest first, in the documented shape', async (_, latitud, longitud) => {
    const found = await stores({ ...ZOCALO, latitud, longitud });
    expect(found).toHaveLength(12);
    expect(new Set(found.map((one: Json) => one.id)).size).toBe(12);
    expect(found[0]).toMatchObject({
      id_store: expect.any(String),
      id: expect.stringMatching(/^\d{4}$/),
      name: expect.any(String),
      geolocation: { lng: expect.any(Number), lat: expect.any(Number), place_id: expect.any(String) },
      address: { line1: expect.any(String), city: expect.any(String), country_code: 'MX' },
      paynet_chain: { name: expect.any(String), max_amount: expect.any(Number) },
    });
    const far = found.map(({ geolocation: { lat, lng } }: Json) =>
      Math.hypot((lat - latitud) * 111.2, (lng - longitud) * 111.2 * Math.cos((lat * Math.PI) / 180)),
    );
    expect(far).toEqual([...far].sort((a, b) => a - b));
    expect(far.at(-1)).toBeLessThan(5);
  });

  it('has only chains that take the amount, and fewer within a shorter way', async () => {
    const small = await stores({ ...ZOCALO, amount: 100 });
    expect(small.some((one: Json) => one.paynet_chain.max_amount < 9_000)).toBe(true);
    const large = await stores({ ...ZOCALO, amount: 9_000 });
    expect(large.length).toBeGreaterThan(0);
    expect(large.every((one: Json) => one.paynet_chain.max_amount >= 9_000)).toBe(true);
    expect(await stores({ ...ZOCALO, amount: 20_000 })).toEqual([]);
    expect((await stores({ ...ZOCALO, kilometers: 1 })).length).toBeLessThan(12);
  });

  it('names OXXO only where it was put into it', async () => {
    expect(chainsOf(await stores(ZOCALO))).not.toContain('OXXO');
    const other = await startOpenpay({ stores: ['OXXO'] });
    expect(chainsOf(await stores(ZOCALO, other.privateKey, other))).toContain('OXXO');
    await other.close();
  });

  it('is empty outside of Mexico, and asks for all four and for the private key', async () => {
    expect(await stores({ ...ZOCALO, latitud: 40.4, longitud: -3.7 })).toEqual([]);
    for (const missing of Object.keys(ZOCALO)) {
      const answer = await stores({ ...ZOCALO, [missing]: '' });
      expect(answer).toMatchObject({ error_code: 1001, description: expect.stringContaining(missing) });
    }
    expect(await stores(ZOCALO, openpay.publicKey)).toMatchObject({ error_code: 1010 });
    expect(await stores(ZOCALO, 'sk_otra')).toMatchObject({ error_code: 1002 });
  });
});

/** Reads bars as a till does. */
function decode(widths: readonly number[]): { text: string; values: number[] } {
  const symbol = (from: number, count = 6) => widths.slice(from, from + count).join('');
  const values: number[] = [];
  for (let at = 0; at + 7 < widths.length; at += 6) values.push(TABLE.indexOf(symbol(at)));
  const check = values.pop();
  const [start = 0, ...data] = values;
  expect(check).toBe(data.reduce((sum, value, index) => sum + value * (index + 1), start) % 103);
  expect(symbol(widths.length - 7, 7)).toBe('2331112');
  let pairs = start === 105;
  const text = data.map(value => {
    if (value === (pairs ? 100 : 99)) {
      pairs = !pairs;
      return '';
    }
    return pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  });
  return { text: text.join(''), values };
}

/** The values of the norm's table that these tests meet. */
const TABLE = Array.from({ length: 106 }, (_, value) => {
  const given: Record<number, string> = {
    1: '222122',
    10: '221312',
    14: '122231',
    16: '123122',
    17: '123221',
    20: '221231',
    32: '232121',
    33: '111323',
    34: '131123',
    42: '112133',
    48: '313121',
    54: '311123',
    76: '221114',
    98: '411311',
    99: '113141',
    100: '114131',
    104: '211214',
    105: '211232',
  };
  return given[value] ?? `unknown ${value}`;
});

describe('the barcode', () => {
  it('is Code 128 in set C for a reference', () => {
    const { text, values } = decode(code128('1010109876543210'));
    expect(text).toBe('1010109876543210');
    expect(values).toEqual([105, 10, 10, 10, 98, 76, 54, 32, 10]);
  });

  it('goes between sets B and C, with one digit of an odd run in B', () => {
    expect(decode(code128('PJJ0')).values).toEqual([104, 48, 42, 42, 16]);
    const { text, values } = decode(code128('A0101B'));
    expect([text, values]).toEqual(['A0101B', [104, 33, 99, 1, 1, 100, 34]]);
    expect(decode(code128('10101')).values).toEqual([104, 17, 99, 1, 1]);
  });

  it('knows every character, each with eleven modules of which an even number is black', () => {
    const seen = new Set<string>();
    for (let code = 32; code < 127; code += 1)
      seen.add(code128(String.fromCharCode(code)).slice(6, 12).join(''));
    for (let pair = 0; pair < 100; pair += 1)
      seen.add(
        code128(`0000${String(pair).padStart(2, '0')}`)
          .slice(18, 24)
          .join(''),
      );
    expect(seen.size).toBe(100);
    for (const symbol of seen) {
      const widths = [...symbol].map(Number);
      expect(widths.reduce((sum, one) => sum + one, 0)).toBe(11);
      expect(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2).toBe(0);
    }
  });

  it('is a picture of the asked size with white beside it, without a key', async () => {
    const response = await fetch(`${openpay.url}/barcode/1010109876543210?width=2&height=60&text=true`);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    const svg = await response.text();
    const bars = [...svg.matchAll(/M(\d+) 0h(\d)v60/g)].map(([, x, width]) => [Number(x), Number(width)]);
    expect(bars[0]?.[0]).toBe(10);
    const end = (bars.at(-1)?.[0] ?? 0) + (bars.at(-1)?.[1] ?? 0);
    // Start, eight pairs and check of 11 modules each, the stop of 13, and ten of white on both sides.
    expect(end).toBe(10 + 10 * 11 + 13);
    expect(svg).toContain(`width="${2 * (end + 10)}"`);
    expect(svg).toContain('>1010109876543210</text>');
    const plain = await (await fetch(`${openpay.url}/barcode/1010109876543210`)).text();
    expect(plain).not.toContain('<text');
    expect((await fetch(`${openpay.url}/barcode/1?width=cero`)).status).toBe(400);
  });
});
