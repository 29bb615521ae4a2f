import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { claveDeNombre } from './clave.ts';
import { ESCENARIO, NO_SE_VENDE } from './detectarAsientos.ts';

type Formas = readonly FormaDeMapa[];
type Dichas = (forma: FormaDeMapa) => string[];

/** Whether a shape is alone in its layer, so that the layer's name is the shape's name. */
export function capaPropia(formas: Formas): (forma: FormaDeMapa) => boolean {
  const cuantas = contar(formas, ({ capa }) => capa);
  return ({ capa }) => capa !== '' && cuantas.get(capa) === 1;
}

/**
 * Names that the file suggests for a shape, the best first (§C10.5): its own name, the text on it, its layer. A name shared
 * by several shapes comes after the text on the shape.
 */
export function sugerenciasDe(formas: Formas): Dichas {
  const cuantas = contar(formas, ({ nombre }) => nombre);
  return ({ nombre, texto, capa }) => {
    const repetido = (cuantas.get(nombre) ?? 0) > 1 && claveDeNombre(nombre) !== claveDeNombre(texto);
    const dichos = repetido ? [texto, nombre, capa] : [nombre, texto, capa];
    // A single letter names a row, unless it stands on the shape.
    return [...new Set(dichos.filter(dicho => dicho.length > 1 || (dicho !== '' && dicho === texto)))];
  };
}

const MESA = /^mesas?[ -]?\d+$/i;

/**
 * The shapes that the file itself names, without those that are not sold: a field, a table within a section, a table whose
 * chairs were found.
 */
export function nombradasPorElArchivo(
  formas: Formas,
  todas: Formas,
  conSillas = false,
): { n: number; dicho: string }[] {
  // In a file that marks its sections, every shape without a mark is decoration.
  if (todas.some(({ clave }) => clave !== '')) return [];
  const sugerencias = sugerenciasDe(todas);
  const seVende = (forma: FormaDeMapa) => {
    const [dicho] = sugerencias(forma);
    return dicho !== undefined && !NO_SE_VENDE.test(dicho) && !MESA.test(dicho);
  };
  const esMesa = (forma: FormaDeMapa, dicho: string) =>
    MESA.test(dicho) && (conSillas || todas.some(otra => estaSobre(forma, otra) && seVende(otra)));
  const propios = new Map<string, Set<string>>();
  for (const { nombre, texto, capa } of todas)
    for (const suyo of [nombre, texto])
      if (suyo !== '' && suyo !== capa) propios.set(capa, (propios.get(capa) ?? new Set()).add(suyo));
  /** Whether a shape has only the name of its layer, and the layer holds several sections with names of their own. */
  const esDeVarias = ({ capa, nombre, texto }: FormaDeMapa) =>
    nombre === '' && texto === '' && (propios.get(capa)?.size ?? 0) > 1;
  return formas.flatMap(forma => {
    if (esDeVarias(forma)) return [];
    const [dicho] = sugerencias(forma);
    // A line of a plan has its text beside it, and no area for a section. The name of a letter's shape is a program's counter.
    if (
      forma.esLinea ||
      forma.esLetra ||
      dicho === undefined ||
      NO_SE_VENDE.test(dicho) ||
      esMesa(forma, dicho)
    )
      return [];
    return [{ n: forma.n, dicho }];
  });
}

/** The shapes that the file calls the stage, with the name of the first; lines and letters are none. */
export function escenariosDelArchivo(formas: Formas, todas: Formas): { n: number; dicho: string }[] {
  const sugerencias = sugerenciasDe(todas);
  const dichas = formas.flatMap(forma => {
    const [dicho] = sugerencias(forma);
    return dicho === undefined || forma.esLinea || forma.esLetra || !ESCENARIO.test(dicho)
      ? []
      : [{ n: forma.n, dicho }];
  });
  return dichas.filter(({ dicho }) => dicho === dichas[0]?.dicho);
}

function estaSobre({ caja: a }: FormaDeMapa, { caja: b }: FormaDeMapa): boolean {
  const [x, y] = [a.x + a.ancho / 2, a.y + a.alto / 2];
  return x > b.x && x < b.x + b.ancho && y > b.y && y < b.y + b.alto;
}

interface Numeracion {
  nombre: string;
  /** Names that sections already have. */
  tomados: readonly string[];
}

/**
 * Makes one section of each shape, "Palco 1", "Palco 2"…, numbered by the file's own numbers where every shape has one,
 * else in their order, after the highest number that is taken.
 */
export function numerarFormas(
  formas: Formas,
  { nombre, tomados }: Numeracion,
): { n: number; nombre: string }[] {
  const conSuNumero = numeradasPorElArchivo(formas, nombre);
  if (conSuNumero && !conSuNumero.some(({ nombre: suyo }) => tomados.includes(suyo))) return conSuNumero;
  const suyos = tomados.flatMap(otro =>
    otro.startsWith(`${nombre} `) ? [Number(otro.slice(nombre.length + 1))] : [],
  );
  const ultimo = Math.max(0, ...suyos.filter(Number.isInteger));
  return formas.map(({ n }, i) => ({ n, nombre: `${nombre} ${ultimo + i + 1}` }));
}

function numeradasPorElArchivo(formas: Formas, nombre: string): { n: number; nombre: string }[] | null {
  for (const que of ['texto', 'nombre'] as const) {
    const dichas = formas.map(forma => ({ n: forma.n, numero: /\d{1,5}$/.exec(forma[que])?.[0] ?? '' }));
    const distintos = new Set(dichas.map(({ numero }) => numero));
    if (distintos.has('') || distintos.size < formas.length) continue;
    // The suggestion "Palco 1" for the first shape names all of them, each with its own number.
    const base = formas.some(forma => forma[que] === nombre) ? nombre.replace(/\s*\d+$/, '') : nombre;
    return dichas
      .sort((a, b) => Number(a.numero) - Number(b.numero))
      .map(({ n, numero }) => ({ n, nombre: `${base} ${numero}`.trim() }));
  }
  return null;
}

function contar(formas: Formas, de: (forma: FormaDeMapa) => string): ReadonlyMap<string, number> {
  const cuantas = new Map<string, number>();
  for (const forma of formas) cuantas.set(de(forma), (cuantas.get(de(forma)) ?? 0) + 1);
  return cuantas;
}
