import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundedQueue } from '../../src/cuentas/contrasena/boundedQueue.ts';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { type CuentasServer, openServer, tokenIn } from '../support/cuentas.ts';
import { newName } from '../support/newName.ts';
import { registrarYVerificar, verificarCon } from '../support/registros.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const VIEJA = 'Boletos2026';
const NUEVA = 'Concierto7';
const entrar = (email: string, password: string) => server.call('login', { body: { email, password } });
const perfil = (token: unknown) => server.call('miPerfil', { token: String(token) });

/** A verified account with its first session. */
async function cuentaNueva(): Promise<{ email: string; token: string }> {
  const email = `${newName()}@correo.example`;
  await server.call('register', { body: { fullName: 'Jimena Ruiz', email, password: VIEJA } });
  const [correo] = await server.correosA(email, 1);
  const token = await verificarCon(server, correo?.datos.url);
  return { email, token };
}

/** The token of a new recovery mail; the mail is the account's `n`th. */
async function pedirRecuperacion(email: string, n: number): Promise<string> {
  await server.call('forgotPassword', { params: { email } });
  const correos = await server.correosA(email, n);
  const { tipo, datos } = correos.at(-1) ?? { tipo: '', datos: { url: '' } };
  expect(tipo).toBe('recuperacion');
  expect(datos.url).toMatch(/^https:\/\/tienda\.example\/auth\/reset\?token=[\w-]{43}$/);
  return tokenIn(datos.url);
}

const restablecer = (token: string, newPassword = NUEVA) =>
  server.call('resetPassword', { body: { token, newPassword } });

describe('changing the password (§7.10)', () => {
  const cambiar = (token: string, actualPassword = VIEJA, newPassword = NUEVA) =>
    server.call('updatePassword', { token, body: { actualPassword, newPassword } });

  it('ends the other sessions, keeps this one and tells the owner by mail', async () => {
    const { email, token } = await cuentaNueva();
    const otra = (await entrar(email, VIEJA)).body.token;
    expect(await cambiar(token)).toMatchObject({
      status: 200,
      body: { message: 'Contraseña actualizada correctamente' },
    });
    expect((await perfil(token)).status).toBe(200);
    expect((await perfil(otra)).status).toBe(401);
    expect((await entrar(email, VIEJA)).status).toBe(401);
    expect((await entrar(email, NUEVA)).status).toBe(200);
    expect((await server.correosA(email, 2)).at(-1)).toMatchObject({ tipo: 'contrasena_cambiada' });
  });

  it('is refused with a wrong current password, and changes nothing', async () => {
    const { email, token } = await cuentaNueva();
    expect(await cambiar(token, 'Equivocada1')).toMatchObject({
      status: 400,
      body: { code: 'contrasena_actual_incorrecta' },
    });
    expect((await entrar(email, VIEJA)).status).toBe(200);
  });

  it('lets one of many at once through', async () => {
    const { token } = await cuentaNueva();
    const todas = await Promise.all(
      Array.from({ length: 6 }, (_, i) => cambiar(token, VIEJA, `Concierto${i}`)),
    );
    expect(todas.filter(r => r.status === 200)).toHaveLength(1);
  });

  it('spends the recovery links that were out', async () => {
    const { email, token } = await cuentaNueva();
    const enlace = await pedirRecuperacion(email, 2);
    await cambiar(token);
    expect((await restablecer(enlace, 'Tercera33')).body).toMatchObject({ code: 'enlace_invalido' });
  });
});

describe('recovering the password (§1.2)', () => {
  it('sets it, ends all sessions and works once', async () => {
    const { email, token } = await cuentaNueva();
    const enlace = await pedirRecuperacion(email, 2);
    expect((await restablecer(enlace)).status).toBe(200);
    expect((await perfil(token)).status).toBe(401);
    expect((await entrar(email, VIEJA)).status).toBe(401);
    expect((await entrar(email, NUEVA)).status).toBe(200);
    expect(await restablecer(enlace, 'Tercera33')).toMatchObject({
      status: 400,
      body: { code: 'enlace_invalido' },
    });
    expect((await server.correosA(email, 3)).at(-1)).toMatchObject({ tipo: 'contrasena_cambiada' });
  });

  it('spends all links that were out, and none of anybody else', async () => {
    const email = `${newName()}@correo.example`;
    await server.call('register', { body: { fullName: 'Jimena Ruiz', email, password: VIEJA } });
    const [verificacion] = await server.correosA(email, 1);
    const [enlace, ajeno] = [
      await pedirRecuperacion(email, 2),
      await pedirRecuperacion((await cuentaNueva()).email, 2),
    ];
    expect((await restablecer(enlace)).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `select e.tipo from enlace e join usuario u on u.id = e.usuario_id where u.correo = $1 and usado_en is null`,
      [email],
    );
    expect(rows).toEqual([]);
    expect(await verificarCon(server, verificacion?.datos.url)).toBe('');
    expect((await restablecer(ajeno)).status).toBe(200);
  });

  it('verifies the address, which the mail has proven', async () => {
    const email = `${newName()}@correo.example`;
    await server.call('register', { body: { fullName: 'Mateo', email, password: VIEJA } });
    await server.call('register', { body: { fullName: 'Quien Espera', email, password: 'Ajena2026' } });
    await restablecer(await pedirRecuperacion(email, 3));
    expect((await perfil((await entrar(email, NUEVA)).body.token)).status).toBe(200);
    // The password of a stranger's registration is worthless from then on.
    expect((await entrar(email, 'Ajena2026')).status).toBe(401);
  });

  it('lets one of many at once through', async () => {
    const { email } = await cuentaNueva();
    const enlace = await pedirRecuperacion(email, 2);
    const todas = await Promise.all(
      Array.from({ length: 6 }, (_, i) => restablecer(enlace, `Concierto${i}`)),
    );
    expect(todas.filter(r => r.status === 200)).toHaveLength(1);
  });

  it('gives a link for one hour, and a newer one makes it worthless', async () => {
    const { email } = await cuentaNueva();
    const primero = await pedirRecuperacion(email, 2);
    const { rows } = await server.database.pool.query<{ minutos: number }>(
      `select round(extract(epoch from expira_en - now()) / 60)::integer minutos from enlace
       join usuario u on u.id = usuario_id where u.correo = $1 and tipo = 'recuperacion'`,
      [email],
    );
    expect(rows[0]?.minutos).toBe(60);
    await server.database.pool.query(`update enlace set expira_en = expira_en - interval '2 minutes'`);
    const segundo = await pedirRecuperacion(email, 3);
    expect((await restablecer(primero)).status).toBe(400);
    await server.database.pool.query(`update enlace set expira_en = now() - interval '1 second'`);
    expect((await restablecer(segundo)).status).toBe(400);
  });

  it('does not send again within a minute', async () => {
    const { email } = await cuentaNueva();
    await pedirRecuperacion(email, 2);
    const otro = `${newName()}@correo.example`;
    await server.call('register', { body: { fullName: 'Mateo', email: otro, password: VIEJA } });
    await server.call('forgotPassword', { params: { email } });
    await pedirRecuperacion(otro, 2);
    await server.correosA(email, 2);
  });

  it('does not take a verification link for a recovery link, nor the other way round', async () => {
    const email = `${newName()}@correo.example`;
    await server.call('register', { body: { fullName: 'Mateo', email, password: VIEJA } });
    const [correo] = await server.correosA(email, 1);
    expect((await restablecer(tokenIn(correo?.datos.url ?? ''))).status).toBe(400);
    const recuperacion = await pedirRecuperacion(email, 2);
    expect((await server.visitar(`/auth/verificar?token=${recuperacion}`)).location).toMatch(
      /^\/auth\/login/,
    );
  });

  it('mails nothing to an address without an account, and asks nobody twice to prove one', async () => {
    const propio = await openServer();
    const email = `${newName()}@correo.example`;
    await registrarYVerificar(propio, email);
    await propio.call('sendVerificationEmail', { params: { email } });
    await propio.call('forgotPassword', { params: { email: 'nadie@correo.example' } });
    await propio.call('sendVerificationEmail', { params: { email: 'nadie@correo.example' } });
    await propio.app.close();
    const { rows } = await propio.database.pool.query('select para, tipo from correo');
    expect(rows).toEqual([{ para: email, tipo: 'verificacion' }]);
    await propio.database.close();
  });
});

describe('hashes', () => {
  it.each([
    ['memory', 'argon2id$v=19$m=8192,t=2,p=1'],
    ['passes', 'argon2id$v=19$m=19456,t=1,p=1'],
    ['lanes', 'argon2id$v=19$m=19456,t=2,p=2'],
    ['kind', 'argon2i$v=19$m=19456,t=2,p=1'],
  ])('of an older cost (%s) are replaced when their password is at hand', async (_que, costo) => {
    const { email } = await cuentaNueva();
    const barata = `$${costo}$YWJjZGVmZ2hpamtsbW5vcA$9ToFLVUFPWTKUcwjXR1d8XkMkZfqW/Iv/PhODKCZJ/c`;
    const hash = await crearContrasenas().cifrarComo(VIEJA, barata);
    await server.database.pool.query('update usuario set contrasena = $2 where correo = $1', [email, hash]);
    expect((await entrar(email, VIEJA)).status).toBe(200);
    const { rows } = await server.database.pool.query<{ contrasena: string }>(
      'select contrasena from usuario where correo = $1',
      [email],
    );
    expect(rows[0]?.contrasena).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await entrar(email, VIEJA)).status).toBe(200);
  });

  it('take the same letters for the same password, however they are composed', async () => {
    const contrasenas = crearContrasenas();
    const hash = await contrasenas.cifrar('Canci\u00f3n7');
    expect(await contrasenas.cifrarComo('Cancio\u0301n7', hash)).toBe(hash);
  });

  it('are refused with 503 when too many wait (S11)', async () => {
    const contrasenas = crearContrasenas(2);
    const todas = await Promise.allSettled(Array.from({ length: 12 }, () => contrasenas.cifrar(VIEJA)));
    const rechazadas = todas.filter(r => r.status === 'rejected');
    expect(rechazadas.length).toBeGreaterThan(0);
    expect(todas.filter(r => r.status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
    for (const { reason } of rechazadas) expect(reason).toMatchObject({ code: 'saturado' });
  });
});

describe('the bounded queue (S11)', () => {
  const crear = () =>
    createBoundedQueue({ concurrency: 2, maxWaiting: 3, whenFull: () => new Error('full') });

  it('runs no more than it may at once, in the order they came, and goes on after failures', async () => {
    const cola = crear();
    const empezadas: number[] = [];
    let corriendo = 0;
    let maximo = 0;
    const tareas = [0, 1, 2, 3, 4].map(n =>
      cola.run(async () => {
        empezadas.push(n);
        maximo = Math.max(maximo, ++corriendo);
        await new Promise(resolve => setImmediate(resolve));
        corriendo--;
        // As many tasks as may run at once fail: a failing task frees its place too.
        if (n < 2) throw new Error('falla');
        return n;
      }),
    );
    const resultados = await Promise.allSettled(tareas);
    expect(resultados.map(r => r.status)).toEqual([
      ...Array(2).fill('rejected'),
      ...Array(3).fill('fulfilled'),
    ]);
    expect(empezadas).toEqual([0, 1, 2, 3, 4]);
    expect(maximo).toBe(2);
  });

  it('runs no more than it may either while some come and others go', async () => {
    const cola = crear();
    let corriendo = 0;
    let maximo = 0;
    const tarea = async () => {
      maximo = Math.max(maximo, ++corriendo);
      await new Promise(resolve => setImmediate(resolve));
      corriendo--;
    };
    const seguidas = async () => {
      for (let n = 0; n < 5; n++) await cola.run(tarea);
    };
    await Promise.all([seguidas(), seguidas(), seguidas(), seguidas(), seguidas()]);
    expect(maximo).toBe(2);
  });

  it('refuses at once who finds the line full, and takes the next when it is shorter', async () => {
    const cola = crear();
    const tarea = () => new Promise(resolve => setImmediate(resolve));
    const seis = Array.from({ length: 6 }, () => cola.run(tarea));
    await expect(seis[5]).rejects.toThrow('full');
    await Promise.all(seis.slice(0, 5));
    await expect(cola.run(tarea)).resolves.toBeUndefined();
  });
});
