import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openJournal, readJournal } from '../src/journal.ts';
import { buildSandbox } from '../src/sandbox.ts';
import { Store } from '../src/store.ts';
import { cardData, chargeData, referenceData, startOpenpay, VISA, WITH_3DS } from './openpay.ts';
import { startShop } from './shop.ts';

let folder: string;
let dataFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openpay-sandbox-'));
  dataFile = join(folder, 'estado', 'openpay.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

it('has written a charge before it answers it, so that a kill loses nothing', async () => {
  const killed = await startOpenpay({ dataFile });
  const { body: charge } = await killed.charge({ order_id: 'P-1' });
  // A second sandbox reads the file while the first is still open.
  const next = await startOpenpay({ dataFile });
  expect((await next.call('GET', '/charges?order_id=P-1')).body).toEqual([charge]);
  expect((await next.charge({ order_id: 'P-1' })).body.error_code).toBe(1006);
  await next.close();
  await killed.close();
});

it('answers nothing before it is in the file', async () => {
  let finishWriting = () => {};
  const writing = new Promise<void>(resolve => {
    finishWriting = resolve;
  });
  const flush = vi.spyOn(Store.prototype, 'flush').mockImplementation(() => writing);
  const { app, close } = await buildSandbox();
  let answered = false;
  const answer = app.inject('/tarjetas').then(() => {
    answered = true;
  });
  await vi.waitFor(() => expect(flush).toHaveBeenCalled(), 30_000);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve));
  expect(answered).toBe(false);
  finishWriting();
  await answer;
  flush.mockRestore();
  await close();
});

it('keeps customers, cards, deletions and spent tokens', async () => {
  const first = await startOpenpay({ dataFile });
  const { body: customer } = await first.call('POST', '/customers', { name: 'Lucía', email: 'l@example.mx' });
  const cards = `/customers/${customer.id}/cards`;
  const { body: card } = await first.call('POST', cards, cardData());
  const { body: gone } = await first.call('POST', cards, { token_id: await first.token('5555555555554444') });
  await first.call('DELETE', `${cards}/${gone.id}`);
  const source_id = await first.token();
  await first.call('POST', '/charges', chargeData({ source_id }));
  await first.close();

  const second = await startOpenpay({ dataFile });
  expect((await second.call('GET', cards)).body).toEqual([card]);
  const again = await second.call('POST', '/charges', chargeData({ source_id }));
  expect(again.body.error_code).toBe(1005);
  await second.close();
});

it('still expires a waiting charge, and still owes the notices that were not answered', async () => {
  const shop = await startShop();
  const first = await startOpenpay({ dataFile, webhooks: [{ url: shop.url, user: 'a', password: 'b' }] });
  shop.answerWith(500);
  const { body: charge } = await first.charge(WITH_3DS);
  await first.control.deliveriesIdle();
  await first.close();

  shop.answerWith(200);
  shop.received.length = 0;
  const second = await startOpenpay({ dataFile });
  second.control.advanceClock(20 * 60_000);
  await second.control.deliveriesIdle();
  expect((await second.call('GET', `/charges/${charge.id}`)).body.status).toBe('expired');
  expect(shop.received.map(({ body }) => body.type).sort()).toEqual([
    'charge.created',
    'transaction.expired',
  ]);
  await second.close();
  await shop.close();
});

it('keeps a reference, its due date and what was paid to it', async () => {
  const first = await startOpenpay({ dataFile });
  const ask = async (changes: object) =>
    (await first.call('POST', '/charges', referenceData('store', changes))).body;
  const paid = await ask({ order_id: 'P-3' });
  const open = await ask({ order_id: 'P-4' });
  await first.control.payReference(paid.payment_method.reference, { centavos: 800_00 });
  const before = first.control.charges();
  await first.close();

  const second = await startOpenpay({ dataFile });
  expect(second.control.charges()).toEqual(before);
  expect(second.control.balance()).toBe(800_00);
  const twice = await second.control.payReference(paid.payment_method.reference, { centavos: 800_00 });
  expect(twice).toMatchObject({ taken: true, completed: false });
  second.control.advanceClock(24 * 60 * 60_000);
  expect((await second.call('GET', `/charges/${open.id}`)).body.status).toBe('cancelled');
  await second.close();

  const third = await startOpenpay({ dataFile });
  const again = await third.control.payReference(paid.payment_method.reference, { centavos: 800_00 });
  expect(again, 'a payment beside it is not the charge that asked').toMatchObject({ completed: false });
  third.control.reset();
  const forgotten = await third.control.payReference(paid.payment_method.reference, { centavos: 1 });
  expect(forgotten).toEqual({ taken: false, reason: 'unknown_reference' });
  await third.close();
});

it('reads a file from before charges had a method', async () => {
  const first = await startOpenpay({ dataFile });
  await first.charge({ order_id: 'P-5' });
  await first.close();
  expect(await readFile(dataFile, 'utf8')).not.toContain('"reference"');
  const second = await startOpenpay({ dataFile });
  expect(second.control.charges()).toMatchObject([
    { method: 'card', card: { card_number: '411111XXXXXX1111' } },
  ]);
  await second.close();
});

it('ignores a last line that a kill cut short', async () => {
  const first = await startOpenpay({ dataFile });
  await first.charge({ order_id: 'P-2' });
  await first.close();
  await appendFile(dataFile, '{"table":"charges","id":"tr');
  const second = await startOpenpay({ dataFile });
  expect(second.control.charges()).toHaveLength(1);
  await second.close();
});

it('never writes a card number or a security code', async () => {
  const openpay = await startOpenpay({ dataFile });
  await openpay.call('POST', '/tokens', cardData({ cvv2: '987' }));
  await openpay.charge();
  await openpay.close();
  const written = await readFile(dataFile, 'utf8');
  expect(written).toContain('411111XXXXXX1111');
  expect(written).not.toContain(VISA);
  expect(written).not.toMatch(/cvv|"987"/);
});

it('starts its file anew once it has grown too long, and still holds every last record', async () => {
  const records = new Map<string, number>();
  const snapshot = () => [...records].map(([id, record]) => ({ table: 'charges', id, record }));
  const journal = await openJournal(dataFile, snapshot, 500);
  for (let version = 1; version <= 200; version += 1) {
    const id = `tr${version % 3}`;
    records.set(id, version);
    journal.append({ table: 'charges', id, record: version });
    await journal.flush();
  }
  await journal.close();
  const entries = await readJournal(dataFile);
  expect(entries.length).toBeLessThan(50);
  const last = new Map(entries.map(({ id, record }) => [id, record]));
  expect(last).toEqual(records);
});
