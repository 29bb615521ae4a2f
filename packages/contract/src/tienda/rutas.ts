import type { Rutas } from '../comun/rutas.ts';
import type { LlamadaDeEntrada } from './rutasDeEntrada.ts';

/** The calls of the storefront's pages outside of the first load. */
export const RUTAS_DE_PAGINAS = {
  // Accounts and mail (§7.6-7.10)
  resetPassword: { method: 'POST', path: '/auth/reset' },
  forgotPassword: { method: 'POST', path: '/correos/forgot-password/:email' },
  recuperarBoletos: { method: 'POST', path: '/correos/recuperar_boletos' },
  soldTicketsEmail: { method: 'POST', path: '/correos/sold-tickets-email/:email/:orderId' },
  soldTicketsEmail3d: { method: 'POST', path: '/correos/sold-tickets-email-3d/:saleId' },
  soldTicketsEmailInvitado: {
    method: 'POST',
    path: '/correos/sold-tickets-email-invitado/:invitadoId/:saleId',
  },
  reenviarMisBoletos: { method: 'POST', path: '/correos/mis-boletos/:id' },
  miPerfil: { method: 'GET', path: '/usuarios/mi_perfil' },
  updatePassword: { method: 'PATCH', path: '/usuarios/update/password' },
  corregirCorreo: { method: 'POST', path: '/boletos/invitado/correo' },

  // Events (§7.12-7.14, 7.20)
  getDetalle: { method: 'GET', path: '/eventos/:id/detalle' },
  getSecciones: { method: 'GET', path: '/eventos/:id/detalle_seccion/false/web' },
  getFilas: { method: 'GET', path: '/eventos/:id/:seccionId/filas_por_seccion' },
  getMejores: { method: 'GET', path: '/eventos/:id/mejores' },
  misEventos: { method: 'GET', path: '/eventos/mis_eventos' },
  misBoletos: { method: 'GET', path: '/eventos/mis_eventos/:id' },

  // The waiting room
  getSala: { method: 'GET', path: '/eventos/:id/sala' },
  tomarFicha: { method: 'POST', path: '/eventos/:id/sala/ficha' },
  tomarTurno: { method: 'POST', path: '/eventos/:id/sala/turno' },

  // The purchase (§7.15-7.19)
  reservar: { method: 'POST', path: '/eventos/:id/reservar' },
  reservarInvitado: { method: 'POST', path: '/eventos/:id/reservarInvitado' },
  reservarGenerales: { method: 'POST', path: '/eventos/:id/reservar_generales' },
  apartar: { method: 'POST', path: '/eventos/:id/apartar' },
  cambiarApartado: { method: 'POST', path: '/eventos/:id/apartado/cambiar' },
  masTiempo: { method: 'POST', path: '/eventos/:id/apartado/mas_tiempo' },
  consultarReserva: { method: 'POST', path: '/eventos/:id/reserva' },
  revisarLimite: { method: 'POST', path: '/eventos/:id/reserva/limite' },
  pasarACuenta: { method: 'POST', path: '/eventos/:id/reserva/cuenta' },
  cancelar: { method: 'POST', path: '/eventos/:id/cancelar' },
  vender: { method: 'POST', path: '/eventos/:id/vender' },

  // Promotions and payments (§7.23-7.32)
  validarPromoWeb: { method: 'POST', path: '/promociones/validar_promo_web' },
  validarClaveWeb: { method: 'POST', path: '/promociones/validar_clave_web' },
  getCredenciales: { method: 'GET', path: '/pagos/get/credenciales' },
  getPerfilPago: { method: 'GET', path: '/pagos/get/mi_perfil' },
  saveUsuarioPago: { method: 'POST', path: '/pagos/save/usuario' },
  saveTarjeta: { method: 'POST', path: '/pagos/save/tarjeta' },
  deleteTarjeta: { method: 'DELETE', path: '/pagos/tarjeta/:openpayUserId/:cardId' },
  aplicarPromo: { method: 'POST', path: '/pagos/aplicar-promo' },
  makeCargo: { method: 'POST', path: '/pagos/make/cargo' },
  makeCargoInvitado: { method: 'POST', path: '/pagos/make/cargo_invitado' },
  planesDeMeses: { method: 'POST', path: '/pagos/meses' },
  pedirReferencia: { method: 'POST', path: '/pagos/referencia' },
  mandarCodigoDeCorreo: { method: 'POST', path: '/pagos/referencia/codigo' },
  checkCargo: { method: 'POST', path: '/pagos/check/cargo/:chargeId' },
  checkCargoInvitado: { method: 'POST', path: '/pagos/check/cargo_invitado/:invitadoId/:chargeId' },
} as const satisfies Rutas;

/**
 * Calls of pages about money that goes back, and of buyers who wait for an event: few visitors make them, so they are bundled
 * apart from the first load.
 */
export const RUTAS_APARTE = {
  seguirReembolso: { method: 'POST', path: '/pagos/reembolso' },
  ponerCuentaDeReembolso: { method: 'POST', path: '/pagos/reembolso/cuenta' },
  estadoDeReferencia: { method: 'POST', path: '/pagos/referencia/estado' },
  cancelarReferencia: { method: 'POST', path: '/pagos/referencia/cancelar' },
  aceptarLugares: { method: 'POST', path: '/pagos/referencia/aceptar' },
  tiendasCerca: { method: 'POST', path: '/pagos/referencia/tiendas' },
  misPagosPendientes: { method: 'GET', path: '/pagos/referencias' },
  verCambioDeCompra: { method: 'POST', path: '/compras/cambio' },
  verOtrosLugares: { method: 'POST', path: '/compras/cambio/lugares' },
  decidirCambio: { method: 'POST', path: '/compras/cambio/decision' },
  misCambios: { method: 'GET', path: '/compras/cambios' },
  abrirMiCambio: { method: 'POST', path: '/compras/cambios/enlace' },
  ponerCuentaDeDevolucion: { method: 'POST', path: '/devoluciones/cuenta' },
  listarReembolsos: { method: 'GET', path: '/reembolsos' },
  estadoDeReembolsos: { method: 'GET', path: '/reembolsos/:eventoId' },
  pedirAviso: { method: 'POST', path: '/eventos/:id/avisame' },
  confirmarAviso: { method: 'POST', path: '/eventos/:id/avisame/confirmar' },
} as const satisfies Rutas;

/** Calls that the storefront never makes: those of the provider and of apps, and a second reading of one of §7.32. */
export const RUTAS_SIN_TIENDA = {
  getEstados: { method: 'GET', path: '/eventos/:id/estados' },
  checkCargoInvitadoCorto: { method: 'POST', path: '/pagos/check/cargo_invitado/:chargeId' },
  autorizarEnTienda: { method: 'POST', path: '/pagos/autorizador/tienda' },
  autorizarSpei: { method: 'POST', path: '/pagos/autorizador/spei' },
  cancelacionDeTienda: { method: 'POST', path: '/pagos/autorizador/cancelacion' },
  avisoOpenpay: { method: 'POST', path: '/pagos/avisos/openpay' },
} as const satisfies Rutas;

/** The name of a call of another page. */
export type LlamadaDePagina = keyof typeof RUTAS_DE_PAGINAS;
/** The name of a call that buyers make. */
export type LlamadaDeTienda = LlamadaDeEntrada | LlamadaDePagina;
/** The name of a call of a page apart. */
export type LlamadaAparte = keyof typeof RUTAS_APARTE;
