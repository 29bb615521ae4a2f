import { z } from 'zod';
import { correo, idEvento, idNumerico, idReserva, instante, nombrePersona, uuid } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { erroresAlReservar, intento, sinCupo, sinDato, turno } from './compra.ts';
import { reserva, reservaHecha } from './entidades/compra.ts';
import { deseoDeLugares } from './mejores.ts';

const porId = z.object({ id: idEvento });

const asientos = z
  .array(idNumerico)
  .max(200, 'Son a lo más 200 lugares por compra.')
  .refine(ids => new Set(ids).size === ids.length, 'Hay asientos repetidos.')
  .default([]);
const generales = z
  .array(z.object({ seccionId: idNumerico, cantidad: z.int().min(1).max(100) }))
  .max(20, 'Son a lo más 20 secciones por compra.')
  .refine(
    partes => new Set(partes.map(({ seccionId }) => seccionId)).size === partes.length,
    'Hay secciones repetidas.',
  )
  .default([]);

/** Places of any sections (§B1.1): numbered seats by their ids, and general places by section and number. */
const lugares = z.object({ asientos, generales });

const SIN_LUGARES = 'Debes seleccionar al menos un lugar.';
const erroresDeLugares = [
  'evento_no_encontrado',
  'evento_no_disponible',
  'seccion_no_encontrada',
  'asientos_no_disponibles',
  'lugares_insuficientes',
  'mesa_incompleta',
  'lugar_de_acompanante',
  'limite_de_asientos',
  'maximo_de_seccion',
  ...sinCupo,
] as const;
const erroresDeEstado = [
  'reserva_invalida',
  'reserva_expirada',
  'reserva_cancelada',
  'reserva_en_cobro',
  'reserva_vendida',
] as const;

/** One purchase of places of several sections, and its changes (§B1). */
export const apartado = {
  apartar: defineLlamada('apartar', {
    seccion: '§B1.1',
    resumen:
      'Hold seats of any sections, tables and general places together: all of them or none. With a `deseo` in their place the best seats together are held (§B1.8): where another buyer was faster, up to three sets are tried.',
    acceso: { quien: 'publico', sesion: 'leer' },
    status: 201,
    params: porId,
    body: lugares
      .extend({
        deseo: deseoDeLugares.optional(),
        nombre: sinDato(nombrePersona),
        correo: sinDato(correo),
        turno,
        intento,
      })
      .refine(
        ({ asientos, generales, deseo }) => deseo || asientos.length + generales.length > 0,
        SIN_LUGARES,
      )
      .refine(
        ({ asientos, generales, deseo }) => !deseo || asientos.length + generales.length === 0,
        'Pide lugares o un deseo, no ambos.',
      ),
    answer: reservaHecha.extend({ lugares: z.array(idNumerico) }),
    errores: [...new Set([...erroresAlReservar, ...erroresDeLugares, 'correo_no_verificado' as const])],
  }),
  cambiarApartado: defineLlamada('cambiarApartado', {
    seccion: '§B1.3',
    resumen:
      'Change the places of a hold: new ones are taken and old ones let go in one transaction, or nothing changes. The countdown goes on; places that stay keep their price. `cambios` is the number of changes that the caller has seen.',
    acceso: { quien: 'dueno' },
    params: porId,
    body: z
      .object({
        reservaId: idReserva,
        cambios: z.int().min(0),
        agregar: lugares.prefault({}),
        quitar: lugares.prefault({}),
        intento: uuid,
      })
      .refine(
        ({ agregar, quitar }) =>
          [agregar, quitar].some(parte => parte.asientos.length + parte.generales.length > 0),
        SIN_LUGARES,
      ),
    answer: reserva.extend({
      /** Says why the promotion applies no longer to the changed places; null where nothing was lost. */
      sinPromocion: z.string().nullable(),
    }),
    errores: [...erroresDeLugares, ...erroresDeEstado, 'apartado_cambiado', 'sin_cambio', 'sin_lugares'],
  }),
  masTiempo: defineLlamada('masTiempo', {
    seccion: '§B7.2',
    resumen:
      'Give a hold the length of one more hold: once, twice with places for wheelchairs. Its turn lasts as long. Sent again under the same `intento` it answers alike.',
    acceso: { quien: 'dueno' },
    params: porId,
    body: z.object({ reservaId: idReserva, intento: uuid }),
    answer: z.object({ fechaExpiracion: instante, ahora: instante, masTiempo: z.boolean() }),
    errores: [...erroresDeEstado, 'tiempo_agotado'],
  }),
};
