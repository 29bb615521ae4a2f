import { expect, it } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { startSandbox } from '../src/sandbox.ts';

it('does not start in production', () => {
  expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
    'does not start with NODE_ENV=production',
  );
});

it('has a default for everything', () => {
  expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', port: 4100 });
});

it('reads a webhook with its user and password', () => {
  const { options } = readEnvironment({
    OPENPAY_SANDBOX_WEBHOOK: 'http://openpay:s%2Fecreto@127.0.0.1:3000/n',
  });
  expect(options.webhooks).toEqual([
    { url: 'http://127.0.0.1:3000/n', user: 'openpay', password: 's/ecreto' },
  ]);
});

it('reads what cash and transfers need', () => {
  const { options } = readEnvironment({
    OPENPAY_SANDBOX_STORE_MAX_PESOS: '29999.99',
    OPENPAY_SANDBOX_STORES: 'OXXO, Otra',
    OPENPAY_SANDBOX_AUTHORIZER: 'http://openpay:clave@127.0.0.1:3000/autorizador',
  });
  expect(options).toMatchObject({
    maxStoreAmount: 29_999_99,
    stores: ['OXXO', 'Otra'],
    authorizer: 'http://openpay:clave@127.0.0.1:3000/autorizador',
  });
});

it('says which variable is wrong', () => {
  expect(() => readEnvironment({ PORT: 'alto' })).toThrow(/PORT/);
  expect(() => readEnvironment({ OPENPAY_SANDBOX_3DS: 'a veces' })).toThrow(/OPENPAY_SANDBOX_3DS/);
});

it('takes only credentials that openpay.js would take', async () => {
  await expect(startSandbox({ merchantId: 'con-guiones' })).rejects.toThrow('letters and digits only');
  await expect(startSandbox({ privateKey: 'pk_al_reves' })).rejects.toThrow('sk_');
  await expect(startSandbox({ publicKey: 'pk_con-guion' })).rejects.toThrow('pk_');
});
