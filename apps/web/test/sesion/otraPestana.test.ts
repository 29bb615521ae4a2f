import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/api/storageKeys.ts';
import { sesionTras } from '../../src/sesion/estado.ts';
import { seguirOtraPestana } from '../../src/sesion/otraPestana.ts';
import { buildEntorno, USUARIA } from './entornoDePrueba.ts';

const OTRO = { fullName: 'Mateo Solís', email: 'mateo@correo.example' };
const visitante = sesionTras({ type: 'cerrada', mensaje: null });
const conUsuaria = sesionTras({ type: 'autenticada', token: 'suyo', user: USUARIA });
const verificado = (user: typeof USUARIA) => () => ({ isVerified: true, user });

/** A page whose session is `antes`, after another tab left `token` in the storage. */
function pestana(given: Parameters<typeof buildEntorno>[0] & { antes: typeof visitante }) {
  const { entorno, done } = buildEntorno(given);
  entorno.store.set(given.antes);
  done.length = 0;
  return { entorno, done };
}

describe('another tab that changed the token', () => {
  it('logs a visitor in here too (§4.2)', async () => {
    const { entorno } = pestana({
      antes: visitante,
      token: 'nuevo',
      answers: { checkStatus: verificado(USUARIA) },
    });
    await seguirOtraPestana(entorno);
    expect(entorno.store.get()).toMatchObject({ status: 'authenticated', token: 'nuevo', user: USUARIA });
  });

  it('takes down what the last person saw before it shows the next one (§4.5)', async () => {
    const { entorno, done } = pestana({
      antes: conUsuaria,
      token: 'de otro',
      answers: { checkStatus: verificado(OTRO) },
    });
    await seguirOtraPestana(entorno);
    expect(done).toEqual(['call checkStatus', 'forget', 'checking', 'later 10', 'authenticated']);
    expect(entorno.store.get().user).toEqual(OTRO);
  });

  it('disturbs nobody when it renewed the token of the same person (§4.1)', async () => {
    const { entorno, done } = pestana({
      antes: conUsuaria,
      token: 'renovado',
      answers: { checkStatus: verificado(USUARIA) },
    });
    await seguirOtraPestana(entorno);
    expect(done).toEqual(['call checkStatus', 'authenticated']);
    expect(entorno.store.get().token).toBe('renovado');
  });

  it('logs out here who logged out there (§4.5)', async () => {
    const { entorno } = pestana({ antes: conUsuaria });
    await seguirOtraPestana(entorno);
    expect(entorno.store.get()).toMatchObject({
      status: 'unauthenticated',
      errorMessage: 'Se ha cerrado la sesión',
    });
  });

  it('leaves all as it is where nothing concerns the session, or nobody answers', async () => {
    const igual = pestana({ antes: conUsuaria, token: 'suyo' });
    await seguirOtraPestana(igual.entorno);
    const noAnswer = () => {
      throw new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['no'] });
    };
    const sola = pestana({ antes: visitante, token: 'nuevo', answers: { checkStatus: noAnswer } });
    await seguirOtraPestana(sola.entorno);
    const nadie = pestana({ antes: visitante });
    await seguirOtraPestana(nadie.entorno);
    expect([igual.done, sola.done, nadie.done]).toEqual([[], ['call checkStatus'], []]);
    expect(sola.entorno.storage.getItem(TOKEN_KEY)).toBe('nuevo');
  });
});
