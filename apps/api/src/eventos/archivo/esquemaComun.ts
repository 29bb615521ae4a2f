import { tituloLimpio } from '@taquilla/contract/comun/campos';
import { dePesos } from '@taquilla/rules/dinero';
import { z } from 'zod';
import { expandirRango } from '../recintos/rangos.ts';

/** A mapping with known fields; any other field is a fault. */
export function objeto<Campos extends z.ZodRawShape>(campos: Campos) {
  return z.preprocess(comoObjeto, z.strictObject(campos));
}

/** A mapping with free names, in the written order (a plain object would put names like `101` first). */
export function mapa<Valor extends z.ZodType>(valor: Valor) {
  return z.preprocess(sinGemelos, z.map(nombreDeCampo, valor));
}

/** Two names that are one when cleaned would lose the first without a word. */
function sinGemelos(valor: unknown, contexto: z.RefinementCtx): unknown {
  if (!(valor instanceof Map)) return valor;
  const vistos = new Set<string>();
  for (const nombre of [...valor.keys()].map(escrito => tituloLimpio(String(escrito)))) {
    if (vistos.has(nombre))
      contexto.addIssue(
        `El nombre «${nombre}» está repetido: sólo cambian letras o signos que se ven igual.`,
      );
    vistos.add(nombre);
  }
  return valor;
}

export function comoObjeto(valor: unknown): unknown {
  return valor instanceof Map ? Object.fromEntries(valor) : valor;
}

/** Excludes the characters that would reverse the price or the date after a name: embeddings, overrides, isolates. */
const EN_UN_RENGLON = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
const EN_PARRAFOS = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u;

const renglon = z
  .string()
  .regex(EN_UN_RENGLON, 'Va en un solo renglón, sin caracteres de control ni de sentido de lectura.');

const nombreDeCampo = z.union([z.string(), z.number()]).transform(plano).pipe(renglon);

export const textoDe = (maximo: number) =>
  z.union([z.string(), z.number()]).transform(plano).pipe(renglon.min(1).max(maximo));

function plano(escrito: string | number): string {
  return tituloLimpio(String(escrito));
}

export const texto = textoDe(200);

export const parrafosDe = (maximo: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximo)
    .regex(EN_PARRAFOS, 'No lleva caracteres de control ni de sentido de lectura.');

export const parrafos = parrafosDe(5000);

/** The stable name of an event, a venue or a section. */
export const CLAVE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const clave = z
  .string()
  .max(60)
  .regex(CLAVE, 'Es una clave: minúsculas sin acento, números y guiones, como «luneta-centro».');

export const tasa = z.number().refine(n => n >= 0 && n <= 1, 'Es una tasa entre 0 y 1: 0.05 es 5 %.');

/** Pesos in the file, centavos in the code. */
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

const partes = z
  .union([z.int(), z.string(), z.array(z.union([z.int(), z.string()]))])
  .transform(valor => [valor].flat().map(parte => expandirRango(plano(parte))));

/** Numbers of a row: `4`, `1-4`, or a list of them. */
export const numeros = partes.transform((expandidas, contexto) => {
  const lista = expandidas.flat().map(nombre => (nombre === null ? Number.NaN : Number(nombre)));
  if (lista.every(n => Number.isInteger(n))) return lista;
  contexto.addIssue('Son números de asiento: 4, 1-4 o [1, 2, 17-18].');
  return z.NEVER;
});

const LARGO_DE_ASIENTO = 10;

/** Names of seats, as the designer allows them: numbers, and names such as `12A`. */
export const nombresDeAsientos = partes.transform((expandidas, contexto): string[] => {
  const lista = expandidas.flat();
  const malo = lista.find(
    nombre => nombre === null || nombre.length > LARGO_DE_ASIENTO || !EN_UN_RENGLON.test(nombre),
  );
  if (malo === undefined) return lista.filter(nombre => nombre !== null);
  contexto.addIssue(
    malo === null
      ? 'Son asientos: 4, 1-4, 12A o [1, 2, 17-18]; uno que se llama «A-12» se escribe «=A-12».'
      : `El nombre de un asiento va en un renglón y tiene hasta ${LARGO_DE_ASIENTO} letras o cifras.`,
  );
  return z.NEVER;
});
