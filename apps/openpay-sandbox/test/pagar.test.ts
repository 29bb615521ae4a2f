import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Json, type Openpay, referenceData, startOpenpay } from './openpay.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let openpay: Openpay;
beforeEach(async () => {
  openpay = await startOpenpay({ controlPage: true });
});
afterEach(() => openpay.close());

const ask = async (method: 'store' | 'bank_account', changes: object = {}): Promise<Json> =>
  (await openpay.call('POST', '/charges', referenceData(method, changes))).body;
const read = async (id: string): Promise<Json> => (await openpay.call('GET', `/charges/${id}`)).body;

async function open(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${openpay.url}${path}`);
  return { status: response.status, text: await response.text() };
}

/** Presses a button; follows to the page that comes after it. */
async function press(path: string, fields: Record<string, string>, site = 'same-origin') {
  const response = await fetch(`${openpay.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, text: await response.text() };
}

describe('the page of the store and of the bank (§B2.7)', () => {
  it('shows what is asked and pays it, without a key', async () => {
    const charge = await ask('store');
    const { url_store, reference } = charge.payment_method;
    const path = new URL(url_store).pathname;
    const { status, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Simulador de la tienda</h1>');
    expect(text).toContain(reference.replace(/(\d{4})(?=\d)/g, '$1 '));
    expect(text).toContain('$800.00');
    expect(text).toContain('21 nov, 12:00');
    expect(text).toContain(`aria-label="Código de barras ${reference}"`);
    const paid = await press(path, { pesos: '800.00' });
    expect(paid.text).toContain('Se recibieron $800.00.');
    expect(paid.text).toContain('El cobro queda pagado.');
    expect(await read(charge.id)).toMatchObject({ status: 'completed' });
  });

  it('takes any amount, again and late', async () => {
    const charge = await ask('store');
    const path = `/pagar/${charge.payment_method.reference}`;
    expect((await press(path, { pesos: '$1,000.5' })).text).toContain('un pago aparte');
    openpay.control.advanceClock(DAY_MS);
    expect((await open(path)).text).toContain('Cancelado o vencido');
    await press(path, { pesos: '800' });
    expect(openpay.control.charges().map(({ amount, status }) => [amount, status])).toEqual([
      [800, 'cancelled'],
      [1000.5, 'completed'],
      [800, 'completed'],
    ]);
  });

  it('sends a transfer with its concept, or with another', async () => {
    const charge = await ask('bank_account');
    const { clabe, name } = charge.payment_method;
    expect((await open(`/pagar/${name}`)).text).toContain(`value="${name}"`);
    const lost = await press(`/pagar/${name}`, { pesos: '800', concepto: '<b>boletos</b>' });
    expect(lost.text).toContain('un pago aparte');
    expect(openpay.control.charges().at(-1)?.payment_method).toMatchObject({ name: '<b>boletos</b>' });
    expect((await read(charge.id)).status).toBe('in_progress');
    const found = await press(`/pagar/${clabe}`, { pesos: '800', concepto: name });
    expect(found.text).toContain('Se recibieron $800.00.');
    expect((await read(charge.id)).status).toBe('completed');
  });

  it('says when nothing was paid: no amount, the merchant says no, a reference of nobody', async () => {
    const charge = await ask('store');
    const path = `/pagar/${charge.payment_method.reference}`;
    for (const pesos of ['', '0', 'mucho', '10.005'])
      expect((await press(path, { pesos })).text).toContain('No se pagó nada');
    openpay.control.behave({ authorizer: 'http://127.0.0.1:9' });
    expect((await press(path, { pesos: '800' })).text).toContain('Quien vende no lo autorizó');
    const unknown = await open('/pagar/1010100000000000');
    expect([unknown.status, unknown.text.includes('Nadie conoce esta referencia')]).toEqual([404, true]);
    expect(openpay.control.charges()).toHaveLength(1);
    expect((await open(`${path}?no=constructor&pago=tr`)).status).toBe(200);
  });

  it('takes nothing from another site', async () => {
    const charge = await ask('store');
    const path = `/pagar/${charge.payment_method.reference}`;
    expect((await press(path, { pesos: '800' }, 'cross-site')).status).toBe(403);
    expect((await read(charge.id)).status).toBe('in_progress');
  });
});

describe('the control page', () => {
  it('lists open references, pays one with a press, and any other by its numbers', async () => {
    const first = await ask('store', { order_id: 'R-1' });
    const second = await ask('bank_account', { order_id: 'R-2', amount: 123.4 });
    const { text } = await open('/control');
    expect(text).toContain('R-1');
    expect(text).toContain('$123.40');
    expect(text.match(/Pagar exacto/g)).toHaveLength(2);
    const { reference } = first.payment_method;
    const exact = await press('/control', { hacer: 'pagar', referencia: reference, pesos: '800.00' });
    expect(exact.text).toContain('El cobro queda pagado.');
    expect(exact.text.match(/Pagar exacto/g)).toHaveLength(1);
    const { clabe, name } = second.payment_method;
    const transfer = { hacer: 'pagar', referencia: clabe, concepto: name, pesos: '100' };
    expect((await press('/control', transfer)).text).toContain('un pago aparte');
    const nobody = { hacer: 'pagar', referencia: '1010100000000000', pesos: '100' };
    expect((await press('/control', nobody)).text).toContain('Nadie conoce esa referencia');
    expect((await read(first.id)).status).toBe('completed');
    expect((await read(second.id)).status).toBe('in_progress');
  });

  it('moves the clock past a due date, by hours and days', async () => {
    const charge = await ask('bank_account', { due_date: '2026-11-20T14:00:00' });
    await press('/control', { hacer: 'hora' });
    expect((await read(charge.id)).status).toBe('in_progress');
    await press('/control', { hacer: 'hora' });
    expect((await read(charge.id)).status).toBe('cancelled');
    expect((await open('/control')).text).not.toContain('Pagar exacto');
  });

  it('lets a store take a payment back', async () => {
    const charge = await ask('store');
    await openpay.control.payReference(charge.payment_method.reference, { centavos: 800_00 });
    expect((await open('/control')).text).toContain('Cancelar el pago');
    await press('/control', { hacer: 'tienda_cancela', id: charge.id });
    expect((await read(charge.id)).status).toBe('cancelled');
    expect((await open('/control')).text).not.toContain('Cancelar el pago');
  });

  it('offers no dispute of what was not paid by card', async () => {
    const charge = await ask('store');
    await openpay.control.payReference(charge.payment_method.reference, { centavos: 800_00 });
    expect((await open('/control')).text).not.toContain('Abrir contracargo');
  });
});
