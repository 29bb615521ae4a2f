import { expect, it } from 'vitest';
import { ApiError } from '../../src/api/ApiError.ts';
import { TOKEN_KEY } from '../../src/api/storage.ts';
import { comprobarSesion } from '../../src/sesion/comprobar.ts';
import { buildEntorno, USUARIA } from './entornoDePrueba.ts';

const sinRespuesta = new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['x'] });

/** A browser with a token, whose network comes back when the test says so. */
function buildSinRed() {
  let hayRed = false;
  const given = buildEntorno({
    token: 'suyo',
    path: '/perfil/mis_compras',
    answers: {
      checkStatus: () => {
        if (!hayRed) throw sinRespuesta;
        return { isVerified: true, user: USUARIA };
      },
    },
  });
  const vuelveLaRed = () => {
    hayRed = true;
  };
  return { ...given, vuelveLaRed };
}

it('clears everything when no answer comes and no tickets are kept (§4.1)', async () => {
  const { entorno, storage, waiting } = buildSinRed();
  await comprobarSesion(entorno);
  expect(entorno.store.get().status).toBe('unauthenticated');
  expect(storage.getItem(TOKEN_KEY)).toBeNull();
  expect(waiting).toEqual([]);
});

it('keeps the token of who has tickets on this device until somebody can be asked', async () => {
  const { entorno, storage, done, waiting, vuelveLaRed } = buildSinRed();
  storage.setItem('boletos_guardados', 'si');
  await comprobarSesion(entorno);
  expect(entorno.store.get()).toMatchObject({
    status: 'checking',
    errorMessage: 'No se pudo conectar con el servidor',
  });
  expect(storage.getItem(TOKEN_KEY)).toBe('suyo');
  expect(done).not.toContain('forget');

  vuelveLaRed();
  waiting[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: USUARIA });
});
