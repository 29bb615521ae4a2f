import { z } from 'zod';
import { codigoDe, contrasenaEscrita, correo, idNumerico, instante, mensaje } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { eventosDados, rol } from './comun.ts';

/** A session of the console. */
export const sesionDeConsola = z.object({
  /** `codigo`: the second factor is missing; `alta_totp`: the person must set it up first; `lista`: the session is whole. */
  paso: z.enum(['codigo', 'alta_totp', 'lista']),
  /** Value of `X-Csrf` in every call other than a GET (§C13.2). */
  csrf: z.string(),
  personal: z.object({ id: idNumerico, nombre: z.string(), correo: z.string(), roles: z.array(rol) }),
  /** Ids of the events on which the person acts. */
  eventos: eventosDados,
  /** Until when the last code counts for acts that need a fresh one (§C13.4); null where there is none. */
  codigoFrescoHasta: instante.nullable(),
  /** The session's latest end, and its end without activity (§C13.1). */
  venceEn: instante,
  inactivaEn: instante,
  /**
   * Set while the counter has locked the session: the PIN opens it or, for a person without one, another login. Null while
   * open.
   */
  candado: z.enum(['pin', 'contrasena']).nullable(),
  /**
   * True while the session is at the counter, or was when its window closed: another screen then says that its person has
   * left.
   */
  enVentanilla: z.boolean(),
  demo: z.boolean(),
});
export type SesionContada = z.infer<typeof sesionDeConsola>;

/** A code of the second factor: six digits, or one of the recovery codes. */
export const codigo = codigoDe('Escribe el código.')
  .min(6, 'El código tiene seis dígitos.')
  .max(40, 'El código tiene seis dígitos.');

/** The PIN of the counter: short, because staff type it with a queue in front. */
export const pin = z.string('Escribe tu PIN.').regex(/^\d{4,6}$/, 'El PIN tiene de cuatro a seis dígitos.');

export const sesion = {
  entrarConsola: defineLlamada('entrarConsola', {
    seccion: '§C15',
    resumen: 'Log in at the console. `paso` says whether a code of the second factor comes next.',
    acceso: { quien: 'consola', sesion: 'ninguna' },
    body: z.object({ correo, contrasena: contrasenaEscrita }),
    answer: sesionDeConsola,
    errores: ['credenciales_incorrectas', 'demasiadas_peticiones'],
  }),
  confirmarCodigo: defineLlamada('confirmarCodigo', {
    seccion: '§C13.4',
    resumen: 'Give a code of the second factor: to finish the login, or to have a fresh one for ten minutes.',
    acceso: { quien: 'consola', sesion: 'a_medias' },
    body: z.object({ codigo }),
    answer: sesionDeConsola,
    errores: ['totp_invalido', 'totp_bloqueado', 'totp_por_configurar'],
  }),
  sesionDeConsola: defineLlamada('sesionDeConsola', {
    seccion: '§C15',
    resumen: 'The session as it stands: who, roles, events, csrf.',
    acceso: { quien: 'consola', sesion: 'a_medias' },
    answer: sesionDeConsola,
  }),
  salirDeConsola: defineLlamada('salirDeConsola', {
    seccion: '§C15',
    resumen: 'End the session.',
    acceso: { quien: 'consola', sesion: 'a_medias' },
    answer: mensaje,
  }),
  estarEnVentanilla: defineLlamada('estarEnVentanilla', {
    seccion: '§C13.1',
    resumen:
      'Says that its person is at the counter, has left it, or locks it now. Five minutes after the last word the session locks.',
    acceso: { quien: 'consola', sesion: 'abierta' },
    body: z.object({ estado: z.enum(['presente', 'fuera', 'bloqueada']) }),
    answer: sesionDeConsola,
  }),
  abrirCandado: defineLlamada('abrirCandado', {
    seccion: '§C13.1',
    resumen: 'Open the locked counter by the PIN of its person. Five wrong ones end the session.',
    acceso: { quien: 'consola', sesion: 'a_medias' },
    body: z.object({ pin }),
    answer: sesionDeConsola,
    errores: ['pin_invalido', 'totp_requerido'],
  }),
  pedirRecuperacion: defineLlamada('pedirRecuperacion', {
    seccion: '§C13.3',
    resumen: 'Send a link for a new password. Answers alike for known and unknown addresses.',
    acceso: { quien: 'consola', sesion: 'ninguna' },
    body: z.object({ correo }),
    answer: mensaje,
    errores: ['demasiadas_peticiones'],
  }),
};
