import { z } from 'zod';
import { idNumerico, instante, sinTarjeta, textoCorto } from '../comun/campos.ts';
import { opcionalesDeEvento } from '../comun/opcionalesDeEvento.ts';
import { EN_PARRAFOS } from './comun.ts';

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
  /** The others of the bill, in their order. */
  artistas: z.array(textoCorto('El artista', 200)).max(30, 'Son treinta artistas o menos.'),
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
  ...opcionalesDeEvento,
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
