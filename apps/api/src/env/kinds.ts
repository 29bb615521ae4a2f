import { z } from 'zod';
import { isPostgresUrl, isWebAddress } from './shapes.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
/** A setting that may be missing. `expected` replaces the value in error messages, because the value may be a secret. */
export const optional = <T extends z.ZodType>(type: T, expected = 'un texto') =>
  z.preprocess(blankIsAbsent, type.optional()).describe(expected);

/** Blanks around a value are trimmed; blanks alone count as not set. */
export const text = z
  .preprocess(value => blankIsAbsent(typeof value === 'string' ? value.trim() : value), z.string().optional())
  .describe('un texto');
export const integer = (minimum: number, maximum: number) =>
  optional(
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(minimum).max(maximum)),
    `un número entero de ${minimum} a ${maximum}`,
  );
export const toggle = optional(
  z
    .enum(['1', '0', 'true', 'false', 'si', 'no'])
    .transform(value => value === '1' || value === 'true' || value === 'si'),
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
export const list = (value: string) => value.split(',').map(part => part.trim());
