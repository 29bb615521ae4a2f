import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, pesos, textoCorto } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo, version } from './comun.ts';
import { momento } from './datosDeEvento.ts';
import { eventoDeConsola } from './eventos.ts';
import { precioDado } from './precios.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const encargo = { accion: 'editar_evento', ambito: 'evento' } as const;
const EDITA = { ...casa, encargo, nivel: 'hacer' } as const;
const VE = { ...casa, encargo: { accion: 'ver_evento', ambito: 'evento' }, nivel: 'leer' } as const;
const params = z.object({ eventoId: idEnDireccion });

/** One line of the list before publishing (§C4.1). */
export const revision = z.object({
  codigo: z.string(),
  /** An error stops the publication; the organiser ticks a warning to go on. */
  nivel: z.enum(['error', 'aviso']),
  mensaje: z.string(),
  /** Page and field that the line leads to, such as `datos.descripcion`, `precios.12`, `lugares`. */
  campo: z.string(),
});

const mover = (
  id: 'despublicarEvento' | 'pausarEvento' | 'reanudarEvento' | 'archivarEvento',
  resumen: string,
) =>
  ({
    seccion: '§C3.2',
    resumen,
    acceso: EDITA,
    ifMatch: true,
    idempotent: true,
    params,
    body: z.object({ motivo: motivo.optional() }),
    answer: eventoDeConsola,
    errores: [
      'transicion_invalida',
      'evento_no_encontrado',
      'cancelacion_abierta',
      ...(id === 'despublicarEvento' ? (['evento_con_ventas'] as const) : []),
    ],
  }) as const;

/** Publishing an event, and moving it to its later states (§C4). */
export const publicacion = {
  revisarEvento: defineLlamada('revisarEvento', {
    seccion: '§C4.1',
    resumen: 'What stands against publishing, each line with the field that it leads to.',
    acceso: VE,
    params,
    answer: z.object({
      version,
      revisiones: z.array(revision),
      /** 24 hours from now: the proposed start of the sale, mandatory above 20,000 places (§C4.2). */
      ventaDesdePropuesta: instante,
      ventaDesdeObligada: z.boolean(),
      /** The price to propose for companions' places (§B7.1): the event's, else 0; null where the venue has none. */
      precioDeAcompanante: pesos.nullable(),
    }),
    errores: ['evento_no_encontrado'],
  }),
  publicarEvento: defineLlamada('publicarEvento', {
    seccion: '§C4.1',
    resumen:
      'Publish: errors stop it, each warning is ticked by its `codigo`. Makes the next "ficha pública".',
    acceso: EDITA,
    ifMatch: true,
    idempotent: true,
    params,
    body: z.object({
      /** Codes of the warnings that the organiser has read. */
      avisos: z.array(z.string().max(60)).max(50).default([]),
      ventaDesde: momento('El inicio de la venta').nullable().optional(),
      /** The price of companions' places in pesos; left out, theirs stays. */
      precioDeAcompanante: precioDado.optional(),
      /** Required of a Dueño who publishes a large event with less than 24 hours to its sale. */
      motivo: motivo.optional(),
    }),
    answer: eventoDeConsola,
    errores: [
      'publicacion_con_errores',
      'publicacion_anticipada',
      'transicion_invalida',
      'cancelacion_abierta',
      'evento_no_encontrado',
    ],
  }),
  despublicarEvento: defineLlamada(
    'despublicarEvento',
    mover('despublicarEvento', 'Back to a draft, while nothing of it was held or sold.'),
  ),
  pausarEvento: defineLlamada(
    'pausarEvento',
    mover('pausarEvento', 'Stop the next hold; what is held can be paid (§C4.5).'),
  ),
  reanudarEvento: defineLlamada('reanudarEvento', mover('reanudarEvento', 'Sell again.')),
  archivarEvento: defineLlamada(
    'archivarEvento',
    mover('archivarEvento', 'Put away an event that is over or cancelled.'),
  ),
  duplicarEvento: defineLlamada('duplicarEvento', {
    seccion: '§C4.5',
    resumen:
      'Copies as drafts, one a date: all but sales, date and key. Promotions come paused. A list of up to 60 dates makes a series.',
    acceso: EDITA,
    idempotent: true,
    status: 201,
    params,
    body: z.object({
      fechas: z.array(momento('La fecha')).min(1, 'Falta la fecha.').max(60, 'Son 60 fechas o menos.'),
      nombre: textoCorto('El nombre', 200).optional(),
    }),
    answer: z.object({
      eventos: z.array(z.object({ id: idNumerico, clave: z.string(), nombre: z.string(), fecha: instante })),
    }),
    errores: ['evento_no_encontrado'],
  }),
  cambiarMapa: defineLlamada('cambiarMapa', {
    seccion: '§C4.4',
    resumen:
      "Move the event to another published version of its venue's plan, all or nothing. A taken place is section, row and number: it may move on the drawing, not vanish.",
    acceso: EDITA,
    ifMatch: true,
    idempotent: true,
    dryRun: true,
    params,
    body: z.object({ recintoVersionId: idNumerico, motivo: motivo.optional() }),
    answer: z.object({
      version,
      recintoVersionId: idNumerico,
      /** Names of sections. */
      secciones: z.object({
        nuevas: z.array(z.string()),
        quitadas: z.array(z.string()),
        renombradas: z.array(z.object({ antes: z.string(), ahora: z.string() })),
      }),
      lugares: z.object({ nuevos: z.int().min(0), quitados: z.int().min(0), movidos: z.int().min(0) }),
    }),
    errores: ['evento_no_encontrado', 'no_encontrado', 'lugares_tomados'],
  }),
  listarFichas: defineLlamada('listarFichas', {
    seccion: '§C4.2',
    resumen: 'The fichas públicas of an event, the newest first; each stands at its public address for good.',
    acceso: VE,
    params,
    answer: z.object({
      fichas: z.array(
        z.object({
          numero: z.int().positive(),
          /** SHA-256 of the ficha's content, in hex. */
          hash: z.string(),
          /** Path of the ficha's public page. */
          ruta: z.string(),
          creadaEn: instante,
          /** Changes since the version before, in words. */
          cambios: z.array(z.string()),
        }),
      ),
    }),
    errores: ['evento_no_encontrado'],
  }),
};
