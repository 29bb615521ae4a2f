import type { Rutas } from '../comun/rutas.ts';

/** The calls of staff at the door. */
export const RUTAS_DE_PUERTA = {
  consultarBoleto: { method: 'POST', path: '/puerta/consultar' },
  quemarBoleto: { method: 'POST', path: '/puerta/quemar' },
} as const satisfies Rutas;
