import { z } from 'zod';
import { idEnDireccion, idEvento, idNumerico, instante, sinTarjeta, tituloLimpio } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { pasoDeHistoria, puertaDeLector, reglasDeLector, sinConexion } from '../puerta/lector.ts';
import { version } from './comun.ts';

const LLEVA = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'llevar_puertas', ambito: 'evento' },
  nivel: 'hacer',
} as const;
const LEE = { ...LLEVA, nivel: 'leer' } as const;

const nombre = sinTarjeta(
  z
    .string('Escribe el nombre.')
    .overwrite(tituloLimpio)
    .min(1, 'Escribe el nombre.')
    .max(60, 'El nombre es demasiado largo.')
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u, 'El nombre no es válido.'),
);
const secciones = z
  .array(idNumerico, 'Elige al menos una sección, o todas.')
  .min(1, 'Elige al menos una sección, o todas.')
  .max(500)
  .nullable();
const camposDePuerta = {
  nombre,
  secciones,
  sentido: z.enum(['entrada', 'salida', 'ambas'], 'Elige entrada, salida o ambas.'),
  abreEn: instante.nullable(),
  cierraEn: instante.nullable(),
  conNombres: z.boolean(),
};

/** A gate as the console edits it. */
export const puertaDeConsola = puertaDeLector.extend({ version, retirada: z.boolean() });
export type PuertaDeConsola = z.infer<typeof puertaDeConsola>;

/** A paired phone, or one that waits for its code to be used. */
export const lectorDeConsola = z.object({
  id: idNumerico,
  numero: z.int().positive(),
  /** `callado`: paired, and silent for a minute. */
  estado: z.enum(['por_emparejar', 'activo', 'callado', 'cerrado', 'revocado', 'vencido']),
  puertas: z.array(idNumerico),
  /** The gate where the phone last worked. */
  puertaId: idNumerico.nullable(),
  creadoPor: z.string(),
  emparejadoEn: instante.nullable(),
  venceEn: instante,
  codigoVenceEn: instante.nullable(),
  vistoEn: instante.nullable(),
  bateria: z.int().nullable(),
  /** Tries that the phone had not yet sent when it was last seen. */
  cola: z.int().nullable(),
  navegador: z.string(),
});
export type LectorDeConsola = z.infer<typeof lectorDeConsola>;

/** A supervisor, with the gates where they decide; null stands for all. */
const supervisorDeConsola = z.object({
  id: idNumerico,
  nombre: z.string(),
  puertas: z.array(idNumerico).nullable(),
});

const NADA_QUE_CAMBIAR = 'No hay nada que cambiar.';
const hayAlgo = (campos: object) => Object.values(campos).some(dado => dado !== undefined);

const deEvento = z.object({ eventoId: idEvento });
const hora = { error: 'La hora no es válida.' };

export const puertas = {
  listarPuertas: defineLlamada('listarPuertas', {
    seccion: '§P7.1',
    resumen: 'Gates of an event, with the rules of all of them, its sections and its supervisors.',
    acceso: LEE,
    params: deEvento,
    answer: z.object({
      puertas: z.array(puertaDeConsola),
      reglas: reglasDeLector.extend({ version: z.int().min(0) }),
      secciones: z.array(z.object({ id: idNumerico, nombre: z.string(), boletos: z.int() })),
      supervisores: z.array(supervisorDeConsola),
    }),
    errores: ['evento_no_encontrado'],
  }),
  crearPuerta: defineLlamada('crearPuerta', {
    seccion: '§P7.1',
    resumen: 'Add a gate.',
    acceso: LLEVA,
    idempotent: true,
    status: 201,
    params: deEvento,
    body: z.object({
      nombre,
      secciones: secciones.default(null),
      sentido: camposDePuerta.sentido.default('entrada'),
      abreEn: instante.nullable().default(null),
      cierraEn: instante.nullable().default(null),
      conNombres: z.boolean().default(false),
    }),
    answer: puertaDeConsola,
    errores: ['puerta_existente', 'seccion_no_encontrada', 'horario_invalido'],
  }),
  cambiarPuerta: defineLlamada('cambiarPuerta', {
    seccion: '§P7.1',
    resumen: 'Change a gate, or take it away. Phones follow within seconds.',
    acceso: LLEVA,
    ifMatch: true,
    params: deEvento.extend({ puertaId: idEnDireccion }),
    body: z
      .object({ ...camposDePuerta, retirada: z.boolean() })
      .partial()
      .refine(hayAlgo, NADA_QUE_CAMBIAR),
    answer: puertaDeConsola,
    errores: ['puerta_no_encontrada', 'puerta_existente', 'seccion_no_encontrada', 'horario_invalido'],
  }),
  cambiarReglasDePuerta: defineLlamada('cambiarReglasDePuerta', {
    seccion: '§P7.2',
    resumen: 'Change reentry and what a contracargo meets, for all gates of an event.',
    acceso: LLEVA,
    ifMatch: true,
    params: deEvento,
    body: reglasDeLector
      .extend({
        reingresosMaximos: z.int().min(1, 'Al menos uno.').max(100, 'Son cien a lo más.'),
        minutosEntre: z.int().min(0, 'No puede ser negativo.').max(1440, 'A lo más un día.'),
      })
      .partial()
      .refine(hayAlgo, NADA_QUE_CAMBIAR),
    answer: reglasDeLector.extend({ version: z.int().min(0) }),
  }),
  crearSupervisor: defineLlamada('crearSupervisor', {
    seccion: '§P1.1',
    resumen: 'Name a supervisor of the door, with a PIN of their own.',
    acceso: LLEVA,
    idempotent: true,
    status: 201,
    params: deEvento,
    body: z.object({
      nombre,
      pin: z.string().regex(/^\d{6}$/, 'El PIN son seis dígitos.'),
      puertas: z
        .array(idNumerico)
        .min(1, 'Elige al menos una puerta, o todas.')
        .max(100)
        .nullable()
        .default(null),
    }),
    answer: supervisorDeConsola,
    errores: ['pin_repetido', 'pin_facil', 'puerta_no_encontrada'],
  }),
  revocarSupervisor: defineLlamada('revocarSupervisor', {
    seccion: '§P7.3',
    resumen: 'Take a supervisor away: what they override from now on is refused at sync.',
    acceso: LLEVA,
    params: deEvento.extend({ supervisorId: idEnDireccion }),
    answer: z.object({ id: idNumerico, nombre: z.string() }),
    errores: ['no_encontrado'],
  }),
  listarLectores: defineLlamada('listarLectores', {
    seccion: '§P1.3',
    resumen: 'Phones of an event.',
    acceso: LEE,
    params: deEvento,
    answer: z.object({ lectores: z.array(lectorDeConsola) }),
  }),
  crearLector: defineLlamada('crearLector', {
    seccion: '§P1.2',
    resumen:
      'A code that pairs one phone, once, within 15 minutes. With `lectorId` the phone of that number is paired again and the one before stops.',
    acceso: LLEVA,
    status: 201,
    params: deEvento,
    body: z.object({
      puertas: z.array(idNumerico).min(1, 'Elige al menos una puerta.').max(100),
      venceEn: z.iso.datetime(hora).optional(),
      lectorId: idNumerico.optional(),
    }),
    answer: z.object({
      lector: lectorDeConsola,
      /** Eight characters for typing, shown once. */
      codigo: z.string(),
      /** The code as an address, for the QR. */
      url: z.string(),
    }),
    errores: ['puerta_no_encontrada', 'lectores_completos', 'no_encontrado', 'horario_invalido'],
  }),
  revocarLector: defineLlamada('revocarLector', {
    seccion: '§P8.2',
    resumen: 'Take a phone away: it wipes its list at its next contact.',
    acceso: LLEVA,
    params: deEvento.extend({ lectorId: idEnDireccion }),
    answer: lectorDeConsola,
    errores: ['no_encontrado'],
  }),
  tableroDePuertas: defineLlamada('tableroDePuertas', {
    seccion: '§P7.4',
    resumen: 'The night at a glance: in, out, inside, left to come, by gate and section.',
    acceso: LEE,
    params: deEvento,
    answer: z.object({
      ahora: instante,
      entraron: z.int(),
      salieron: z.int(),
      adentro: z.int(),
      porLlegar: z.int(),
      /** Upper bound of the people let through by phones that have not reported yet, by the last report of their queues. */
      sinSincronizar: z.int(),
      porMinuto: z.number(),
      /** Refusals by verdict; those of a gate count the same way. */
      rechazos: z.record(z.string(), z.int()),
      choques: z.int(),
      puertas: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          entraron: z.int(),
          salieron: z.int(),
          rechazos: z.record(z.string(), z.int()),
          porMinuto: z.number(),
        }),
      ),
      secciones: z.array(
        z.object({
          id: idNumerico,
          nombre: z.string(),
          adentro: z.int(),
          boletos: z.int(),
          porLlegar: z.int(),
        }),
      ),
      sinConexion,
      lectores: z.array(lectorDeConsola),
    }),
  }),
  listarChoques: defineLlamada('listarChoques', {
    seccion: '§P5.3',
    resumen: 'Tickets that were let in more than once, with every story.',
    acceso: LEE,
    params: deEvento,
    answer: z.object({
      choques: z.array(
        z.object({
          boletoId: idNumerico,
          seccion: z.string(),
          fila: z.string(),
          asiento: z.string(),
          halladoEn: instante,
          pasos: z.array(pasoDeHistoria),
          resuelto: z.object({ cuando: instante, por: z.string(), nota: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  resolverChoque: defineLlamada('resolverChoque', {
    seccion: '§P5.3',
    resumen: 'Write down what was decided about a choque.',
    acceso: LLEVA,
    params: deEvento.extend({ boletoId: idEnDireccion }),
    body: z.object({
      nota: sinTarjeta(
        z
          .string('Escribe qué se decidió.')
          .trim()
          .min(3, 'Escribe qué se decidió.')
          .max(500, 'Es demasiado largo.'),
      ),
    }),
    answer: z.object({ boletoId: idNumerico }),
    errores: ['no_encontrado'],
  }),
  exportarCruces: defineLlamada('exportarCruces', {
    seccion: '§P9',
    resumen: 'Every try at the gates of an event as CSV; no names and no codes.',
    acceso: LLEVA,
    params: deEvento,
    answer: z.string(),
  }),
};
