import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, mensaje, pesos, textoCorto } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo, version } from './comun.ts';
import { momento } from './datosDeEvento.ts';
import { precioDado } from './precios.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const params = z.object({ eventoId: idEnDireccion });
const VE = { ...casa, encargo: { accion: 'ver_evento', ambito: 'evento' }, nivel: 'leer' } as const;
const BLOQUEA = {
  ...casa,
  encargo: { accion: 'bloquear_lugares', ambito: 'evento' },
  nivel: 'hacer',
} as const;
const FIJA = { ...casa, encargo: { accion: 'fijar_precios', ambito: 'evento' }, nivel: 'hacer' } as const;
const EDITA = { ...casa, encargo: { accion: 'editar_evento', ambito: 'evento' }, nivel: 'hacer' } as const;

/** The state of a place for staff. */
export const estadoDeLugar = z.enum([
  'libre',
  'apartado',
  'vendido',
  'bloqueado',
  'cortesia',
  'inaccesible',
  'ocupado',
]);
export const atributo = z.enum(['silla_de_ruedas', 'acompanante', 'vista_obstruida', 'sin_escalones']);
const conteos = z.object({
  libres: z.int().min(0),
  apartados: z.int().min(0),
  vendidos: z.int().min(0),
  bloqueados: z.int().min(0),
  cortesias: z.int().min(0),
});

const bloqueo = z.object({
  id: idNumerico,
  version,
  nombre: z.string(),
  color: z.string(),
  motivo: z.string(),
  /** When the block releases its places by itself; null where staff release them. */
  liberaEn: instante.nullable(),
  taquillaPuedeVender: z.boolean(),
  lugares: z.int().min(0),
  /** Held places that join the block when their hold ends unpaid. */
  pendientes: z.int().min(0),
});
export type BloqueoDeConsola = z.infer<typeof bloqueo>;

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'El color se escribe como #ff86bd, con seis cifras hexadecimales.');
const bloqueoDado = z.object({
  nombre: textoCorto('El nombre', 60),
  color: color.default('#8a7f74'),
  motivo,
  liberaEn: momento('La hora de liberar').nullable().default(null),
  taquillaPuedeVender: z.boolean().default(false),
});

const MAXIMO = 5_000;
const ids = z
  .array(idNumerico)
  .min(1, 'Elige al menos un lugar.')
  .max(MAXIMO, 'Son 5,000 lugares o menos por vez.');

const rechazado = z.object({
  id: idNumerico,
  motivo: z.enum([
    'apartado',
    'vendido',
    'mesa_incompleta',
    'bloqueado',
    'inaccesible',
    'ocupado',
    'no_existe',
  ]),
  /** End of the hold, for `apartado`. */
  hasta: instante.nullable(),
});
const resultado = z.object({
  cambiados: z.array(idNumerico),
  rechazados: z.array(rechazado),
  /** For `al_liberarse`: held places that change when their hold ends unpaid. */
  pendientes: z.array(idNumerico),
});

/** Places of an event and their blocks (§C6.1, §C6.2). */
export const lugares = {
  verLugares: defineLlamada('verLugares', {
    seccion: '§C2.6',
    resumen: 'Sections with what is left in each, zones, and blocks.',
    acceso: VE,
    params,
    answer: z.object({
      /** The venue's map, made safe; sections carry `data-seccion="{id}"`. */
      svg: z.string().nullable(),
      secciones: z.array(
        z.object({
          id: idNumerico,
          version,
          nombre: z.string(),
          bloque: z.string(),
          tipo: z.enum(['general', 'numerada']),
          esMesa: z.boolean(),
          orientacionFilas: z.enum(['horizontal', 'vertical']),
          adicional: z.boolean(),
          colores: z.array(z.string()),
          zonaIds: z.array(idNumerico),
          conteos,
        }),
      ),
      zonas: z.array(z.object({ id: idNumerico, nombre: z.string(), color: z.string() })),
      bloqueos: z.array(bloqueo),
    }),
    errores: ['evento_no_encontrado'],
  }),
  verLugaresDeSeccion: defineLlamada('verLugaresDeSeccion', {
    seccion: '§C2.6',
    resumen: 'Rows and seats of a section; of a general one its places, in one row without a name.',
    acceso: VE,
    params: z.object({ eventoId: idEnDireccion, seccionId: idEnDireccion }),
    answer: z.object({
      filas: z.array(
        z.object({
          id: idNumerico.nullable(),
          nombre: z.string().nullable(),
          asientos: z.array(
            z.object({
              id: idNumerico,
              numero: z.string().nullable(),
              x: z.number(),
              y: z.number(),
              estado: estadoDeLugar,
              zonaId: idNumerico,
              precio: pesos,
              bloqueoId: idNumerico.nullable(),
              pendienteDe: idNumerico.nullable(),
              apartadoHasta: instante.nullable(),
              atributos: z.array(atributo),
              acompanaA: idNumerico.nullable(),
            }),
          ),
        }),
      ),
    }),
    errores: ['evento_no_encontrado', 'seccion_no_encontrada'],
  }),
  cambiarLugares: defineLlamada('cambiarLugares', {
    seccion: '§C6.1',
    resumen:
      'Block, release or mark up to 5,000 places. Answers which changed, and which were refused and why.',
    acceso: BLOQUEA,
    idempotent: true,
    dryRun: true,
    params,
    body: z
      .object({
        lugares: ids,
        accion: z.enum(['bloquear', 'liberar', 'marcar']),
        /** For `bloquear`: the block that the places join. */
        bloqueoId: idNumerico.optional(),
        /**
         * Blocks that the reader saw the places in: the call refuses a place that is in another by now. Left out, it
         * refuses none.
         */
        bloqueosVistos: z.array(idNumerico).max(MAXIMO).optional(),
        /** For `marcar`: the places' attributes from now on. A companion's place goes with the wheelchair place beside it. */
        atributos: z.array(atributo).max(4).optional(),
        modo: z.enum(['todo_o_nada', 'los_que_se_pueda', 'al_liberarse']).default('todo_o_nada'),
        motivo,
      })
      .refine(({ accion, bloqueoId }) => accion !== 'bloquear' || bloqueoId !== undefined, {
        message: 'Di en qué bloqueo.',
        path: ['bloqueoId'],
      })
      .refine(({ accion, atributos }) => accion !== 'marcar' || atributos !== undefined, {
        message: 'Di con qué se marcan.',
        path: ['atributos'],
      }),
    answer: resultado,
    errores: ['evento_no_encontrado', 'lugares_tomados', 'no_encontrado'],
  }),
  cambiarZonaDeLugares: defineLlamada('cambiarZonaDeLugares', {
    seccion: '§C5.3',
    resumen: 'Move places to another price zone. Taken places are left out, and counted.',
    acceso: FIJA,
    idempotent: true,
    dryRun: true,
    params,
    body: z.object({
      lugares: ids,
      zonaId: idNumerico,
      /** The places' price from now on; left out, the most common price of the zone. */
      precio: precioDado.optional(),
      motivo: motivo.optional(),
    }),
    answer: resultado,
    errores: ['evento_no_encontrado', 'no_encontrado', 'zona_sin_precio'],
  }),
  cambiarCapacidad: defineLlamada('cambiarCapacidad', {
    seccion: '§C4.3',
    resumen: 'How many places a general section has: never fewer than are taken.',
    acceso: EDITA,
    ifMatch: true,
    params: z.object({ eventoId: idEnDireccion, seccionId: idEnDireccion }),
    body: z.object({
      capacidad: z
        .int()
        .min(0, 'La capacidad no es negativa.')
        .max(100_000, 'La capacidad es de 100,000 o menos.'),
      motivo: motivo.optional(),
    }),
    answer: z.object({ version, capacidad: z.int().min(0), conteos }),
    errores: ['evento_no_encontrado', 'seccion_no_encontrada', 'lugares_tomados'],
  }),
  crearBloqueo: defineLlamada('crearBloqueo', {
    seccion: '§C3.4',
    resumen: 'A named block; places are put into it by `cambiarLugares`.',
    acceso: BLOQUEA,
    idempotent: true,
    status: 201,
    params,
    body: bloqueoDado,
    answer: bloqueo,
    errores: ['evento_no_encontrado', 'bloqueo_repetido'],
  }),
  listarBloqueos: defineLlamada('listarBloqueos', {
    seccion: '§C3.4',
    resumen: 'The blocks of an event.',
    acceso: VE,
    params,
    answer: z.object({ bloqueos: z.array(bloqueo) }),
    errores: ['evento_no_encontrado'],
  }),
  cambiarBloqueo: defineLlamada('cambiarBloqueo', {
    seccion: '§C3.4',
    resumen: 'Change name, colour, reason, hour of release, or whether the box office may sell it.',
    acceso: BLOQUEA,
    ifMatch: true,
    params: z.object({ eventoId: idEnDireccion, bloqueoId: idEnDireccion }),
    body: z
      .object({
        nombre: textoCorto('El nombre', 60),
        color,
        motivo,
        liberaEn: momento('La hora de liberar').nullable(),
        taquillaPuedeVender: z.boolean(),
      })
      .partial()
      .refine(dado => Object.keys(dado).length > 0, { message: 'No hay nada que cambiar.' }),
    answer: bloqueo,
    errores: ['no_encontrado', 'bloqueo_repetido'],
  }),
  borrarBloqueo: defineLlamada('borrarBloqueo', {
    seccion: '§C3.4',
    resumen: 'End a block: its places are for sale again.',
    acceso: BLOQUEA,
    ifMatch: true,
    params: z.object({ eventoId: idEnDireccion, bloqueoId: idEnDireccion }),
    answer: mensaje,
    errores: ['no_encontrado'],
  }),
};
