import { z } from 'zod';
import { idNumerico, instante, sinTarjeta } from '../comun/campos.ts';
import { EN_PARRAFOS } from './comun.ts';

/** One line, without the characters that reverse the direction of the text after them. */
const UN_RENGLON = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** A line of text with sentences for its faults; `que` is the field's name in them. */
export function textoCorto(que: string, maximo: number) {
  return sinTarjeta(
    z
      .string(`${que} no es válido.`)
      .trim()
      .min(1, { error: `Falta: ${que.toLowerCase()}.`, abort: true })
      .max(maximo, `${que}: lo más son ${maximo} caracteres.`)
      .regex(UN_RENGLON, `${que} va en un solo renglón, sin caracteres de control.`),
  );
}

export const momento = (que: string) =>
  instante
    .or(z.iso.datetime({ offset: true }))
    .transform(dado => {
      return new Date(dado).toISOString();
    })
    .pipe(z.string(`${que} no es una fecha.`));

/** The data of an event that the organiser writes (§C2.4). Instants carry an offset or are in UTC. */
export const datosDeEvento = z.object({
  nombre: textoCorto('El nombre', 200),
  /** Null stands for no artist yet. The server adds an unknown name to the house's artists. */
  artista: textoCorto('El artista', 200).nullable(),
  genero: textoCorto('El género', 80).nullable(),
  descripcion: sinTarjeta(
    z
      .string('La descripción no es válida.')
      .trim()
      .max(5000, 'La descripción: lo más son 5,000 caracteres.')
      .regex(EN_PARRAFOS, 'La descripción no lleva caracteres de control ni de sentido de lectura.'),
  ),
  fecha: momento('La fecha'),
  duracionMin: z
    .int('La duración se escribe en minutos.')
    .min(1, 'La duración es de un minuto o más.')
    .max(20_160, 'La duración es de dos semanas o menos.'),
  edadMinima: z
    .int()
    .min(1, 'La edad mínima va de 1 a 99 años.')
    .max(99, 'La edad mínima va de 1 a 99 años.')
    .nullable(),
  limiteDeAsientos: z
    .int('El límite es un número.')
    .min(1, 'El límite es de uno o más.')
    .max(100, 'El límite es de 100 o menos.'),
  salaDeEspera: z.boolean(),
  /** False: the box office alone sells the event. */
  mostrarWeb: z.boolean(),
  ventaDesde: momento('El inicio de la venta').nullable(),
  ventaHasta: momento('El fin de la venta').nullable(),
  politica: z
    .object({
      tipo: z.enum(['ley', 'hasta_dias', 'solo_cambio']),
      /** Days before the event, for `hasta_dias`; null for the other types. */
      dias: z.int().min(1, 'Es de un día o más.').max(365, 'Es de 365 días o menos.').nullable(),
    })
    .refine(({ tipo, dias }) => (tipo === 'hasta_dias') === (dias !== null), {
      message: 'Di cuántos días antes se puede devolver.',
      path: ['dias'],
    }),
  /** Descriptions of the pictures for blind readers. */
  textoCartel: textoCorto('El texto del cartel', 300).nullable(),
  textoBanner: textoCorto('El texto de la portada', 300).nullable(),
  clave: sinTarjeta(
    z
      .string()
      .max(60, 'La clave: lo más son 60 caracteres.')
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'La clave lleva minúsculas sin acento, números y guiones, como en noche-de-volcanes.',
      ),
  ),
  recintoId: idNumerico,
  /** Id of a published version of the venue's map; null stands for the latest. */
  recintoVersionId: idNumerico.nullable(),
});
export type DatosDeEvento = z.infer<typeof datosDeEvento>;
