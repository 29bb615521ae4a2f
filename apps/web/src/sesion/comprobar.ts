import { ApiError } from '@taquilla/cliente/ApiError';
import { isWorthRetrying } from '@taquilla/cliente/retry';
import { hayBoletosGuardados } from '../api/boletosGuardados.ts';
import { ENLACE_PEDIDO, TOKEN_KEY } from '../api/storageKeys.ts';
import { needsSesion, paths, patterns } from '../paths.ts';
import { anunciar, type EntornoSesion } from './entorno.ts';

export const SESION_CERRADA = 'Se ha cerrado la sesión';

/** Milliseconds from a failed check to the redirect (§4.1, §9.8). */
const REDIRECT_MS = 10;

/** Checks the stored token with the server (§4.1). Does nothing without one. */
export async function comprobarSesion(entorno: EntornoSesion): Promise<void> {
  anunciar(entorno, { type: 'comprobando' });
  await preguntar(entorno);
}

/** The longest check, in milliseconds, when kept tickets can be shown meanwhile: their owner stands at a door. */
const PRISA_MS = 5000;

async function preguntar(entorno: EntornoSesion): Promise<void> {
  const token = entorno.storage.getItem(TOKEN_KEY);
  if (!token) {
    anunciar(entorno, { type: 'cerrada', mensaje: null });
    return;
  }
  // A mail's link or another tab replaced the token meanwhile, and this answer does not concern the new one.
  const isReplaced = () => entorno.storage.getItem(TOKEN_KEY) !== token;
  try {
    const prisa = hayBoletosGuardados(entorno.storage) && { timeoutMs: PRISA_MS };
    const { isVerified, token: renewed, user } = await entorno.call('checkStatus', { ...prisa });
    // Loads the notice's code first, which may take long: the mail's link may be used meanwhile.
    const aviso = isVerified ? null : await import('./verificacion.ts');
    if (isReplaced()) return preguntar(entorno);
    if (aviso) {
      void aviso.avisarVerificacion(entorno, user.email);
      terminarSesion(entorno, 'all');
      return;
    }
    if (renewed) entorno.storage.setItem(TOKEN_KEY, renewed);
    anunciar(entorno, { type: 'autenticada', token: renewed ?? token, user });
  } catch (error) {
    if (isReplaced()) return preguntar(entorno);
    // The server did not refuse this token, and this browser's kept tickets are found by it: the check waits. Without
    // kept tickets §4.1 holds to the letter.
    if (isWorthRetrying(0, error) && hayBoletosGuardados(entorno.storage)) {
      anunciar(entorno, { type: 'sin_respuesta', mensaje: 'No se pudo conectar con el servidor' });
      entorno.whenOnline(() => void preguntar(entorno));
      return;
    }
    terminarSesion(entorno, error instanceof ApiError && error.status === 401 ? 'token' : 'all');
  }
}

/** Ends the session because the server refused a call's token (§4.1). */
export function terminarSesion(entorno: EntornoSesion, forget: 'token' | 'all'): void {
  if (forget === 'token') entorno.storage.removeItem(TOKEN_KEY);
  else clearStorage(entorno.storage);
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'cerrada', mensaje: SESION_CERRADA });
  entorno.later(() => redirigir(entorno), REDIRECT_MS);
}

/** Clears the storage (§4.1) except the address that awaits its verification mail. */
function clearStorage(storage: EntornoSesion['storage']): void {
  const pedido = storage.getItem(ENLACE_PEDIDO);
  storage.clear();
  if (pedido) storage.setItem(ENLACE_PEDIDO, pedido);
}

/** Paths that show the reason themselves: the login, and the page of a mail's link. */
const LO_DICEN = [patterns.login, patterns.success];

/** Sends a page that needs a session to the login, which shows the reason; on other pages the buyer stays. */
function redirigir(entorno: EntornoSesion): void {
  const path = entorno.currentPath();
  if (needsSesion(path)) entorno.navigate(paths.login(), { volver: path });
  else if (!LO_DICEN.some(own => path.startsWith(own))) entorno.notificar(SESION_CERRADA);
}

/** Ends the session here and on the server (§4.5), without waiting for the server. */
export function logout(entorno: EntornoSesion): void {
  void entorno.call('logout').catch(() => {});
  entorno.storage.clear();
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'cerrada', mensaje: SESION_CERRADA });
}
