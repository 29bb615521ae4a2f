import { distancia, giroEntre, type Hilo, hilar, rumboEntre, rumbosPosibles } from './hilar.ts';
import { letrerosDe, vueltaDe } from './puntas.ts';
import { islasDe, type Rotulo, type Suelto, vecinosDe } from './vecinos.ts';

interface Pistas {
  paso: number;
  /** The number printed on each seat. */
  numeros: ReadonlyMap<number, number>;
  /** Letters that may name a row. */
  letreros: readonly Rotulo[];
  /** The stage's label, if the map has one. */
  escenario: Rotulo | undefined;
}

/** Greatest distance from a seat to its neighbour in the row, in pitches, over an aisle or a missing seat. */
const ALCANCE = 2.6;

/**
 * Finds rows of seats that may bend, turn and lie in rings (§C10.6). In each island of seats it tries every direction that
 * rows might have; the best one has the seats' numbers in order, letters at the rows' ends, near neighbours, or rows that
 * bend together.
 */
export function hilosDe(sueltos: readonly Suelto[], pistas: Pistas): Hilo[] {
  const vecinos = vecinosDe(sueltos, ALCANCE * pistas.paso);
  const tejido = { sueltos, vecinos, paso: pistas.paso };
  return islasDe(vecinos).flatMap(isla => {
    const { semilla, rumbos } = rumbosPosibles(tejido, isla);
    if (rumbos.length === 0) return hilar(tejido, { isla, semilla, rumbo: 0 });
    const intentos = rumbos.map(rumbo => juzgar(hilar(tejido, { isla, semilla, rumbo }), pistas));
    return mejor(intentos);
  });
}

interface Intento {
  hilos: Hilo[];
  /** Share of the neighbours in a row whose numbers differ by 1 or 2. */
  seguidos: number;
  /** Share of the seats whose row has a letter at one of its ends. */
  conLetra: number;
  /** Mean distance between neighbours: higher where many seats have none, lower where rows bend together. */
  costo: number;
  /** How far rows run across the direction to the stage; without a stage, how level they are. */
  deFrente: number;
}

function mejor(intentos: readonly Intento[]): Hilo[] {
  const porNumeros = [...intentos].sort((a, b) => b.seguidos - a.seguidos)[0];
  if (porNumeros && porNumeros.seguidos > 0.5) return porNumeros.hilos;
  const porLetras = [...intentos].sort((a, b) => b.conLetra - a.conLetra);
  const [una, otra] = porLetras;
  if (una && una.conLetra > 0.5 && una.conLetra > 1.5 * (otra?.conLetra ?? 0)) return una.hilos;
  const menor = Math.min(...intentos.map(({ costo }) => costo));
  const parejos = intentos.filter(({ costo }) => costo <= 1.08 * menor);
  return parejos.sort((a, b) => b.deFrente - a.deFrente)[0]?.hilos ?? [];
}

function juzgar(hilos: Hilo[], { numeros, letreros, escenario, paso }: Pistas): Intento {
  const pares = hilos.flatMap(({ asientos }) =>
    asientos.slice(1).flatMap((b, i) => {
      const a = asientos[i];
      return a ? [{ a, b }] : [];
    }),
  );
  const cuantos = hilos.reduce((suma, { asientos }) => suma + asientos.length, 0);
  const seguidos = pares.filter(({ a, b }) => {
    const salto = Math.abs((numeros.get(a.n) ?? NaN) - (numeros.get(b.n) ?? NaN));
    return salto === 1 || salto === 2;
  });
  const conLetra = hilos.filter(hilo => letrerosDe(hilo, letreros, paso).length > 0);
  const enHilo = pares.length / Math.max(1, cuantos - 1);
  const curvos = hilos.filter(hilo => Math.abs(vueltaDe(hilo)) > 0.02 * hilo.asientos.length);
  const dobla = sumar(curvos) > 0.6 * cuantos;
  const distancias = pares.map(({ a, b }) => distancia(a, b)).sort((a, b) => a - b);
  const medio = distancias[Math.floor(distancias.length / 2)] ?? Infinity;
  return {
    hilos,
    seguidos: pares.length === 0 ? 0 : seguidos.length / pares.length,
    conLetra: sumar(conLetra) / cuantos,
    costo: (medio * (dobla ? 0.6 : 1)) / Math.max(0.05, enHilo) ** 2,
    deFrente: media(
      pares.map(({ a, b }) => {
        const va = rumboEntre(a, b);
        return escenario
          ? Math.abs(Math.sin(giroEntre(rumboEntre(a, escenario), va)))
          : Math.abs(Math.cos(va));
      }),
    ),
  };
}

function sumar(hilos: readonly Hilo[]): number {
  return hilos.reduce((suma, { asientos }) => suma + asientos.length, 0);
}

function media(numeros: readonly number[]): number {
  return numeros.reduce((suma, numero) => suma + numero, 0) / Math.max(1, numeros.length);
}
