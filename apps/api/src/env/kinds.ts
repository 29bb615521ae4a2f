import { z } from 'zod';
import { isPostgresUrl, isWebAddress } from './shapes.ts';

const blankIsAbsent = (valor: unknown) => (valor === '' ? undefined : valor);
/** A setting that may be missing. `expected` is what its reader is told: the value itself may be a secret. */
export const optional = <T extends z.ZodType>(type: T, expected = 'un texto') =>
  z.preprocess(blankIsAbsent, type.optional()).describe(expected);

/** Blanks around a value are trimmed; blanks alone count as not set. */
export const text = z
  .preprocess(valor => blankIsAbsent(typeof valor === 'string' ? valor.trim() : valor), z.string().optional())
  .describe('un texto');
export const integer = (minimum: number, maximum: number) =>
  optional(
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(minimum).max(maximum)),
    `un número entero de ${minimum} a ${maximum}`,
  );
export const toggle = optional(
  z
    .enum(['1', '0', 'true', 'false', 'si', 'no'])
    .transform(valor => valor === '1' || valor === 'true' || valor === 'si'),
  'si o no',
);
export const oneOf = <const T extends readonly [string, string, ...string[]]>(options: T) =>
  optional(z.enum(options), `${options.slice(0, -1).join(', ')} o ${options.at(-1)}`);
export const atLeast = (minimum: number) =>
  optional(z.string().min(minimum), `al menos ${minimum} caracteres`);
export const noSlash = z
  .string()
  .refine(isWebAddress)
  .transform(url => url.replace(/\/+$/, ''));
export const webAddress = optional(noSlash, 'una dirección que empiece con http:// o https://');
export const postgresUrl = optional(z.string().refine(isPostgresUrl), 'postgresql://…');
export const list = (valor: string) => valor.split(',').map(parte => parte.trim());
