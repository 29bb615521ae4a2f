import { z } from 'zod';

/** A small numeric id of an event, section, row, seat, category or promotion. */
export const idNumerico = z.coerce.number().int().positive().max(2_147_483_647);
/** The id of a promotion where there may be none: 0. */
export const idPromocion = z.coerce.number().int().min(0).max(2_147_483_647);
/** Pesos (MXN) as a JSON number with at most 2 decimals. */
export const pesos = z.number();
/** A rate: 0.05 is 5 %. */
export const tasa = z.number().min(0).max(1);
/** An instant as ISO 8601 in UTC, such as `2026-11-21T20:00:00.000Z`. */
export const instante = z.iso.datetime();
/** An unguessable id (UUID). */
export const uuid = z.uuid();

/**
 * Whether text holds what can only be a card's number: 15 or 16 digits, as they are grouped on it, whose check digit
 * fits. Autofill puts them into any field, and what is kept must not have them (S10).
 */
function llevaTarjeta(texto: string): boolean {
  // Standing by itself: the digits inside of an id or of an address such as `d6132095-7609-4348-8f10` are no card's.
  const numeros = texto.match(/(?<![\p{L}\d])(?:\d[ -]?){14,15}\d(?![\p{L}\d])/gu) ?? [];
  return numeros.some(tieneDigitoDeControl);
}

/** The check of Luhn: from the right, every second digit counts double. */
function tieneDigitoDeControl(numero: string): boolean {
  const cifras = numero.replace(/\D/g, '').split('').reverse().map(Number);
  const suma = cifras.reduce(
    (total, cifra, i) => total + (i % 2 === 0 ? cifra : ((cifra * 2 - 1) % 9) + 1),
    0,
  );
  return suma % 10 === 0;
}

/** Text that is kept as people wrote it, and so must not be a card's number. */
export function sinTarjeta<T extends z.ZodType<string, string>>(tipo: T) {
  return tipo.refine(texto => !llevaTarjeta(texto), 'Escribe el número de tu tarjeta sólo en su campo.');
}

/** An e-mail address as typed, without control characters; it is trimmed and compared in lower case. */
export const correo = sinTarjeta(
  z
    .string()
    .trim()
    .max(254)
    .regex(
      /^[^\s@<>"\p{Cc}\p{Cs}]+@[^\s@<>"\p{Cc}\p{Cs}]+\.[^\s@<>".\p{Cc}\p{Cs}]+$/u,
      'Debes ingresar un correo válido',
    ),
);

/** Text that a person typed for themselves: no control characters, bounded. */
export const nombrePersona = sinTarjeta(
  z
    .string()
    .trim()
    .min(1, 'El nombre es obligatorio')
    .max(120)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]+$/u, 'El nombre no es válido'),
);

/** A new password by §5.2. */
export const contrasenaNueva = z
  .string()
  .min(6, 'Debe tener al menos 6 caracteres')
  .max(200)
  .regex(/[A-ZÁÉÍÓÚÜÑ]/, 'Debe contener al menos una mayúscula')
  .regex(/[a-záéíóúüñ]/, 'Debe contener al menos una minúscula')
  .regex(/\d/, 'Debe contener al menos un número');

/** The answer of a call that only has a sentence to say. */
export const mensaje = z.object({ message: z.string() });

/** The answer of every failure. `message` is a Spanish sentence for the buyer, or a list of them. */
export const respuestaError = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string(),
  /** What the screen needs to go on: seats that are gone, the right amount, seconds to wait… */
  detalles: z.record(z.string(), z.unknown()).optional(),
});
export type RespuestaError = z.infer<typeof respuestaError>;
