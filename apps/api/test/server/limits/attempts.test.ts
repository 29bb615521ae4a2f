import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/env/configuration.ts';
import { deleteOldAttempts } from '../../../src/server/limits/attempts.repository.ts';
import { countAttempt } from '../../../src/server/limits/attempts.ts';
import { originOf } from '../../../src/server/limits/origin.ts';
import { createRateLimit } from '../../../src/server/limits/rateLimit.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { itInOneWindow } from '../../support/itInOneWindow.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

const context = (limites = true) => ({
  db: database.pool,
  config: { ...readConfiguration({}), rateLimits: limites },
});
const demasiadas = { code: 'demasiadas_peticiones' };

describe('the count of attempts across processes (S8)', () => {
  const it = itInOneWindow(() => database.pool);

  it('lets a caller try an account ten times, and says how long to wait after that', async () => {
    const quienes = { ip: '192.0.2.1', subject: 'a@correo.example' };
    for (let i = 0; i < 10; i++) await countAttempt(context(), 'login', quienes);
    await expect(countAttempt(context(), 'login', quienes)).rejects.toMatchObject({
      ...demasiadas,
      detalles: { reintentarEnSegundos: expect.toSatisfy(s => s >= 1 && s <= 900) },
    });
    await countAttempt(context(), 'login', { ...quienes, subject: 'otra@correo.example' });
    await countAttempt(context(), 'login', { ...quienes, ip: '192.0.2.2' });
  });

  it('counts one account alike however its address is spelled', async () => {
    const escrituras = ['B@correo.example', 'b@Correo.example ', ' b@correo.EXAMPLE'];
    const intentos = Array.from({ length: 5 }, (_, i) => escrituras[i % 3]);
    for (const sujeto of intentos)
      await countAttempt(context(), 'recuperacion', { ip: '192.0.2.3', subject: sujeto ?? '' });
    await expect(
      countAttempt(context(), 'recuperacion', { ip: '192.0.2.3', subject: 'b@correo.example' }),
    ).rejects.toMatchObject(demasiadas);
  });

  it('lets exactly as many through when all come at once', async () => {
    const todos = await Promise.allSettled(
      Array.from({ length: 60 }, () =>
        countAttempt(context(), 'login', { ip: '192.0.2.4', subject: 'c@correo.example' }),
      ),
    );
    expect(todos.filter(r => r.status === 'fulfilled')).toHaveLength(10);
  });

  it('takes back what went well, so that buyers behind one shared address can still buy', async () => {
    for (let i = 0; i < 400; i++) {
      const intento = await countAttempt(context(), 'login', { ip: '192.0.2.5', subject: `${i}@x.example` });
      await intento.forgive();
    }
  });

  it('keeps no address in clear', async () => {
    await countAttempt(context(), 'registro', { ip: '192.0.2.6', subject: 'secreta@correo.example' });
    const { rows } = await database.pool.query(`select from ritmo where clave like '%secreta%'`);
    expect(rows).toHaveLength(0);
  });

  it('forgets counts of days past', async () => {
    await database.pool.query(`insert into ritmo values ('viejo', now() - interval '2 days', 1)`);
    await deleteOldAttempts(database.pool);
    const { rows } = await database.pool.query(`select from ritmo where clave = 'viejo'`);
    expect(rows).toHaveLength(0);
  });

  it('counts nothing when it is turned off', async () => {
    for (let i = 0; i < 20; i++)
      await countAttempt(context(false), 'login', { ip: '192.0.2.7', subject: 'd@x.example' });
    const { rows } = await database.pool.query(`select from ritmo where clave like '%192.0.2.7%'`);
    expect(rows).toHaveLength(0);
  });
});

describe('the bucket of one process (S8)', () => {
  it('gives its burst at once and then at its pace', () => {
    let reloj = 0;
    const cubeta = createRateLimit({ perSecond: 2, burst: 5, now: () => reloj });
    expect(Array.from({ length: 5 }, () => cubeta.take('192.0.2.1'))).toEqual([0, 0, 0, 0, 0]);
    expect(cubeta.take('192.0.2.1')).toBe(0.5);
    expect(cubeta.take('192.0.2.2')).toBe(0);
    expect(() => cubeta.require('192.0.2.1')).toThrow(expect.objectContaining(demasiadas));
    reloj += 500;
    expect(cubeta.take('192.0.2.1')).toBe(0);
    expect(cubeta.take('192.0.2.1')).toBe(0.5);
  });

  it('never gives more than burst plus pace, however calls are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), pausas => {
        let reloj = 0;
        const cubeta = createRateLimit({ perSecond: 3, burst: 10, now: () => reloj });
        let dadas = 0;
        for (const pausa of pausas) {
          reloj += pausa;
          if (cubeta.take('x') === 0) dadas++;
        }
        expect(dadas).toBeLessThanOrEqual(10 + (reloj / 1000) * 3 + 1e-6);
      }),
    );
  });
});

describe('one caller', () => {
  it.each([
    ['192.0.2.9', '192.0.2.9'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (ip, origen) => expect(originOf(ip)).toBe(origen));
});
