import { z } from 'zod';

/** The numeric id of an event, section, row, seat, category or promotion, as answers carry it. */
export const idNumerico = z.int().positive().max(2_147_483_647);

/**
 * A whole number in an address: plain digits. A cast would also take `0x1` and ` 1` for 1. A body carries its numbers as
 * JSON.
 */
function enDireccion<T extends z.ZodType<number, number>>(tipo: T) {
  return z.preprocess(valor => {
    return typeof valor === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(valor) ? Number(valor) : valor;
  }, tipo);
}

/** The numeric id of an event, section, row, seat, category or promotion in an address. */
export const idEnDireccion = enDireccion(idNumerico);
/** The id of an event in a body, with the sentence that a buyer reads when it is not valid (§5.13). */
export const idDeEvento = z
  .int('El evento no es válido.')
  .positive('El evento no es válido.')
  .max(2_147_483_647, 'El evento no es válido.');
/** The id of an event in an address, with the same sentence. */
export const idEvento = enDireccion(idDeEvento);
/** The id of a promotion; 0 stands for no promotion. */
export const idPromocion = z.int().min(0).max(2_147_483_647);
/** Pesos (MXN) as a JSON number with at most 2 decimals. */
export const pesos = z.number();
/** A rate: 0.05 is 5 %. */
export const tasa = z.number().min(0).max(1);
/** An instant as ISO 8601 in UTC, such as `2026-11-21T20:00:00.000Z`. */
export const instante = z.iso.datetime();
/**
 * An instant as ISO 8601 by the clock on the venue's wall, such as `2026-11-21T14:00:00-06:00`. A screen shows it without a
 * table of time zones: the table of an old phone still puts the clocks of Mexico forward in summer.
 */
export const instanteLocal = z.iso.datetime({ offset: true });
/** A day as text, `2026-12-11`. */
export const dia = z.iso.date('La fecha no es válida.');
/** An unguessable id (UUID). */
export const uuid = z.uuid();
/** The id of a reservation in a request, with the sentence that a buyer reads when it is not valid (§5.13). */
export const idReserva = z.uuid('La reserva no es válida.');

/**
 * Whether a text holds a card's number: 15 or 16 digits, grouped as on the card, with a matching check digit. Autofill puts
 * card numbers into any field, and stored text must hold none (S10).
 */
function llevaTarjeta(texto: string): boolean {
  // The digits must stand alone: digits inside an id or an address such as `d6132095-7609-4348-8f10` are no card's number.
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

/** A text field that is stored as typed, and therefore refuses a card's number. */
export function sinTarjeta<T extends z.ZodType<string, string>>(tipo: T) {
  return tipo.refine(texto => !llevaTarjeta(texto), 'Escribe el número de tu tarjeta sólo en su campo.');
}

/** One line, without the characters that reverse the direction of the text after them. */
const UN_RENGLON = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/**
 * Plain letters in another dress: full width, the ligatures of a PDF, and the bold, italic and script letters of mathematics
 * that people paste from generators of "fonts". Signs that mean more than their letters (ª, ½, ™, №) are not among them.
 */
const DISFRAZADAS =
  /[\uFB00-\uFB06\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2102\u210A-\u2113\u2115\u2119-\u211D\u2124\u2128\u212C\u212D\u212F-\u2131\u2133\u2134]/gu;

/**
 * A text as people see it: without signs of no width, disguised letters as plain ones, and blanks of every kind as one space.
 * The rules clean alike (`limpiar`).
 */
export function limpio(texto: string): string {
  return sinDisfraz(texto, /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu);
}

/** A title, cleaned alike; the joiners of emoji and of other scripts stay. What turns text around is for the caller to refuse. */
export function tituloLimpio(texto: string): string {
  return sinDisfraz(texto, /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\u2800]/g);
}

function sinDisfraz(texto: string, invisibles: RegExp): string {
  return texto
    .normalize('NFC')
    .replace(invisibles, '')
    .replace(DISFRAZADAS, letra => letra.normalize('NFKC'))
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** A line of text with sentences for its faults; `que` is the field's name in them. */
export function textoCorto(que: string, maximo: number) {
  return sinTarjeta(
    z
      .string(`${que} no es válido.`)
      .overwrite(tituloLimpio)
      .min(1, { error: `Falta: ${que.toLowerCase()}.`, abort: true })
      .max(maximo, `${que}: lo más son ${maximo} caracteres.`)
      .regex(UN_RENGLON, `${que} va en un solo renglón, sin caracteres de control.`),
  );
}

/** A code that people type or paste: cleaned, and with the plain form of letters that only look different. */
export const codigoEscrito = codigoDe();

/** The same with a sentence for its absence. */
export function codigoDe(falta?: string) {
  return z.string(falta).overwrite(texto => limpio(texto.normalize('NFKC')));
}

/**
 * Letters of another script that read as ours, so that two addresses that look alike would be two buyers: any before the at
 * sign, and in the domain a label that mixes scripts or has nothing but such letters.
 */
const IMPOSTORES =
  /^[^@]*[^\p{Script=Latin}\P{L}]|\p{Script=Latin}[^.@]*[^\p{Script=Latin}\P{L}]|[^\p{Script=Latin}\P{L}][^.@]*\p{Script=Latin}|[.@][-\dасеорхуіјѕԁһӏԛԝοανρτυκι]*[асеорхуіјѕԁһӏԛԝοανρτυκι][-\dасеорхуіјѕԁһӏԛԝοανρτυκι]*(?:\.|$)/u;

/** An e-mail address as typed, without control characters or invisible ones; addresses are compared in lower case. */
export function correoDe({ falta, malo }: { falta: string; malo: string }) {
  return sinTarjeta(
    z
      .string(falta)
      .overwrite(limpio)
      .min(1, { error: falta, abort: true })
      // The next looks take time by the square of a text's length.
      .max(254, { error: malo, abort: true })
      .refine(texto => !IMPOSTORES.test(texto.toLowerCase()), malo)
      .regex(
        /^(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[\p{L}\p{N}\p{M}-]{0,62}[\p{L}\p{N}\p{M}]\.)+(?:[\p{L}\p{M}]{2,63}|[xX][nN]--[A-Za-z\d-]{0,58}[A-Za-z\d])$/u,
        malo,
      ),
  );
}

/** An e-mail address with the sentences of §5.1. */
export const correo = correoDe({
  falta: 'Debes ingresar el correo',
  malo: 'Debes ingresar un correo válido',
});

/** A person's name, cleaned: one line, bounded, without letters that a wrong encoding destroyed (U+FFFD). */
export const nombrePersona = sinTarjeta(
  z
    .string('El nombre es obligatorio')
    .overwrite(limpio)
    .min(1, { error: 'El nombre es obligatorio', abort: true })
    .max(120, 'El nombre no es válido')
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\uFFFD]+$/u, 'El nombre no es válido'),
);

/** A new password by §5.2. */
export const contrasenaNueva = z
  .string('La contraseña es obligatoria')
  .min(1, { error: 'La contraseña es obligatoria', abort: true })
  .min(6, 'Debe tener al menos 6 caracteres')
  .max(200, 'Debe tener máximo 200 caracteres')
  .regex(/\p{Lu}/u, 'Debe contener al menos una mayúscula')
  .regex(/\p{Ll}/u, 'Debe contener al menos una minúscula')
  .regex(/\d/, 'Debe contener al menos un número');

/** A password of staff as it is typed to log in or to change it. */
export const contrasenaEscrita = z
  .string('Escribe tu contraseña.')
  .min(1, 'Escribe tu contraseña.')
  .max(200, 'Debe tener a lo más 200 caracteres');

/** A new password of staff (§C13.3): long rather than mixed. The server refuses common ones, because it has their list. */
export const contrasenaDePersonal = z
  .string('La contraseña es obligatoria')
  .min(1, { error: 'La contraseña es obligatoria', abort: true })
  .min(12, 'Debe tener al menos 12 caracteres')
  .max(200, 'Debe tener a lo más 200 caracteres');

/** The answer of a call that returns a sentence alone. */
export const mensaje = z.object({ message: z.string() });

/** The answer of every failure. `message` is a Spanish sentence for the buyer, or a list of them. */
export const respuestaError = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string(),
  /** Data that the screen needs to go on: lost seats, the right amount, seconds to wait… */
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
