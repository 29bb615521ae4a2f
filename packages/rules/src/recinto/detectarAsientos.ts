import type { AsientosPropuestos, FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { cajaDePuntos } from './geometria.ts';
import { nombreEnLetras } from './numeracion.ts';

const MINIMO = 10;

/** A text of the map and where it stands. */
export interface Rotulo {
  texto: string;
  x: number;
  y: number;
}

interface Suelto {
  n: number;
  x: number;
  y: number;
  talla: number;
}

/**
 * Ten or more alike small shapes are proposed as seats (§C10.6): gathered by what they stand on, put into rows, and
 * numbered by the text that stands on or beside them, else from 1.
 */
export function detectarAsientos(
  formas: readonly FormaDeMapa[],
  { rotulos, ancho, alto }: { rotulos: readonly Rotulo[]; ancho: number; alto: number },
): AsientosPropuestos[] {
  const limite = Math.max(ancho, alto) / 25;
  const chicas = formas.filter(({ caja, clave }) => {
    const [mayor, menor] = [Math.max(caja.ancho, caja.alto), Math.min(caja.ancho, caja.alto)];
    return clave === '' && mayor > 0 && mayor < limite && mayor / menor < 1.6;
  });
  const tallas = new Map<string, FormaDeMapa[]>();
  for (const forma of chicas) {
    const clase = `${Math.round(Math.log(forma.caja.ancho) * 8)},${Math.round(Math.log(forma.caja.alto) * 8)}`;
    tallas.set(clase, [...(tallas.get(clase) ?? []), forma]);
  }
  const grandes = formas.filter(forma => !chicas.includes(forma)).sort((a, b) => area(a) - area(b));
  return [...tallas.values()]
    .filter(clase => clase.length >= MINIMO)
    .flatMap(clase => agrupar(clase, grandes))
    .filter(({ sueltos }) => sueltos.length >= MINIMO)
    .map(({ sueltos, sobre }) => proponer(sueltos, { rotulos, sobre }));
}

function area({ caja }: FormaDeMapa): number {
  return caja.ancho * caja.alto;
}

/** Seats by the smallest shape that they stand on. */
function agrupar(clase: readonly FormaDeMapa[], grandes: readonly FormaDeMapa[]) {
  const grupos = new Map<number | null, Suelto[]>();
  for (const { n, caja } of clase) {
    const [x, y] = [caja.x + caja.ancho / 2, caja.y + caja.alto / 2];
    const debajo = grandes.find(
      ({ caja: c }) => x >= c.x && x <= c.x + c.ancho && y >= c.y && y <= c.y + c.alto,
    );
    const suelo = debajo?.n ?? null;
    const grupo = grupos.get(suelo) ?? [];
    grupo.push({ n, x, y, talla: Math.max(caja.ancho, caja.alto) });
    grupos.set(suelo, grupo);
  }
  return [...grupos].map(([sobre, sueltos]) => ({ sobre, sueltos }));
}

function proponer(
  sueltos: readonly Suelto[],
  { rotulos, sobre }: { rotulos: readonly Rotulo[]; sobre: number | null },
): AsientosPropuestos {
  const paso = pasoDe(sueltos);
  const caja = cajaDePuntos(sueltos.map(({ x, y }) => [x, y] as const)) ?? { x: 0, y: 0, ancho: 0, alto: 0 };
  const cerca = rotulos.filter(
    ({ x, y }) =>
      x > caja.x - 3 * paso &&
      x < caja.x + caja.ancho + 3 * paso &&
      y > caja.y - 2 * paso &&
      y < caja.y + caja.alto + 2 * paso,
  );
  const filas = enFilas(sueltos, paso).map((fila, i) => {
    const [primero, ultimo] = [fila[0], fila.at(-1)];
    const alLado = cerca.find(
      ({ texto, x, y }) =>
        /^[A-Za-z]{1,2}$|^\d{1,3}$/.test(texto) &&
        [primero, ultimo].some(
          extremo =>
            extremo &&
            Math.abs(y - extremo.y) < paso * 0.6 &&
            Math.abs(x - extremo.x) < paso * 2.5 &&
            !encima(extremo, { x, y }),
        ),
    );
    return { nombre: alLado?.texto.toUpperCase() ?? nombreEnLetras(i), asientos: numerar(fila, cerca) };
  });
  return { formas: sueltos.map(({ n }) => n), filas: sinRepetir(filas), paso, caja, sobre };
}

/** Two rows of one name are told apart by their order. */
function sinRepetir(filas: AsientosPropuestos['filas']): AsientosPropuestos['filas'] {
  const nombres = new Set(filas.map(({ nombre }) => nombre));
  return nombres.size === filas.length
    ? filas
    : filas.map((fila, i) => ({ ...fila, nombre: nombreEnLetras(i) }));
}

function encima({ x, y, talla }: Suelto, punto: { x: number; y: number }): boolean {
  return Math.abs(punto.x - x) < talla * 0.7 && Math.abs(punto.y - y) < talla * 0.9;
}

function numerar(
  fila: readonly Suelto[],
  rotulos: readonly Rotulo[],
): AsientosPropuestos['filas'][number]['asientos'] {
  const dichos = fila.map(
    suelto => rotulos.find(r => /^[\w-]{1,10}$/.test(r.texto) && encima(suelto, r))?.texto,
  );
  const valen = dichos.every(dicho => dicho !== undefined) && new Set(dichos).size === fila.length;
  return fila.map(({ n, x, y }, i) => ({
    n,
    x,
    y,
    numero: (valen ? dichos[i] : undefined) ?? String(i + 1),
  }));
}

/** The usual distance from a seat to its nearest neighbour. */
function pasoDe(sueltos: readonly Suelto[]): number {
  const muestra = sueltos.slice(0, 200);
  const distancias = muestra.map(a =>
    sueltos.reduce(
      (menor, b) => (a === b ? menor : Math.min(menor, Math.hypot(a.x - b.x, a.y - b.y))),
      Infinity,
    ),
  );
  distancias.sort((a, b) => a - b);
  const medio = distancias[Math.floor(distancias.length / 2)] ?? 1;
  return Number.isFinite(medio) && medio > 0 ? medio : 1;
}

/** Rows from the top, each from the left: a seat follows its neighbour to the right as long as that is near and level. */
function enFilas(sueltos: readonly Suelto[], paso: number): Suelto[][] {
  const pendientes = [...sueltos].sort((a, b) => a.x - b.x || a.y - b.y);
  const filas: Suelto[][] = [];
  for (const suelto of pendientes) {
    const fila = filas
      .map(candidata => ({ candidata, ultimo: candidata.at(-1) }))
      .filter(
        ({ ultimo }) =>
          ultimo && Math.abs(ultimo.y - suelto.y) < paso * 0.5 && suelto.x - ultimo.x > paso * 0.3,
      )
      .sort((a, b) => (b.ultimo?.x ?? 0) - (a.ultimo?.x ?? 0))[0];
    if (fila) fila.candidata.push(suelto);
    else filas.push([suelto]);
  }
  return filas.sort((a, b) => media(a) - media(b)).flatMap(partir);
}

function media(fila: readonly Suelto[]): number {
  return fila.reduce((suma, { y }) => suma + y, 0) / fila.length;
}

const POR_FILA = 300;

/** A row holds at most 300 seats. */
function partir(fila: Suelto[]): Suelto[][] {
  return Array.from({ length: Math.ceil(fila.length / POR_FILA) }, (_, i) =>
    fila.slice(i * POR_FILA, (i + 1) * POR_FILA),
  );
}
