import { SESION_CERRADA } from './comprobar.ts';
import { anunciar, type EntornoSesion } from './entorno.ts';

/** Ends the session here and on the server (§4.5). The server's part is told, not waited for. */
export function logout(entorno: EntornoSesion): void {
  void entorno.call('logout').catch(() => {});
  entorno.storage.clear();
  entorno.forgetAnswers();
  anunciar(entorno, { type: 'cerrada', mensaje: SESION_CERRADA });
}
