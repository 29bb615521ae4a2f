import { z } from 'zod';
import { idEnDireccion, idNumerico, mensaje } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { motivo } from './comun.ts';
import { folio } from './ventas.ts';

const DA = { quien: 'consola', sesion: 'abierta', nivel: 'hacer' } as const;

const cuotas = z.object({
  /** Living complimentary tickets of the event. */
  dadas: z.int(),
  /** The reader's own quota, and what is left of it; null where their role has no limit. */
  cupo: z.int().nullable(),
  quedan: z.int().nullable(),
  /** The people who gave them, and those who may. */
  personas: z.array(
    z.object({
      id: idNumerico,
      nombre: z.string(),
      boletos: z.int(),
      /** Tickets that count in the quota: those of blocks that other people opened do not. */
      deCuota: z.int(),
      /** The sum of the quotas that this person made for others. */
      repartida: z.int(),
      cuota: z.int().nullable(),
      queda: z.int().nullable(),
      /** Name of the person who made the quota; null for the one that the house gives by role. */
      puestaPor: z.string().nullable(),
      /** Whether the reader may change it. */
      puedes: z.boolean(),
    }),
  ),
});

/** Complimentary tickets (§C8). */
export const cortesias = {
  verCortesias: defineLlamada('verCortesias', {
    seccion: '§C8.1',
    resumen:
      'How many complimentary tickets of an event are out, who gave them, and how many each person may still give.',
    acceso: { ...DA, nivel: 'leer', encargo: { accion: 'dar_cortesias', ambito: 'evento' } },
    params: z.object({ eventoId: idEnDireccion }),
    answer: cuotas,
  }),
  ponerCuotaDeCortesias: defineLlamada('ponerCuotaDeCortesias', {
    seccion: '§C8.1',
    resumen:
      'Say how many complimentary tickets of an event another person may give; null takes their quota away. An organiser shares out of their own, to the box office.',
    acceso: { ...DA, encargo: { accion: 'editar_evento', ambito: 'evento' } },
    params: z.object({ eventoId: idEnDireccion, personalId: idEnDireccion }),
    body: z.object({
      maximo: z
        .int('Escribe cuántas, sin decimales.')
        .min(0, 'Escribe cuántas, desde cero.')
        .max(100_000, 'Son demasiadas: a lo más cien mil.')
        .nullable(),
    }),
    answer: cuotas,
    errores: ['no_encontrado', 'misma_persona', 'cupo_de_cortesias', 'evento_no_encontrado'],
  }),
  darCortesias: defineLlamada('darCortesias', {
    seccion: '§C8.1',
    resumen:
      'Give places away by a list, all or nothing: CSV of at most 1,000 rows `nombre,correo,seccion,fila,asiento|cantidad`, in the order of its heading; `pases` gives places together. Guests who have some already are given more only with `otraVez`. Every fault is told with its row; a dry run tells them too.',
    acceso: { ...DA, encargo: { accion: 'dar_cortesias', ambito: 'evento' } },
    idempotent: true,
    dryRun: true,
    status: 201,
    params: z.object({ eventoId: idEnDireccion }),
    body: z.object({
      csv: z
        .string('Sube la lista.')
        .min(1, 'La lista está vacía.')
        .max(200_000, 'La lista es demasiado larga.'),
      motivo,
      /** Confirms the guests that a dry run answered in `repetidos`. */
      otraVez: z.boolean().default(false),
    }),
    answer: z.object({
      boletos: z.int(),
      /** Guests who hold complimentary tickets of this event already, or whose row stands twice in the list. */
      repetidos: z.array(z.string()),
      /** Rows whose guests hold all the seats that they name already: they get no other. */
      completos: z.int(),
      cortesias: z.array(
        z.object({ fila: idNumerico, folio: z.string(), nombre: z.string(), lugares: z.array(z.string()) }),
      ),
    }),
    errores: ['cortesias_con_fallas', 'cortesias_repetidas', 'cupo_de_cortesias', 'evento_no_encontrado'],
  }),
  revocarCortesia: defineLlamada('revocarCortesia', {
    seccion: '§C8.1',
    resumen:
      'Take complimentary tickets back: their places go back to where they were, never to public sale.',
    acceso: { ...DA, encargo: { accion: 'dar_cortesias', ambito: 'casa' } },
    idempotent: true,
    params: z.object({ folio }),
    body: z.object({ motivo }),
    answer: mensaje,
    errores: [
      'venta_no_encontrada',
      'venta_sin_boletos',
      'venta_de_diferencia',
      'devolucion_imposible',
      'boleto_usado',
    ],
  }),
};
