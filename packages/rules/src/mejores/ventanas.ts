/** A point on a plan; distances are in seat pitches. */
export interface Punto {
  x: number;
  y: number;
}

/** A seat on a plan. */
export interface AsientoEnPlano extends Punto {
  id: number;
  sillaDeRuedas?: boolean | undefined;
  /** Id of the wheelchair place that this one accompanies (§B7.1); null for every other seat. */
  acompanaA?: number | null | undefined;
}

/** Seats of a row in their order along it. */
export interface FilaEnPlano<A> {
  asientos: readonly A[];
}

/** A row with the facts that selling does not change. */
export interface FilaPreparada<A, F extends FilaEnPlano<A> = FilaEnPlano<A>> {
  indice: number;
  fila: F;
  asientos: readonly A[];
  /** Whether a seat and the next one are neighbours; an aisle lies where they are not. */
  junto: readonly boolean[];
  /** Whether some places are kept for wheelchairs and companions. */
  hayEspeciales: boolean;
}

/** Seats side by side. */
export interface Ventana<A, F extends FilaEnPlano<A> = FilaEnPlano<A>> extends Punto {
  fila: FilaPreparada<A, F>;
  /** The first seat's index in its row, and that behind the last. */
  desde: number;
  hasta: number;
  /** Pitches from the stage to their middle. */
  lejos: number;
  /** Seats left alone beside them. */
  solos: number;
  enPasillo: boolean;
}

/** Which seats are looked for. */
export interface Busqueda<A> {
  cuantos: number;
  /** How many of them are places for wheelchairs: exactly as many. */
  sillas: number;
  libre: (asiento: A) => boolean;
  /** Whether a free seat is as the buyer wishes. */
  gusta: (asiento: A) => boolean;
  escenario: Punto;
}

/** Greatest distance of neighbours, in pitches; beyond it lies an aisle. */
const VECINOS = 1.5;
/** The cost of leaving one seat alone, in pitches: seats that leave none may be this much further away. */
export const POR_SOLITARIO = 5;

export function prepararFilas<A extends AsientoEnPlano, F extends FilaEnPlano<A>>(
  filas: readonly F[],
): FilaPreparada<A, F>[] {
  return filas.map((fila, indice) => {
    const { asientos } = fila;
    return {
      indice,
      fila,
      asientos,
      junto: asientos.map((asiento, i) => {
        const siguiente = asientos[i + 1];
        return siguiente !== undefined && distancia(asiento, siguiente) <= VECINOS;
      }),
      hayEspeciales: asientos.some(asiento => !esComun(asiento)),
    };
  });
}

/** All windows of a row, from its first seat on. */
export function ventanasDe<A extends AsientoEnPlano, F extends FilaEnPlano<A>>(
  fila: FilaPreparada<A, F>,
  busqueda: Busqueda<A>,
): Ventana<A, F>[] {
  const { asientos, junto } = fila;
  const { cuantos, libre, gusta } = busqueda;
  const ventanas: Ventana<A, F>[] = [];
  let seguidos = 0;
  for (let i = 0; i < asientos.length; i += 1) {
    const asiento = asientos[i];
    if (!asiento || !libre(asiento) || !gusta(asiento)) {
      seguidos = 0;
      continue;
    }
    seguidos = i > 0 && junto[i - 1] ? seguidos + 1 : 1;
    const desde = i + 1 - cuantos;
    if (seguidos >= cuantos && convienen(fila, { desde, hasta: i + 1, sillas: busqueda.sillas }))
      ventanas.push(abrirVentana(fila, desde, busqueda));
  }
  return ventanas;
}

/** The seats of a window in their order. */
export function asientosDe<A>({ fila, desde, hasta }: Ventana<A>): readonly A[] {
  return fila.asientos.slice(desde, hasta);
}

/** The window that begins at a seat which is known to fit. */
export function abrirVentana<A extends AsientoEnPlano, F extends FilaEnPlano<A>>(
  fila: FilaPreparada<A, F>,
  desde: number,
  { cuantos, libre, escenario }: Busqueda<A>,
): Ventana<A, F> {
  const { asientos, junto } = fila;
  const hasta = desde + cuantos;
  let [x, y] = [0, 0];
  let enPasillo = false;
  for (let i = desde; i < hasta; i += 1) {
    x += asientos[i]?.x ?? 0;
    y += asientos[i]?.y ?? 0;
    enPasillo ||= !junto[i] || !junto[i - 1];
  }
  const medio = { x: x / cuantos, y: y / cuantos };
  const solos =
    Number(quedaSolo(fila, { desde, hasta, rumbo: -1, libre })) +
    Number(quedaSolo(fila, { desde, hasta, rumbo: 1, libre }));
  return { fila, desde, hasta, ...medio, lejos: distancia(medio, escenario), solos, enPasillo };
}

/** As many wheelchair places as asked for, and no companion's without its neighbour (§B7.1). */
export function convienen<A extends AsientoEnPlano>(
  { asientos, hayEspeciales }: FilaPreparada<A>,
  { desde, hasta, sillas }: { desde: number; hasta: number; sillas: number },
): boolean {
  if (!hayEspeciales) return sillas === 0;
  const suyos = asientos.slice(desde, hasta);
  return (
    suyos.filter(({ sillaDeRuedas }) => sillaDeRuedas).length === sillas &&
    suyos.every(({ acompanaA }) => acompanaA == null || suyos.some(({ id }) => id === acompanaA))
  );
}

/** Whether one free seat is left alone on a side, or a companion's place without its neighbour. */
function quedaSolo<A extends AsientoEnPlano>(
  { asientos, junto }: FilaPreparada<A>,
  lado: { desde: number; hasta: number; rumbo: number; libre: (asiento: A) => boolean },
): boolean {
  const { desde, hasta, rumbo, libre } = lado;
  const a = rumbo < 0 ? desde - 1 : hasta;
  const vecino = junto[rumbo < 0 ? a : a - 1] ? asientos[a] : undefined;
  if (!vecino || !libre(vecino)) return false;
  if (!esComun(vecino)) return asientos.slice(desde, hasta).some(({ id }) => id === vecino.acompanaA);
  const b = a + rumbo;
  const siguiente = junto[rumbo < 0 ? b : a] ? asientos[b] : undefined;
  return !siguiente || !libre(siguiente) || !esComun(siguiente);
}

function esComun({ sillaDeRuedas, acompanaA }: AsientoEnPlano): boolean {
  return !sillaDeRuedas && acompanaA == null;
}

export function distancia(a: Punto, b: Punto): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
