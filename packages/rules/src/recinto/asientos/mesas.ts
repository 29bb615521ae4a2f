import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { type Caja, dentroDe, type Punto } from '../geometria.ts';
import type { Suelto } from './vecinos.ts';

/** A table's shape with the chairs around it, clockwise from the top. */
export interface Mesa {
  forma: FormaDeMapa;
  sillas: Suelto[];
}

interface Mapa {
  contornosDe(forma: FormaDeMapa): readonly (readonly Punto[])[];
}

/** Bounds of a table's size in chair sizes, and the greatest distance of a chair from it. */
const [DE_LARGO_MINIMO, DE_LARGO_MAXIMO, JUNTO] = [1.2, 16, 1.3];
const [SILLAS_MINIMAS, SILLAS_MAXIMAS] = [3, 40];
/** Widest gap between neighbouring chairs, as an angle: a long table has none at its ends. */
const HUECO_MAXIMO = 1.15 * Math.PI;
/** Least share of similar shapes that must stand around tables; below it none of them counts as a chair. */
const CASI_TODAS = 0.7;

/** The tables around which similar small shapes stand (§C10.6); none where the shapes form rows. */
export function mesasDe(sillas: readonly Suelto[], formas: readonly FormaDeMapa[], mapa: Mapa): Mesa[] {
  const talla = sillas.reduce((suma, silla) => suma + silla.talla, 0) / Math.max(1, sillas.length);
  const propias = new Set(sillas.map(({ n }) => n));
  const candidatas = formas
    .filter(({ n, caja }) => {
      const [mayor, menor] = [Math.max(caja.ancho, caja.alto), Math.min(caja.ancho, caja.alto)];
      return !propias.has(n) && menor > DE_LARGO_MINIMO * talla && mayor < DE_LARGO_MAXIMO * talla;
    })
    .map(forma => ({ forma, contornos: mapa.contornosDe(forma), sillas: [] as Suelto[] }));
  for (const silla of sillas) {
    const cerca = candidatas
      .map(mesa => ({ mesa, lejos: lejosDe(mesa.forma.caja, silla) }))
      .filter(({ lejos }) => lejos <= JUNTO * talla)
      .sort((a, b) => a.lejos - b.lejos)[0]?.mesa;
    if (cerca && !cerca.contornos.some(contorno => dentroDe(contorno, [silla.x, silla.y])))
      cerca.sillas.push(silla);
  }
  const mesas = candidatas.filter(estaRodeada).map(({ forma, sillas: suyas }) => ({
    forma,
    sillas: suyas.sort((a, b) => vueltaA(forma.caja, a) - vueltaA(forma.caja, b)),
  }));
  const sentadas = mesas.reduce((suma, { sillas: suyas }) => suma + suyas.length, 0);
  return sentadas >= CASI_TODAS * sillas.length ? mesas : [];
}

function lejosDe({ x, y, ancho, alto }: Caja, silla: Suelto): number {
  const dx = Math.max(x - silla.x, 0, silla.x - x - ancho);
  const dy = Math.max(y - silla.y, 0, silla.y - y - alto);
  return Math.hypot(dx, dy);
}

/** A chair's angle around its table, clockwise from the top, from 0 to a whole turn. */
function vueltaA({ x, y, ancho, alto }: Caja, silla: Suelto): number {
  const angulo = Math.atan2(silla.x - x - ancho / 2, y + alto / 2 - silla.y);
  return angulo < -1e-6 ? angulo + 2 * Math.PI : angulo;
}

function estaRodeada({ forma, sillas }: Mesa): boolean {
  if (sillas.length < SILLAS_MINIMAS || sillas.length > SILLAS_MAXIMAS) return false;
  const vueltas = sillas.map(silla => vueltaA(forma.caja, silla)).sort((a, b) => a - b);
  const primera = vueltas[0] ?? 0;
  const huecos = vueltas.map((v, i) => (vueltas[i + 1] ?? primera + 2 * Math.PI) - v);
  return Math.max(...huecos) <= HUECO_MAXIMO;
}
