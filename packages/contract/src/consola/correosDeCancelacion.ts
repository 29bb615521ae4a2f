import { z } from 'zod';
import { idEnDireccion, mensaje } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { decision, palabras } from './cancelaciones.ts';
import { motivo } from './comun.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const PROPONE = {
  ...casa,
  encargo: { accion: 'cancelar_evento', ambito: 'evento' },
  nivel: 'proponer',
} as const;
const HACE = { ...casa, encargo: { accion: 'cancelar_evento', ambito: 'casa' }, nivel: 'hacer' } as const;

const evento = z.object({ eventoId: idEnDireccion });
const params = z.object({ cancelacionId: idEnDireccion });

/** The groups of sales that a mail of their own is written for. */
const GRUPOS_DE_PALABRAS = ['tarjeta', 'cuenta', 'caja', 'gratis'] as const;

const bloque = z.union([
  z.object({ tipo: z.enum(['parrafo', 'nota']), texto: z.string() }),
  z.object({ tipo: z.literal('cifra'), valor: z.string(), nota: z.string() }),
  z.object({ tipo: z.literal('boton'), texto: z.string() }),
]);

/** One sale's mail of a run that is not confirmed yet: the sale by its place among those of its group. */
const correoDeUna = z.object({
  ...decision,
  grupo: z.enum(GRUPOS_DE_PALABRAS),
  /** The sale's place among those of its group, from 0. */
  cual: z.int().min(0).max(1_000_000).default(0),
});

/** The mails of a run: tried out on real sales before it, held and corrected while they go (§C7.13). */
export const correosDeCancelacion = {
  verCorreoDeCancelacion: defineLlamada('verCorreoDeCancelacion', {
    seccion: '§C7.13',
    resumen:
      'The mail of one real sale with these words, as its buyer would read it; any sale can be stepped through. Nothing is written.',
    acceso: PROPONE,
    params: evento,
    body: correoDeUna,
    answer: z.object({
      /** Sales of the group; the mail is null where there is none. */
      cuantas: z.int().min(0),
      correo: z
        .object({
          folio: z.string(),
          /** Masked as the reader's role has it; null without an address. */
          para: z.string().nullable(),
          asunto: z.string(),
          titulo: z.string(),
          bloques: z.array(bloque),
        })
        .nullable(),
    }),
    errores: ['evento_no_encontrado', 'evento_cancelado', 'transicion_invalida'],
  }),
  probarCorreoDeCancelacion: defineLlamada('probarCorreoDeCancelacion', {
    seccion: '§C7.13',
    resumen: 'Send that mail to the reader alone.',
    acceso: PROPONE,
    idempotent: true,
    params: evento,
    body: correoDeUna,
    answer: mensaje,
    errores: ['evento_no_encontrado', 'evento_cancelado', 'no_encontrado', 'transicion_invalida'],
  }),
  detenerCorreosDeCancelacion: defineLlamada('detenerCorreosDeCancelacion', {
    seccion: '§C7.13',
    resumen: 'Hold the mails that have not left, or let them go.',
    acceso: HACE,
    idempotent: true,
    params,
    body: z.object({ detener: z.boolean() }),
    answer: mensaje,
    errores: ['no_encontrado', 'transicion_invalida', 'totp_requerido'],
  }),
  corregirCorreosDeCancelacion: defineLlamada('corregirCorreosDeCancelacion', {
    seccion: '§C7.13',
    resumen:
      'Other words: those who had the wrong mail get the right one, the others only that. The figures of each mail stay.',
    acceso: HACE,
    idempotent: true,
    params,
    body: z.object({ palabras, motivo }),
    answer: mensaje.extend({ cuantos: z.int().min(0) }),
    errores: ['no_encontrado', 'texto_prohibido', 'transicion_invalida', 'totp_requerido'],
  }),
};
