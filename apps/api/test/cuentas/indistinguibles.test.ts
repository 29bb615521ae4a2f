import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crearCuentasDeDemo } from '../../src/cuentas/demo.ts';
import { abrirServidor, type ServidorDeCuentas } from '../support/cuentas.ts';
import { entrar, nuevoCorreo, registrar, registrarYVerificar } from '../support/registros.ts';

let servidor: ServidorDeCuentas;
beforeAll(async () => {
  servidor = await abrirServidor();
});
afterAll(() => servidor.cerrar());

const estado = (token: unknown) => servidor.pedir('checkStatus', { token: String(token) });

describe('a known and an unknown address cannot be told apart (S7)', () => {
  const formaDe = ({ status, cuerpo }: { status: number; cuerpo: Record<string, unknown> }) => ({
    status,
    cuerpo: { ...cuerpo, token: String(cuerpo.token).length },
  });

  it('when registering: same status, shape and size, and a session that is just as unverified', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(servidor, conocida);
    const sena = { fullName: 'Otra Persona', password: 'Distinta9' };
    const desconocida = nuevoCorreo();
    const [a, b] = [await registrar(servidor, conocida, sena), await registrar(servidor, desconocida, sena)];
    expect(formaDe(a)).toEqual({
      ...formaDe(b),
      cuerpo: { ...formaDe(b).cuerpo, user: { fullName: 'Otra Persona', email: conocida } },
    });
    for (const { cuerpo } of [a, b]) {
      expect((await estado(cuerpo.token)).cuerpo).toEqual({
        isVerified: false,
        user: { fullName: 'Otra Persona', email: expect.any(String) },
      });
      const perfil = await servidor.pedir('miPerfil', { token: String(cuerpo.token) });
      expect(perfil).toMatchObject({ status: 403, cuerpo: { code: 'correo_no_verificado' } });
    }
  });

  it('by logging in with what was just registered, nor by logging out and in again', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(servidor, conocida);
    const vidaDe = async (email: string) => {
      const primera = await registrar(servidor, email, { password: 'Distinta9', fullName: 'Otra Persona' });
      await servidor.pedir('logout', { token: String(primera.cuerpo.token) });
      const segunda = await entrar(servidor, email, 'Distinta9');
      return {
        trasSalir: (await estado(primera.cuerpo.token)).cuerpo.code,
        status: segunda.status,
        nombre: { ...Object(segunda.cuerpo.user), email: null },
        verificado: (await estado(segunda.cuerpo.token)).cuerpo.isVerified,
        equivocada: (await entrar(servidor, email, 'Equivocada1')).status,
      };
    };
    expect(await vidaDe(conocida)).toEqual(await vidaDe(nuevoCorreo()));
    expect(await vidaDe(conocida)).toMatchObject({ status: 200, verificado: false, equivocada: 401 });
  });

  it('by the token, whose parts are alike', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(servidor, conocida);
    const tokens = [await registrar(servidor, conocida), await registrar(servidor, nuevoCorreo())].map(r =>
      String(r.cuerpo.token),
    );
    const [a, b] = tokens.map(t => JSON.parse(Buffer.from(t.split('.')[1] ?? '', 'base64url').toString()));
    expect(Object.keys(a)).toEqual(Object.keys(b));
    expect(Number(b.sub) - Number(a.sub)).toBe(1);
  });

  it('when logging in with a wrong password: same status and same bytes', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(servidor, conocida);
    const [a, b] = [
      await entrar(servidor, conocida, 'Equivocada1'),
      await entrar(servidor, nuevoCorreo(), 'Equivocada1'),
    ];
    expect(a.status).toBe(401);
    expect(a.cuerpo).toEqual({
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
      const suyo = await abrirServidor();
      const conocida = nuevoCorreo();
      await registrar(suyo, conocida);
      const pool = suyo.base.pool;
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
          return { respuesta: await suyo.pedir(llamada, { params: { email } }), vistas };
        } finally {
          Object.assign(pool, { query: original });
          soltar();
        }
      };
      const a = await mirar(conocida);
      const b = await mirar(nuevoCorreo());
      await suyo.cerrar();
      expect(a.respuesta.status).toBe(200);
      expect(b.respuesta.cuerpo).toEqual(a.respuesta.cuerpo);
      expect(b.vistas).toEqual(a.vistas);
    },
  );

  it('by the work of a login or a registration: as many hashes and the same statements', async () => {
    const conocida = nuevoCorreo();
    await registrarYVerificar(servidor, conocida);
    expect(await trabajoDe(() => entrar(servidor, conocida, 'Equivocada1'))).toEqual(
      await trabajoDe(() => entrar(servidor, nuevoCorreo(), 'Equivocada1')),
    );
    const sinProbar = nuevoCorreo();
    await registrar(servidor, sinProbar);
    const deNueva = await trabajoDe(() => registrar(servidor, nuevoCorreo()));
    expect(deNueva.length).toBeGreaterThan(5);
    expect(await trabajoDe(() => registrar(servidor, sinProbar))).toEqual(deNueva);
    expect(await trabajoDe(() => registrar(servidor, conocida))).toEqual(deNueva);
  });

  it('nor does a made-up link cost a hash (S11)', async () => {
    const body = { token: 'x'.repeat(43), newPassword: 'Distinta9' };
    const trabajo = await trabajoDe(() => servidor.pedir('resetPassword', { body }));
    expect(trabajo.length).toBeGreaterThan(0);
    expect(trabajo.join()).not.toContain('argon2id');
  });

  it('by the work of a login of staff', async () => {
    await crearCuentasDeDemo(servidor.base.pool);
    const entrarAlPersonal = (email: string) =>
      trabajoDe(() => servidor.pedir('loginPersonal', { body: { email, password: 'Equivocada1' } }));
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
