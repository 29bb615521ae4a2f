import { z } from 'zod';
import {
  contrasenaNueva,
  correo,
  correoDe,
  idEvento,
  idReserva,
  mensaje,
  nombrePersona,
  uuid,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/** A user as the session holds them (§3.2). */
export const usuario = z.object({ fullName: z.string(), email: z.string() });
const conToken = z.object({ token: z.string(), user: usuario });
const contrasena = z
  .string('Debes ingresar una contraseña')
  .min(1, 'Debes ingresar una contraseña')
  .max(200, 'Debe tener máximo 200 caracteres');
/** The fields of a new account with the sentences of §5.2; a login uses those of §5.1. */
const cuentaNueva = z.object({
  fullName: nombrePersona,
  email: correoDe({ falta: 'El correo es obligatorio', malo: 'El correo debe ser de un dominio válido' }),
  password: contrasenaNueva,
});
const parametroCorreo = z.object({ email: correo });

export const cuentas = {
  login: defineLlamada('login', {
    seccion: '§7.2',
    resumen: 'Log in by e-mail and password.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ email: correo, password: contrasena }),
    answer: conToken,
    errores: ['credenciales_incorrectas'],
  }),
  register: defineLlamada('register', {
    seccion: '§7.3',
    resumen: 'Create an account. Answers alike for known and unknown addresses.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    status: 201,
    body: cuentaNueva,
    answer: conToken,
  }),
  checkStatus: defineLlamada('checkStatus', {
    seccion: '§7.5',
    resumen: 'Is this session alive, is its e-mail verified; renews a token that grows old.',
    acceso: { quien: 'publico', sesion: 'leer' },
    answer: z.object({ isVerified: z.boolean(), token: z.string().optional(), user: usuario }),
    errores: ['sesion_requerida', 'sesion_invalida'],
  }),
  oauthActivos: defineLlamada('oauthActivos', {
    seccion: '§7.6',
    resumen: 'Which third-party logins are active.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    answer: z.object({
      isGoogleActive: z.boolean(),
      isAppleActive: z.boolean(),
      /** The settings of Google's button; null while it is not configured. */
      googleClientId: z.string().nullable(),
      googleScript: z.string().nullable(),
    }),
  }),
  loginGoogle: defineLlamada('loginGoogle', {
    seccion: '§7.7',
    resumen: 'Log in with an identity token of Google.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ token: z.string().min(1).max(8192) }),
    answer: conToken,
    errores: ['google_invalido', 'google_inactivo'],
  }),
  logout: defineLlamada('logout', {
    seccion: '§4.5',
    resumen: 'Revoke this session. Answers alike when there is none.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    answer: mensaje,
  }),
  verificarCorreo: defineLlamada('verificarCorreo', {
    seccion: '§2.7',
    resumen: 'Verify an address with the token of its mail, and log in. Works once.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: conToken,
    errores: ['enlace_invalido', 'correo_ya_verificado'],
  }),
  resetPassword: defineLlamada('resetPassword', {
    seccion: '§1.2',
    resumen: 'Set a new password with the token of the recovery e-mail. Ends all sessions.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ token: z.string().min(1).max(200), newPassword: contrasenaNueva }),
    answer: mensaje,
    errores: ['enlace_invalido'],
  }),
  sendVerificationEmail: defineLlamada('sendVerificationEmail', {
    seccion: '§7.4',
    resumen: 'Send the verification e-mail. Answers alike for known and unknown addresses.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: parametroCorreo,
    answer: mensaje,
  }),
  forgotPassword: defineLlamada('forgotPassword', {
    seccion: '§7.8',
    resumen: 'Send the recovery e-mail. Answers alike for known and unknown addresses.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: parametroCorreo,
    answer: mensaje,
  }),
  recuperarBoletos: defineLlamada('recuperarBoletos', {
    seccion: '§7.33',
    resumen:
      'Send all tickets of events to come again to the address that bought them. Answers alike for known and unknown addresses.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ correo }),
    answer: mensaje,
    errores: ['demasiadas_peticiones'],
  }),
  soldTicketsEmail: defineLlamada('soldTicketsEmail', {
    seccion: '§7.33',
    resumen: "Send a registered buyer's tickets again, to the purchase's own address.",
    acceso: { quien: 'comprador' },
    params: z.object({ email: correo, orderId: idReserva }),
    answer: mensaje,
    errores: ['reserva_invalida'],
  }),
  soldTicketsEmail3d: defineLlamada('soldTicketsEmail3d', {
    seccion: '§7.33',
    resumen: "Send a registered buyer's tickets again after 3-D Secure.",
    acceso: { quien: 'comprador' },
    params: z.object({ saleId: idReserva }),
    answer: mensaje,
    errores: ['reserva_invalida'],
  }),
  soldTicketsEmailInvitado: defineLlamada('soldTicketsEmailInvitado', {
    seccion: '§7.33',
    resumen: "Send a guest's tickets again, to the purchase's own address.",
    acceso: { quien: 'dueno' },
    params: z.object({ invitadoId: uuid, saleId: idReserva }),
    answer: mensaje,
    errores: ['reserva_invalida'],
  }),
  corregirCorreo: defineLlamada('corregirCorreo', {
    seccion: '§7.33',
    resumen:
      "Correct the address of a guest's purchase, once and within half an hour of it: its tickets are issued anew, the old ones are void, and both addresses are told. Asked again for the same address it answers alike.",
    acceso: { quien: 'dueno' },
    body: z.object({ reservaId: idReserva, invitadoId: uuid, correo }),
    answer: z.object({ correo: z.string(), message: z.string() }),
    errores: [
      'reserva_invalida',
      'correo_sin_cambio',
      'correo_ya_corregido',
      'correccion_vencida',
      'limite_de_asientos',
      'boleto_usado',
    ],
  }),
  reenviarMisBoletos: defineLlamada('reenviarMisBoletos', {
    seccion: '§7.33',
    resumen:
      "Send a registered buyer's tickets of one event again, each purchase's to its own address. It names the event, because no list gives a purchase's id away.",
    acceso: { quien: 'comprador' },
    params: z.object({ id: idEvento }),
    answer: mensaje,
    errores: ['evento_no_encontrado', 'evento_cancelado'],
  }),
  miPerfil: defineLlamada('miPerfil', {
    seccion: '§7.9',
    resumen: "The buyer's name and e-mail.",
    acceso: { quien: 'comprador' },
    answer: usuario,
  }),
  updatePassword: defineLlamada('updatePassword', {
    seccion: '§7.10',
    resumen: 'Change the password. Ends the other sessions.',
    acceso: { quien: 'comprador' },
    body: z.object({ actualPassword: contrasena, newPassword: contrasenaNueva }),
    answer: mensaje,
    errores: ['contrasena_actual_incorrecta'],
  }),
};
