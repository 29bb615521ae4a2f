import { TOKEN_KEY } from '../api/storageKeys.ts';
import { terminarSesion } from './comprobar.ts';
import { anunciar, type EntornoSesion } from './entorno.ts';

/** How long the pages of the last person have to be taken down before the next one's are shown. */
const RELEVO_MS = 10;

/**
 * All tabs share the token, and another one changed it. A buyer who logs out there leaves nothing to be seen here
 * (§4.5); one who logs in there is logged in here: a page that named one person and called in the name of another
 * would mislead.
 */
export async function seguirOtraPestana(entorno: EntornoSesion): Promise<void> {
  const { status, token: propio, user } = entorno.store.get();
  const token = entorno.storage.getItem(TOKEN_KEY);
  if (status === 'checking' || token === propio) return;
  if (token === null) return terminarSesion(entorno, 'token');

  // Without an answer all stays as it is; the next call of this page finds out.
  const sesion = await entorno.call('checkStatus').catch(() => null);
  if (!sesion?.isVerified || entorno.storage.getItem(TOKEN_KEY) !== token) return;
  const entra = () => anunciar(entorno, { type: 'autenticada', token, user: sesion.user });
  if (user === null || user.email === sesion.user.email) return entra();
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'comprobando' });
  entorno.later(entra, RELEVO_MS);
}
