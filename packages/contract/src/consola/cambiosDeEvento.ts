import { z } from 'zod';
import { dia, idDeEvento, idEnDireccion } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { cuenta, decision, plan } from './cancelaciones.ts';
import { momento } from './datosDeEvento.ts';

const PROPONE = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'cancelar_evento', ambito: 'evento' },
  nivel: 'proponer',
} as const;
const params = z.object({ eventoId: idEnDireccion });

/** The decision of a change whose buyers choose to keep or to return (§C7.8). */
const decisionDeCambio = {
  ...decision,
  /** Days in which buyers choose; silence keeps. */
  dias: z
    .int('Los días se escriben con números.')
    .min(10, 'Deja al menos 10 días para decidir.')
    .max(120, 'Son 120 días o menos.')
    .default(30),
  /** The compensation is owed to all, keepers too, or only to those who return. */
  compensaA: z.enum(['todos', 'quien_devuelve']).default('todos'),
  clave: z.string().max(200).default(''),
};

const planDeCambio = plan.extend({
  /** The last day on which buyers choose. */
  decidenHasta: dia,
  /** In another venue: sales with a proposed place, and those that do not fit and get their money back; else null. */
  acomodo: z.object({ caben: cuenta, noCaben: cuenta }).nullable(),
});

const llamada = {
  acceso: PROPONE,
  idempotent: true,
  dryRun: true,
  status: 201,
  params,
  answer: planDeCambio,
} as const;
const errores = [
  'evento_no_encontrado',
  'evento_cancelado',
  'cancelacion_abierta',
  'clave_distinta',
  'texto_prohibido',
  'totp_requerido',
  'transicion_invalida',
] as const;

/** Calls that change a sold event without ending it: its buyers choose to keep or to return (§C7.8, §C7.16). */
export const cambiosDeEvento = {
  aplazarEvento: defineLlamada('aplazarEvento', {
    ...llamada,
    seccion: '§C7.8',
    resumen:
      'Postpone an event without a new date: the sale stops, tickets stay, each buyer chooses; the choice is offered again after 60 days without a date.',
    body: z.object(decisionDeCambio),
    errores,
  }),
  reprogramarEvento: defineLlamada('reprogramarEvento', {
    ...llamada,
    seccion: '§C7.8',
    resumen: 'Move an event to a new date: tickets stay with their codes, each buyer chooses.',
    body: z.object({ ...decisionDeCambio, fecha: momento('La nueva fecha') }),
    errores,
  }),
  mudarEvento: defineLlamada('mudarEvento', {
    ...llamada,
    seccion: '§C7.8',
    resumen:
      'Move an event to another venue, as a draft has it: each ticket gets a place of an equal or higher zone there, with its code; what does not fit is refunded; each buyer chooses.',
    body: z.object({
      ...decisionDeCambio,
      /** The draft with the other venue, its zones and prices. */
      borradorId: idDeEvento,
      /** Null keeps the date. */
      fecha: momento('La nueva fecha').nullable().default(null),
    }),
    errores,
  }),
  retirarArtista: defineLlamada('retirarArtista', {
    ...llamada,
    seccion: '§C7.8',
    resumen: 'An artist withdraws from a bill of several: the bill changes, each buyer chooses.',
    body: z.object({
      ...decisionDeCambio,
      artista: z.string('Elige a alguien del cartel.').trim().min(1).max(200),
    }),
    errores,
  }),
  interrumpirEvento: defineLlamada('interrumpirEvento', {
    ...llamada,
    seccion: '§C7.16',
    resumen:
      'A show was interrupted: tickets that entered that night count as unused and open the door again, on a new date or on one still to come.',
    body: z.object({ ...decisionDeCambio, fecha: momento('La nueva fecha').nullable() }),
    errores,
  }),
};
