import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import type { Punto } from '../geometria.ts';
import type { Suelto } from './vecinos.ts';

/** A size larger than the next smaller one, or than the smallest of its class, by these factors begins another class. */
const [DE_LA_ANTERIOR, DE_LA_MENOR] = [1.12, 1.25];

/** Groups shapes by size and form, whatever their turn. */
export function clasesDe(
  chicas: readonly FormaDeMapa[],
  contornosDe: (forma: FormaDeMapa) => readonly (readonly Punto[])[],
): FormaDeMapa[][] {
  const medidas = chicas.map(forma => ({ forma, ...medir(contornosDe(forma)) }));
  return cortar(medidas, ({ talla }) => talla)
    .flatMap(parte => cortar(parte, ({ redondez }) => redondez))
    .map(parte => parte.map(({ forma }) => forma));
}

function cortar<T>(cosas: readonly T[], medida: (cosa: T) => number): T[][] {
  const partes: T[][] = [];
  let [menor, anterior] = [0, 0];
  for (const cosa of [...cosas].sort((a, b) => medida(a) - medida(b))) {
    const parte = partes.at(-1);
    const suya = medida(cosa);
    if (parte && suya <= anterior * DE_LA_ANTERIOR && suya <= menor * DE_LA_MENOR) parte.push(cosa);
    else {
      partes.push([cosa]);
      menor = suya;
    }
    anterior = suya;
  }
  return partes;
}

/** `talla`: the side of a square of the same area. `redondez`: the outline's length squared, over the area. */
function medir(contornos: readonly (readonly Punto[])[]): { talla: number; redondez: number } {
  let [superficie, vuelta] = [0, 0];
  for (const contorno of contornos) {
    let doble = 0;
    let [xa, ya] = contorno.at(-1) ?? [0, 0];
    for (const [x, y] of contorno) {
      doble += xa * y - x * ya;
      vuelta += Math.hypot(x - xa, y - ya);
      [xa, ya] = [x, y];
    }
    superficie += Math.abs(doble) / 2;
  }
  return { talla: Math.sqrt(superficie), redondez: vuelta ** 2 / Math.max(superficie, 1e-9) };
}

/** A seat is this many times as large as the digit on it, and this share of a class of digits stands on seats. */
const [MAYOR_QUE_SU_FIGURA, CASI_TODAS] = [2, 0.7];
/** A seat carries two digits at most, "12"; a box with more shapes on it holds seats. */
const FIGURAS_POR_BUTACA = 2.2;

/** Splits classes of similar shapes into seats and the digits drawn as curves on each seat. */
export function sinFiguras(clases: readonly FormaDeMapa[][], menores: readonly FormaDeMapa[]) {
  const bajoCual = queHayDebajo(clases.flat());
  const debajo = new Map(menores.map(forma => [forma.n, bajoCual(forma)]));
  const sonFiguras = (clase: readonly FormaDeMapa[]) => {
    const bajo = clase.flatMap(({ n }) => debajo.get(n) ?? []);
    return bajo.length >= CASI_TODAS * clase.length && bajo.length <= FIGURAS_POR_BUTACA * new Set(bajo).size;
  };
  const butacas = clases.filter(clase => !sonFiguras(clase));
  const sonButacas = new Set(butacas.flat().map(({ n }) => n));
  const encima = new Map<number, number[]>();
  for (const [n, suya] of debajo)
    if (suya !== null && sonButacas.has(suya) && !sonButacas.has(n))
      encima.set(suya, [...(encima.get(suya) ?? []), n]);
  return { clases: butacas, encima };
}

/** For a shape, the smallest one of twice its area, drawn before it and under its middle; null where there is none. */
function queHayDebajo(formas: readonly FormaDeMapa[]): (forma: FormaDeMapa) => number | null {
  const lado = Math.max(1e-9, ...formas.map(({ caja }) => Math.max(caja.ancho, caja.alto)));
  const casilla = (x: number, y: number) => `${Math.floor(x / lado)} ${Math.floor(y / lado)}`;
  const porCasilla = new Map<string, FormaDeMapa[]>();
  for (const forma of [...formas].sort((a, b) => area(a) - area(b))) {
    const { x, y, ancho, alto } = forma.caja;
    const suyas = [casilla(x, y), casilla(x + ancho, y), casilla(x, y + alto), casilla(x + ancho, y + alto)];
    for (const suya of new Set(suyas)) porCasilla.set(suya, [...(porCasilla.get(suya) ?? []), forma]);
  }
  return forma => {
    const { x, y } = enSuMedio(forma);
    const debajo = porCasilla
      .get(casilla(x, y))
      ?.find(
        ({ n, caja: c }) =>
          n < forma.n &&
          c.ancho * c.alto > MAYOR_QUE_SU_FIGURA * area(forma) &&
          x >= c.x &&
          x <= c.x + c.ancho &&
          y >= c.y &&
          y <= c.y + c.alto,
      );
    return debajo?.n ?? null;
  };
}

export function enSuMedio({ n, caja }: FormaDeMapa): Suelto {
  return {
    n,
    x: caja.x + caja.ancho / 2,
    y: caja.y + caja.alto / 2,
    talla: Math.max(caja.ancho, caja.alto),
  };
}

export function area({ caja }: FormaDeMapa): number {
  return caja.ancho * caja.alto;
}
