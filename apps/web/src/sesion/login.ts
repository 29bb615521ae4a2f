import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { TOKEN_KEY } from '../api/storageKeys.ts';
import { anunciar, type EntornoSesion, rechazar } from './entorno.ts';

const CREDENCIALES_INCORRECTAS = 'Credenciales incorrectas';
const SIN_CONEXION = 'No se pudo conectar con el servidor';

/** Logs in by e-mail and password (§4.2). A failure has been shown when it resolves (§8.1). */
export async function login(
  entorno: EntornoSesion,
  credenciales: { email: string; password: string },
): Promise<void> {
  anunciar(entorno, { type: 'entrando' });
  try {
    const answer = await entorno.call('login', { body: credenciales });
    if (!answer.token || !answer.user) throw new Error('an answer that lets nobody in');
    entrar(entorno, answer);
  } catch (error) {
    await rechazar(entorno, alRechazar(error));
  }
}

/** The title and text of a refusal (§8.1): without an answer of the API, they do not mention the credentials. */
export function alRechazar(error: unknown): { mensaje: string; texto: string } {
  const texto = mensajeDe(error, SIN_CONEXION);
  return { mensaje: texto === SIN_CONEXION ? SIN_CONEXION : CREDENCIALES_INCORRECTAS, texto };
}

/** Stores the token and authenticates, after forgetting the last person's answers. */
export function entrar(entorno: EntornoSesion, { token, user }: RespuestaDe<'login'>): void {
  entorno.forgetAnswers();
  entorno.storage.setItem(TOKEN_KEY, token);
  anunciar(entorno, { type: 'autenticada', token, user });
}
