import { z } from 'zod';
import { correo, idEvento, mensaje, uuid } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

const porId = z.object({ id: idEvento });

/** One mail, once, when an event that cannot be bought now can be bought: its sale opens, or places return. */
export const avisame = {
  pedirAviso: defineLlamada('pedirAviso', {
    seccion: '§B3.9',
    resumen:
      'Ask for one mail when an event that is not for sale or sold out can be bought. A verified user needs no address; every other address gets a mail with a link that confirms it, and the answer never tells whether it is known.',
    acceso: { quien: 'publico', sesion: 'leer' },
    params: porId,
    body: z.object({ correo: correo.optional() }),
    answer: z.object({
      /** Whether the mail will come without a further step. */
      confirmado: z.boolean(),
    }),
    errores: [
      'evento_no_encontrado',
      'evento_no_disponible',
      'ya_hay_lugares',
      'sesion_requerida',
      'correo_no_verificado',
      'sesion_invalida',
      'demasiadas_peticiones',
    ],
  }),
  confirmarAviso: defineLlamada('confirmarAviso', {
    seccion: '§B3.9',
    resumen: 'Confirm an address by the key of its mail.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: porId,
    body: z.object({ llave: uuid }),
    answer: mensaje,
    errores: ['enlace_invalido', 'demasiadas_peticiones'],
  }),
};
