import type { LlamadaId } from '@taquilla/contract/rutas';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { darDeAltaPersonal } from '../../src/cuentas/darDeAltaPersonal.ts';
import { countAttempt, type LimitedMatter } from '../../src/server/limits/attempts.ts';
import { type Answer, type CallInput, type CuentasServer, openServer } from '../support/cuentas.ts';
import { crearEvento, crearUsuario } from '../support/fabrica.ts';
import { itInOneWindow } from '../support/itInOneWindow.ts';
import { crearPromocion } from '../support/promociones.ts';
import { CONTRASENA, nuevoCorreo } from '../support/registros.ts';
import { tokenDe } from '../support/sesiones.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer({ TAQUILLA_LIMITES: 'si' });
});
afterAll(() => server.close());
const it = itInOneWindow(() => server.database.pool);

const entrar = (
  email: string,
  password: string,
  mas: { ip?: string; headers?: Record<string, string> } = {},
) => server.call('login', { body: { email, password }, ...mas });

async function veces(n: number, pedir: (i: number) => Promise<{ status: number }>): Promise<number[]> {
  const estados: number[] = [];
  for (let i = 0; i < n; i++) estados.push((await pedir(i)).status);
  return estados;
}

describe('attempts are limited (S8)', () => {
  it('at login, with 429 and Retry-After', async () => {
    const email = nuevoCorreo();
    expect(await veces(10, () => entrar(email, 'Equivocada1'))).toEqual(Array(10).fill(401));
    const { status, body, headers } = await entrar(email, 'Equivocada1');
    expect(status).toBe(429);
    expect(body).toMatchObject({
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'demasiadas_peticiones',
      detalles: { reintentarEnSegundos: expect.any(Number) },
    });
    expect(Number(headers['retry-after'])).toBe(Object(body.detalles).reintentarEnSegundos);
  });

  it('of one account, however its address is written', async () => {
    const email = nuevoCorreo();
    const escrita = (i: number) =>
      [email.toUpperCase(), `\u202a${email}`, email.replace('@', '\u200b@')][i % 3];
    expect((await veces(11, i => entrar(escrita(i) ?? '', 'Equivocada1'))).at(-1)).toBe(429);
  });

  it('of tickets sent again to one address, however it is written (§7.33)', async () => {
    const correo = nuevoCorreo();
    const pedir = (i: number) =>
      server.call('recuperarBoletos', { body: { correo: i % 2 === 0 ? correo : correo.toUpperCase() } });
    expect(await veces(4, pedir)).toEqual([200, 200, 200, 429]);
  });

  it('alike for known and unknown addresses (S7)', async () => {
    const conocida = nuevoCorreo();
    await server.call('register', { body: { fullName: 'Jimena', email: conocida, password: CONTRASENA } });
    const intentar = (email: string) => veces(12, () => entrar(email, 'Equivocada1', { ip: '198.51.100.7' }));
    expect(await intentar(conocida)).toEqual(await intentar(nuevoCorreo()));
  });

  it('whatever X-Forwarded-For says', async () => {
    const email = nuevoCorreo();
    const falsear = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` });
    const estados = await veces(11, i => entrar(email, 'Equivocada1', { headers: falsear(i) }));
    expect(estados.at(-1)).toBe(429);
  });

  it("by the buyer's own address behind a proxy that is trusted, and by no other", async () => {
    const detras = await openServer({ TAQUILLA_LIMITES: 'si', TRUST_PROXY: '10.0.0.0/8' });
    const email = nuevoCorreo();
    const por = (proxy: string, comprador: string) =>
      detras.call('login', {
        body: { email, password: 'Equivocada1' },
        ip: proxy,
        headers: { 'x-forwarded-for': comprador },
      });
    await veces(10, () => por('10.0.0.1', '203.0.113.1'));
    expect((await por('10.0.0.1', '203.0.113.1')).status).toBe(429);
    expect((await por('10.0.0.1', '203.0.113.2')).status).toBe(401);
    // A direct caller cannot forge its address; neither can one that prepends an address through the proxy.
    const directos = await veces(11, i => por('198.51.100.9', `203.0.113.${10 + i}`));
    expect(directos.at(-1)).toBe(429);
    expect((await por('10.0.0.1', '192.0.2.77, 203.0.113.1')).status).toBe(429);
    await detras.close();
  });

  it('so that a stranger who guesses does not lock the owner out', async () => {
    const email = nuevoCorreo();
    await server.call('register', { body: { fullName: 'Jimena', email, password: CONTRASENA } });
    await veces(11, () => entrar(email, 'Equivocada1', { ip: '198.51.100.20' }));
    expect((await entrar(email, CONTRASENA, { ip: '198.51.100.21' })).status).toBe(200);
  });

  describe('without turning the guesses of strangers against the rightful person', () => {
    const galleta = ({ headers }: Answer) => String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const verificada = async () => {
      const email = nuevoCorreo();
      await server.call('register', { body: { fullName: 'Jimena', email, password: CONTRASENA } });
      await server.database.pool.query('update usuario set verificado_en = now() where correo = $1', [email]);
      return email;
    };
    const delPersonal = async () => {
      const email = nuevoCorreo();
      const alta = { correo: email, nombre: 'Beto', roles: ['puerta'] };
      return { email, password: (await darDeAltaPersonal(server.database.pool, alta)) ?? '' };
    };
    /**
     * 110 guesses from eleven addresses that no other test uses. The first are counted directly, as the call counts them,
     * because hashing each would take most of this file's time.
     */
    const adivinar = async (email: string, llamada: 'login' | 'loginPersonal' = 'login') => {
      const ip = (i: number) => `203.0.113.${100 + Math.floor(i / 10)}`;
      for (let i = 0; i < 98; i++) await countAttempt(server.context, llamada, { ip: ip(i), subject: email });
      const body = { email, password: 'Equivocada1' };
      return veces(12, i => server.call(llamada, { body, ip: ip(98 + i) }));
    };

    it('who logged in before on this device is let through, at whatever address they are now', async () => {
      const email = await verificada();
      const cookie = galleta(await entrar(email, CONTRASENA, { ip: '198.51.100.80' }));
      expect((await adivinar(email)).at(-1)).toBe(429);
      expect((await entrar(email, CONTRASENA, { ip: '198.51.100.81' })).status).toBe(429);
      const { status } = await entrar(email, CONTRASENA, { ip: '198.51.100.81', headers: { cookie } });
      expect(status).toBe(200);
    });

    it('who logged in before from this address is let through without a device that is known', async () => {
      const email = await verificada();
      await entrar(email, CONTRASENA, { ip: '198.51.100.82' });
      await adivinar(email);
      expect((await entrar(email, CONTRASENA, { ip: '198.51.100.82' })).status).toBe(200);
    });

    it('a known device has a count of its own, which holds its own guesses back', async () => {
      const email = await verificada();
      const ip = '198.51.100.83';
      const cookie = galleta(await entrar(email, CONTRASENA, { ip }));
      await veces(11, () => entrar(email, 'Equivocada1', { ip }));
      expect((await entrar(email, CONTRASENA, { ip, headers: { cookie } })).status).toBe(200);
      const propias = await veces(11, () => entrar(email, 'Equivocada1', { ip, headers: { cookie } }));
      expect(propias).toEqual([...Array(10).fill(401), 429]);
    });

    it('a device is known for the accounts that it opened, and for no other', async () => {
      const [propia, ajena] = [await verificada(), await verificada()];
      const cookie = galleta(await entrar(propia, CONTRASENA, { ip: '198.51.100.84' }));
      await adivinar(ajena);
      const { status } = await entrar(ajena, CONTRASENA, { ip: '198.51.100.84', headers: { cookie } });
      expect(status).toBe(429);
    });

    it('who sets a new password by a link of their mail gets in where they are', async () => {
      const email = await verificada();
      await adivinar(email);
      await server.call('forgotPassword', { params: { email }, ip: '198.51.100.85' });
      const [, correo] = await server.correosA(email, 2);
      const token = new URL(correo?.datos.url ?? '').searchParams.get('token');
      const body = { token, newPassword: 'Distinta9' };
      const cookie = galleta(await server.call('resetPassword', { body, ip: '198.51.100.85' }));
      const { status } = await entrar(email, 'Distinta9', { ip: '198.51.100.86', headers: { cookie } });
      expect(status).toBe(200);
    });

    it('the decoy of a taken address and an account that is not proven answer alike (S7)', async () => {
      const estadosDe = async (email: string, ip: string) => {
        await server.call('register', {
          body: { fullName: 'Otra', email, password: 'Distinta9' },
          ip: '198.51.100.87',
        });
        const primera = await entrar(email, 'Distinta9', { ip });
        await adivinar(email);
        const headers = { cookie: galleta(primera) };
        const segunda = await entrar(email, 'Distinta9', { ip, headers });
        return [primera.status, galleta(primera).length, segunda.status, galleta(segunda)];
      };
      const conocida = await estadosDe(await verificada(), '198.51.100.88');
      expect(conocida).toEqual(await estadosDe(nuevoCorreo(), '198.51.100.89'));
      expect(conocida).toEqual([200, expect.any(Number), 429, '']);
    });

    it('staff get in from an address that guessed nothing, however many guess elsewhere', async () => {
      const { email, password } = await delPersonal();
      await adivinar(email, 'loginPersonal');
      const body = { email, password };
      expect((await server.call('loginPersonal', { body, ip: '198.51.100.90' })).status).toBe(200);
    });

    it('staff on a device that they used before get in behind an address where others guess', async () => {
      const { email, password } = await delPersonal();
      const ip = '198.51.100.91';
      const cookie = galleta(await server.call('loginPersonal', { body: { email, password }, ip }));
      const equivocada = { email, password: 'Equivocada1' };
      const ajenas = await veces(11, () => server.call('loginPersonal', { body: equivocada, ip }));
      expect(ajenas.at(-1)).toBe(429);
      const propia = await server.call('loginPersonal', {
        body: { email, password },
        ip,
        headers: { cookie },
      });
      expect(propia.status).toBe(200);
    });
  });

  it('so that many buyers behind one address can log in, many times', async () => {
    const email = nuevoCorreo();
    await server.call('register', { body: { fullName: 'Jimena', email, password: CONTRASENA } });
    expect(new Set(await veces(15, () => entrar(email, CONTRASENA, { ip: '198.51.100.30' })))).toEqual(
      new Set([200]),
    );
  });

  it('so that staff who share an account and an address can log in, many times', async () => {
    const email = nuevoCorreo();
    const password = await darDeAltaPersonal(server.database.pool, {
      correo: email,
      nombre: 'Beto',
      roles: ['puerta'],
    });
    const estados = await veces(12, () => server.call('loginPersonal', { body: { email, password } }));
    expect(new Set(estados)).toEqual(new Set([200]));
  });

  for (const llamada of ['forgotPassword', 'sendVerificationEmail'] as const) {
    it(`at ${llamada}, five an hour`, async () => {
      const email = nuevoCorreo();
      const estados = await veces(6, () => server.call(llamada, { params: { email } }));
      expect(estados).toEqual([200, 200, 200, 200, 200, 429]);
    });
  }

  it('at registering one address', async () => {
    const email = nuevoCorreo();
    const body = { fullName: 'Jimena', email, password: CONTRASENA };
    const estados = await veces(11, () => server.call('register', { body }));
    expect(estados).toEqual([...Array(10).fill(201), 429]);
  });

  it('at the login of staff', async () => {
    const body = { email: nuevoCorreo(), password: 'Equivocada1' };
    expect((await veces(11, () => server.call('loginPersonal', { body }))).at(-1)).toBe(429);
  });

  /** A valid request for each limited call, for an account without any earlier try. */
  const DE_UNO: readonly [LimitedMatter, LlamadaId, number, () => CallInput][] = [
    ['login', 'login', 300, () => ({ body: { email: nuevoCorreo(), password: 'Equivocada1' } })],
    [
      'loginPersonal',
      'loginPersonal',
      100,
      () => ({ body: { email: nuevoCorreo(), password: 'Equivocada1' } }),
    ],
    [
      'registro',
      'register',
      300,
      () => ({ body: { fullName: 'Jimena', email: nuevoCorreo(), password: CONTRASENA } }),
    ],
    ['verificacion', 'sendVerificationEmail', 300, () => ({ params: { email: nuevoCorreo() } })],
    ['recuperacion', 'forgotPassword', 100, () => ({ params: { email: nuevoCorreo() } })],
  ];
  for (const [asunto, llamada, cuantas, pedido] of DE_UNO) {
    it(`at ${llamada}, of one caller who tries one account after the other, and of nobody else`, async () => {
      const ip = '198.51.100.60';
      for (let i = 0; i < cuantas - 1; i++)
        await countAttempt(server.context, asunto, { ip, subject: nuevoCorreo() });
      expect((await server.call(llamada, { ...pedido(), ip })).status).not.toBe(429);
      expect((await server.call(llamada, { ...pedido(), ip })).status).toBe(429);
      expect((await server.call(llamada, { ...pedido(), ip: '198.51.100.61' })).status).not.toBe(429);
    });
  }

  it('when guessing the current password of a stolen session', async () => {
    const email = nuevoCorreo();
    await server.call('register', { body: { fullName: 'Jimena', email, password: CONTRASENA } });
    await server.database.pool.query('update usuario set verificado_en = now() where correo = $1', [email]);
    const token = String((await entrar(email, CONTRASENA)).body.token);
    const body = { actualPassword: 'Equivocada1', newPassword: CONTRASENA };
    const estados = await veces(11, () => server.call('updatePassword', { token, body }));
    expect(estados).toEqual([...Array(10).fill(400), 429]);
  });

  it('when guessing codes of promotions, and not when they are right', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    await crearPromocion(server.database.pool, eventoId, { porcentaje: 10, clave: 'PREVENTA' });
    const probar = (clave: string, ip: string) =>
      server.call('validarClaveWeb', { ip, body: { clave, evento_id: eventoId } });
    expect(new Set(await veces(130, () => probar('PREVENTA', '198.51.100.40')))).toEqual(new Set([200]));
    const malas = await veces(121, i => probar(`MALA${i}`, '198.51.100.41'));
    expect([malas[0], malas[119], malas[120]]).toEqual([404, 404, 429]);
  });

  it('when guessing promotions by their number, wherever one is used, and not when they are right', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    const buena = await crearPromocion(server.database.pool, eventoId, { porcentaje: 10, clave: 'PREVENTA' });
    const probar = (promocionId: number, ip: string) =>
      server.call('aplicarPromo', { ip, body: { promocionId, eventoId } });
    expect(new Set(await veces(130, () => probar(buena, '198.51.100.50')))).toEqual(new Set([200]));
    const malas = await veces(120, i => probar(i + 1, '198.51.100.51'));
    expect(new Set(malas)).toEqual(new Set([409]));
    expect((await probar(buena, '198.51.100.51')).status).toBe(429);
    const body = { reservaId: crypto.randomUUID(), promocion_id: buena, amount: 1 };
    const cobrar = (ip: string) =>
      server.call('makeCargoInvitado', {
        ip,
        body: {
          ...body,
          source_id: 'tok',
          device_session_id: 'x',
          nombre_invitado: 'Ana',
          correo_invitado: 'a@b.mx',
        },
      });
    const vender = (ip: string) =>
      server.call('vender', {
        ip,
        params: { id: String(eventoId) },
        body: { ...body, metodoPago: 'gratis' },
      });
    for (const llamar of [cobrar, vender]) {
      expect((await llamar('198.51.100.51')).status).toBe(429);
      expect((await llamar('198.51.100.50')).status).not.toBe(429);
    }
    expect((await probar(0, '198.51.100.51')).status).toBe(200);
  });
});

describe('reservations of one address (S8)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => vi.useRealTimers());

  const NINGUNO = '2000000000';
  const turnos = ['reservar', 'reservarInvitado', 'reservarGenerales'] as const;
  it('are slowed past what a crowd behind it makes, whichever call makes them, and come back in time', async () => {
    const { pool } = server.database;
    const token = await tokenDe(pool, (await crearUsuario(pool)).usuarioId);
    const apartar = (i: number, ip = '198.51.100.70') =>
      server.call(turnos[i % turnos.length] ?? 'reservar', {
        ip,
        token,
        params: { id: NINGUNO },
        body: { asientosReserva: [1], cantidadAsientos: 1, seccionId: 1 },
      });
    expect(new Set(await veces(200, i => apartar(i)))).toEqual(new Set([404]));
    for (const i of turnos.keys()) {
      const { status, headers } = await apartar(i);
      expect([status, headers['retry-after']], turnos[i]).toEqual([429, '1']);
    }
    expect((await apartar(0, '198.51.100.71')).status).toBe(404);
    vi.advanceTimersByTime(1_000);
    expect(new Set(await veces(40, i => apartar(i)))).toEqual(new Set([404]));
    expect((await apartar(0)).status).toBe(429);
  });
});
