import { z } from 'zod';
import { textoCorto } from './campos.ts';

const formaDePago = z.enum(['meses', 'spei', 'tienda']);
/** A way to pay that an event may take besides a card in one payment (§B2.1). */
export type FormaDePago = z.infer<typeof formaDePago>;

/**
 * The data that an event may lack, as people write them; null stands for none. Each is a column, a line of the event's file
 * and a field of the form, and all that is said of it stands here, in `CAMPOS` of the rules and in `COLUMNAS` of the server.
 */
export const opcionalesDeEvento = {
  edadMinima: z
    .int()
    .min(1, 'La edad mínima va de 1 a 99 años.')
    .max(99, 'La edad mínima va de 1 a 99 años.')
    .nullable(),
  /** Descriptions of the pictures for blind readers. */
  textoCartel: textoCorto('El texto del cartel', 300).nullable(),
  textoBanner: textoCorto('El texto de la portada', 300).nullable(),
  /** Ways to pay, with commas between them. */
  formasDePago: z
    .string()
    .trim()
    .refine(
      lista => {
        const formas = lista.split(', ');
        return (
          new Set(formas).size === formas.length && formas.every(una => formaDePago.safeParse(una).success)
        );
      },
      `Las formas de pago son ${formaDePago.options.join(', ')}: con comas entre ellas y sin repetir.`,
    )
    .nullable(),
};
export type OpcionalesDeEvento = { [Campo in Opcional]: z.infer<(typeof opcionalesDeEvento)[Campo]> };
export type Opcional = keyof typeof opcionalesDeEvento;

/** The same as answers tell them. */
export const opcionalesLeidos = {
  edadMinima: z.int().positive().nullable(),
  textoCartel: z.string().nullable(),
  textoBanner: z.string().nullable(),
  formasDePago: z.string().nullable(),
} satisfies Record<Opcional, z.ZodType>;

/** Those that the event's own page tells buyers under their own names. */
export const opcionalesDelComprador = {
  edadMinima: opcionalesLeidos.edadMinima,
  formasDePago: opcionalesLeidos.formasDePago,
} satisfies Partial<typeof opcionalesLeidos>;
export type OpcionalesDelComprador = {
  [Campo in keyof typeof opcionalesDelComprador]: z.infer<(typeof opcionalesDelComprador)[Campo]>;
};
export const OPCIONALES_DEL_COMPRADOR = Object.keys(
  opcionalesDelComprador,
) as readonly (keyof OpcionalesDelComprador)[];
