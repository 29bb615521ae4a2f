import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/api/storageKeys.ts';
import { GoogleError } from '../../src/sesion/google/fallasDeGoogle.ts';
import { loginGoogle } from '../../src/sesion/google/loginGoogle.ts';
import { login } from '../../src/sesion/login.ts';
import { register } from '../../src/sesion/register.ts';
import { buildEntorno, USUARIA } from './entornoDePrueba.ts';

const CREDENCIALES = { email: USUARIA.email, password: 'Secreto1' };
const CUENTA = { fullName: USUARIA.fullName, ...CREDENCIALES };
const conToken = () => ({ token: 't', user: USUARIA });

const refuse =
  (mensajes: string[], status = 400) =>
  () => {
    throw new ApiError({ status, code: 'desconocido', mensajes });
  };
const badGateway = () => {
  throw new ApiError({ status: 502, code: 'desconocido', mensajes: ['Algo salió mal.'], delServidor: false });
};
const noAnswer = refuse(['No se pudo conectar con el servidor'], 0);

describe('login', () => {
  it('shows the loader, stores the token and authenticates (§4.2)', async () => {
    const { entorno, storage } = buildEntorno({ answers: { login: conToken } });
    const loading: boolean[] = [];
    entorno.store.subscribe(() => loading.push(entorno.store.get().loaderState));
    await login(entorno, CREDENCIALES);
    expect(loading).toEqual([true, false]);
    expect(storage.getItem(TOKEN_KEY)).toBe('t');
    expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: USUARIA, token: 't' });
  });

  it("alerts the server's list joined by line breaks and keeps 'Credenciales incorrectas' (§8.1)", async () => {
    const { entorno, done } = buildEntorno({ answers: { login: refuse(['Uno', 'Dos'], 401) } });
    await login(entorno, CREDENCIALES);
    expect(done).toContain('avisar Error: Uno\nDos');
    expect(entorno.store.get()).toMatchObject({
      status: 'unauthenticated',
      errorMessage: 'Credenciales incorrectas',
      loaderState: false,
    });
  });

  it("says 'No se pudo conectar con el servidor' when nothing answers (§8.1)", async () => {
    const { entorno, done } = buildEntorno({ answers: { login: noAnswer } });
    await login(entorno, CREDENCIALES);
    expect(done).toContain('avisar Error: No se pudo conectar con el servidor');
    expect(entorno.store.get().errorMessage).toBe('No se pudo conectar con el servidor');
  });

  it.each([{ user: USUARIA }, { token: 't' }])(
    'lets nobody in by %o, and keeps nothing of it (§4.2)',
    async answer => {
      const { entorno, done, storage } = buildEntorno({ answers: { login: () => answer } });
      await login(entorno, CREDENCIALES);
      expect(done).toContain('avisar Error: No se pudo conectar con el servidor');
      expect(storage.getItem(TOKEN_KEY)).toBeNull();
      expect(entorno.store.get().status).toBe('unauthenticated');
    },
  );

  it('blames no password for what a proxy answered in the server’s place (§8.1)', async () => {
    const { entorno, done } = buildEntorno({ answers: { login: badGateway } });
    await login(entorno, CREDENCIALES);
    expect(done).toContain('avisar Error: No se pudo conectar con el servidor');
    expect(entorno.store.get().errorMessage).toBe('No se pudo conectar con el servidor');
  });
});

describe('register', () => {
  it('authenticates only after the verification mail was sent (§4.3)', async () => {
    const { entorno, done, storage } = buildEntorno({
      answers: { register: conToken, sendVerificationEmail: () => ({ message: 'ok' }) },
    });
    await register(entorno, CUENTA);
    expect(done.indexOf('call sendVerificationEmail')).toBeLessThan(done.indexOf('authenticated'));
    expect(storage.getItem(TOKEN_KEY)).toBe('t');
    expect(done.at(-1)).toBe(
      'avisar Registro exitoso: Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.',
    );
  });

  it.each([{ token: '', user: USUARIA }, { token: 't' }])('refuses %o (§8.2)', async answer => {
    const { entorno, done } = buildEntorno({ answers: { register: () => answer } });
    await register(entorno, CUENTA);
    expect(done).toContain('avisar Error: Error en el registro, no se recibió token.');
    expect(done).not.toContain('call sendVerificationEmail');
  });

  it.each([
    ['refused', refuse(['x'], 500), 'No se pudo enviar el correo de verificación.'],
    ['unreached', noAnswer, 'Hubo un problema al enviar el correo de verificación.'],
  ])('stores no token when the verification mail is %s (§4.3, §8.2)', async (_, answer, words) => {
    const { entorno, done, storage } = buildEntorno({
      answers: { register: conToken, sendVerificationEmail: answer },
    });
    await register(entorno, CUENTA);
    expect(done.at(-1)).toBe(`avisar Error: ${words}`);
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
    expect(entorno.store.get().status).toBe('unauthenticated');
  });
});

describe('login with Google', () => {
  const credential = async () => 'credencial';

  it("stores the token, authenticates and says 'Bienvenido' with the name (§4.4)", async () => {
    const { entorno, done, storage } = buildEntorno({ answers: { loginGoogle: conToken } });
    await loginGoogle(entorno, credential);
    expect(storage.getItem(TOKEN_KEY)).toBe('t');
    expect(entorno.store.get().status).toBe('authenticated');
    expect(done.at(-1)).toBe('avisar Bienvenido: Jimena Ruiz');
  });

  it.each([
    ['an answer without token', () => ({ token: '', user: USUARIA }), 'No se recibió token del servidor'],
    ['an answer about nobody', () => ({ token: 't' }), 'No se recibió token del servidor'],
    ["the server's message", refuse(['Cuenta bloqueada'], 403), 'Cuenta bloqueada'],
    ['no answer', noAnswer, 'Error al procesar el login con Google'],
  ])('tells %s (§8.3)', async (_, answer, words) => {
    const { entorno, done } = buildEntorno({ answers: { loginGoogle: answer } });
    await loginGoogle(entorno, credential);
    expect(done.at(-1)).toBe(`avisar Error: ${words}`);
    expect(entorno.store.get().status).toBe('unauthenticated');
  });

  it.each([
    ['script_ausente', 'avisar Error: No se pudo cargar Google Identity Services'],
    ['tiempo_agotado', 'avisar Error: Timeout en el login de Google'],
    ['script_bloqueado', 'avisar Google Login bloqueado: '],
  ] as const)('tells %s without asking the server (§8.3)', async (falla, words) => {
    const { entorno, done } = buildEntorno();
    await loginGoogle(entorno, async () => {
      throw new GoogleError(falla);
    });
    expect(done).toHaveLength(1);
    expect(done[0]?.startsWith(words)).toBe(true);
  });
});
