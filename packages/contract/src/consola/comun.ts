import { z } from 'zod';
import { idNumerico, sinTarjeta } from '../comun/campos.ts';

export const rol = z.enum(
  ['plataforma', 'organizador', 'taquilla', 'puerta', 'contabilidad'],
  'El rol no es válido.',
);

/** Version of an editable thing: also its ETag, `"3"` (§C14.1). */
export const version = z.int().positive();

/** One page of a list: the `siguiente` of the page before, and the number of rows. */
export const pagina = {
  cursor: z.string().max(100).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
};
/** Cursor of the next page; null on the last one. */
export const siguiente = z.string().nullable();

/** Lines of text, without the characters that reverse the direction of the text after them. */
export const EN_PARRAFOS = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;

/** The reason of an act, for the auditoría. */
export const motivo = sinTarjeta(
  z
    .string('Escribe el motivo.')
    .trim()
    .min(3, 'Escribe el motivo.')
    .max(500, 'El motivo es demasiado largo.')
    .regex(EN_PARRAFOS, 'El motivo no lleva caracteres de control ni de sentido de lectura.'),
);

/** The events on which a person may act: all, future ones included, or those listed. */
export const eventosDados = z.union([z.literal('todos'), z.array(idNumerico).max(500)]);
