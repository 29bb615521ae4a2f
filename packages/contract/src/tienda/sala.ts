import { z } from 'zod';
import { idEvento, instante, uuid } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

const porId = z.object({ id: idEvento });
/** A secret that a guest's browser makes once and keeps: it proves that the number is theirs. */
const clave = z.string().regex(/^[\w-]{22,64}$/);

/** The waiting room of an event: a number for each buyer, a view that all share, and a turn. */
export const sala = {
  getSala: defineLlamada('getSala', {
    seccion: '§11',
    resumen:
      'Where the waiting room of an event stands. The same for everybody: numbers up to `avance` are called.',
    acceso: { quien: 'publico', sesion: 'ignorar' },
    params: porId,
    answer: z.object({
      /** False where buyers need no turn. */
      activa: z.boolean(),
      /** The last number called. */
      avance: z.number().int().min(0),
      /** The last number given out. */
      ultimo: z.number().int().min(0),
      /** Numbers called a second, unless `detenida`. */
      porSegundo: z.number(),
      /** True while no number is called: the shop is full, or the sale carries no more at the moment. */
      detenida: z.boolean(),
      /** The event's places: some are free, all unsold ones are held, or all are sold. */
      quedan: z.enum(['libres', 'apartados', 'nada']),
    }),
    errores: ['evento_no_encontrado'],
  }),
  tomarFicha: defineLlamada('tomarFicha', {
    seccion: '§11',
    resumen:
      'Take a number of the waiting room, signed. A verified user, or a guest by the key of their browser, is told the same one again.',
    acceso: { quien: 'publico', sesion: 'leer' },
    status: 201,
    params: porId,
    body: z.object({ clave: clave.optional() }),
    answer: z.object({ ficha: z.string(), numero: z.number().int().positive() }),
    errores: ['evento_no_encontrado', 'evento_no_disponible', 'sala_cerrada', 'sesion_invalida'],
  }),
  tomarTurno: defineLlamada('tomarTurno', {
    seccion: '§11',
    resumen:
      'Exchange a number that was called for a turn, which the calls that reserve take. A turn that lives is told again, with the reservation it has.',
    acceso: { quien: 'publico', sesion: 'leer' },
    params: porId,
    body: z.object({ ficha: z.string().max(200), clave: clave.optional() }),
    answer: z.object({
      turno: z.string(),
      numero: z.number().int().positive(),
      /** End of the turn, unless a purchase ends it before. */
      expira: instante,
      ahora: instante,
      /** Id of the live reservation that this turn made, as after a lost answer; null where there is none. */
      reservaId: uuid.nullable(),
    }),
    errores: [
      'evento_no_encontrado',
      'evento_no_disponible',
      'sala_cerrada',
      'ficha_invalida',
      'turno_pendiente',
      'sesion_invalida',
    ],
  }),
};
