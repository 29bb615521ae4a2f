import { ApiError } from '@taquilla/cliente/ApiError';
import { isWorthRetrying } from '@taquilla/cliente/retry';
import { hayBoletosGuardados } from '../api/boletosGuardados.ts';
import { ENLACE_PEDIDO, TOKEN_KEY } from '../api/storageKeys.ts';
import { needsSesion, paths, patterns } from '../paths.ts';
import { anunciar, type EntornoSesion } from './entorno.ts';

export const SESION_CERRADA = 'Se ha cerrado la sesión';

/** How long after a failed check the redirect step runs (§4.1, §9.8). */
const REDIRECT_MS = 10;

/** Asks the server about the stored token (§4.1). Without one there is nothing to ask. */
export async function comprobarSesion(entorno: EntornoSesion): Promise<void> {
  anunciar(entorno, { type: 'comprobando' });
  await preguntar(entorno);
}

/** How long the check may take where there are tickets to show in the meantime: their owner stands at a door. */
const PRISA_MS = 5000;

async function preguntar(entorno: EntornoSesion): Promise<void> {
  const token = entorno.storage.getItem(TOKEN_KEY);
  if (!token) {
    anunciar(entorno, { type: 'cerrada', mensaje: null });
    return;
  }
  // A mail's link or another tab put another one in its place meanwhile, of which this answer says nothing.
  const isReplaced = () => entorno.storage.getItem(TOKEN_KEY) !== token;
  try {
    const prisa = hayBoletosGuardados(entorno.storage) && { timeoutMs: PRISA_MS };
    const { isVerified, token: renewed, user } = await entorno.call('checkStatus', { ...prisa });
    // First its words, which may be long in coming: the link of the mail is used meanwhile.
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
    // The server did not refuse this token, and the tickets that this browser keeps need it to be found: the check
    // waits. Without any, §4.1 holds to the letter.
    if (isWorthRetrying(0, error) && hayBoletosGuardados(entorno.storage)) {
      anunciar(entorno, { type: 'sin_respuesta', mensaje: 'No se pudo conectar con el servidor' });
      entorno.whenOnline(() => void preguntar(entorno));
      return;
    }
    terminarSesion(entorno, error instanceof ApiError && error.status === 401 ? 'token' : 'all');
  }
}

/** The server refused the token of a call: the session is over (§4.1). */
export function terminarSesion(entorno: EntornoSesion, forget: 'token' | 'all'): void {
  if (forget === 'token') entorno.storage.removeItem(TOKEN_KEY);
  else clearStorage(entorno.storage);
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'cerrada', mensaje: SESION_CERRADA });
  entorno.later(() => redirigir(entorno), REDIRECT_MS);
}

/** Clears it all (§4.1), but for whose mail is awaited: the address is not proven yet. */
function clearStorage(storage: EntornoSesion['storage']): void {
  const pedido = storage.getItem(ENLACE_PEDIDO);
  storage.clear();
  if (pedido) storage.setItem(ENLACE_PEDIDO, pedido);
}

/** The login has it among its own words, and a mail's link shows its own outcome. */
const LO_DICEN = [patterns.login, patterns.success];

/** A page that needs a session gives way to the login, which tells why; on any other one the buyer stays where they were. */
function redirigir(entorno: EntornoSesion): void {
  const path = entorno.currentPath();
  if (needsSesion(path)) entorno.navigate(paths.login(), { volver: path });
  else if (!LO_DICEN.some(own => path.startsWith(own))) entorno.notificar(SESION_CERRADA);
}

/** Ends the session here and on the server (§4.5). The server's part is told, not waited for. */
export function logout(entorno: EntornoSesion): void {
  void entorno.call('logout').catch(() => {});
  entorno.storage.clear();
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'cerrada', mensaje: SESION_CERRADA });
}
