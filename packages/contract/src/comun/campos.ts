import { z } from 'zod';

/** A small numeric id of an event, section, row, seat, category or promotion, as it is answered. */
export const idNumerico = z.int().positive().max(2_147_483_647);

/** A whole number in an address: plain digits. A cast would also take `0x1` and ` 1` for 1. A body has its numbers as JSON. */
function enDireccion<T extends z.ZodType<number, number>>(tipo: T) {
  return z.preprocess(valor => {
    return typeof valor === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(valor) ? Number(valor) : valor;
  }, tipo);
}

/** An id of the same kind in an address. */
export const idEnDireccion = enDireccion(idNumerico);
/** An event's in a body, with what a buyer reads where it is none (§5.13). */
export const idDeEvento = z
  .int('El evento no es válido.')
  .positive('El evento no es válido.')
  .max(2_147_483_647, 'El evento no es válido.');
/** The same in an address. */
export const idEvento = enDireccion(idDeEvento);
/** The id of a promotion where there may be none: 0. */
export const idPromocion = z.int().min(0).max(2_147_483_647);
/** Pesos (MXN) as a JSON number with at most 2 decimals. */
export const pesos = z.number();
/** A rate: 0.05 is 5 %. */
export const tasa = z.number().min(0).max(1);
/** An instant as ISO 8601 in UTC, such as `2026-11-21T20:00:00.000Z`. */
export const instante = z.iso.datetime();
/**
 * An instant as ISO 8601 by the clock on the venue's wall, such as `2026-11-21T14:00:00-06:00`. A screen that shows
 * it needs no table of zones: an old phone's still puts the clocks of Mexico forward in summer.
 */
export const instanteLocal = z.iso.datetime({ offset: true });
/** An unguessable id (UUID). */
export const uuid = z.uuid();
/** A reservation's, as it is sent, with what a buyer reads where it is none (§5.13). */
export const idReserva = z.uuid('La reserva no es válida.');

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

/** An e-mail address as typed, without control characters or what is not seen; it is compared in lower case. */
export function correoDe({ falta, malo }: { falta: string; malo: string }) {
  return sinTarjeta(
    z
      .string(falta)
      .overwrite(texto => texto.replace(/\p{Cf}/gu, ''))
      .trim()
      .min(1, { error: falta, abort: true })
      .max(254, malo)
      .regex(
        /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[\p{L}\p{N}\p{M}-]{0,62}[\p{L}\p{N}\p{M}]\.)+(?:[\p{L}\p{M}]{2,63}|[xX][nN]--[A-Za-z\d-]{0,58}[A-Za-z\d])$/u,
        malo,
      ),
  );
}

/** The same with the words of §5.1. */
export const correo = correoDe({
  falta: 'Debes ingresar el correo',
  malo: 'Debes ingresar un correo válido',
});

/** Text that a person typed for themselves: one line, bounded, without what turns the words after it around. */
export const nombrePersona = sinTarjeta(
  z
    .string('El nombre es obligatorio')
    .trim()
    .regex(/[^\s\p{Cf}]/u, { error: 'El nombre es obligatorio', abort: true })
    .max(120, 'El nombre no es válido')
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u, 'El nombre no es válido'),
);

/** A new password by §5.2. */
export const contrasenaNueva = z
  .string('La contraseña es obligatoria')
  .min(1, { error: 'La contraseña es obligatoria', abort: true })
  .min(6, 'Debe tener al menos 6 caracteres')
  .max(200)
  .regex(/\p{Lu}/u, 'Debe contener al menos una mayúscula')
  .regex(/\p{Ll}/u, 'Debe contener al menos una minúscula')
  .regex(/\d/, 'Debe contener al menos un número');

/** A new password of staff (§C13.3): long rather than mixed. Common ones are refused by the server, which has their list. */
export const contrasenaDePersonal = z
  .string('La contraseña es obligatoria')
  .min(1, { error: 'La contraseña es obligatoria', abort: true })
  .min(12, 'Debe tener al menos 12 caracteres')
  .max(200, 'Debe tener a lo más 200 caracteres');

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

/** Whether it is a time zone's IANA name. */
export function esZona(nombre: string): boolean {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: nombre });
    return true;
  } catch {
    return false;
  }
}
