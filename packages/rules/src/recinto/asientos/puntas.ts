import { distancia, giroEntre, type Hilo, rumboEntre } from './hilar.ts';
import type { Rotulo, Suelto } from './vecinos.ts';

/** An end of a row: its seat, the direction onward, and the bend of the row there, in radians a unit of length. */
export interface Punta {
  asiento: Suelto;
  hacia: number;
  curva: number;
  /** True in a row of one seat, which has no direction. */
  sola: boolean;
}

const CERCA = 5;

/** The first and the last end. The ends of a single seat point left and right. */
export function puntasDe({ asientos }: Hilo): [Punta, Punta] | null {
  const [primero, ultimo] = [asientos[0], asientos.at(-1)];
  if (!primero || !ultimo) return null;
  return [
    puntaDe(primero, asientos.slice(0, CERCA).reverse(), Math.PI),
    puntaDe(ultimo, asientos.slice(-CERCA), 0),
  ];
}

function puntaDe(asiento: Suelto, tramo: readonly Suelto[], sola: number): Punta {
  const [a, c] = [tramo[0], tramo.at(-1)];
  const b = tramo[Math.floor((tramo.length - 1) / 2)];
  if (!a || !c || tramo.length < 2) return { asiento, hacia: sola, curva: 0, sola: true };
  if (!b || tramo.length < 3) return { asiento, hacia: rumboEntre(a, c), curva: 0, sola: false };
  // Three seats on a circle: the turn between the chords is half of the arc's.
  const giro = giroEntre(rumboEntre(a, b), rumboEntre(b, c));
  const largo = distancia(a, b) + distancia(b, c);
  const curva = (2 * giro) / largo;
  return { asiento, hacia: rumboEntre(b, c) + (curva * distancia(b, c)) / 2, curva, sola: false };
}

/** How far a row turns from end to end, to the right as seen on the map. */
export function vueltaDe({ asientos }: Hilo): number {
  let vuelta = 0;
  for (let i = 2; i < asientos.length; i += 1)
    vuelta += giroEntre(
      rumboEntre(asientos[i - 2], asientos[i - 1]),
      rumboEntre(asientos[i - 1], asientos[i]),
    );
  return vuelta;
}

/** How far a place lies beyond an end along the bending row, and its distance from that line. */
export function desdePunta({ asiento, hacia, curva }: Punta, { x, y }: { x: number; y: number }) {
  const [dx, dy] = [x - asiento.x, y - asiento.y];
  const alFrente = dx * Math.cos(hacia) + dy * Math.sin(hacia);
  const deLado = dy * Math.cos(hacia) - dx * Math.sin(hacia);
  return { alFrente, deLado: Math.abs(deLado - (curva * alFrente * alFrente) / 2) };
}

/** The letters or figures beyond the ends of a row: the one that names it, and others with the same text. */
export function letrerosDe(hilo: Hilo, letreros: readonly Rotulo[], paso: number): Rotulo[] {
  const puntas = puntasDe(hilo) ?? [];
  const cerca = letreros.flatMap(letrero =>
    puntas.flatMap(punta => {
      const { alFrente, deLado } = desdePunta(punta, letrero);
      const vale = alFrente > punta.asiento.talla * 0.6 && alFrente < 2.7 * paso && deLado < 0.6 * paso;
      return vale ? [{ letrero, lejos: alFrente + 2 * deLado }] : [];
    }),
  );
  const enOrden = cerca.sort((a, b) => a.lejos - b.lejos).map(({ letrero }) => letrero);
  return enOrden.filter(({ texto }) => texto === enOrden[0]?.texto);
}
