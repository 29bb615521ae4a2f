import type { ReglaDeFilas } from '@taquilla/contract/consola/documentoDeRecinto';

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The letters of row and seat names; a rule may leave some out (§C10.8). */
const CON_ENE = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Column names of a spreadsheet, with these letters alone: A…Z, AA…; `index` counts from 0. */
export function nombreEnLetras(index: number, letras: string = LETRAS): string {
  let nombre = '';
  for (let resto = index; resto >= 0; resto = Math.floor(resto / letras.length) - 1)
    nombre = (letras[resto % letras.length] ?? '') + nombre;
  return nombre;
}

function indiceDeLetras(nombre: string, letras: string): number {
  return [...nombre].reduce((suma, letra) => suma * letras.length + letras.indexOf(letra) + 1, 0) - 1;
}

/** Names of `cuantas` rows, the row nearest to the stage first (§C10.8): letters or numbers continue from `desde`. */
export function nombresDeFilas(cuantas: number, { desde, sin, orden }: ReglaDeFilas['nombres']): string[] {
  const letras = letrasSin(sin);
  const comienzo = sinSaltadas(desde.toUpperCase(), letras);
  const enLetras = [...comienzo].every(letra => letras.includes(letra));
  const [, prefijo = '', cifras] = /^(.*?)(\d+)$/.exec(desde) ?? [];
  const nombrar = (i: number) => {
    if (enLetras) return nombreEnLetras(indiceDeLetras(comienzo, letras) + i, letras);
    return cifras === undefined ? (i === 0 ? desde : `${desde} ${i + 1}`) : `${prefijo}${Number(cifras) + i}`;
  };
  const nombres = Array.from({ length: cuantas }, (_, i) => nombrar(i));
  return orden === 'fondo' ? nombres.reverse() : nombres;
}

function letrasSin(sin: string): string {
  return [...CON_ENE].filter(letra => !sin.toUpperCase().includes(letra)).join('') || LETRAS;
}

/** Replaces each letter of a first name that the rule leaves out by the next one that it uses. */
function sinSaltadas(nombre: string, letras: string): string {
  if (![...nombre].every(letra => CON_ENE.includes(letra))) return nombre;
  const siguiente = (letra: string) =>
    [...CON_ENE.slice(CON_ENE.indexOf(letra))].find(otra => letras.includes(otra)) ?? letras.charAt(0);
  return [...nombre].map(siguiente).join('');
}

const TRAMO_CORTO = 6;

/** A row's numbers in words, by its runs up or down: "1 a 20", "9 7 5 3 1 · 2 4 6 8". */
export function decirNumeros(numeros: readonly string[]): string {
  const valores = numeros.map(numero => Number(/\d+$/.exec(numero)?.[0]));
  if (valores.some(Number.isNaN)) return `${numeros[0] ?? ''} a ${numeros.at(-1) ?? ''}`;
  const tramos: number[][] = [];
  for (const [i, valor] of valores.entries()) {
    const tramo = tramos.at(-1);
    const [primero, segundo] = (tramo ?? []).map(k => valores[k] ?? 0);
    const antes = valores[i - 1] ?? 0;
    const sigue = primero === undefined || segundo === undefined || segundo > primero === valor > antes;
    if (tramo && sigue) tramo.push(i);
    else tramos.push([i]);
  }
  return tramos.map(tramo => decirTramo(tramo, { numeros, valores })).join(' · ');
}

function decirTramo(
  tramo: readonly number[],
  { numeros, valores }: { numeros: readonly string[]; valores: readonly number[] },
): string {
  const dichos = tramo.map(i => numeros[i] ?? '');
  const deUno = tramo.every((i, k) => k === 0 || Math.abs((valores[i] ?? 0) - (valores[i - 1] ?? 0)) === 1);
  if (deUno && dichos.length > 2) return `${dichos[0]} a ${dichos.at(-1)}`;
  if (dichos.length <= TRAMO_CORTO) return dichos.join(' ');
  return [...dichos.slice(0, 2), '…', ...dichos.slice(-2)].join(' ');
}

/** Numbers of a row's seats, from the left of the map (§C10.8), without the letters of `sin`. All of them differ. */
export function numerosDeFila(
  cuantos: number,
  { desde, paso, orden, prefijo }: ReglaDeFilas['numeros'],
  sin = 'Ñ',
): string[] {
  const lugares = Array.from({ length: cuantos }, (_, i) => i);
  switch (orden) {
    case 'derecha':
      return lugares.map(i => `${prefijo}${desde + i * paso}`);
    case 'izquierda':
      return lugares.map(i => `${prefijo}${desde + (cuantos - 1 - i) * paso}`);
    case 'centro':
      return lugares.map(i => `${prefijo}${desde + desdeElCentro(i, cuantos) * paso}`);
    case 'nones-pares':
      return lugares.map(i => `${prefijo}${porLados(i, { cuantos, desde })}`);
    case 'letras':
      return lugares.map(
        i => `${prefijo}${nombreEnLetras(Math.max(0, desde - 1) + i * paso, letrasSin(sin))}`,
      );
  }
}

/** Rank of a seat when numbering begins in the middle and alternates between the sides. */
function desdeElCentro(i: number, cuantos: number): number {
  const medio = Math.floor((cuantos - 1) / 2);
  return i <= medio ? 2 * (medio - i) : 2 * (i - medio) - 1;
}

/** Odd numbers to the left of the middle, even ones to the right, both growing outwards, as in older theatres. */
function porLados(i: number, { cuantos, desde }: { cuantos: number; desde: number }): number {
  const nones = Math.ceil(cuantos / 2);
  const base = desde - (desde % 2 === 0 ? 1 : 0);
  const primero = Math.max(1, base);
  return i < nones ? primero + 2 * (nones - 1 - i) : primero + 1 + 2 * (i - nones);
}
