import { createMemoryStorage } from '@taquilla/cliente/storage';
import { createStore } from '@taquilla/ui/store.ts';
import type { call } from '../../src/api/call.ts';
import { TOKEN_KEY } from '../../src/api/storageKeys.ts';
import type { EntornoSesion } from '../../src/sesion/entorno.ts';
import { SESION_INICIAL } from '../../src/sesion/estado.ts';

type Answers = Record<string, (input?: unknown) => unknown>;

/** Surroundings that record every act, in order. `answers` gives each call's answer, or an error to throw. */
export function buildEntorno(
  given: { token?: string; path?: string; answers?: Answers; acepta?: boolean } = {},
) {
  const done: string[] = [];
  const waiting: (() => void)[] = [];
  const otras = new Map<string, () => void>();
  const storage = createMemoryStorage();
  storage.setItem('otra', 'cosa');
  if (given.token) storage.setItem(TOKEN_KEY, given.token);

  const fakeCall = async (id: string, input?: unknown) => {
    done.push(`call ${id}`);
    const answer = given.answers?.[id];
    if (!answer) throw new Error(`No answer for ${id}`);
    return answer(input);
  };

  const entorno: EntornoSesion = {
    // Each test answers its calls in the contract's shapes.
    call: fakeCall as typeof call,
    storage,
    store: createStore(SESION_INICIAL),
    avisar: async ({ titulo, texto, otra }) => {
      done.push(`avisar ${titulo}: ${texto}`);
      if (otra) otras.set(otra.boton, otra.alPulsar);
    },
    confirmar: async ({ titulo, texto }) => {
      done.push(`confirmar ${titulo}: ${texto}`);
      return given.acepta ?? false;
    },
    notificar: texto => done.push(`notificar ${texto}`),
    navigate: (path, { volver }) => done.push(`navigate ${path}, to come back to ${volver}`),
    currentPath: () => given.path ?? '/eventos',
    later: (run, ms) => {
      done.push(`later ${ms}`);
      run();
    },
    whenOnline: run => void waiting.push(run),
    forgetAnswers: () => done.push('forget'),
  };
  entorno.store.subscribe(() => done.push(entorno.store.get().status));
  return { entorno, storage, done, waiting, otras };
}

export const USUARIA = { fullName: 'Jimena Ruiz', email: 'jimena@correo.example' };
