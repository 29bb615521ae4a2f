import { expect, it } from 'vitest';
import { buildSandbox } from '../src/sandbox.ts';

it('works without a port, with one line per call for who wants it and never a body', async () => {
  const lines: string[] = [];
  const { app, merchantId, publicKey, close } = await buildSandbox({ log: line => lines.push(line) });
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/${merchantId}/tokens?x=secreto`,
    headers: { authorization: `Basic ${Buffer.from(`${publicKey}:`).toString('base64')}` },
    payload: { card_number: '4111111111111111' },
  });
  await close();
  expect(answer.statusCode).toBe(400);
  expect(lines).toEqual([expect.stringMatching(/^POST \/v1\/\w+\/tokens 400 \d+ ms$/)]);
});

it('repeats its ids from the same seed', async () => {
  const create = async (seed: number) => {
    const { app, merchantId, privateKey, close } = await buildSandbox({ seed });
    const answer = await app.inject({
      method: 'POST',
      url: `/v1/${merchantId}/customers`,
      headers: { authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}` },
      payload: { name: 'Lucía', email: 'lucia@example.mx' },
    });
    await close();
    return answer.json().id;
  };
  expect(await create(7)).toBe(await create(7));
  expect(await create(7)).not.toBe(await create(8));
});
