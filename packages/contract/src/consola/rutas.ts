import type { Rutas } from '../comun/rutas.ts';

/** The calls of staff at the console, and their login for the door. */
export const RUTAS_DE_CONSOLA = {
  loginPersonal: { method: 'POST', path: '/personal/login' },

  entrarConsola: { method: 'POST', path: '/consola/sesion' },
  confirmarCodigo: { method: 'POST', path: '/consola/sesion/totp' },
  sesionDeConsola: { method: 'GET', path: '/consola/sesion' },
  salirDeConsola: { method: 'DELETE', path: '/consola/sesion' },
  pedirRecuperacion: { method: 'POST', path: '/consola/recuperacion' },

  invitar: { method: 'POST', path: '/consola/invitaciones' },
  verInvitacion: { method: 'POST', path: '/consola/invitaciones/consultar' },
  aceptarInvitacion: { method: 'POST', path: '/consola/invitaciones/aceptar' },
  listarPersonal: { method: 'GET', path: '/consola/personal' },
  verPersona: { method: 'GET', path: '/consola/personal/:personalId' },
  cambiarPersona: { method: 'PATCH', path: '/consola/personal/:personalId' },
  revocarPersona: { method: 'POST', path: '/consola/personal/:personalId/revocar' },
  invitarDeNuevo: { method: 'POST', path: '/consola/personal/:personalId/invitar' },
  reiniciarSegundoFactor: { method: 'POST', path: '/consola/personal/:personalId/reiniciar-totp' },

  miCuenta: { method: 'GET', path: '/consola/cuenta' },
  cambiarMiContrasena: { method: 'POST', path: '/consola/cuenta/contrasena' },
  iniciarTotp: { method: 'POST', path: '/consola/cuenta/totp' },
  activarTotp: { method: 'POST', path: '/consola/cuenta/totp/activar' },
  renovarCodigos: { method: 'POST', path: '/consola/cuenta/codigos' },
  cerrarSesion: { method: 'DELETE', path: '/consola/cuenta/sesiones/:sesionId' },

  listarEventos: { method: 'GET', path: '/consola/eventos' },
  crearEvento: { method: 'POST', path: '/consola/eventos' },
  verEvento: { method: 'GET', path: '/consola/eventos/:eventoId' },
  cambiarEvento: { method: 'PATCH', path: '/consola/eventos/:eventoId' },
  borrarEvento: { method: 'DELETE', path: '/consola/eventos/:eventoId' },

  listarAuditoria: { method: 'GET', path: '/consola/auditoria' },
  verificarAuditoria: { method: 'GET', path: '/consola/auditoria/cadena' },

  listarVentas: { method: 'GET', path: '/consola/ventas' },
  listarVentasDeEvento: { method: 'GET', path: '/consola/eventos/:eventoId/ventas' },
  verVenta: { method: 'GET', path: '/consola/ventas/:folio' },

  verAjustes: { method: 'GET', path: '/consola/ajustes' },
  cambiarAjustes: { method: 'PATCH', path: '/consola/ajustes' },
  probarCorreo: { method: 'POST', path: '/consola/ajustes/probar-correo' },
  probarProveedor: { method: 'POST', path: '/consola/ajustes/probar-proveedor' },

  listarPuertas: { method: 'GET', path: '/consola/eventos/:eventoId/puertas' },
  crearPuerta: { method: 'POST', path: '/consola/eventos/:eventoId/puertas' },
  cambiarPuerta: { method: 'PATCH', path: '/consola/eventos/:eventoId/puertas/:puertaId' },
  tableroDePuertas: { method: 'GET', path: '/consola/eventos/:eventoId/puertas/tablero' },
  cambiarReglasDePuerta: { method: 'PATCH', path: '/consola/eventos/:eventoId/reglas-de-puerta' },
  crearSupervisor: { method: 'POST', path: '/consola/eventos/:eventoId/supervisores' },
  revocarSupervisor: { method: 'DELETE', path: '/consola/eventos/:eventoId/supervisores/:supervisorId' },
  listarLectores: { method: 'GET', path: '/consola/eventos/:eventoId/lectores' },
  crearLector: { method: 'POST', path: '/consola/eventos/:eventoId/lectores' },
  revocarLector: { method: 'DELETE', path: '/consola/eventos/:eventoId/lectores/:lectorId' },
  listarChoques: { method: 'GET', path: '/consola/eventos/:eventoId/choques' },
  resolverChoque: { method: 'POST', path: '/consola/eventos/:eventoId/choques/:boletoId' },
  exportarCruces: { method: 'GET', path: '/consola/eventos/:eventoId/cruces.csv' },
} as const satisfies Rutas;
