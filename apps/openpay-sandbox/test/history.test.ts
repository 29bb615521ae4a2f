import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../src/sandbox.ts';

it('takes over paid charges of the time before, once, with their refunds and the balance', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openpay-historia-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const historyFile = join(folder, 'historia.jsonl');
  const cargo = {
    id: 'trdemo00000000000001',
    order_id: 'TQ-1',
    amount: 11_000,
    description: 'Folio 1',
    last4: '4444',
    created_at: '2026-10-01T12:00:00-06:00',
    refunds: [],
  };
  const devuelto = {
    ...cargo,
    id: 'trdemo00000000000002',
    order_id: 'TQ-2',
    refunds: [{ id: 'trdemo0000000000002d', amount: 11_000, created_at: '2026-10-03T12:00:00-06:00' }],
  };
  await writeFile(historyFile, [cargo, devuelto].map(linea => `${JSON.stringify(linea)}\n`).join(''));
  for (let arranque = 0; arranque < 2; arranque += 1) {
    const openpay = await startSandbox({ historyFile, dataFile: join(folder, 'estado.jsonl') });
    const [uno, dos] = openpay.control.charges();
    expect(openpay.control.charges()).toHaveLength(2);
    expect(uno).toMatchObject({ status: 'completed', amount: 110, order_id: 'TQ-1' });
    expect(dos).toMatchObject({ status: 'refunded', refunds: [{ amount: 110 }] });
    expect(openpay.control.balance()).toBe(11_000);
    await openpay.close();
  }
});

it('takes over paid references of the time before', async () => {
  const openpay = await startSandbox();
  onTestFinished(() => openpay.close());
  const past = {
    id: 'trdemo00000000000003',
    order_id: 'TQ-3',
    method: 'store',
    reference: '1010100000000003',
    amount: 11_000,
    description: 'Folio 3',
    created_at: '2026-10-01T12:00:00-06:00',
    refunds: [],
  };
  openpay.control.importCharges([
    past,
    { ...past, id: 'trdemo00000000000004', method: 'bank_account', order_id: 'TQ-4' },
  ]);
  expect(openpay.control.charges()).toMatchObject([
    { method: 'store', status: 'completed', payment_method: { reference: '1010100000000003' } },
    { method: 'bank_account', status: 'completed', payment_method: { name: '1010100000000003' } },
  ]);
  expect(openpay.control.balance()).toBe(22_000);
  const again = await openpay.control.payReference('1010100000000003', { centavos: 11_000 });
  expect(again).toMatchObject({ taken: true, completed: false });
});
