import type { Rutas } from '../comun/rutas.ts';

/** The calls of staff at the console. */
export const RUTAS_DE_CONSOLA = {
  loginPersonal: { method: 'POST', path: '/personal/login' },
} as const satisfies Rutas;
