import { z } from 'zod';
import { instante, sinTarjeta } from './campos.ts';

/** A text of paragraphs separated by an empty line; null stands for the product's own text. */
const textoLegal = sinTarjeta(
  z
    .string('El texto no es válido.')
    .trim()
    .min(20, 'El texto es demasiado corto.')
    .max(60_000, 'El texto es demasiado largo.')
    .regex(
      /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u,
      'El texto lleva caracteres de control.',
    ),
).nullable();

/** The three legal texts that an operator may have of its own (§C13.7). */
export const textos = z.object({ terminos: textoLegal, aviso: textoLegal, politicas: textoLegal });

/** A version of the legal texts; `numero` is null where the operator never published any. */
export const textosLegales = z.object({
  numero: z.int().positive().nullable(),
  desde: instante.nullable(),
  terminos: z.string().nullable(),
  aviso: z.string().nullable(),
  politicas: z.string().nullable(),
});
