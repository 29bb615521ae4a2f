import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crearCuentasDeDemo } from '../../src/cuentas/demo.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { entrar, nuevoCorreo, registrar, registrarYVerificar } from '../support/registros.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const estado = (token: unknown) => server.call('checkStatus', { token: String(token) });

describe('a known and an unknown address cannot be told apart (S7)', () => {
  const formaDe = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
    status,
    body: { ...body, token: String(body.token).length },
  });

  it('when registering: same status, shape and size, and a session that is just as unverified', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(server, conocida);
    const sena = { fullName: 'Otra Persona', password: 'Distinta9' };
    const desconocida = nuevoCorreo();
    const [a, b] = [await registrar(server, conocida, sena), await registrar(server, desconocida, sena)];
    expect(formaDe(a)).toEqual({
      ...formaDe(b),
      body: { ...formaDe(b).body, user: { fullName: 'Otra Persona', email: conocida } },
    });
    for (const { body } of [a, b]) {
      expect((await estado(body.token)).body).toEqual({
        isVerified: false,
        user: { fullName: 'Otra Persona', email: expect.any(String) },
      });
      const perfil = await server.call('miPerfil', { token: String(body.token) });
      expect(perfil).toMatchObject({ status: 403, body: { code: 'correo_no_verificado' } });
    }
  });

  it('by logging in with what was just registered, nor by logging out and in again', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(server, conocida);
    const vidaDe = async (email: string) => {
      const primera = await registrar(server, email, { password: 'Distinta9', fullName: 'Otra Persona' });
      await server.call('logout', { token: String(primera.body.token) });
      const segunda = await entrar(server, email, 'Distinta9');
      return {
        trasSalir: (await estado(primera.body.token)).body.code,
        status: segunda.status,
        nombre: { ...Object(segunda.body.user), email: null },
        verificado: (await estado(segunda.body.token)).body.isVerified,
        equivocada: (await entrar(server, email, 'Equivocada1')).status,
      };
    };
    expect(await vidaDe(conocida)).toEqual(await vidaDe(nuevoCorreo()));
    expect(await vidaDe(conocida)).toMatchObject({ status: 200, verificado: false, equivocada: 401 });
  });

  it('by the token, whose parts are alike', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(server, conocida);
    const tokens = [await registrar(server, conocida), await registrar(server, nuevoCorreo())].map(r =>
      String(r.body.token),
    );
    const [a, b] = tokens.map(t => JSON.parse(Buffer.from(t.split('.')[1] ?? '', 'base64url').toString()));
    expect(Object.keys(a)).toEqual(Object.keys(b));
    expect(Number(b.sub) - Number(a.sub)).toBe(1);
  });

  it('when logging in with a wrong password: same status and same bytes', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(server, conocida);
    const [a, b] = [
      await entrar(server, conocida, 'Equivocada1'),
      await entrar(server, nuevoCorreo(), 'Equivocada1'),
    ];
    expect(a.status).toBe(401);
    expect(a.body).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Credenciales incorrectas',
      code: 'credenciales_incorrectas',
    });
    expect({ ...b, headers: null }).toEqual({ ...a, headers: null });
    expect(b.headers['content-length']).toBe(a.headers['content-length']);
  });

  it.each(['sendVerificationEmail', 'forgotPassword'] as const)(
    'by %s: the same answer, before the address was even looked up',
    async llamada => {
      // A server of its own: closing it completes the work after its answers, so that none runs into the next test.
      const suyo = await openServer();
      const conocida = nuevoCorreo();
      await registrar(suyo, conocida);
      const pool = suyo.database.pool;
      const original = pool.query;
      const mirar = async (email: string) => {
        const vistas: string[] = [];
        let soltar = () => {};
        const puerta = new Promise<void>(resolve => {
          soltar = resolve;
        });
        const espia = async (...args: unknown[]) => {
          vistas.push(String(args[0]));
          await puerta;
          return Reflect.apply(original, pool, args);
        };
        Object.assign(pool, { query: espia });
        try {
          return { response: await suyo.call(llamada, { params: { email } }), vistas };
        } finally {
          Object.assign(pool, { query: original });
          soltar();
        }
      };
      const a = await mirar(conocida);
      const b = await mirar(nuevoCorreo());
      await suyo.close();
      expect(a.response.status).toBe(200);
      expect(b.response.body).toEqual(a.response.body);
      expect(b.vistas).toEqual(a.vistas);
    },
  );

  it('by the work of a login or a registration: as many hashes and the same statements', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(server, conocida);
    expect(await trabajoDe(() => entrar(server, conocida, 'Equivocada1'))).toEqual(
      await trabajoDe(() => entrar(server, nuevoCorreo(), 'Equivocada1')),
    );
    const sinProbar = nuevoCorreo();
    await registrar(server, sinProbar);
    const deNueva = await trabajoDe(() => registrar(server, nuevoCorreo()));
    expect(deNueva.length).toBeGreaterThan(5);
    expect(await trabajoDe(() => registrar(server, sinProbar))).toEqual(deNueva);
    expect(await trabajoDe(() => registrar(server, conocida))).toEqual(deNueva);
  });

  it('nor does a made-up link cost a hash (S11)', async () => {
    const body = { token: 'x'.repeat(43), newPassword: 'Distinta9' };
    const trabajo = await trabajoDe(() => server.call('resetPassword', { body }));
    expect(trabajo.length).toBeGreaterThan(0);
    expect(trabajo.join()).not.toContain('argon2id');
  });

  it('by the work of a login of staff', async () => {
    await crearCuentasDeDemo(server.database.pool);
    const entrarAlPersonal = (email: string) =>
      trabajoDe(() => server.call('loginPersonal', { body: { email, password: 'Equivocada1' } }));
    const deConocido = await entrarAlPersonal('puerta@taquilla.example');
    expect(deConocido).toContain('argon2id m=19456 t=2 p=1');
    expect(await entrarAlPersonal(nuevoCorreo())).toEqual(deConocido);
  });
});

/** The statements that a request runs, without their values, and the parameters of its hashes. */
async function trabajoDe(pedido: () => Promise<unknown>): Promise<string[]> {
  const consultas = vi.spyOn(pg.Client.prototype, 'query');
  const encargos = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    await pedido();
    const hashes = encargos.mock.calls.map(([encargo]) => costOf(encargo));
    return [...consultas.mock.calls.map(([consulta]) => textoDe(consulta)), ...hashes].filter(Boolean);
  } finally {
    consultas.mockRestore();
    encargos.mockRestore();
  }
}

function costOf({ cost }: { cost?: Options }): string {
  return cost ? `argon2id m=${cost.memoryCost} t=${cost.timeCost} p=${cost.parallelism}` : '';
}

function textoDe(consulta: unknown): string {
  if (typeof consulta === 'string') return consulta;
  return typeof consulta === 'object' && consulta && 'text' in consulta ? String(consulta.text) : '';
}
