import { sinAcentos } from '@taquilla/rules/sinAcentos';

const TRAMO = /^(.+?)\s*(?:-|–|—|\bal?\b|\bhasta\b)\s*(.+)$/i;
const VARIOS = /\s*[,;/&+]\s*|\s+(?:y|e)\s+/i;

/**
 * The seats that a cell names, as positions among the row's `numeros`: `5`, `05`, `5-8`, `5 al 8`, `5, 7 y 9`. A seat's own
 * name comes first, so `A-12` may be one seat. A range has the seats of the row between its ends, by their numbers.
 */
export function asientosPedidos(
  escrito: string,
  { numeros, fila }: { numeros: readonly string[]; fila: string },
): { hallados: number[]; faltan: string | null } {
  const uno = posicionDe(escrito, numeros, fila);
  if (uno >= 0) return { hallados: [uno], faltan: null };
  const hallados = new Set<number>();
  for (const parte of escrito.split(VARIOS).filter(Boolean)) {
    const posiciones = enTramo(parte, numeros, fila);
    if (posiciones === null) return { hallados: [], faltan: parte };
    for (const posicion of posiciones) hallados.add(posicion);
  }
  return { hallados: [...hallados], faltan: hallados.size === 0 ? escrito : null };
}

function enTramo(parte: string, numeros: readonly string[], fila: string): number[] | null {
  const uno = posicionDe(parte, numeros, fila);
  if (uno >= 0) return [uno];
  const [, desde, hasta] = TRAMO.exec(parte) ?? [];
  if (desde === undefined || hasta === undefined) return null;
  const extremos = [posicionDe(desde, numeros, fila), posicionDe(hasta, numeros, fila)];
  const [primero, ultimo] = extremos.map(i => partir(numeros[i] ?? ''));
  if (extremos.some(i => i < 0) || !primero || !ultimo || primero.letras !== ultimo.letras) return null;
  const [menor, mayor] = [primero.numero, ultimo.numero].toSorted((a, b) => a - b) as [number, number];
  return numeros
    .map((numero, i) => ({ i, ...(partir(numero) ?? { letras: null, numero: 0 }) }))
    .filter(({ letras, numero }) => letras === primero.letras && numero >= menor && numero <= mayor)
    .toSorted((a, b) => a.numero - b.numero)
    .map(({ i }) => i);
}

/** Position of one seat: by its name, without leading zeros, or with the row's name before it (`C12` in row C). */
function posicionDe(escrito: string, numeros: readonly string[], fila: string): number {
  const exacta = numeros.findIndex(numero => llano(numero) === llano(escrito));
  if (exacta >= 0) return exacta;
  const buscado = sinCeros(escrito);
  const parecida = numeros.findIndex(numero => sinCeros(numero) === buscado);
  if (parecida >= 0 || !llano(escrito).startsWith(llano(fila))) return parecida;
  const resto = llano(escrito)
    .slice(llano(fila).length)
    .replace(/^[\s-]+/, '');
  return resto === '' ? -1 : numeros.findIndex(numero => sinCeros(numero) === sinCeros(resto));
}

/** A seat's name in its letters and its number: `12A` is `#a` and 12. Null without a number. */
function partir(nombre: string): { letras: string; numero: number } | null {
  const [cifras] = /\d+/.exec(nombre) ?? [];
  if (cifras === undefined) return null;
  return { letras: llano(nombre).replace(cifras, '#'), numero: Number(cifras) };
}

function sinCeros(texto: string): string {
  return llano(texto)
    .replace(/\.0+$/, '')
    .replace(/(^|\D)0+(?=\d)/g, '$1');
}

function llano(texto: string): string {
  return sinAcentos(texto).trim();
}
