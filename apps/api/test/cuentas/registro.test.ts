import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer, pathOf, tokenIn } from '../support/cuentas.ts';
import {
  CONTRASENA,
  entrar,
  nuevoCorreo,
  registrar,
  registrarYVerificar,
  verificarCon,
} from '../support/registros.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const estado = (token: unknown) => server.call('checkStatus', { token: String(token) });
const sql = <T extends object>(texto: string, valores: unknown[] = []) =>
  server.database.pool.query<T>(texto, valores).then(r => r.rows);

describe('registering', () => {
  it('answers 201 with a token and the user (§7.3)', async () => {
    const email = nuevoCorreo();
    const { status, body } = await registrar(server, email);
    expect(status).toBe(201);
    expect(body).toEqual({ token: expect.any(String), user: { fullName: 'Jimena Ruiz', email } });
  });

  it.each([
    [
      { fullName: '\u200b\u2060', email: 'nadie@correo.mx', password: 'Boletos2026' },
      ['El nombre es obligatorio'],
    ],
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
    [
      { fullName: 'Jimena', email: nuevoCorreo(), password: 'ABCDEF1' },
      ['Debe contener al menos una minúscula'],
    ],
  ])('says of %j what is wrong with each field (§5.2)', async (body, message) => {
    expect(await server.call('register', { body })).toMatchObject({ status: 400, body: { message } });
  });

  it('says of an empty login what is missing (§5.1)', async () => {
    const cuerpo = { message: ['Debes ingresar el correo', 'Debes ingresar una contraseña'] };
    for (const body of [{}, { email: '', password: '' }])
      expect(await server.call('login', { body })).toMatchObject({ status: 400, body: cuerpo });
  });

  it('keeps the address in lower case and the password as argon2id at the cost OWASP asks for (S11)', async () => {
    const email = nuevoCorreo();
    await registrar(server, `  ${email.toUpperCase()} `);
    const [usuario] = await sql<{ contrasena: string }>('select contrasena from usuario where correo = $1', [
      email,
    ]);
    expect(usuario?.contrasena).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await entrar(server, email.toUpperCase())).status).toBe(200);
  });

  it.each([
    ['abc', 'Debe tener al menos 6 caracteres'],
    ['abcdef1', 'Debe contener al menos una mayúscula'],
    ['ABCDEF1', 'Debe contener al menos una minúscula'],
    ['Abcdefg', 'Debe contener al menos un número'],
  ])('refuses the password %s (§5.2)', async (password, texto) => {
    const { status, body } = await registrar(server, nuevoCorreo(), { password });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'datos_invalidos', message: expect.arrayContaining([texto]) });
  });

  it('gives an unverified session: check-status says so, and calls for buyers answer 403 (§4.1, §6.3)', async () => {
    const { body } = await registrar(server, nuevoCorreo());
    expect((await estado(body.token)).body).toMatchObject({ isVerified: false });
    const perfil = await server.call('miPerfil', { token: String(body.token) });
    expect(perfil).toMatchObject({ status: 403, body: { code: 'correo_no_verificado' } });
  });

  it('mails the link of verification itself; the call that follows at once does not send again (§4.3)', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const response = await server.call('sendVerificationEmail', { params: { email } });
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.' },
    });
    const [correo] = await server.correosA(email, 1);
    expect(correo).toMatchObject({ tipo: 'verificacion', datos: { nombre: 'Jimena Ruiz' } });
    expect(correo?.datos.url).toMatch(/^https:\/\/tienda\.example\/auth\/verificar\?token=[\w-]{43}$/);
  });
});

describe('the link of verification (§2.7)', () => {
  const abrirCon = (token: string) => server.call('verificarCorreo', { body: { token } });

  it('is not used up by opening it, by GET or HEAD, as mail scanners do, and leaks to no referrer', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const [correo] = await server.correosA(email, 1);
    const enlace = pathOf(correo?.datos.url ?? '');
    await server.app.inject({ method: 'HEAD', url: enlace });
    for (const _vez of [1, 2]) {
      const visita = await server.visitar(enlace);
      expect(visita.status).toBe(302);
      expect(visita.location).toBe(`/auth/success?enlace=${tokenIn(enlace)}`);
      expect(visita.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    }
    const [antes] = await sql('select verificado_en from usuario where correo = $1', [email]);
    expect(antes).toEqual({ verificado_en: null });
  });

  it('verifies once by a call that logs in, and says afterwards that the address is verified', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const [correo] = await server.correosA(email, 1);
    const enlace = pathOf(correo?.datos.url ?? '');
    const { status, body } = await abrirCon(tokenIn(enlace));
    expect([status, Object(body.user).email]).toEqual([200, email]);
    expect(await estado(String(body.token))).toMatchObject({ status: 200, body: { isVerified: true } });
    expect(await abrirCon(tokenIn(enlace))).toMatchObject({
      status: 409,
      body: { code: 'correo_ya_verificado' },
    });
    expect((await server.visitar(enlace)).location).toBe('/auth/login?motivo=correo_ya_verificado');
  });

  it('lets one of many at once through', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const [correo] = await server.correosA(email, 1);
    const token = tokenIn(correo?.datos.url ?? '');
    const responses = await Promise.all(Array.from({ length: 10 }, () => abrirCon(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is over after 48 hours', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const [correo] = await server.correosA(email, 1);
    const [{ horas } = { horas: 0 }] = await sql<{ horas: number }>(
      `select round(extract(epoch from expira_en - now()) / 3600)::integer horas from enlace
       join usuario u on u.id = usuario_id where u.correo = $1`,
      [email],
    );
    expect(horas).toBe(48);
    await sql(`update enlace set expira_en = now() - interval '1 second'`);
    expect((await server.visitar(pathOf(correo?.datos.url ?? ''))).location).toMatch(/^\/auth\/login/);
  });

  it('is worthless once a newer one was sent', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    await sql(`update enlace set expira_en = expira_en - interval '2 minutes'`);
    await server.call('sendVerificationEmail', { params: { email } });
    const [vieja, reciente] = await server.correosA(email, 2);
    expect((await server.visitar(pathOf(vieja?.datos.url ?? ''))).location).toMatch(/^\/auth\/login/);
    expect((await server.visitar(pathOf(reciente?.datos.url ?? ''))).location).toMatch(/^\/auth\/success/);
  });

  it('is known to the database by its hash alone', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const [correo] = await server.correosA(email, 1);
    const token = tokenIn(correo?.datos.url ?? '');
    const filas = await sql(
      `select from enlace where encode(hash, 'escape') like '%' || $1 || '%' or hash = $2`,
      [token, Buffer.from(token, 'base64url')],
    );
    expect(filas).toHaveLength(0);
  });

  it.each(['', '?token=', `?token=${'x'.repeat(500)}`, '?token=%00', '?token=a&token=b', '?token[]=a'])(
    'sends %j to the login screen',
    async query => {
      expect((await server.visitar(`/auth/verificar${query}`)).location).toMatch(/^\/auth\/login/);
    },
  );
});

describe('registering a taken address', () => {
  it('changes nothing of the account and tells its owner by mail', async () => {
    const email = nuevoCorreo();
    await registrarYVerificar(server, email);
    const antes = await sql('select * from usuario where correo = $1', [email]);
    await registrar(server, email, { password: 'Distinta9', fullName: 'Otra Persona' });
    expect(await sql('select * from usuario where correo = $1', [email])).toEqual(antes);
    const [, aviso] = await server.correosA(email, 2);
    expect(aviso).toEqual({
      tipo: 'cuenta_existente',
      datos: { nombre: 'Jimena Ruiz', url: 'https://tienda.example/auth/login' },
    });
    expect((await entrar(server, email)).body).toMatchObject({ user: { fullName: 'Jimena Ruiz' } });
  });

  it('leaves one account, however many come at once', async () => {
    const email = nuevoCorreo();
    const todos = await Promise.all(Array.from({ length: 8 }, () => registrar(server, email)));
    expect(todos.map(r => r.status)).toEqual(Array(8).fill(201));
    expect(await sql('select from usuario where correo = $1', [email])).toHaveLength(1);
  });

  it('before it was proven gives a stranger nothing: two passwords, and none opens the proven account', async () => {
    const email = nuevoCorreo();
    const ajena = await registrar(server, email, { password: 'Ajena2026', fullName: 'Quien Espera' });
    await registrar(server, email, { password: 'Propia2026', fullName: 'Jimena Ruiz' });
    const [, segunda] = await server.correosA(email, 2);
    const token = await verificarCon(server, segunda?.datos.url);
    expect((await estado(token)).body).toMatchObject({ isVerified: true });
    expect((await estado(ajena.body.token)).status).toBe(401);
    expect((await entrar(server, email, 'Ajena2026')).status).toBe(401);
    expect((await entrar(server, email, 'Propia2026')).status).toBe(401);
    const [, , recuperacion] = await server.correosA(email, 3);
    expect(recuperacion?.tipo).toBe('recuperacion');
  });

  it('again with the same password keeps it: a retry is no stranger', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    await registrar(server, email);
    const [, segunda] = await server.correosA(email, 2);
    await verificarCon(server, segunda?.datos.url);
    expect((await entrar(server, email)).status).toBe(200);
    expect((await estado((await entrar(server, email)).body.token)).body).toMatchObject({
      isVerified: true,
    });
  });
});

describe('a session over HTTP', () => {
  it('ends at logout, which answers alike without one (§4.5)', async () => {
    const token = await registrarYVerificar(server, nuevoCorreo());
    expect((await server.call('miPerfil', { token })).status).toBe(200);
    const [a, b, c] = [
      await server.call('logout', { token }),
      await server.call('logout'),
      await server.call('logout', { token: 'basura' }),
    ];
    expect([b.status, c.status]).toEqual([a.status, a.status]);
    expect([b.body, c.body]).toEqual([a.body, a.body]);
    expect(await server.call('miPerfil', { token })).toMatchObject({
      status: 401,
      body: { code: 'sesion_invalida', message: 'Se ha cerrado la sesión' },
    });
  });

  it('is asked for by check-status (§4.1)', async () => {
    expect(await server.call('checkStatus')).toMatchObject({
      status: 401,
      body: { code: 'sesion_requerida' },
    });
  });

  it('gets a new token from check-status when it is past half of its life (§7.5)', async () => {
    const token = await registrarYVerificar(server, nuevoCorreo());
    expect((await estado(token)).body.token).toBeUndefined();
    await sql(`update sesion set expira_en = now() + interval '3 days'`);
    const { body } = await estado(token);
    expect(body.token).toEqual(expect.any(String));
    expect((await server.call('miPerfil', { token: String(body.token) })).status).toBe(200);
  });

  it('does not keep anybody from logging in with a stale token at hand (§6.5)', async () => {
    const email = nuevoCorreo();
    await registrar(server, email);
    const { status } = await server.call('login', {
      body: { email, password: CONTRASENA },
      token: 'viejo',
    });
    expect(status).toBe(200);
  });

  it('shows name and e-mail (§7.9)', async () => {
    const email = nuevoCorreo();
    const token = await registrarYVerificar(server, email);
    expect((await server.call('miPerfil', { token })).body).toEqual({ fullName: 'Jimena Ruiz', email });
  });
});
