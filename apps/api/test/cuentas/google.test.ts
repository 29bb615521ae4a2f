import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../../google-sandbox/src/sandbox.ts';
import { type CuentasServer, openServer, tokenIn } from '../support/cuentas.ts';
import { newName } from '../support/newName.ts';
import { CONTRASENA, nuevoCorreo, verificarCon } from '../support/registros.ts';

let google: RunningSandbox;
let server: CuentasServer;
beforeAll(async () => {
  google = await startSandbox();
  server = await openServer(google.settings);
});
afterAll(async () => {
  await server.close();
  await google.close();
});

const entrar = (token: string) => server.call('loginGoogle', { body: { token } });
const perfil = (token: unknown) => server.call('miPerfil', { token: String(token) });
const registrar = (email: string, password = CONTRASENA) =>
  server.call('register', { body: { fullName: 'Jimena Ruiz', email, password } });
const conContrasena = (email: string, password = CONTRASENA) =>
  server.call('login', { body: { email, password } });

describe('Google (§4.4, §7.7)', () => {
  it('is announced with what the browser needs, and is off without a client id (§7.6)', async () => {
    expect((await server.call('oauthActivos')).body).toEqual({
      isGoogleActive: true,
      isAppleActive: false,
      googleClientId: google.settings.GOOGLE_CLIENT_ID,
      googleScript: google.settings.GOOGLE_SCRIPT_URL,
    });
    const sin = await openServer();
    expect((await sin.call('oauthActivos')).body).toMatchObject({ isGoogleActive: false });
    const token = await google.sign();
    expect(await sin.call('loginGoogle', { body: { token } })).toMatchObject({
      status: 404,
      body: { code: 'google_inactivo' },
    });
    await sin.close();
  });

  it('creates a verified account the first time and finds it the second', async () => {
    const [sub, email] = [crypto.randomUUID(), nuevoCorreo()];
    const primera = await entrar(await google.sign({ sub, email: email.toUpperCase() }));
    expect(primera).toMatchObject({ status: 200, body: { user: { fullName: 'Mateo Luna', email } } });
    expect((await perfil(primera.body.token)).status).toBe(200);
    // Google's account is identified by its `sub`, because its address may change.
    const segunda = await entrar(await google.sign({ sub, email: nuevoCorreo() }));
    expect(segunda.body).toMatchObject({ user: { email } });
  });

  it('creates one account, however many come at once', async () => {
    const token = await google.sign();
    const todas = await Promise.all(Array.from({ length: 8 }, () => entrar(token)));
    expect(todas.map(r => r.status)).toEqual(Array(8).fill(200));
    expect(new Set(todas.map(r => Object(r.body.user).email)).size).toBe(1);
  });

  it('links the verified account of the same address, whose password keeps working', async () => {
    const email = nuevoCorreo();
    await registrar(email);
    const [correo] = await server.correosA(email, 1);
    await verificarCon(server, correo?.datos.url);
    const { body } = await entrar(await google.sign({ email }));
    expect(body).toMatchObject({ user: { fullName: 'Jimena Ruiz', email } });
    expect((await conContrasena(email)).status).toBe(200);
  });

  it('stays linked by its sub, also once its address is that of an older account (§4.4)', async () => {
    const [sub, mia, ajena] = [crypto.randomUUID(), nuevoCorreo(), nuevoCorreo()];
    for (const email of [ajena, mia]) {
      await registrar(email);
      const [correo] = await server.correosA(email, 1);
      await verificarCon(server, correo?.datos.url);
    }
    await entrar(await google.sign({ sub, email: mia }));
    for (const email of [ajena, nuevoCorreo()])
      expect((await entrar(await google.sign({ sub, email }))).body).toMatchObject({
        user: { email: mia },
      });
  });

  it.each([
    ['without what is not seen', ' Mateo\n\u202eLuna\u0000 ', 'MateoLuna'],
    ['no longer than an own account’s', 'M'.repeat(400), 'M'.repeat(120)],
    ['made of the address where there is none', '\u200b', 'mateo.luna'],
  ])('gives a new account its name, %s (S4)', async (_como, name, fullName) => {
    const email = `mateo.luna@${newName()}.example`;
    expect((await entrar(await google.sign({ email, name }))).body).toMatchObject({ user: { fullName } });
  });

  it('takes an unverified account from whoever registered it: password, sessions and links are gone', async () => {
    const email = nuevoCorreo();
    const ajena = await registrar(email, 'Ajena2026');
    await registrar(email, 'Otra2026');
    const [, correo] = await server.correosA(email, 2);
    const { status, body } = await entrar(await google.sign({ email, name: 'Rosa Ibáñez' }));
    expect(status).toBe(200);
    // Their name does not become the owner's either: it would be printed on every ticket.
    expect(body.user).toMatchObject({ fullName: 'Rosa Ibáñez' });
    expect((await perfil(body.token)).body).toMatchObject({ fullName: 'Rosa Ibáñez' });
    for (const contrasena of ['Ajena2026', 'Otra2026'])
      expect((await conContrasena(email, contrasena)).status, contrasena).toBe(401);
    const checar = await server.call('checkStatus', { token: String(ajena.body.token) });
    expect(checar.status).toBe(401);
    const visita = await server.visitar(`/auth/verificar?token=${tokenIn(correo?.datos.url ?? '')}`);
    expect(visita.location).toMatch(/^\/auth\/login/);
  });

  it('does not give a linked account to another Google account with its address', async () => {
    const email = nuevoCorreo();
    await entrar(await google.sign({ email }));
    expect((await entrar(await google.sign({ email }))).body).toMatchObject({ code: 'google_invalido' });
  });

  it('accounts have no password until their owner sets one', async () => {
    const email = nuevoCorreo();
    const { body: answer } = await entrar(await google.sign({ email }));
    expect((await conContrasena(email, CONTRASENA)).status).toBe(401);
    const body = { actualPassword: CONTRASENA, newPassword: CONTRASENA };
    const cambio = await server.call('updatePassword', { token: String(answer.token), body });
    expect(cambio.body).toMatchObject({ code: 'contrasena_actual_incorrecta' });
  });
});

describe('an identity token is refused', () => {
  const ahora = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Promise<string>]>([
    ['signed by somebody else', () => google.forge()],
    ['of another issuer', () => google.sign({ iss: 'https://malo.example' })],
    ['for another client', () => google.sign({ aud: 'otro.apps.googleusercontent.com' })],
    ['over', () => google.sign({ iat: ahora() - 7200, exp: ahora() - 3600 })],
    ['without an end', () => google.sign({ exp: undefined })],
    ['with an address that Google has not verified', () => google.sign({ email_verified: false })],
    ['with a verification in words', () => google.sign({ email_verified: 'true' })],
    ['without an address', () => google.sign({ email: undefined })],
    ['without a subject', () => google.sign({ sub: undefined })],
    ['that is none', async () => 'no.es.token'],
  ])('%s (S2)', async (_que, token) => {
    expect(await entrar(await token())).toMatchObject({
      status: 401,
      body: { code: 'google_invalido', message: 'Error al procesar el login con Google' },
    });
  });

  it('when Google cannot be reached, and the server goes on', async () => {
    const solo = await openServer({ ...google.settings, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' });
    const response = await solo.call('loginGoogle', { body: { token: await google.sign() } });
    expect(response.body).toMatchObject({ code: 'google_invalido' });
    await solo.close();
  });

  it('without asking for the keys each time, also where it names one that nobody knows', async () => {
    await entrar(await google.sign());
    const antes = google.keysAsked();
    const desconocida = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'otra' })).toString('base64url');
    for (let i = 0; i < 5; i++) {
      const forjado = await google.forge();
      await entrar(forjado);
      await entrar(forjado.replace(/^[^.]+/, desconocida));
    }
    expect(google.keysAsked() - antes).toBeLessThanOrEqual(1);
  });
});
