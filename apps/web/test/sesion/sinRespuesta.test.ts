import { ApiError } from '@taquilla/cliente/ApiError';
import { expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/api/storageKeys.ts';
import { comprobarSesion } from '../../src/sesion/comprobar.ts';
import { buildEntorno, USUARIA } from './entornoDePrueba.ts';

const sinRespuesta = (status: number) => new ApiError({ status, code: 'desconocido', mensajes: ['x'] });

/** A browser with a token, whose network or server returns when the test says so. */
function buildWithoutNetwork(status = 0) {
  let hayRed = false;
  const given = buildEntorno({
    token: 'suyo',
    path: '/perfil/mis_compras',
    answers: {
      checkStatus: () => {
        if (!hayRed) throw sinRespuesta(status);
        return { isVerified: true, user: USUARIA };
      },
    },
  });
  const networkReturns = () => {
    hayRed = true;
  };
  return { ...given, networkReturns };
}

it('clears everything when no answer comes and no tickets are kept (§4.1)', async () => {
  const { entorno, storage, waiting } = buildWithoutNetwork();
  await comprobarSesion(entorno);
  expect(entorno.store.get().status).toBe('unauthenticated');
  expect(storage.getItem(TOKEN_KEY)).toBeNull();
  expect(waiting).toEqual([]);
});

it.each([
  [0, 'no network'],
  [502, 'a proxy before a server that is down'],
  [429, 'a venue’s one address that asks too often'],
])('keeps the token of who has tickets on this device until somebody can be asked: %i, %s', async status => {
  const { entorno, storage, done, waiting, networkReturns } = buildWithoutNetwork(status);
  storage.setItem('boletos_guardados', 'si');
  await comprobarSesion(entorno);
  expect(entorno.store.get()).toMatchObject({
    status: 'checking',
    errorMessage: 'No se pudo conectar con el servidor',
  });
  expect(storage.getItem(TOKEN_KEY)).toBe('suyo');
  expect(done).not.toContain('forget');

  networkReturns();
  waiting[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(entorno.store.get()).toMatchObject({ status: 'authenticated', user: USUARIA });
});
