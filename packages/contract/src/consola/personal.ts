import { z } from 'zod';
import { correo } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/** The login of staff, for every app that they use. */
export const personal = {
  loginPersonal: defineLlamada('loginPersonal', {
    seccion: '§6.6',
    resumen: 'Log in as staff.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    body: z.object({ email: correo, password: z.string().min(1).max(200) }),
    answer: z.object({
      token: z.string(),
      user: z.object({ fullName: z.string(), roles: z.array(z.string()) }),
    }),
    errores: ['credenciales_incorrectas'],
  }),
};
