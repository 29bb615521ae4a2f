import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, limpio, mensaje, pesos } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { opcionalesLeidos } from '../comun/opcionalesDeEvento.ts';
import { motivo, pagina, siguiente, version } from './comun.ts';
import { datosDeEvento, momento } from './datosDeEvento.ts';

/**
 * The state of an event as staff read it. The database stores `borrador`, `publicado`, `pausado`, `aplazado`, `cancelado`
 * and `archivado`; by its clock `publicado` becomes `programado`, `en_venta`, `venta_cerrada` (the sale is over, the show
 * is not) or `terminado` (§C3.2).
 */
export const estadoDeEvento = z.enum([
  'borrador',
  'programado',
  'en_venta',
  'venta_cerrada',
  'pausado',
  'aplazado',
  'cancelado',
  'terminado',
  'archivado',
]);
export type EstadoDeEvento = z.infer<typeof estadoDeEvento>;

const cifras = z.object({
  /** Places that can be sold or could be, blocked ones included (§C11.1). */
  aforo: z.int().min(0),
  vendidos: z.int().min(0),
  /** Places in a hold at this moment. */
  apartados: z.int().min(0),
  bloqueados: z.int().min(0),
  libres: z.int().min(0),
});

const recintoDeEvento = z.object({
  id: idNumerico,
  clave: z.string(),
  nombre: z.string(),
  ciudad: z.string(),
  /** IANA time zone in which the event's dates are shown. */
  zona: z.string(),
});

const resumenDeEvento = z.object({
  id: idNumerico,
  version,
  clave: z.string(),
  nombre: z.string(),
  artista: z.string().nullable(),
  recinto: recintoDeEvento,
  fecha: instante,
  estado: estadoDeEvento,
  mostrarWeb: z.boolean(),
  ventaDesde: instante.nullable(),
  ventaHasta: instante.nullable(),
  /** Address of the poster. */
  cartel: z.string().nullable(),
  cifras,
  /** Net in pesos (§C11.2); null for readers without permission to see money. */
  neto: pesos.nullable(),
});

/** An event with all the data of its page (§C2.4). */
export const eventoDeConsola = resumenDeEvento.extend({
  /** The others of the bill, in their order. */
  artistas: z.array(z.string()),
  genero: z.string().nullable(),
  descripcion: z.string(),
  duracionMin: z.int().positive(),
  limiteDeAsientos: z.int().positive(),
  salaDeEspera: z.boolean(),
  politica: datosDeEvento.shape.politica,
  recintoVersionId: idNumerico.nullable(),
  banner: z.string().nullable(),
  ...opcionalesLeidos,
  publicadoEn: instante.nullable(),
  /** The event's dates before it was rescheduled. */
  fechasAnteriores: z.array(instante),
  /** True once the event has a hold or a sale: venue, key and date can no longer change (§C4.3). */
  tomado: z.boolean(),
  /** The moves that the buttons offer now. */
  puede: z.array(z.enum(['publicar', 'despublicar', 'pausar', 'reanudar', 'archivar', 'borrar'])),
});
export type EventoDeConsola = z.infer<typeof eventoDeConsola>;

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const VE = { ...casa, encargo: { accion: 'ver_evento', ambito: 'evento' }, nivel: 'leer' } as const;
const EDITA = { ...casa, encargo: { accion: 'editar_evento', ambito: 'evento' }, nivel: 'hacer' } as const;
const params = z.object({ eventoId: idEnDireccion });

export const eventosDeConsola = {
  listarEventos: defineLlamada('listarEventos', {
    seccion: '§C2.3',
    resumen:
      'Events of the reader by date, with search without accents, by state, and how many there are of each state.',
    acceso: { ...casa, encargo: { accion: 'ver_evento', ambito: 'casa' }, nivel: 'leer' },
    query: z.object({
      ...pagina,
      /** Text to find in name, artist, venue and city. */
      buscar: z.string().overwrite(limpio).max(100).optional(),
      estado: estadoDeEvento.optional(),
      recintoId: idEnDireccion.optional(),
      /** Only events that begin at or after this moment. */
      desde: instante.optional(),
      orden: z.enum(['fecha', '-fecha']).default('fecha'),
    }),
    answer: z.object({
      eventos: z.array(resumenDeEvento),
      siguiente,
      conteos: z.record(z.string(), z.int().min(0)),
    }),
  }),
  revisarFechas: defineLlamada('revisarFechas', {
    seccion: '§C4.5',
    resumen:
      'What a person should have read before a show takes these dates at a venue: past ones, and other shows at that hour.',
    acceso: { ...casa, encargo: { accion: 'editar_evento', ambito: 'casa' }, nivel: 'hacer' },
    query: z.object({
      recintoId: idEnDireccion,
      /** Up to 60 dates, separated by commas. */
      fechas: z
        .string()
        .max(2_000)
        .transform(dichas => dichas.split(','))
        .pipe(z.array(momento('La fecha')).min(1).max(60)),
      /** The event that takes the date, which does not stand in its own way. */
      eventoId: idEnDireccion.optional(),
    }),
    answer: z.object({
      /** One line for each thing to tick; `codigo` names the thing, and its date. */
      avisos: z.array(z.object({ codigo: z.string(), mensaje: z.string() })),
    }),
    errores: ['recinto_no_encontrado'],
  }),
  crearEvento: defineLlamada('crearEvento', {
    seccion: '§C15',
    resumen: 'A draft. Its places are those of the published version of the venue that it names.',
    acceso: { ...casa, encargo: { accion: 'editar_evento', ambito: 'casa' }, nivel: 'hacer' },
    idempotent: true,
    status: 201,
    body: datosDeEvento
      .pick({ nombre: true, fecha: true, recintoId: true })
      .extend(datosDeEvento.omit({ nombre: true, fecha: true, recintoId: true }).partial().shape),
    answer: eventoDeConsola,
    errores: ['clave_ocupada', 'recinto_no_encontrado'],
  }),
  verEvento: defineLlamada('verEvento', {
    seccion: '§C2.4',
    resumen: 'An event with its data and figures.',
    acceso: VE,
    params,
    answer: eventoDeConsola,
    errores: ['evento_no_encontrado'],
  }),
  cambiarEvento: defineLlamada('cambiarEvento', {
    seccion: '§C4.3',
    resumen:
      "Change an event's data. What its state does not allow is named in `detalles.campos`. Name or artist of an event with sales wants `cambioSustancial`.",
    acceso: EDITA,
    ifMatch: true,
    params,
    body: datosDeEvento
      .partial()
      .extend({
        /** Whether another name or artist makes this another show, as the organiser declares it (§C4.3). */
        cambioSustancial: z.boolean().optional(),
        motivo: motivo.optional(),
      })
      .refine(dado => Object.keys(dado).some(campo => campo !== 'motivo' && campo !== 'cambioSustancial'), {
        message: 'No hay nada que cambiar.',
      }),
    answer: eventoDeConsola,
    errores: [
      'cambio_no_permitido',
      'clave_ocupada',
      'recinto_no_encontrado',
      'evento_no_encontrado',
      'publicacion_anticipada',
    ],
  }),
  borrarEvento: defineLlamada('borrarEvento', {
    seccion: '§C4.3',
    resumen: 'Delete a draft for good.',
    acceso: EDITA,
    ifMatch: true,
    params,
    answer: mensaje,
    errores: ['evento_con_ventas', 'transicion_invalida', 'cancelacion_abierta', 'evento_no_encontrado'],
  }),
};
