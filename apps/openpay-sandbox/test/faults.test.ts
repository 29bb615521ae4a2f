import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Openpay, startOpenpay } from './openpay.ts';

let openpay: Openpay;
beforeEach(async () => {
  openpay = await startOpenpay();
});
afterEach(() => openpay.close());

const ON_CHARGE = { method: 'POST', path: '**/charges' } as const;

async function charged(orderId: string): Promise<boolean> {
  return (await openpay.call('GET', `/charges?order_id=${orderId}`)).body.length === 1;
}

/** Waits for the sandbox to hold the call, which it does after a turn or two of the event loop. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(resolve => setImmediate(resolve));
}

describe('a planned fault', () => {
  it('spoils the next call that matches, and only that one', async () => {
    openpay.control.addFault({ ...ON_CHARGE, answer: { kind: 'error', code: 1004 } });
    expect((await openpay.call('GET', '/charges')).status).toBe(200);
    const spoiled = await openpay.charge({ order_id: 'F-1' });
    expect([spoiled.status, spoiled.body.error_code]).toEqual([503, 1004]);
    expect(await charged('F-1')).toBe(false);
    expect((await openpay.charge({ order_id: 'F-1' })).status).toBe(200);
    expect(openpay.control.listFaults()).toEqual([]);
  });

  it('can skip some calls and last for several', async () => {
    openpay.control.addFault({ ...ON_CHARGE, skip: 1, times: 2, answer: { kind: 'error', code: 1000 } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await openpay.charge()).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  it("reaches the customers' path too", async () => {
    openpay.control.addFault({ ...ON_CHARGE, answer: { kind: 'error', code: 1015 } });
    const { status, body } = await openpay.call('POST', '/customers/acualquiera/charges', {});
    expect([status, body.error_code]).toEqual([504, 1015]);
  });

  it('is refused when it is nonsense', () => {
    expect(() => openpay.control.addFault({ answer: { kind: 'error', code: 7 } })).toThrow(/one of 1000/);
  });
});

describe('the answer', () => {
  it('is lost after the charge was made', async () => {
    openpay.control.addFault({ ...ON_CHARGE, effect: 'commit', answer: { kind: 'drop' } });
    await expect(openpay.charge({ order_id: 'F-2' })).rejects.toThrow('fetch failed');
    expect(await charged('F-2')).toBe(true);
  });

  it('is lost before anything was done', async () => {
    openpay.control.addFault({ ...ON_CHARGE, answer: { kind: 'drop' } });
    await expect(openpay.charge({ order_id: 'F-3' })).rejects.toThrow('fetch failed');
    expect(await charged('F-3')).toBe(false);
  });

  it.each(['none', 'commit'] as const)(
    'never comes (effect: %s), and does not keep the sandbox from closing',
    async effect => {
      openpay.control.addFault({ ...ON_CHARGE, effect, answer: { kind: 'hang' } });
      const hanging = openpay.charge({ order_id: 'F-4' }).catch(() => 'cut');
      await until(() => openpay.control.listFaults().length === 0);
      if (effect === 'commit') await until(() => charged('F-4'));
      else expect(await charged('F-4')).toBe(false);
      await openpay.close();
      expect(await hanging).toBe('cut');
      openpay = await startOpenpay();
    },
  );

  it('is the true one but for some of its fields, in lists too', async () => {
    const answer = { kind: 'edited', changes: { amount: 1 } } as const;
    openpay.control.addFault({ ...ON_CHARGE, answer });
    openpay.control.addFault({ method: 'GET', path: '**/charges', answer });
    expect((await openpay.charge({ order_id: 'F-6' })).body).toMatchObject({ order_id: 'F-6', amount: 1 });
    const list = '/charges?order_id=F-6';
    expect((await openpay.call('GET', list)).body).toMatchObject([{ order_id: 'F-6', amount: 1 }]);
    expect((await openpay.call('GET', list)).body[0].amount).not.toBe(1);
  });

  it('is half a JSON', async () => {
    openpay.control.addFault({ ...ON_CHARGE, effect: 'commit', answer: { kind: 'half_json' } });
    await expect(openpay.charge({ order_id: 'F-5' })).rejects.toThrow(SyntaxError);
    expect(await charged('F-5')).toBe(true);
  });

  it('is 10 MB long', async () => {
    openpay.control.addFault({ ...ON_CHARGE, effect: 'commit', answer: { kind: 'huge' } });
    expect((await openpay.charge()).body).toHaveLength(10 * 1024 * 1024 - 2);
  });

  it('is whatever a proxy says', async () => {
    openpay.control.addFault({
      path: '/charges',
      answer: { kind: 'raw', status: 502, body: '<h1>Bad gateway</h1>' },
    });
    await expect(openpay.call('GET', '/charges')).rejects.toThrow(SyntaxError);
  });
});

describe('waiting', () => {
  it('before the charge leaves a search by order_id empty, and the charge happens all the same', async () => {
    openpay.control.behave({ chargeLatencyMs: 30_000 });
    openpay.control.addFault({ ...ON_CHARGE, answer: { kind: 'normal' } });
    const answer = openpay.charge({ order_id: 'F-6' });
    await until(() => openpay.control.listFaults().length === 0);
    expect(await charged('F-6')).toBe(false);
    await until(() => {
      openpay.control.advanceClock(30_000);
      return openpay.control.charges().length === 1;
    });
    expect((await answer).status).toBe(200);
  });

  it('after the charge leaves it visible before its answer', async () => {
    openpay.control.addFault({ ...ON_CHARGE, delayAnswerMs: 30_000 });
    const answer = openpay.charge({ order_id: 'F-7' });
    await until(() => charged('F-7'));
    openpay.control.advanceClock(30_000);
    expect((await answer).body.status).toBe('completed');
  });
});

it('goes back to behaving well and forgets the charges on reset, but not who listens', async () => {
  await openpay.charge();
  openpay.control.addFault({ answer: { kind: 'hang' } });
  openpay.control.behave({ chargeLatencyMs: 5_000 });
  openpay.control.reset();
  expect(openpay.control.charges()).toEqual([]);
  expect((await openpay.charge({ order_id: 'F-8' })).status).toBe(200);
});
