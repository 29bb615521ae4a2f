import { z } from 'zod';
import {
  codigoEscrito,
  idDeEvento,
  idPromocion,
  idReserva,
  instante,
  limpio,
  mensaje,
  pesos,
  sinTarjeta,
  uuid,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { cargo, desglose, promocion, tarjetaGuardada } from './entidades/compra.ts';

const texto = (max: number) => z.string().overwrite(limpio).max(max);
const opcional = (max: number) => texto(max).nullish();

/**
 * The card holder's name by §5.5: autofill and callers put the card's number here, and the provider would keep and show it.
 */
const titular = texto(120).regex(
  /^[\p{L}\p{M} ]*$/u,
  'El nombre del titular no es válido o no puede ir vacío.',
);

/** Card data as the calls of §7 name it, or a token that the provider's script made in the browser. */
const datosDeTarjeta = z.object({
  token_id: opcional(64),
  card_number: opcional(32),
  holder_name: titular.nullish(),
  expiration_year: opcional(4),
  expiration_month: opcional(2),
  cvv2: opcional(4),
  device_session_id: opcional(64),
});

const cuerpoCargo = z.object({
  reservaId: idReserva,
  esGeneral: z.boolean().optional(),
  tipoDispositivo: z.string().max(20).default('web'),
  /** Id of a saved card, or a token; empty when `tarjeta` carries card data. */
  source_id: opcional(64),
  tarjeta: datosDeTarjeta.nullish(),
  /** The amount that the buyer saw, in pesos; the server computes the price itself and compares. */
  amount: z.number().min(0).max(100_000_000),
  device_session_id: opcional(64),
  /** Address to which 3-D Secure returns; only this shop's own confirmation pages are accepted. */
  redirect_url: opcional(600),
  nombre_invitado: opcional(120),
  correo_invitado: opcional(254),
  promocion_id: idPromocion.nullish(),
  usuarioOpenpayId: opcional(64),
  /** Number of payments without interest (§B2.3); none for one payment. */
  meses: z.int().min(2).max(48).nullish(),
});

const cuerpoCheck = z.object({
  reservaId: idReserva,
  esGeneral: cuerpoCargo.shape.esGeneral,
  promocion_id: cuerpoCargo.shape.promocion_id,
});

/** The provider's answers about a card, in the buyer's words. */
const erroresDeTarjeta = [
  'tarjeta_rechazada',
  'tarjeta_vencida',
  'tarjeta_sin_fondos',
  'tarjeta_invalida',
  'tarjeta_cvv',
  'tarjeta_no_soportada',
  'tarjeta_restringida',
  'tarjeta_contacta_banco',
  'tarjeta_autorizacion',
  'tarjeta_autenticacion',
  'tarjeta_no_participa',
  'tarjeta_borrada',
  'tarjeta_muchos_intentos',
  'monto_excedido',
  'tarjeta_literal_apagada',
  'token_invalido',
  'pago_no_disponible',
] as const;

/** The refusals of a purchase that is about to be paid, by whatever means. */
export const erroresDeCompra = [
  'evento_cancelado',
  'reserva_invalida',
  'reserva_expirada',
  'reserva_cancelada',
  'reserva_vendida',
  'invitado_incompleto',
  'limite_de_asientos',
  'monto_distinto',
  'promocion_invalida',
  'promocion_agotada',
  'promocion_no_aplica',
  'asientos_no_disponibles',
  'pago_en_verificacion',
] as const;

const erroresAlCobrar = [
  ...erroresDeCompra,
  ...erroresDeTarjeta,
  'meses_no_disponibles',
  'reserva_en_cobro',
] as const;

export const pagos = {
  validarPromoWeb: defineLlamada('validarPromoWeb', {
    seccion: '§7.23',
    resumen: 'Automatic promotions of an event.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ evento_id: idDeEvento }),
    answer: z.object({ total: z.number().int(), promocionesAplicaDirecto: z.array(promocion) }),
    errores: ['evento_no_encontrado'],
  }),
  validarClaveWeb: defineLlamada('validarClaveWeb', {
    seccion: '§7.24',
    resumen: 'The promotion of a typed code.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({
      clave: codigoEscrito.min(1, 'Ingresa un código valido').max(40),
      evento_id: idDeEvento,
    }),
    answer: promocion,
    errores: ['clave_de_descuento_invalida', 'promocion_agotada'],
  }),
  getCredenciales: defineLlamada('getCredenciales', {
    seccion: '§7.25',
    resumen: "What the browser needs to load the card provider's scripts.",
    acceso: { quien: 'publico', sesion: 'ignorar' },
    answer: z.object({
      merchantId: z.string(),
      publicKey: z.string(),
      sandbox: z.boolean(),
      /** Addresses of the provider's two scripts. */
      scripts: z.object({ openpay: z.string(), deviceData: z.string() }),
    }),
  }),
  getPerfilPago: defineLlamada('getPerfilPago', {
    seccion: '§7.26',
    resumen: "The buyer's payment profile with saved cards.",
    acceso: { quien: 'comprador' },
    answer: z.object({
      idOpenpay: z.string().nullable(),
      tarjetas: z.array(tarjetaGuardada),
      usuario: z.object({ email: z.string() }),
    }),
    errores: ['pago_no_disponible'],
  }),
  saveUsuarioPago: defineLlamada('saveUsuarioPago', {
    seccion: '§7.27',
    resumen: 'Make the buyer a customer of the provider; answers the one they have if there is one.',
    acceso: { quien: 'comprador' },
    answer: z.object({ idOpenpay: z.string() }),
    errores: ['pago_no_disponible'],
  }),
  saveTarjeta: defineLlamada('saveTarjeta', {
    seccion: '§7.28',
    resumen: 'Save a card, by token or (where allowed) by its data.',
    acceso: { quien: 'comprador' },
    status: 201,
    body: datosDeTarjeta,
    answer: z.object({ message: z.string(), tarjeta: tarjetaGuardada }),
    errores: [...erroresDeTarjeta, 'tarjeta_duplicada'],
  }),
  deleteTarjeta: defineLlamada('deleteTarjeta', {
    seccion: '§7.29',
    resumen: "Delete one of the session's own cards; the customer id of the path is checked, never trusted.",
    acceso: { quien: 'comprador' },
    params: z.object({ openpayUserId: z.string().max(64), cardId: z.string().max(64) }),
    answer: mensaje,
    errores: ['sin_usuario_openpay', 'tarjeta_no_encontrada', 'pago_no_disponible'],
  }),
  aplicarPromo: defineLlamada('aplicarPromo', {
    seccion: '§7.30',
    resumen:
      'Check a promotion for an event; with a reservation, hold one of its uses and answer the new price.',
    acceso: { quien: 'publico', sesion: 'leer' },
    body: z.object({
      promocionId: idPromocion,
      eventoId: idDeEvento,
      reservaId: idReserva.optional(),
    }),
    answer: z.object({ message: z.string(), promocion: promocion.nullable(), desglose: desglose.nullable() }),
    errores: [
      'promocion_invalida',
      'promocion_agotada',
      'promocion_no_aplica',
      'reserva_invalida',
      'reserva_expirada',
      'reserva_cancelada',
      'reserva_en_cobro',
      'reserva_vendida',
      'sesion_invalida',
    ],
  }),
  makeCargo: defineLlamada('makeCargo', {
    seccion: '§7.31',
    resumen: 'Charge a registered buyer. Asking again while a charge lives answers that charge.',
    acceso: { quien: 'comprador' },
    body: cuerpoCargo,
    answer: cargo,
    errores: erroresAlCobrar,
  }),
  makeCargoInvitado: defineLlamada('makeCargoInvitado', {
    seccion: '§7.31',
    resumen: 'Charge a guest. Asking again while a charge lives answers that charge.',
    acceso: { quien: 'dueno' },
    body: cuerpoCargo,
    answer: cargo,
    errores: erroresAlCobrar,
  }),
  planesDeMeses: defineLlamada('planesDeMeses', {
    seccion: '§B2.3',
    resumen:
      'The plans without interest that a card may pay a reservation by, asked of the provider by the token or saved card before the charge. Nothing is charged, and the token stays good.',
    acceso: { quien: 'dueno' },
    body: cuerpoCargo.pick({ reservaId: true, source_id: true, usuarioOpenpayId: true }),
    answer: z.object({ planes: z.array(z.object({ pagos: z.int(), mensualidad: pesos })), total: pesos }),
    errores: [
      'reserva_invalida',
      'reserva_expirada',
      'reserva_cancelada',
      'reserva_en_cobro',
      'reserva_vendida',
      'tarjeta_no_participa',
      'tarjeta_borrada',
      'token_invalido',
      'pago_no_disponible',
    ],
  }),
  checkCargo: defineLlamada('checkCargo', {
    seccion: '§7.32',
    resumen: "Ask the provider for a charge's state and finish the sale if it is paid.",
    acceso: { quien: 'comprador' },
    params: z.object({ chargeId: z.string().max(64) }),
    body: cuerpoCheck,
    answer: cargo,
    errores: ['reserva_invalida', 'cargo_no_encontrado', 'pago_no_disponible'],
  }),
  checkCargoInvitado: defineLlamada('checkCargoInvitado', {
    seccion: '§7.32',
    resumen: 'The same for a guest.',
    acceso: { quien: 'dueno' },
    params: z.object({ invitadoId: uuid, chargeId: z.string().max(64) }),
    body: cuerpoCheck,
    answer: cargo,
    errores: ['reserva_invalida', 'cargo_no_encontrado', 'pago_no_disponible'],
  }),
  checkCargoInvitadoCorto: defineLlamada('checkCargoInvitadoCorto', {
    seccion: '§7.32',
    resumen: 'The same for a guest, without the guest id (the other reading).',
    acceso: { quien: 'dueno' },
    params: z.object({ chargeId: z.string().max(64) }),
    body: cuerpoCheck,
    answer: cargo,
    errores: ['reserva_invalida', 'cargo_no_encontrado', 'pago_no_disponible'],
  }),
  seguirReembolso: defineLlamada('seguirReembolso', {
    seccion: '§C7.9',
    resumen:
      "A buyer's own refund by the link of its mail, and nothing else of the purchase: how far it is, how much, by which means, and the reference.",
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: z.object({
      folio: z.string().nullable(),
      evento: z.object({ nombre: z.string(), zona: z.string() }),
      monto: pesos,
      /** The means of the refund: another than the charge's where the provider refused that one. */
      medio: z.enum(['tarjeta', 'efectivo', 'terminal', 'transferencia', 'gratis', 'cortesia']),
      /**
       * `en_camino`: sent at least once, and the provider has not confirmed it. `fallido`: a person pays it by other means.
       */
      estado: z.enum(['ordenado', 'en_camino', 'hecho', 'fallido']),
      ordenadoEn: instante,
      hechoEn: instante.nullable(),
      /** The provider's reference, or that of the transfer. */
      referencia: z.string().nullable(),
      /** Whether it waits for an account of its buyer (§B2.13), and the account that it goes to. */
      pideCuenta: z.boolean(),
      cuenta: z.object({ banco: z.string(), ultimos4: z.string(), cambiable: z.boolean() }).nullable(),
      /** The sentence that the buyer agrees to with an account. */
      consentimiento: z.string(),
    }),
    errores: ['enlace_invalido'],
  }),
  avisoOpenpay: defineLlamada('avisoOpenpay', {
    seccion: '§4.10',
    resumen: "The provider's notice. Only a hint: the charge is read again from the provider.",
    acceso: { quien: 'proveedor' },
    body: z.looseObject({
      type: sinTarjeta(z.string().max(100)),
      verification_code: z.string().max(100).optional(),
      transaction: z
        .looseObject({ id: z.string().max(64), order_id: z.string().max(100).nullish() })
        .nullish(),
    }),
    answer: mensaje,
    errores: ['pago_no_disponible'],
  }),
};
