import { TOKEN_KEY } from '../api/storageKeys.ts';
import { terminarSesion } from './comprobar.ts';
import { anunciar, type EntornoSesion } from './entorno.ts';

/** Milliseconds to unmount the last person's pages before the next person's are shown. */
const RELEVO_MS = 10;

/**
 * Follows a change of the token by another tab, since all tabs share it. A logout there leaves nothing visible here
 * (§4.5), and a login there logs in here: a page that names one person and calls in the name of another would mislead.
 */
export async function seguirOtraPestana(entorno: EntornoSesion): Promise<void> {
  const { status, token: propio, user } = entorno.store.get();
  const token = entorno.storage.getItem(TOKEN_KEY);
  if (status === 'checking' || token === propio) return;
  if (token === null) return terminarSesion(entorno, 'token');

  // Without an answer nothing changes; this page's next call finds out.
  const sesion = await entorno.call('checkStatus').catch(() => null);
  if (!sesion?.isVerified || entorno.storage.getItem(TOKEN_KEY) !== token) return;
  const entra = () => anunciar(entorno, { type: 'autenticada', token, user: sesion.user });
  if (user === null || user.email === sesion.user.email) return entra();
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'comprobando' });
  entorno.later(entra, RELEVO_MS);
}
