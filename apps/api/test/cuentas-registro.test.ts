import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { abrirServidor, rutaDe, type ServidorDeCuentas, tokenEn } from './support/cuentas.ts';

let servidor: ServidorDeCuentas;
beforeAll(async () => {
  servidor = await abrirServidor();
});
afterAll(() => servidor.cerrar());

const CLAVE = 'Boletos2026';
const nueva = () => `${crypto.randomUUID()}@correo.example`;
const registrar = (email: string, password = CLAVE, fullName = 'Jimena Ruiz') =>
  servidor.pedir('register', { body: { fullName, email, password } });
const entrar = (email: string, password = CLAVE) => servidor.pedir('login', { body: { email, password } });
const estado = (token: unknown) => servidor.pedir('checkStatus', { token: String(token) });
const sql = <T extends object>(texto: string, valores: unknown[] = []) =>
  servidor.base.pool.query<T>(texto, valores).then(r => r.rows);

/** Registers and follows the mail's link; answers the token that the link gave. */
async function registrarYVerificar(email: string): Promise<string> {
  await registrar(email);
  const [correo] = await servidor.correosA(email, 1);
  const { location } = await servidor.visitar(rutaDe(correo?.datos.url ?? ''));
  return tokenEn(location);
}

describe('registering', () => {
  it('answers 201 with a token and the user (§7.3)', async () => {
    const email = nueva();
    const { status, cuerpo } = await registrar(email);
    expect(status).toBe(201);
    expect(cuerpo).toEqual({ token: expect.any(String), user: { fullName: 'Jimena Ruiz', email } });
  });

  it.each([
    [{}, ['El nombre es obligatorio', 'El correo es obligatorio', 'La contraseña es obligatoria']],
    [
      { fullName: ' ', email: '', password: '' },
      ['El nombre es obligatorio', 'El correo es obligatorio', 'La contraseña es obligatoria'],
    ],
    [
      { fullName: 'Jimena', email: 'jimena@correo', password: 'abc' },
      [
        'El correo debe ser de un dominio válido',
        'Debe tener al menos 6 caracteres',
        'Debe contener al menos una mayúscula',
        'Debe contener al menos un número',
      ],
    ],
    [{ fullName: 'Jimena', email: nueva(), password: 'ABCDEF1' }, ['Debe contener al menos una minúscula']],
  ])('says of %j what is wrong with each field (§5.2)', async (body, message) => {
    expect(await servidor.pedir('register', { body })).toMatchObject({ status: 400, cuerpo: { message } });
  });

  it('says of an empty login what is missing (§5.1)', async () => {
    const cuerpo = { message: ['Debes ingresar el correo', 'Debes ingresar una contraseña'] };
    for (const body of [{}, { email: '', password: '' }])
      expect(await servidor.pedir('login', { body })).toMatchObject({ status: 400, cuerpo });
  });

  it('keeps the address in lower case and the password as argon2id at the cost OWASP asks for (S11)', async () => {
    const email = nueva();
    await registrar(`  ${email.toUpperCase()} `);
    const [usuario] = await sql<{ contrasena: string }>('select contrasena from usuario where correo = $1', [
      email,
    ]);
    expect(usuario?.contrasena).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await entrar(email.toUpperCase())).status).toBe(200);
  });

  it.each([
    ['abc', 'Debe tener al menos 6 caracteres'],
    ['abcdef1', 'Debe contener al menos una mayúscula'],
    ['ABCDEF1', 'Debe contener al menos una minúscula'],
    ['Abcdefg', 'Debe contener al menos un número'],
  ])('refuses the password %s (§5.2)', async (password, texto) => {
    const { status, cuerpo } = await registrar(nueva(), password);
    expect(status).toBe(400);
    expect(cuerpo).toMatchObject({ code: 'datos_invalidos', message: expect.arrayContaining([texto]) });
  });

  it('gives an unverified session: check-status says so, and calls for buyers answer 403 (§4.1, §6.3)', async () => {
    const { cuerpo } = await registrar(nueva());
    expect((await estado(cuerpo.token)).cuerpo).toMatchObject({ isVerified: false });
    const perfil = await servidor.pedir('miPerfil', { token: String(cuerpo.token) });
    expect(perfil).toMatchObject({ status: 403, cuerpo: { code: 'correo_no_verificado' } });
  });

  it('mails the link of verification itself; the call that follows at once does not send again (§4.3)', async () => {
    const email = nueva();
    await registrar(email);
    const respuesta = await servidor.pedir('sendVerificationEmail', { params: { email } });
    expect(respuesta).toMatchObject({
      status: 200,
      cuerpo: { message: 'Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.' },
    });
    const [correo] = await servidor.correosA(email, 1);
    expect(correo).toMatchObject({ tipo: 'verificacion', datos: { nombre: 'Jimena Ruiz' } });
    expect(correo?.datos.url).toMatch(/^https:\/\/tienda\.example\/auth\/verificar\?token=[\w-]{43}$/);
  });
});

describe('the link of verification (§2.7)', () => {
  it('verifies once and ends logged in at /auth/success, without a referrer', async () => {
    const email = nueva();
    await registrar(email);
    const [correo] = await servidor.correosA(email, 1);
    const enlace = rutaDe(correo?.datos.url ?? '');
    const visita = await servidor.visitar(enlace);
    expect(visita.status).toBe(302);
    expect(visita.location).toMatch(/^\/auth\/success\?token=.+/);
    expect(visita.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(await estado(tokenEn(visita.location))).toMatchObject({
      status: 200,
      cuerpo: { isVerified: true },
    });
    expect((await servidor.visitar(enlace)).location).toBe('/auth/login?motivo=enlace_invalido');
  });

  it('lets one of many at once through', async () => {
    const email = nueva();
    await registrar(email);
    const [correo] = await servidor.correosA(email, 1);
    const visitas = await Promise.all(
      Array.from({ length: 10 }, () => servidor.visitar(rutaDe(correo?.datos.url ?? ''))),
    );
    expect(visitas.filter(v => v.location.startsWith('/auth/success'))).toHaveLength(1);
  });

  it('is not used up by a HEAD request of a mail program', async () => {
    const email = nueva();
    await registrar(email);
    const [correo] = await servidor.correosA(email, 1);
    const enlace = rutaDe(correo?.datos.url ?? '');
    await servidor.app.inject({ method: 'HEAD', url: enlace });
    expect((await servidor.visitar(enlace)).location).toMatch(/^\/auth\/success/);
  });

  it('is over after 48 hours', async () => {
    const email = nueva();
    await registrar(email);
    const [correo] = await servidor.correosA(email, 1);
    const [{ horas } = { horas: 0 }] = await sql<{ horas: number }>(
      `select round(extract(epoch from expira_en - now()) / 3600)::integer horas from enlace
       join usuario u on u.id = usuario_id where u.correo = $1`,
      [email],
    );
    expect(horas).toBe(48);
    await sql(`update enlace set expira_en = now() - interval '1 second'`);
    expect((await servidor.visitar(rutaDe(correo?.datos.url ?? ''))).location).toMatch(/^\/auth\/login/);
  });

  it('is worthless once a newer one was sent', async () => {
    const email = nueva();
    await registrar(email);
    await sql(`update enlace set expira_en = expira_en - interval '2 minutes'`);
    await servidor.pedir('sendVerificationEmail', { params: { email } });
    const [vieja, reciente] = await servidor.correosA(email, 2);
    expect((await servidor.visitar(rutaDe(vieja?.datos.url ?? ''))).location).toMatch(/^\/auth\/login/);
    expect((await servidor.visitar(rutaDe(reciente?.datos.url ?? ''))).location).toMatch(/^\/auth\/success/);
  });

  it('is known to the database by its hash alone', async () => {
    const email = nueva();
    await registrar(email);
    const [correo] = await servidor.correosA(email, 1);
    const token = tokenEn(correo?.datos.url ?? '');
    const filas = await sql(
      `select from enlace where encode(hash, 'escape') like '%' || $1 || '%' or hash = $2`,
      [token, Buffer.from(token, 'base64url')],
    );
    expect(filas).toHaveLength(0);
  });

  it.each(['', '?token=', `?token=${'x'.repeat(500)}`, '?token=%00', '?token=a&token=b', '?token[]=a'])(
    'sends %j to the login screen',
    async query => {
      expect((await servidor.visitar(`/auth/verificar${query}`)).location).toMatch(/^\/auth\/login/);
    },
  );
});

describe('a known and an unknown address cannot be told apart (S7)', () => {
  const formaDe = ({ status, cuerpo }: { status: number; cuerpo: Record<string, unknown> }) => ({
    status,
    cuerpo: { ...cuerpo, token: String(cuerpo.token).length },
  });

  it('when registering: same status, shape and size, and a session that is just as unverified', async () => {
    const conocida = nueva();
    await registrarYVerificar(conocida);
    const sena = { fullName: 'Otra Persona', password: 'Distinta9' };
    const desconocida = nueva();
    const [a, b] = [
      await registrar(conocida, sena.password, sena.fullName),
      await registrar(desconocida, sena.password, sena.fullName),
    ];
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
    const conocida = nueva();
    await registrarYVerificar(conocida);
    const vidaDe = async (email: string) => {
      const primera = await registrar(email, 'Distinta9', 'Otra Persona');
      await servidor.pedir('logout', { token: String(primera.cuerpo.token) });
      const segunda = await entrar(email, 'Distinta9');
      return {
        trasSalir: (await estado(primera.cuerpo.token)).cuerpo.code,
        status: segunda.status,
        nombre: { ...Object(segunda.cuerpo.user), email: null },
        verificado: (await estado(segunda.cuerpo.token)).cuerpo.isVerified,
        equivocada: (await entrar(email, 'Equivocada1')).status,
      };
    };
    expect(await vidaDe(conocida)).toEqual(await vidaDe(nueva()));
    expect(await vidaDe(conocida)).toMatchObject({ status: 200, verificado: false, equivocada: 401 });
  });

  it('by the token, whose parts are alike', async () => {
    const conocida = nueva();
    await registrarYVerificar(conocida);
    const tokens = [await registrar(conocida), await registrar(nueva())].map(r => String(r.cuerpo.token));
    const [a, b] = tokens.map(t => JSON.parse(Buffer.from(t.split('.')[1] ?? '', 'base64url').toString()));
    expect(Object.keys(a)).toEqual(Object.keys(b));
    expect(Number(b.sub) - Number(a.sub)).toBe(1);
  });

  it('when logging in with a wrong password: same status and same bytes', async () => {
    const conocida = nueva();
    await registrarYVerificar(conocida);
    const [a, b] = [await entrar(conocida, 'Equivocada1'), await entrar(nueva(), 'Equivocada1')];
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
      const conocida = nueva();
      await registrar(conocida);
      const pool = servidor.base.pool;
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
          return { respuesta: await servidor.pedir(llamada, { params: { email } }), vistas };
        } finally {
          Object.assign(pool, { query: original });
          soltar();
        }
      };
      const a = await mirar(conocida);
      const b = await mirar(nueva());
      expect(a.respuesta.status).toBe(200);
      expect(b.respuesta.cuerpo).toEqual(a.respuesta.cuerpo);
      expect(b.vistas).toEqual(a.vistas);
    },
  );

  it('by the work of a login or a registration: as many hashes and the same statements', async () => {
    const conocida = nueva();
    await registrarYVerificar(conocida);
    expect(await trabajoDe(() => entrar(conocida, 'Equivocada1'))).toEqual(
      await trabajoDe(() => entrar(nueva(), 'Equivocada1')),
    );
    const sinProbar = nueva();
    await registrar(sinProbar);
    const deNueva = await trabajoDe(() => registrar(nueva()));
    expect(deNueva.length).toBeGreaterThan(5);
    expect(await trabajoDe(() => registrar(sinProbar))).toEqual(deNueva);
    expect(await trabajoDe(() => registrar(conocida))).toEqual(deNueva);
  });
});

/** The statements that a request runs, without their values. */
async function trabajoDe(pedido: () => Promise<unknown>): Promise<string[]> {
  const espia = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await pedido();
    return espia.mock.calls.map(([consulta]) => textoDe(consulta)).filter(Boolean);
  } finally {
    espia.mockRestore();
  }
}

function textoDe(consulta: unknown): string {
  if (typeof consulta === 'string') return consulta;
  return typeof consulta === 'object' && consulta && 'text' in consulta ? String(consulta.text) : '';
}

describe('registering a taken address', () => {
  it('changes nothing of the account and tells its owner by mail', async () => {
    const email = nueva();
    await registrarYVerificar(email);
    const antes = await sql('select * from usuario where correo = $1', [email]);
    await registrar(email, 'Distinta9', 'Otra Persona');
    expect(await sql('select * from usuario where correo = $1', [email])).toEqual(antes);
    const [, aviso] = await servidor.correosA(email, 2);
    expect(aviso).toEqual({
      tipo: 'cuenta_existente',
      datos: { nombre: 'Jimena Ruiz', url: 'https://tienda.example/auth/login' },
    });
    expect((await entrar(email)).cuerpo).toMatchObject({ user: { fullName: 'Jimena Ruiz' } });
  });

  it('leaves one account, however many come at once', async () => {
    const email = nueva();
    const todos = await Promise.all(Array.from({ length: 8 }, () => registrar(email)));
    expect(todos.map(r => r.status)).toEqual(Array(8).fill(201));
    expect(await sql('select from usuario where correo = $1', [email])).toHaveLength(1);
  });

  it('before it was proven gives a stranger nothing: two passwords, and none opens the proven account', async () => {
    const email = nueva();
    const ajena = await registrar(email, 'Ajena2026', 'Quien Espera');
    await registrar(email, 'Propia2026', 'Jimena Ruiz');
    const [, segunda] = await servidor.correosA(email, 2);
    const { location } = await servidor.visitar(rutaDe(segunda?.datos.url ?? ''));
    expect((await estado(tokenEn(location))).cuerpo).toMatchObject({ isVerified: true });
    expect((await estado(ajena.cuerpo.token)).status).toBe(401);
    expect((await entrar(email, 'Ajena2026')).status).toBe(401);
    expect((await entrar(email, 'Propia2026')).status).toBe(401);
    const [, , recuperacion] = await servidor.correosA(email, 3);
    expect(recuperacion?.tipo).toBe('recuperacion');
  });

  it('again with the same password keeps it: a retry is no stranger', async () => {
    const email = nueva();
    await registrar(email);
    await registrar(email);
    const [, segunda] = await servidor.correosA(email, 2);
    await servidor.visitar(rutaDe(segunda?.datos.url ?? ''));
    expect((await entrar(email)).status).toBe(200);
    expect((await estado((await entrar(email)).cuerpo.token)).cuerpo).toMatchObject({ isVerified: true });
  });
});

describe('a session over HTTP', () => {
  it('ends at logout, which answers alike without one (§4.5)', async () => {
    const token = await registrarYVerificar(nueva());
    expect((await servidor.pedir('miPerfil', { token })).status).toBe(200);
    const [a, b, c] = [
      await servidor.pedir('logout', { token }),
      await servidor.pedir('logout'),
      await servidor.pedir('logout', { token: 'basura' }),
    ];
    expect([b.status, c.status]).toEqual([a.status, a.status]);
    expect([b.cuerpo, c.cuerpo]).toEqual([a.cuerpo, a.cuerpo]);
    expect(await servidor.pedir('miPerfil', { token })).toMatchObject({
      status: 401,
      cuerpo: { code: 'sesion_invalida', message: 'Se ha cerrado la sesión' },
    });
  });

  it('is asked for by check-status (§4.1)', async () => {
    expect(await servidor.pedir('checkStatus')).toMatchObject({
      status: 401,
      cuerpo: { code: 'sesion_requerida' },
    });
  });

  it('gets a new token from check-status when it is past half of its life (§7.5)', async () => {
    const token = await registrarYVerificar(nueva());
    expect((await estado(token)).cuerpo.token).toBeUndefined();
    await sql(`update sesion set expira_en = now() + interval '3 days'`);
    const { cuerpo } = await estado(token);
    expect(cuerpo.token).toEqual(expect.any(String));
    expect((await servidor.pedir('miPerfil', { token: String(cuerpo.token) })).status).toBe(200);
  });

  it('does not keep anybody from logging in with a stale token at hand (§6.5)', async () => {
    const email = nueva();
    await registrar(email);
    const { status } = await servidor.pedir('login', { body: { email, password: CLAVE }, token: 'viejo' });
    expect(status).toBe(200);
  });

  it('shows name and e-mail (§7.9)', async () => {
    const email = nueva();
    const token = await registrarYVerificar(email);
    expect((await servidor.pedir('miPerfil', { token })).cuerpo).toEqual({ fullName: 'Jimena Ruiz', email });
  });
});
