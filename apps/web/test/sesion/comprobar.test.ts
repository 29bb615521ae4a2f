import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/api/storageKeys.ts';
import { comprobarSesion, logout } from '../../src/sesion/comprobar.ts';
import { buildEntorno, USUARIA } from './entornoDePrueba.ts';

const refuse = (status: number) => () => {
  throw new ApiError({ status, code: 'sesion_invalida', mensajes: ['no'] });
};

describe('the session check', () => {
  it('leaves a visitor without a token unauthenticated and asks nobody (§4.1)', async () => {
    const { entorno, done } = buildEntorno();
    await comprobarSesion(entorno);
    expect(entorno.store.get()).toMatchObject({ status: 'unauthenticated', errorMessage: null });
    expect(done).toEqual(['unauthenticated']);
  });

  it('authenticates a verified buyer (§4.1)', async () => {
    const { entorno } = buildEntorno({
      token: 'viejo',
      answers: { checkStatus: () => ({ isVerified: true, user: USUARIA }) },
    });
    await comprobarSesion(entorno);
    expect(entorno.store.get()).toEqual({
      status: 'authenticated',
      token: 'viejo',
      user: USUARIA,
      errorMessage: null,
      loaderState: false,
    });
  });

  it('stores a refreshed token (§4.1)', async () => {
    const { entorno, storage } = buildEntorno({
      token: 'viejo',
      answers: { checkStatus: () => ({ isVerified: true, token: 'nuevo', user: USUARIA }) },
    });
    await comprobarSesion(entorno);
    expect(storage.getItem(TOKEN_KEY)).toBe('nuevo');
    expect(entorno.store.get().token).toBe('nuevo');
  });

  it('on 401 removes the token and nothing else (§4.1)', async () => {
    const { entorno, storage } = buildEntorno({ token: 'malo', answers: { checkStatus: refuse(401) } });
    await comprobarSesion(entorno);
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
    expect(storage.getItem('otra')).toBe('cosa');
    expect(entorno.store.get()).toMatchObject({
      status: 'unauthenticated',
      errorMessage: 'Se ha cerrado la sesión',
    });
  });

  it.each([0, 500, 429])('on any other failure (%i) clears all local storage (§4.1)', async status => {
    const { entorno, storage } = buildEntorno({ token: 'x', answers: { checkStatus: refuse(status) } });
    await comprobarSesion(entorno);
    expect(storage.getItem('otra')).toBeNull();
    expect(entorno.store.get().errorMessage).toBe('Se ha cerrado la sesión');
  });

  it.each([
    ['refused', refuse(401)],
    ['unverified', () => ({ isVerified: false, user: USUARIA })],
  ])(
    "keeps the token that a mail's link put in place of one that is %s meanwhile (§2.7, §4.1)",
    async (_, answer) => {
      const { entorno, storage, done } = buildEntorno({
        token: 'viejo',
        answers: {
          checkStatus: () => {
            if (storage.getItem(TOKEN_KEY) === 'nuevo') return { isVerified: true, user: USUARIA };
            storage.setItem(TOKEN_KEY, 'nuevo');
            return answer();
          },
        },
      });
      await comprobarSesion(entorno);
      expect(storage.getItem(TOKEN_KEY)).toBe('nuevo');
      expect(entorno.store.get()).toMatchObject({ status: 'authenticated', token: 'nuevo' });
      expect(done.some(step => /^(avisar|notificar)/.test(step))).toBe(false);
    },
  );

  it.each(['/auth/login', '/auth/success?token=x'])(
    'leaves it to %s, which has words of its own, to tell that the session is over (§4.1)',
    async path => {
      const { entorno, done } = buildEntorno({
        token: 'malo',
        path,
        answers: { checkStatus: refuse(401) },
      });
      await comprobarSesion(entorno);
      expect(entorno.store.get().errorMessage).toBe('Se ha cerrado la sesión');
      expect(done.some(step => step.startsWith('notificar'))).toBe(false);
    },
  );

  it('warns an unverified buyer and treats it as a failure (§4.1)', async () => {
    const { entorno, storage, done } = buildEntorno({
      token: 'x',
      answers: { checkStatus: () => ({ isVerified: false, user: USUARIA }) },
    });
    await comprobarSesion(entorno);
    expect(done.some(step => step.startsWith('avisar Verificación requerida'))).toBe(true);
    expect(storage.getItem('otra')).toBeNull();
    expect(entorno.store.get().status).toBe('unauthenticated');
  });

  it('leaves a session alone that a mail opened while the words for an unverified one came (§2.7, §4.1)', async () => {
    const { entorno, storage, done } = buildEntorno({
      token: 'sin verificar',
      answers: {
        checkStatus: () => {
          const isVerified = storage.getItem(TOKEN_KEY) === 'del enlace';
          // After the answer is read, and before the code of the notice is loaded.
          queueMicrotask(() => queueMicrotask(() => storage.setItem(TOKEN_KEY, 'del enlace')));
          return { isVerified, user: USUARIA };
        },
      },
    });
    await comprobarSesion(entorno);
    expect(storage.getItem(TOKEN_KEY)).toBe('del enlace');
    expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: USUARIA });
    expect(done.filter(step => step.startsWith('avisar'))).toEqual([]);
  });

  it.each([
    [
      'is sent',
      () => ({}),
      'Correo enviado: Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.',
    ],
    ['is refused', refuse(429), 'Error: No se pudo enviar el correo de verificación.'],
    ['has no answer', refuse(0), 'Error: Hubo un problema al enviar el correo de verificación.'],
  ])(
    'offers an unverified buyer another mail, and tells that it %s (§4.1, §8.2)',
    async (_, sendVerificationEmail, words) => {
      const { entorno, done, otras } = buildEntorno({
        token: 'x',
        answers: { checkStatus: () => ({ isVerified: false, user: USUARIA }), sendVerificationEmail },
      });
      await comprobarSesion(entorno);
      otras.get('Reenviar correo')?.();
      await expect.poll(() => done.at(-1)).toBe(`avisar ${words}`);
      expect(done).toContain('call sendVerificationEmail');
    },
  );

  it('10 ms after a failure sends a page of the profile to the login (§4.1, §9.8)', async () => {
    const { entorno, done } = buildEntorno({
      token: 'x',
      path: '/perfil/mis_compras',
      answers: { checkStatus: refuse(401) },
    });
    await comprobarSesion(entorno);
    expect(done.slice(-2)).toEqual(['later 10', 'navigate /auth/login, to come back to /perfil/mis_compras']);
  });

  it('leaves a buyer on a public page where they are, and says so', async () => {
    const { entorno, done } = buildEntorno({ token: 'x', answers: { checkStatus: refuse(401) } });
    await comprobarSesion(entorno);
    expect(done.slice(-2)).toEqual(['later 10', 'notificar Se ha cerrado la sesión']);
  });
});

describe('logout', () => {
  it('clears all local storage, the user and the token, and keeps the message (§4.5)', () => {
    const { entorno, storage, done } = buildEntorno({ token: 'x', answers: { logout: () => ({}) } });
    logout(entorno);
    expect(storage.getItem('otra')).toBeNull();
    expect(entorno.store.get()).toEqual({
      status: 'unauthenticated',
      token: null,
      user: null,
      errorMessage: 'Se ha cerrado la sesión',
      loaderState: false,
    });
    // The server is told while the token is still there to name the session.
    expect(done[0]).toBe('call logout');
  });
});
