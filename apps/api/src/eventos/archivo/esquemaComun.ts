import { dePesos } from '@taquilla/rules/dinero';
import { z } from 'zod';
import { expandirRango } from './rangos.ts';

/** A mapping with known fields; any other field is a fault. */
export function objeto<Campos extends z.ZodRawShape>(campos: Campos) {
  return z.preprocess(comoObjeto, z.strictObject(campos));
}

/** A mapping with free names, in the order written (a plain object would put names like `101` first). */
export function mapa<Valor extends z.ZodType>(valor: Valor) {
  return z.map(nombreDeCampo, valor);
}

export function comoObjeto(valor: unknown): unknown {
  return valor instanceof Map ? Object.fromEntries(valor) : valor;
}

const nombreDeCampo = z.union([z.string(), z.number()]).transform(String);

export const texto = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().trim().min(1).max(200));

/** The stable name of an event, a venue or a section. */
export const CLAVE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const clave = z
  .string()
  .max(60)
  .regex(CLAVE, 'Es una clave: minúsculas sin acento, números y guiones, como «luneta-centro».');

export const tasa = z.number().refine(n => n >= 0 && n <= 1, 'Es una tasa entre 0 y 1: 0.05 es 5 %.');

/** Pesos as written, centavos inside. */
export const precio = z
  .number()
  .refine(n => n >= 0 && n <= 1_000_000, 'Es un precio en pesos, entre 0 y 1000000.')
  .refine(n => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'Un precio lleva a lo más dos decimales.')
  .transform(dePesos);

export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Es un color como «#ff86bd», entre comillas.');

export const rutaDeArchivo = z
  .string()
  .regex(
    /^(?!\/)[\w./-]+$/,
    'Es la ruta de un archivo, relativa a éste: letras sin acento, números, puntos y guiones.',
  );

/** Seat numbers: `4`, `1-4`, or a list of either. */
export const numeros = z
  .union([z.int(), z.string(), z.array(z.union([z.int(), z.string()]))])
  .transform((valor, contexto) => {
    const expandidos = [valor].flat().map(parte => expandirRango(String(parte)));
    const lista = expandidos.flat().map(nombre => (nombre === null ? Number.NaN : Number(nombre)));
    if (lista.every(n => Number.isInteger(n))) return lista;
    contexto.addIssue('Son números de asiento: 4, 1-4 o [1, 2, 17-18].');
    return z.NEVER;
  });
