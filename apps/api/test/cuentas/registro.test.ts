import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirServidor, rutaDe, type ServidorDeCuentas, tokenEn } from '../support/cuentas.ts';
import {
  CONTRASENA,
  entrar,
  nuevoCorreo,
  registrar,
  registrarYVerificar,
  verificarCon,
} from '../support/registros.ts';

let servidor: ServidorDeCuentas;
beforeAll(async () => {
  servidor = await abrirServidor();
});
afterAll(() => servidor.cerrar());

const estado = (token: unknown) => servidor.pedir('checkStatus', { token: String(token) });
const sql = <T extends object>(texto: string, valores: unknown[] = []) =>
  servidor.base.pool.query<T>(texto, valores).then(r => r.rows);

describe('registering', () => {
  it('answers 201 with a token and the user (§7.3)', async () => {
    const email = nuevoCorreo();
    const { status, cuerpo } = await registrar(servidor, email);
    expect(status).toBe(201);
    expect(cuerpo).toEqual({ token: expect.any(String), user: { fullName: 'Jimena Ruiz', email } });
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
    expect(await servidor.pedir('register', { body })).toMatchObject({ status: 400, cuerpo: { message } });
  });

  it('says of an empty login what is missing (§5.1)', async () => {
    const cuerpo = { message: ['Debes ingresar el correo', 'Debes ingresar una contraseña'] };
    for (const body of [{}, { email: '', password: '' }])
      expect(await servidor.pedir('login', { body })).toMatchObject({ status: 400, cuerpo });
  });

  it('keeps the address in lower case and the password as argon2id at the cost OWASP asks for (S11)', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, `  ${email.toUpperCase()} `);
    const [usuario] = await sql<{ contrasena: string }>('select contrasena from usuario where correo = $1', [
      email,
    ]);
    expect(usuario?.contrasena).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await entrar(servidor, email.toUpperCase())).status).toBe(200);
  });

  it.each([
    ['abc', 'Debe tener al menos 6 caracteres'],
    ['abcdef1', 'Debe contener al menos una mayúscula'],
    ['ABCDEF1', 'Debe contener al menos una minúscula'],
    ['Abcdefg', 'Debe contener al menos un número'],
  ])('refuses the password %s (§5.2)', async (password, texto) => {
    const { status, cuerpo } = await registrar(servidor, nuevoCorreo(), { password });
    expect(status).toBe(400);
    expect(cuerpo).toMatchObject({ code: 'datos_invalidos', message: expect.arrayContaining([texto]) });
  });

  it('gives an unverified session: check-status says so, and calls for buyers answer 403 (§4.1, §6.3)', async () => {
    const { cuerpo } = await registrar(servidor, nuevoCorreo());
    expect((await estado(cuerpo.token)).cuerpo).toMatchObject({ isVerified: false });
    const perfil = await servidor.pedir('miPerfil', { token: String(cuerpo.token) });
    expect(perfil).toMatchObject({ status: 403, cuerpo: { code: 'correo_no_verificado' } });
  });

  it('mails the link of verification itself; the call that follows at once does not send again (§4.3)', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
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
  const abrirCon = (token: string) => servidor.pedir('verificarCorreo', { body: { token } });

  it('is not used up by opening it, by GET or HEAD, as mail scanners do, and leaks to no referrer', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
    const [correo] = await servidor.correosA(email, 1);
    const enlace = rutaDe(correo?.datos.url ?? '');
    await servidor.app.inject({ method: 'HEAD', url: enlace });
    for (const _vez of [1, 2]) {
      const visita = await servidor.visitar(enlace);
      expect(visita.status).toBe(302);
      expect(visita.location).toBe(`/auth/success?enlace=${tokenEn(enlace)}`);
      expect(visita.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    }
    const [antes] = await sql('select verificado_en from usuario where correo = $1', [email]);
    expect(antes).toEqual({ verificado_en: null });
  });

  it('verifies once by a call that logs in, and says afterwards that the address is verified', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
    const [correo] = await servidor.correosA(email, 1);
    const enlace = rutaDe(correo?.datos.url ?? '');
    const { status, cuerpo } = await abrirCon(tokenEn(enlace));
    expect([status, Object(cuerpo.user).email]).toEqual([200, email]);
    expect(await estado(String(cuerpo.token))).toMatchObject({ status: 200, cuerpo: { isVerified: true } });
    expect(await abrirCon(tokenEn(enlace))).toMatchObject({
      status: 409,
      cuerpo: { code: 'correo_ya_verificado' },
    });
    expect((await servidor.visitar(enlace)).location).toBe('/auth/login?motivo=correo_ya_verificado');
  });

  it('lets one of many at once through', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
    const [correo] = await servidor.correosA(email, 1);
    const token = tokenEn(correo?.datos.url ?? '');
    const respuestas = await Promise.all(Array.from({ length: 10 }, () => abrirCon(token)));
    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is over after 48 hours', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
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
    const email = nuevoCorreo();
    await registrar(servidor, email);
    await sql(`update enlace set expira_en = expira_en - interval '2 minutes'`);
    await servidor.pedir('sendVerificationEmail', { params: { email } });
    const [vieja, reciente] = await servidor.correosA(email, 2);
    expect((await servidor.visitar(rutaDe(vieja?.datos.url ?? ''))).location).toMatch(/^\/auth\/login/);
    expect((await servidor.visitar(rutaDe(reciente?.datos.url ?? ''))).location).toMatch(/^\/auth\/success/);
  });

  it('is known to the database by its hash alone', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
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

describe('registering a taken address', () => {
  it('changes nothing of the account and tells its owner by mail', async () => {
    const email = nuevoCorreo();
    await registrarYVerificar(servidor, email);
    const antes = await sql('select * from usuario where correo = $1', [email]);
    await registrar(servidor, email, { password: 'Distinta9', fullName: 'Otra Persona' });
    expect(await sql('select * from usuario where correo = $1', [email])).toEqual(antes);
    const [, aviso] = await servidor.correosA(email, 2);
    expect(aviso).toEqual({
      tipo: 'cuenta_existente',
      datos: { nombre: 'Jimena Ruiz', url: 'https://tienda.example/auth/login' },
    });
    expect((await entrar(servidor, email)).cuerpo).toMatchObject({ user: { fullName: 'Jimena Ruiz' } });
  });

  it('leaves one account, however many come at once', async () => {
    const email = nuevoCorreo();
    const todos = await Promise.all(Array.from({ length: 8 }, () => registrar(servidor, email)));
    expect(todos.map(r => r.status)).toEqual(Array(8).fill(201));
    expect(await sql('select from usuario where correo = $1', [email])).toHaveLength(1);
  });

  it('before it was proven gives a stranger nothing: two passwords, and none opens the proven account', async () => {
    const email = nuevoCorreo();
    const ajena = await registrar(servidor, email, { password: 'Ajena2026', fullName: 'Quien Espera' });
    await registrar(servidor, email, { password: 'Propia2026', fullName: 'Jimena Ruiz' });
    const [, segunda] = await servidor.correosA(email, 2);
    const token = await verificarCon(servidor, segunda?.datos.url);
    expect((await estado(token)).cuerpo).toMatchObject({ isVerified: true });
    expect((await estado(ajena.cuerpo.token)).status).toBe(401);
    expect((await entrar(servidor, email, 'Ajena2026')).status).toBe(401);
    expect((await entrar(servidor, email, 'Propia2026')).status).toBe(401);
    const [, , recuperacion] = await servidor.correosA(email, 3);
    expect(recuperacion?.tipo).toBe('recuperacion');
  });

  it('again with the same password keeps it: a retry is no stranger', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
    await registrar(servidor, email);
    const [, segunda] = await servidor.correosA(email, 2);
    await verificarCon(servidor, segunda?.datos.url);
    expect((await entrar(servidor, email)).status).toBe(200);
    expect((await estado((await entrar(servidor, email)).cuerpo.token)).cuerpo).toMatchObject({
      isVerified: true,
    });
  });
});

describe('a session over HTTP', () => {
  it('ends at logout, which answers alike without one (§4.5)', async () => {
    const token = await registrarYVerificar(servidor, nuevoCorreo());
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
    const token = await registrarYVerificar(servidor, nuevoCorreo());
    expect((await estado(token)).cuerpo.token).toBeUndefined();
    await sql(`update sesion set expira_en = now() + interval '3 days'`);
    const { cuerpo } = await estado(token);
    expect(cuerpo.token).toEqual(expect.any(String));
    expect((await servidor.pedir('miPerfil', { token: String(cuerpo.token) })).status).toBe(200);
  });

  it('does not keep anybody from logging in with a stale token at hand (§6.5)', async () => {
    const email = nuevoCorreo();
    await registrar(servidor, email);
    const { status } = await servidor.pedir('login', {
      body: { email, password: CONTRASENA },
      token: 'viejo',
    });
    expect(status).toBe(200);
  });

  it('shows name and e-mail (§7.9)', async () => {
    const email = nuevoCorreo();
    const token = await registrarYVerificar(servidor, email);
    expect((await servidor.pedir('miPerfil', { token })).cuerpo).toEqual({ fullName: 'Jimena Ruiz', email });
  });
});
