import { z } from 'zod';
import { contrasenaDePersonal, contrasenaEscrita, instante, mensaje, uuid } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { rol } from './comun.ts';
import { codigo, pin, sesionDeConsola } from './sesion.ts';

const ABIERTA = { quien: 'consola', sesion: 'abierta' } as const;
/** Access of staff who still lack the second factor that their role needs: they set it up before the session is whole. */
const A_MEDIAS = { quien: 'consola', sesion: 'a_medias' } as const;

/** The reader's own account at the console (§C2.14). */
export const cuenta = {
  miCuenta: defineLlamada('miCuenta', {
    seccion: '§C2.14',
    resumen: "One's own name, roles, second factor and sessions.",
    acceso: ABIERTA,
    answer: z.object({
      correo: z.string(),
      nombre: z.string(),
      roles: z.array(rol),
      segundoFactor: z.object({
        activo: z.boolean(),
        obligatorio: z.boolean(),
        /** How many recovery codes remain unused. */
        codigosRestantes: z.int().min(0),
      }),
      /** Whether the account has a PIN for the counter. */
      conPin: z.boolean(),
      sesiones: z.array(
        z.object({
          id: uuid,
          esta: z.boolean(),
          creadaEn: instante,
          usadaEn: instante,
          venceEn: instante,
          /** Address of the login, and its browser. */
          origen: z.string(),
          navegador: z.string(),
        }),
      ),
    }),
  }),
  cambiarMiContrasena: defineLlamada('cambiarMiContrasena', {
    seccion: '§C2.14',
    resumen: 'Change the password. Ends all sessions, and begins this one anew.',
    acceso: ABIERTA,
    body: z.object({ actual: contrasenaEscrita, nueva: contrasenaDePersonal }),
    answer: sesionDeConsola,
    errores: ['contrasena_actual_incorrecta', 'contrasena_comun', 'demasiadas_peticiones'],
  }),
  ponerPin: defineLlamada('ponerPin', {
    seccion: '§C13.1',
    resumen: 'Set the PIN that opens the locked counter. In place of another one it wants the password.',
    acceso: ABIERTA,
    body: z.object({ pin, contrasena: contrasenaEscrita.optional() }),
    answer: mensaje,
    errores: ['pin_facil', 'contrasena_actual_incorrecta', 'demasiadas_peticiones'],
  }),
  iniciarTotp: defineLlamada('iniciarTotp', {
    seccion: '§C13.4',
    resumen:
      'Begin to set up a second factor. In place of one that works only with a fresh code; that one works until the new one does.',
    acceso: A_MEDIAS,
    answer: z.object({
      /** The secret in Base32, for typing. */
      secreto: z.string(),
      /** The secret as `otpauth://`, for a QR. */
      uri: z.string(),
    }),
    errores: ['totp_requerido'],
  }),
  activarTotp: defineLlamada('activarTotp', {
    seccion: '§C13.4',
    resumen: 'Turn the second factor on with its first code. Answers ten recovery codes, once.',
    acceso: A_MEDIAS,
    body: z.object({ codigo }),
    answer: z.object({ codigos: z.array(z.string()), sesion: sesionDeConsola }),
    errores: ['totp_invalido', 'totp_bloqueado', 'totp_por_configurar', 'totp_requerido'],
  }),
  renovarCodigos: defineLlamada('renovarCodigos', {
    seccion: '§C13.4',
    resumen: 'Ten new recovery codes in place of the old ones. Wants a fresh code.',
    acceso: ABIERTA,
    answer: z.object({ codigos: z.array(z.string()) }),
    errores: ['totp_requerido', 'totp_por_configurar'],
  }),
  cerrarSesion: defineLlamada('cerrarSesion', {
    seccion: '§C13.1',
    resumen: "End one of one's own sessions.",
    acceso: ABIERTA,
    params: z.object({ sesionId: uuid }),
    answer: mensaje,
    errores: ['no_encontrado'],
  }),
};
