import type { AsientosPropuestos } from '@taquilla/contract/consola/recintos';
import { distancia, giroEntre, type Hilo, rumboEntre } from './hilar.ts';
import { vueltaDe } from './puntas.ts';
import type { Rotulo, Suelto } from './vecinos.ts';

interface Mapa {
  escenario: Rotulo | undefined;
  /** The middle of the drawing. */
  medio: { x: number; y: number };
}

/**
 * Orders rows from the stage, else from the middle of their bend, else from the top; seats in each from the left of the
 * map.
 */
export function ordenarFilas(hilos: readonly Hilo[], mapa: Mapa): Suelto[][] {
  const lugarDe = lugarEn(hilos, mapa);
  const filas = hilos
    .map(({ asientos }) => ({ asientos: desdeLaIzquierda(asientos), lugar: lugarDe(asientos) }))
    .sort((a, b) => a.lugar - b.lugar)
    .map(({ asientos }) => asientos);
  // Steep rows of one block run the same way, on whichever side of the vertical each leans.
  for (const [i, fila] of filas.entries()) {
    const anterior = filas[i - 1];
    if (anterior && vanAlReves(anterior, fila)) fila.reverse();
  }
  return filas;
}

/** Orders proposals of one row each, drawn on a shape of its own, so that they can become one section. */
export function desdeElEscenario(propuestas: AsientosPropuestos[], mapa: Mapa): AsientosPropuestos[] {
  const deUnaFila = propuestas.filter(({ filas, mesas }) => filas.length === 1 && !mesas);
  if (deUnaFila.length < propuestas.length / 2) return propuestas;
  const de = new Map<number, AsientosPropuestos>();
  const hilos = deUnaFila.map(propuesta => {
    const asientos = (propuesta.filas[0]?.asientos ?? []).map(({ n, x, y }) => ({ n, x, y, talla: 0 }));
    for (const { n } of asientos) de.set(n, propuesta);
    return { asientos, cerrado: false };
  });
  const enOrden = ordenarFilas(hilos, mapa).flatMap(fila => de.get(fila[0]?.n ?? -1) ?? []);
  return [...enOrden, ...propuestas.filter(propuesta => !enOrden.includes(propuesta))];
}

function lugarEn(hilos: readonly Hilo[], { escenario, medio }: Mapa): (fila: readonly Suelto[]) => number {
  if (escenario) return fila => distancia(escenario, enMedio(fila));
  const centro = centroDe(hilos);
  if (centro) return fila => distancia(centro, enMedio(fila));
  const largo = [...hilos].sort((a, b) => b.asientos.length - a.asientos.length)[0]?.asientos ?? [];
  const rumbo = rumboEntre(largo[0], largo.at(-1));
  let [nx, ny] = [-Math.sin(rumbo), Math.cos(rumbo)];
  const alTravesDe = ({ x, y }: { x: number; y: number }) => x * nx + y * ny;
  if (largo.length > 1 && Math.abs(ny) < ACOSTADA) {
    const suyos = hilos.map(({ asientos }) => alTravesDe(enMedio(asientos)));
    const alla = suyos.reduce((suma, n) => suma + n, 0) / Math.max(1, suyos.length) < alTravesDe(medio);
    if (alla) [nx, ny] = [-nx, -ny];
  } else if (ny < 0) [nx, ny] = [-nx, -ny];
  return fila => alTravesDe(enMedio(fila));
}

/** A row is upright when its normal's vertical part is below this. */
const ACOSTADA = 0.35;
const DOBLA_POR_ASIENTO = 0.01;

/** The middle of the circle along which the rows of most seats bend. */
function centroDe(hilos: readonly Hilo[]): { x: number; y: number } | null {
  const todos = hilos.reduce((suma, { asientos }) => suma + asientos.length, 0);
  const curvos = hilos.filter(
    hilo => hilo.asientos.length > 2 && Math.abs(vueltaDe(hilo)) > DOBLA_POR_ASIENTO * hilo.asientos.length,
  );
  if (curvos.reduce((suma, { asientos }) => suma + asientos.length, 0) < 0.6 * todos) return null;
  const centros = curvos.flatMap(({ asientos }) => {
    const centro = centroPorTres(asientos[0], enMedio(asientos), asientos.at(-1));
    return centro ? [centro] : [];
  });
  return { x: mediana(centros.map(({ x }) => x)), y: mediana(centros.map(({ y }) => y)) };
}

function centroPorTres(a: Suelto | undefined, b: Suelto, c: Suelto | undefined) {
  if (!a || !c) return null;
  const d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  if (Math.abs(d) < 1e-9) return null;
  const [a2, b2, c2] = [a.x ** 2 + a.y ** 2, b.x ** 2 + b.y ** 2, c.x ** 2 + c.y ** 2];
  return {
    x: (a2 * (b.y - c.y) + b2 * (c.y - a.y) + c2 * (a.y - b.y)) / d,
    y: (a2 * (c.x - b.x) + b2 * (a.x - c.x) + c2 * (b.x - a.x)) / d,
  };
}

function mediana(numeros: readonly number[]): number {
  return [...numeros].sort((a, b) => a - b)[Math.floor(numeros.length / 2)] ?? 0;
}

const VACIO: Suelto = { n: -1, x: 0, y: 0, talla: 0 };

function enMedio(fila: readonly Suelto[]): Suelto {
  return fila[Math.floor(fila.length / 2)] ?? VACIO;
}

/** A row's direction at its middle. */
function rumboAlMedio(fila: readonly Suelto[]): number {
  const k = Math.floor(fila.length / 2);
  return rumboEntre(fila[Math.max(0, k - 1)], fila[Math.min(fila.length - 1, k + 1)]);
}

const DE_LADO = 0.2;

function desdeLaIzquierda(fila: readonly Suelto[]): Suelto[] {
  const rumbo = rumboAlMedio(fila);
  const alReves = Math.abs(Math.cos(rumbo)) >= DE_LADO ? Math.cos(rumbo) < 0 : Math.sin(rumbo) < 0;
  return alReves ? [...fila].reverse() : [...fila];
}

function vanAlReves(anterior: readonly Suelto[], fila: readonly Suelto[]): boolean {
  if (anterior.length < 2 || fila.length < 2) return false;
  const medio = enMedio(fila);
  const cerca = anterior.reduce(
    (mejor, _, i) => (distancia(anterior[i], medio) < distancia(anterior[mejor], medio) ? i : mejor),
    0,
  );
  const suyo = rumboEntre(
    anterior[Math.max(0, cerca - 1)],
    anterior[Math.min(anterior.length - 1, cerca + 1)],
  );
  return Math.abs(giroEntre(suyo, rumboAlMedio(fila))) > (100 * Math.PI) / 180;
}
