import { z } from 'zod';
import {
  dia,
  idEnDireccion,
  idNumerico,
  instante,
  mensaje,
  pesos,
  sinTarjeta,
  textoCorto,
} from '../comun/campos.ts';
import {
  CAUSAS_DE_CANCELACION,
  COMO_VA,
  ESTADOS_DE_CANCELACION,
  TIPOS_DE_CANCELACION,
} from '../comun/cancelacion.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { EN_PARRAFOS, motivo, pagina, siguiente } from './comun.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const deEvento = { accion: 'cancelar_evento', ambito: 'evento' } as const;
const deLaCasa = { accion: 'cancelar_evento', ambito: 'casa' } as const;
const PROPONE = { ...casa, encargo: deEvento, nivel: 'proponer' } as const;
const VE = { ...casa, encargo: deLaCasa, nivel: 'leer' } as const;
const HACE = { ...casa, encargo: deLaCasa, nivel: 'hacer' } as const;

const evento = z.object({ eventoId: idEnDireccion });
const params = z.object({ cancelacionId: idEnDireccion });

const palabra = z.object({
  asunto: textoCorto('El asunto', 150),
  /** Paragraphs; `{nombre}`, `{total}`, `{evento}`, `{fecha}` and `{recinto}` become those of each sale. */
  texto: sinTarjeta(
    z
      .string('Escribe el texto.')
      .trim()
      .min(10, 'Escribe el texto.')
      .max(4_000, 'El texto es demasiado largo.')
      .regex(EN_PARRAFOS, 'El texto no lleva caracteres de control ni de sentido de lectura.'),
  ),
});

/** A mail for each way in which sales were paid; one left out has the product's own words (§C7.13). */
export const palabras = z.object({
  tarjeta: palabra.optional(),
  cuenta: palabra.optional(),
  caja: palabra.optional(),
  gratis: palabra.optional(),
});

/** The ways in which money goes back, as the wizard's table has them (§C7.4). */
export const porDonde = z.enum(['tarjeta', 'cuenta', 'terminal', 'efectivo', 'gratis']);

/** The decision of every run: cause, sentence, compensation, promise, words. */
export const decision = {
  causa: z.enum(CAUSAS_DE_CANCELACION, 'Elige la causa.'),
  /** The cause's default, or departing from it with a reason and a second Dueño (§C7.4). */
  atribuible: z.boolean(),
  motivo: motivo.optional(),
  /** One sentence for the public. */
  frase: sinTarjeta(
    z
      .string('Escribe cómo lo cuentas.')
      .trim()
      .min(10, 'Cuenta en una frase qué pasó.')
      .max(300, 'Que quepa en 300 letras.')
      .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u, 'La frase va en una línea.'),
  ),
  /** Share of the total: 0.2 is 20 %. Left out, the law's least where the cause is attributable, else none (§C7.11). */
  compensacion: z
    .number()
    .min(0)
    .max(1, 'Es el 100 % o menos.')
    .multipleOf(0.001, 'Con un decimal basta.')
    .optional(),
  /** The day by which all money has left. Left out, ten business days from today (§C7.7). */
  promesa: dia.optional(),
  palabras: palabras.default({}),
};

/** The event's `clave`, typed to confirm (§C7.14); a rehearsal does without it. */
const confirmacion = z.string().max(200).default('');

const medio = z.object({
  medio: porDonde,
  ventas: z.int().min(0),
  boletos: z.int().min(0),
  monto: pesos,
});

/** The plan of a run, per means, before and after confirming. */
export const plan = z.object({
  /** Null in a rehearsal. */
  id: idNumerico.nullable(),
  estado: z.enum(['ensayo', 'propuesta', 'gracia']),
  medios: z.array(medio),
  ventas: z.int().min(0),
  boletos: z.int().min(0),
  /** All that goes back, charges included. */
  total: pesos,
  compensacion: z.object({ parte: z.number(), monto: pesos, hasta: dia.nullable() }),
  /** Purchases with held places that are let go. */
  apartados: z.int().min(0),
  cobrosEnCurso: z.int().min(0),
  contracargos: z.object({ ventas: z.int().min(0), monto: pesos }),
  boletosUsados: z.int().min(0),
  /** Money that goes back by the provider, its balance (null where it does not answer), and the part that is missing. */
  porElProveedor: pesos,
  saldo: pesos.nullable(),
  faltan: pesos.nullable(),
  promesa: dia,
  /** Calendar days until the promise; more than 30 is warned of. */
  promesaDias: z.int(),
  /** Another person has to confirm: above $50,000, or departing from the cause's default. */
  segundaPersona: z.boolean(),
  /** People who may confirm it. */
  personas: z.array(z.object({ id: idNumerico, nombre: z.string() })),
});

/** Sales and their pesos. */
export const cuenta = z.object({ ventas: z.int().min(0), monto: pesos });

export const cancelacion = z.object({
  id: idNumerico,
  tipo: z.enum(TIPOS_DE_CANCELACION),
  estado: z.enum(ESTADOS_DE_CANCELACION),
  evento: z.object({
    id: idNumerico,
    nombre: z.string(),
    clave: z.string(),
    fecha: instante,
    zona: z.string(),
    recinto: z.string(),
    ciudad: z.string(),
  }),
  causa: z.enum(CAUSAS_DE_CANCELACION),
  atribuible: z.boolean(),
  motivo: z.string().nullable(),
  frase: z.string(),
  compensacion: z.object({
    parte: z.number(),
    hasta: dia.nullable(),
    /** Owed and not claimed; claimed or paid. */
    debida: cuenta,
    pagada: cuenta,
  }),
  promesa: dia,
  /** Days left to the promise, negative once it has passed; and whether all money left by it, once it has. */
  promesaDias: z.int(),
  cumplida: z.boolean().nullable(),
  palabras,
  /** Additions of the kind of run, such as the new date. */
  datos: z.record(z.string(), z.unknown()),
  decidenHasta: instante.nullable(),
  /** Sales a second. */
  ritmo: z.number(),
  propuestaPor: z.string().nullable(),
  propuestaEn: instante,
  confirmadaPor: z.string().nullable(),
  confirmadaEn: instante.nullable(),
  graciaHasta: instante.nullable(),
  terminadaEn: instante.nullable(),
  ventas: z.int().min(0),
  boletos: z.int().min(0),
  total: pesos,
  /** Every state with its sales and pesos; the pesos add up to `total`. */
  comoVa: z.array(z.object({ como: z.enum(COMO_VA), ventas: z.int().min(0), monto: pesos })),
  /**
   * The provider's balance at the last look, what the provider has still to send, and the part of it that was missing; null
   * before the first look.
   */
  saldo: z.object({ disponible: pesos, porEnviar: pesos, faltan: pesos, vistoEn: instante }).nullable(),
  correos: z.object({
    enviados: z.int().min(0),
    porEnviar: z.int().min(0),
    rebotados: z.int().min(0),
    /** The others wait for the ten minutes, or for a person. */
    detenidos: z.boolean(),
    siguenEn: instante.nullable(),
    /** Comunicados of the event that wait for a person since it changed. */
    comunicados: z.int().min(0),
  }),
  /** The reader may pause, go on, retry, undo and correct it. */
  conducible: z.boolean(),
  /** The people that a proposal waits for: those who may confirm it. */
  personas: z.array(z.object({ id: idNumerico, nombre: z.string() })),
  /** Whether the reader may confirm it: somebody else proposed it and the reader's role does it. */
  confirmable: z.boolean(),
  /** As of when. */
  al: instante,
});

/** When something happens to a sold event: cancelled, moved, interrupted; runs of refunds (§C7). */
export const cancelaciones = {
  cancelarEvento: defineLlamada('cancelarEvento', {
    seccion: '§C7.4',
    resumen:
      'Cancel an event: all of its money goes back. A role that may only propose, a sum above $50,000 or another responsibility than the default waits for a second person. With `?ensayo` it tells who gets what.',
    acceso: PROPONE,
    idempotent: true,
    dryRun: true,
    status: 201,
    params: evento,
    body: z.object({ ...decision, clave: confirmacion }),
    answer: plan,
    errores: [
      'evento_no_encontrado',
      'evento_cancelado',
      'cancelacion_abierta',
      'clave_distinta',
      'texto_prohibido',
      'totp_requerido',
      'transicion_invalida',
    ],
  }),
  ensayarCancelacion: defineLlamada('ensayarCancelacion', {
    seccion: '§C7.19',
    resumen: 'The rehearsal of a cancellation as CSV, sale by sale; nothing is written.',
    acceso: PROPONE,
    params: evento,
    body: z.object(decision),
    answer: z.unknown(),
    errores: ['evento_no_encontrado', 'evento_cancelado'],
  }),
  listarCancelaciones: defineLlamada('listarCancelaciones', {
    seccion: '§C7.7',
    resumen: 'The runs of the reader’s events, the latest first.',
    acceso: VE,
    query: z.object({
      ...pagina,
      eventoId: z.coerce.number().int().positive().optional(),
      vivas: z.stringbool().default(false),
    }),
    answer: z.object({
      cancelaciones: z.array(
        cancelacion.pick({
          id: true,
          tipo: true,
          estado: true,
          evento: true,
          frase: true,
          promesa: true,
          promesaDias: true,
          propuestaPor: true,
          propuestaEn: true,
          confirmadaEn: true,
          graciaHasta: true,
          terminadaEn: true,
          cumplida: true,
          saldo: true,
          ventas: true,
          total: true,
          comoVa: true,
          confirmable: true,
        }),
      ),
      siguiente,
    }),
  }),
  verCancelacion: defineLlamada('verCancelacion', {
    seccion: '§C7.7',
    resumen: 'One run: how far each sale is, in counts and pesos.',
    acceso: VE,
    params,
    answer: cancelacion,
    errores: ['no_encontrado'],
  }),
  ventasDeCancelacion: defineLlamada('ventasDeCancelacion', {
    seccion: '§C7.7',
    resumen: 'The sales of a run in one state, or in all, a page at a time.',
    acceso: VE,
    params,
    query: z.object({ ...pagina, como: z.enum(COMO_VA).optional() }),
    answer: z.object({
      ventas: z.array(
        z.object({
          folio: z.string(),
          nombre: z.string().nullable(),
          correo: z.string().nullable(),
          boletos: z.int().min(0),
          medio: z.string(),
          monto: pesos,
          como: z.enum(COMO_VA),
          error: z.string().nullable(),
          correoEstado: z.enum(['sin_correo', 'pendiente', 'enviado', 'fallido']),
        }),
      ),
      siguiente,
    }),
    errores: ['no_encontrado'],
  }),
  bajarCancelacion: defineLlamada('bajarCancelacion', {
    seccion: '§C7.7',
    resumen: 'The run as CSV, sale by sale.',
    acceso: VE,
    params: z.object({ archivo: z.string().regex(/^\d{1,10}\.csv$/) }),
    answer: z.unknown(),
    errores: ['no_encontrado'],
  }),
  confirmarCancelacion: defineLlamada('confirmarCancelacion', {
    seccion: '§C7.14',
    resumen:
      "Confirm another person's run: sale and tickets stand still at once, money begins after the grace.",
    acceso: HACE,
    idempotent: true,
    params,
    body: z.object({ clave: confirmacion }),
    answer: mensaje.extend({ graciaHasta: instante }),
    errores: [
      'no_encontrado',
      'misma_persona',
      'cancelacion_resuelta',
      'clave_distinta',
      'transicion_invalida',
      'totp_requerido',
    ],
  }),
  retirarCancelacion: defineLlamada('retirarCancelacion', {
    seccion: '§C7.14',
    resumen: 'Take a proposed run back, or refuse it.',
    acceso: { ...casa, encargo: deLaCasa, nivel: 'proponer' },
    idempotent: true,
    params,
    body: z.object({ motivo }),
    answer: mensaje,
    errores: ['no_encontrado', 'cancelacion_resuelta'],
  }),
  deshacerCancelacion: defineLlamada('deshacerCancelacion', {
    seccion: '§C7.14',
    resumen:
      'Undo within the ten minutes of grace: sale and tickets are as before; holds that ended stay ended.',
    acceso: HACE,
    idempotent: true,
    params,
    body: z.object({ motivo }),
    answer: mensaje,
    errores: ['no_encontrado', 'gracia_terminada', 'totp_requerido'],
  }),
  pausarCancelacion: defineLlamada('pausarCancelacion', {
    seccion: '§C7.7',
    resumen: 'Order no further refund until it goes on.',
    acceso: HACE,
    idempotent: true,
    params,
    body: z.object({ motivo }),
    answer: mensaje,
    errores: ['no_encontrado', 'transicion_invalida', 'totp_requerido'],
  }),
  seguirCancelacion: defineLlamada('seguirCancelacion', {
    seccion: '§C7.7',
    resumen: 'Go on after a pause, or look at the balance at once.',
    acceso: HACE,
    idempotent: true,
    params,
    answer: mensaje,
    errores: ['no_encontrado', 'transicion_invalida', 'totp_requerido'],
  }),
  reintentarCancelacion: defineLlamada('reintentarCancelacion', {
    seccion: '§C7.7',
    resumen: 'Ask the provider again for the refunds of the run that failed: all, or those of one sale.',
    acceso: HACE,
    idempotent: true,
    params,
    body: z.object({
      folio: z
        .string()
        .regex(/^\w{10}$/)
        .optional(),
    }),
    answer: mensaje.extend({ cuantas: z.int().min(0) }),
    errores: ['no_encontrado', 'totp_requerido'],
  }),
};
