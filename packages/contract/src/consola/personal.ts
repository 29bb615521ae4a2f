import { z } from 'zod';
import { contrasenaEscrita, correo } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/** The login of staff by a token, for the door alone. */
export const personal = {
  loginPersonal: defineLlamada('loginPersonal', {
    seccion: '§6.6',
    resumen: 'Log in as staff of the door. Roles that have a second factor log in at the console.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ email: correo, password: contrasenaEscrita }),
    answer: z.object({
      token: z.string(),
      user: z.object({ fullName: z.string(), roles: z.array(z.string()) }),
    }),
    errores: ['credenciales_incorrectas', 'sin_permiso'],
  }),
};
