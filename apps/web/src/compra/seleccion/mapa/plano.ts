import type { EstadoAsientoWire, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { type Box, boxAround, growBox, type Point } from './camera.ts';
import { buildGrid, extentOf, type Grid } from './grid.ts';

/** How a seat is drawn: its state by glyph (its category by shape). `cerrado` is not for sale or already inside. */
export const ASPECTOS = ['libre', 'apartado', 'vendido', 'cerrado', 'hueco'] as const;
export type Aspecto = (typeof ASPECTOS)[number];

/** A row, or a table: which of the plan's seats are its own, one after the other. */
export interface FilaMapa {
  nombre: string;
  desde: number;
  /** Exclusive. */
  hasta: number;
  box: Box;
}

/** The stage's front edge: a curve from `a` to `b`. */
export interface Escenario {
  a: Point;
  control: Point;
  b: Point;
}

/** A section as the map draws it. Distances are in seat pitches. */
export interface PlanoMapa {
  ids: Int32Array;
  xs: Float32Array;
  ys: Float32Array;
  /** Each seat's category by its place among the event's, which gives its shape; its colour is in `colores`. */
  categorias: Uint8Array;
  /** Index of each seat's look in `ASPECTOS`. */
  aspectos: Uint8Array;
  numeros: readonly string[];
  /** By place among the event's categories. */
  colores: readonly string[];
  filas: readonly FilaMapa[];
  /** Index of each seat's row in `filas`. */
  filaDe: Uint16Array;
  esMesa: boolean;
  orientacion: 'horizontal' | 'vertical';
  escenario: Escenario;
  /** All that is drawn. */
  box: Box;
  grid: Grid;
  posicionDe: ReadonlyMap<number, number>;
}

export interface SeccionPorTrazar {
  filas: readonly Fila[];
  /** The price zones of its seats; `indice` is a zone's place among all of the event. */
  zonas: readonly { categoria: string; color: string; indice: number }[];
  orientacion: 'horizontal' | 'vertical';
  esMesa: boolean;
}

/** Packs a section's rows for drawing and for finding seats. */
export function crearPlano({ filas, zonas, orientacion, esMesa }: SeccionPorTrazar): PlanoMapa {
  const indices = new Map(zonas.map(zona => [zona.categoria, zona.indice]));
  const colores: string[] = [];
  for (const { indice, color } of zonas) colores[indice] = color;
  const lugares = empacar(filas, indices);
  const { xs, ys } = lugares;
  const trazadas = trazarFilas(filas);
  const todos = cajaDe(xs, ys) ?? SIN_LUGARES;
  const escenario = trazarEscenario(trazadas, { xs, ys, esMesa, orientacion });
  const { a, control, b } = escenario;
  const orillas = [
    { x: todos.minX, y: todos.minY },
    { x: todos.maxX, y: todos.maxY },
  ];
  return {
    ...lugares,
    colores: Array.from(colores, color => color ?? ''),
    filas: trazadas,
    esMesa,
    orientacion,
    escenario,
    box: growBox(boxAround([...orillas, a, control, b]) ?? SIN_LUGARES, BORDE),
    grid: buildGrid(xs, ys),
  };
}

/** Whether two plans differ in nothing but the states of their seats. */
export function mismoTrazo(a: PlanoMapa, b: PlanoMapa): boolean {
  return (
    a.esMesa === b.esMesa &&
    a.colores.join() === b.colores.join() &&
    sonIguales(a.ids, b.ids) &&
    sonIguales(a.xs, b.xs) &&
    sonIguales(a.ys, b.ys) &&
    sonIguales(a.categorias, b.categorias)
  );
}

function aspectoDe(estado: EstadoAsientoWire): Aspecto {
  switch (estado) {
    case 'disponible':
      return 'libre';
    case 'reservado':
      return 'apartado';
    case 'vendido':
      return 'vendido';
    case 'bloqueado':
    case 'cortesia':
    case 'ocupado':
      return 'cerrado';
    case 'inaccesible':
      return 'hueco';
  }
}

export function puntoDe(plano: PlanoMapa, indice: number): Point {
  return { x: plano.xs[indice] ?? 0, y: plano.ys[indice] ?? 0 };
}

/** Room for the seats themselves and for the rows' names at both ends. */
const BORDE = 1.7;
/** From the first row to the stage. */
const HASTA_ESCENARIO = 2.4;

const SIN_LUGARES: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

/** One plain loop: a phone is through thousands of seats several times sooner than with a list for each column. */
function empacar(filas: readonly Fila[], indices: ReadonlyMap<string, number>) {
  const cuantos = filas.reduce((suma, { asientos }) => suma + asientos.length, 0);
  const lugares = {
    ids: new Int32Array(cuantos),
    xs: new Float32Array(cuantos),
    ys: new Float32Array(cuantos),
    categorias: new Uint8Array(cuantos),
    aspectos: new Uint8Array(cuantos),
    filaDe: new Uint16Array(cuantos),
    numeros: [] as string[],
    posicionDe: new Map<number, number>(),
  };
  let i = 0;
  for (const [fila, { asientos }] of filas.entries()) {
    for (const { id, x, y, categoria, estado, numero } of asientos) {
      lugares.ids[i] = id;
      lugares.xs[i] = x;
      lugares.ys[i] = y;
      lugares.categorias[i] = indices.get(categoria) ?? 0;
      lugares.aspectos[i] = ASPECTOS.indexOf(aspectoDe(estado));
      lugares.filaDe[i] = fila;
      lugares.numeros.push(numero);
      lugares.posicionDe.set(id, i);
      i += 1;
    }
  }
  return lugares;
}

/** The smallest box around all seats; null without any. */
function cajaDe(xs: Float32Array, ys: Float32Array): Box | null {
  if (xs.length === 0) return null;
  const [minX, maxX] = extentOf(xs);
  const [minY, maxY] = extentOf(ys);
  return { minX, minY, maxX, maxY };
}

function trazarFilas(filas: readonly Fila[]): FilaMapa[] {
  let desde = 0;
  return filas.map(({ nombre, asientos }) => {
    const hasta = desde + asientos.length;
    // Gaps at a row's ends are no part of it: its name stands beside its outermost seat.
    const reales = asientos.filter(asiento => asiento.estado !== 'inaccesible');
    const box = boxAround(reales) ?? boxAround(asientos) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    const fila = { nombre, desde, hasta, box };
    desde = hasta;
    return fila;
  });
}

/** The stage before the first row, as long as half the section and bent like that row. */
function trazarEscenario(
  filas: readonly FilaMapa[],
  plano: Pick<PlanoMapa, 'xs' | 'ys' | 'esMesa' | 'orientacion'>,
): Escenario {
  const vertical = plano.orientacion === 'vertical';
  // Along the rows, and away from the stage.
  const along = vertical ? plano.ys : plano.xs;
  const away = vertical ? plano.xs : plano.ys;
  const primera = plano.esMesa ? undefined : filas.find(fila => fila.hasta - fila.desde > 2);
  const from = cajaDe(along, away) ?? SIN_LUGARES;
  const middle = (from.minX + from.maxX) / 2;
  const half = Math.min(14, Math.max(3, (from.maxX - from.minX) * 0.3));

  const bend = primera ? pandeo(primera, along, away) : 0;
  const front = (primera ? frenteEn(primera, middle, along, away) : from.minY) - HASTA_ESCENARIO;
  const ends = front - bend * half * half;
  const at = (a: number, d: number): Point => (vertical ? { x: d, y: a } : { x: a, y: d });
  return {
    a: at(middle - half, ends),
    // A quadratic curve passes half way between its chord and its control point.
    control: at(middle, 2 * front - ends),
    b: at(middle + half, ends),
  };
}

/** How much a row bends: depth at its middle beyond its ends, per square pitch from the middle. */
function pandeo(fila: FilaMapa, along: Float32Array, away: Float32Array): number {
  const first = fila.desde;
  const last = fila.hasta - 1;
  const center = (first + last) >> 1;
  const half = Math.abs((along[last] ?? 0) - (along[first] ?? 0)) / 2;
  const depth = (away[center] ?? 0) - ((away[first] ?? 0) + (away[last] ?? 0)) / 2;
  return half < 1 ? 0 : depth / (half * half);
}

/** A row's depth where it passes a place along it. */
function frenteEn(fila: FilaMapa, place: number, along: Float32Array, away: Float32Array): number {
  let best = fila.desde;
  for (let i = fila.desde; i < fila.hasta; i += 1) {
    if (Math.abs((along[i] ?? 0) - place) < Math.abs((along[best] ?? 0) - place)) best = i;
  }
  return away[best] ?? 0;
}

function sonIguales(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
