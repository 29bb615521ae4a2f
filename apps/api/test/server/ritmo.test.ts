import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leerConfiguracion } from '../../src/env.ts';
import { crearCubeta } from '../../src/http/cubeta.ts';
import { origenDe } from '../../src/http/origen.ts';
import { deleteRitmoViejo } from '../../src/http/ritmo.repository.ts';
import { exigirRitmo } from '../../src/http/ritmo.ts';
import { type BaseDePrueba, crearBase } from '../support/baseDeDatos.ts';
import { itEnUnaVentana } from '../support/ventanas.ts';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBase();
});
afterAll(() => base.cerrar());

const contexto = (limites = true) => ({
  db: base.pool,
  config: { ...leerConfiguracion({}), limitesDeRitmo: limites },
});
const demasiadas = { code: 'demasiadas_peticiones' };

describe('the count of attempts across processes (S8)', () => {
  const it = itEnUnaVentana(() => base.pool);

  it('lets a caller try an account ten times, and says how long to wait after that', async () => {
    const quienes = { ip: '192.0.2.1', sujeto: 'a@correo.example' };
    for (let i = 0; i < 10; i++) await exigirRitmo(contexto(), 'login', quienes);
    await expect(exigirRitmo(contexto(), 'login', quienes)).rejects.toMatchObject({
      ...demasiadas,
      detalles: { reintentarEnSegundos: expect.toSatisfy(s => s >= 1 && s <= 900) },
    });
    await exigirRitmo(contexto(), 'login', { ...quienes, sujeto: 'otra@correo.example' });
    await exigirRitmo(contexto(), 'login', { ...quienes, ip: '192.0.2.2' });
  });

  it('counts one account alike however its address is spelled', async () => {
    const escrituras = ['B@correo.example', 'b@Correo.example ', ' b@correo.EXAMPLE'];
    const intentos = Array.from({ length: 5 }, (_, i) => escrituras[i % 3]);
    for (const sujeto of intentos)
      await exigirRitmo(contexto(), 'recuperacion', { ip: '192.0.2.3', sujeto: sujeto ?? '' });
    await expect(
      exigirRitmo(contexto(), 'recuperacion', { ip: '192.0.2.3', sujeto: 'b@correo.example' }),
    ).rejects.toMatchObject(demasiadas);
  });

  it('lets exactly as many through when all come at once', async () => {
    const todos = await Promise.allSettled(
      Array.from({ length: 60 }, () =>
        exigirRitmo(contexto(), 'login', { ip: '192.0.2.4', sujeto: 'c@correo.example' }),
      ),
    );
    expect(todos.filter(r => r.status === 'fulfilled')).toHaveLength(10);
  });

  it('takes back what went well, so that buyers behind one shared address can still buy', async () => {
    for (let i = 0; i < 400; i++) {
      const intento = await exigirRitmo(contexto(), 'login', { ip: '192.0.2.5', sujeto: `${i}@x.example` });
      await intento.perdonar();
    }
  });

  it('keeps no address in clear', async () => {
    await exigirRitmo(contexto(), 'registro', { ip: '192.0.2.6', sujeto: 'secreta@correo.example' });
    const { rows } = await base.pool.query(`select from ritmo where clave like '%secreta%'`);
    expect(rows).toHaveLength(0);
  });

  it('forgets counts of days past', async () => {
    await base.pool.query(`insert into ritmo values ('viejo', now() - interval '2 days', 1)`);
    await deleteRitmoViejo(base.pool);
    const { rows } = await base.pool.query(`select from ritmo where clave = 'viejo'`);
    expect(rows).toHaveLength(0);
  });

  it('counts nothing when it is turned off', async () => {
    for (let i = 0; i < 20; i++)
      await exigirRitmo(contexto(false), 'login', { ip: '192.0.2.7', sujeto: 'd@x.example' });
    const { rows } = await base.pool.query(`select from ritmo where clave like '%192.0.2.7%'`);
    expect(rows).toHaveLength(0);
  });
});

describe('the bucket of one process (S8)', () => {
  it('gives its burst at once and then at its pace', () => {
    let reloj = 0;
    const cubeta = crearCubeta({ porSegundo: 2, rafaga: 5, ahora: () => reloj });
    expect(Array.from({ length: 5 }, () => cubeta.tomar('192.0.2.1'))).toEqual([0, 0, 0, 0, 0]);
    expect(cubeta.tomar('192.0.2.1')).toBe(0.5);
    expect(cubeta.tomar('192.0.2.2')).toBe(0);
    expect(() => cubeta.exigir('192.0.2.1')).toThrow(expect.objectContaining(demasiadas));
    reloj += 500;
    expect(cubeta.tomar('192.0.2.1')).toBe(0);
    expect(cubeta.tomar('192.0.2.1')).toBe(0.5);
  });

  it('never gives more than burst plus pace, however calls are spread', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), pausas => {
        let reloj = 0;
        const cubeta = crearCubeta({ porSegundo: 3, rafaga: 10, ahora: () => reloj });
        let dadas = 0;
        for (const pausa of pausas) {
          reloj += pausa;
          if (cubeta.tomar('x') === 0) dadas++;
        }
        expect(dadas).toBeLessThanOrEqual(10 + (reloj / 1000) * 3 + 1e-6);
      }),
    );
  });
});

describe('who is one caller', () => {
  it.each([
    ['192.0.2.9', '192.0.2.9'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (ip, origen) => expect(origenDe(ip)).toBe(origen));
});
