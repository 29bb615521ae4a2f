import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import { ENLACE_PEDIDO, TOKEN_KEY } from '../../src/api/storageKeys.ts';
import { abrirSesion } from '../../src/sesion/abrir.ts';
import { comprobarSesion } from '../../src/sesion/comprobar.ts';
import { buildEntorno, USUARIA } from './entornoDePrueba.ts';

const MATEO = { fullName: 'Mateo Luna', email: 'mateo@correo.example' };
const PERSONAS: Record<string, typeof MATEO> = { suyo: USUARIA, otroSuyo: USUARIA, deMateo: MATEO };

/** A browser in which `suyo` is stored, and a server that knows the tokens of `PERSONAS`. */
function abrir(given: { token?: string; acepta?: boolean }) {
  const surroundings = buildEntorno({
    ...given,
    answers: {
      checkStatus: input => {
        const asked = input as { token?: string } | undefined;
        const user = PERSONAS[asked?.token ?? surroundings.storage.getItem(TOKEN_KEY) ?? ''];
        if (user) return { isVerified: true, user };
        throw new ApiError({ status: 401, code: 'sesion_invalida', mensajes: ['no'] });
      },
    },
  });
  return surroundings;
}

describe("the session of a mail's link", () => {
  it('is taken by a visitor who asked for it in this browser (§2.7)', async () => {
    const { entorno, storage, done } = abrir({});
    storage.setItem(ENLACE_PEDIDO, MATEO.email);
    await abrirSesion(entorno, 'deMateo');
    expect(storage.getItem(TOKEN_KEY)).toBe('deMateo');
    expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: MATEO });
    expect(done.some(step => step.startsWith('confirmar'))).toBe(false);
  });

  it.each([false, true])(
    "asks a visitor who did not ask for this person's link (accepted: %s; §2.7)",
    async acepta => {
      const { entorno, storage, done } = abrir({ acepta });
      storage.setItem(ENLACE_PEDIDO, USUARIA.email);
      await abrirSesion(entorno, 'deMateo');
      await expect.poll(() => storage.getItem(TOKEN_KEY)).toBe(acepta ? 'deMateo' : null);
      expect(done).toContain(
        'confirmar ¿Entrar a esta cuenta?: El enlace que abriste es de mateo@correo.example. Entra solo si es tu correo.',
      );
    },
  );

  it('leaves who is logged in as they are where the link is no good (§2.7, §4.1)', async () => {
    const { entorno, storage, done } = abrir({ token: 'suyo' });
    await comprobarSesion(entorno);
    await abrirSesion(entorno, 'gastado');
    expect(storage.getItem(TOKEN_KEY)).toBe('suyo');
    expect(storage.getItem('otra')).toBe('cosa');
    expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: USUARIA });
    expect(done).toContain('notificar No se pudo abrir el enlace. Tu sesión sigue abierta.');
  });

  it('is taken without a question where it is of the same person (§2.7)', async () => {
    const { entorno, storage, done } = abrir({ token: 'suyo' });
    await abrirSesion(entorno, 'otroSuyo');
    expect(storage.getItem(TOKEN_KEY)).toBe('otroSuyo');
    expect(done.some(step => step.startsWith('confirmar'))).toBe(false);
  });

  it.each([
    [false, 'suyo', USUARIA],
    [true, 'deMateo', MATEO],
  ])(
    "asks who is logged in before it takes another person's (accepted: %s; §2.7)",
    async (acepta, token, user) => {
      const { entorno, storage, done } = abrir({ token: 'suyo', acepta });
      await comprobarSesion(entorno);
      await abrirSesion(entorno, 'deMateo');
      await expect.poll(() => entorno.store.get()).toMatchObject({ status: 'authenticated', user });
      expect(storage.getItem(TOKEN_KEY)).toBe(token);
      expect(done).toContain(
        'confirmar ¿Cambiar de cuenta?: Tu sesión es de jimena@correo.example y el enlace que abriste, de mateo@correo.example.',
      );
    },
  );
});
