import type { Rutas } from '../comun/rutas.ts';

/**
 * The calls of the storefront's first load: session, list, and the operator's words (§7.2-7.5, 7.11, 7.21). In a file of
 * their own, because a bundler puts a file into one chunk, and the first load has no room for the others.
 */
export const RUTAS_DE_ENTRADA = {
  login: { method: 'POST', path: '/auth/login' },
  register: { method: 'POST', path: '/auth/register' },
  checkStatus: { method: 'GET', path: '/auth/check-status' },
  oauthActivos: { method: 'GET', path: '/auth/oauth2/get-actives' },
  loginGoogle: { method: 'POST', path: '/auth/google' },
  logout: { method: 'POST', path: '/auth/logout' },
  verificarCorreo: { method: 'POST', path: '/auth/verificar' },
  sendVerificationEmail: { method: 'POST', path: '/correos/send-verification-email/:email' },
  getEventos: { method: 'GET', path: '/eventos/get_all' },
  getCategorias: { method: 'GET', path: '/categorias/get_all' },
  configuracion: { method: 'GET', path: '/configuracion' },
  legales: { method: 'GET', path: '/legales' },
} as const satisfies Rutas;

/** The name of a call of the first load. */
export type LlamadaDeEntrada = keyof typeof RUTAS_DE_ENTRADA;
