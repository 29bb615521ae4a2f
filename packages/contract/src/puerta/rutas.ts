import type { Rutas } from '../comun/rutas.ts';

/** The calls of the door, by staff with a token and by paired phones. */
export const RUTAS_DE_PUERTA = {
  consultarBoleto: { method: 'POST', path: '/puerta/consultar' },
  quemarBoleto: { method: 'POST', path: '/puerta/quemar' },

  emparejarLector: { method: 'POST', path: '/puerta/emparejar' },
  padronDePuerta: { method: 'GET', path: '/puerta/padron' },
  enviarCruces: { method: 'POST', path: '/puerta/cruces' },
  entrarSupervisor: { method: 'POST', path: '/puerta/supervisor' },
  buscarEnPuerta: { method: 'POST', path: '/puerta/buscar' },
  cerrarLector: { method: 'POST', path: '/puerta/cerrar' },
} as const satisfies Rutas;
