import { z } from 'zod';
import { idNumerico, sinTarjeta } from '../comun/campos.ts';

export const rol = z.enum(
  ['plataforma', 'organizador', 'taquilla', 'puerta', 'contabilidad'],
  'El rol no es válido.',
);

/** Version of what can be edited: also its ETag, `"3"` (§C14.1). */
export const version = z.int().positive();

/** A page of a list: what `siguiente` of the page before said, and how many rows. */
export const pagina = {
  cursor: z.string().max(100).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
};
/** Where the next page begins; null on the last one. */
export const siguiente = z.string().nullable();

/** Lines of text, without what turns the words after it around. */
export const EN_PARRAFOS = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;

/** Why something was done, for the auditoría. */
export const motivo = sinTarjeta(
  z
    .string('Escribe el motivo.')
    .trim()
    .min(3, 'Escribe el motivo.')
    .max(500, 'El motivo es demasiado largo.')
    .regex(EN_PARRAFOS, 'El motivo no lleva caracteres de control ni de sentido de lectura.'),
);

/** Events on which a person may act: all, those to come included, or these. */
export const eventosDados = z.union([z.literal('todos'), z.array(idNumerico).max(500)]);
