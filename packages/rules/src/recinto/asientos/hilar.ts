import type { Suelto } from './vecinos.ts';

/** Seats in a line, each a neighbour of the one before; `cerrado` where the last is a neighbour of the first too. */
export interface Hilo {
  asientos: Suelto[];
  cerrado: boolean;
}

interface Tejido {
  sueltos: readonly Suelto[];
  vecinos: readonly (readonly number[])[];
  paso: number;
}

const AL_LADO = (32 * Math.PI) / 180;
const DISTINTOS = (25 * Math.PI) / 180;
const HACIA_MAXIMOS = 4;

/** Directions that rows may take at a seat amid an island: its edges, the shortest first. */
export function rumbosPosibles(
  tejido: Tejido,
  isla: readonly number[],
): { semilla: number; rumbos: number[] } {
  const { sueltos, vecinos, paso } = tejido;
  const rodeo = (i: number) => (vecinos[i] ?? []).filter(j => distancia(sueltos[i], sueltos[j]) < 1.7 * paso);
  let semilla = isla[0] ?? 0;
  for (const i of isla) {
    if (rodeo(i).length > rodeo(semilla).length) semilla = i;
    if (rodeo(semilla).length >= 4) break;
  }
  const rumbos: number[] = [];
  for (const j of vecinos[semilla] ?? []) {
    const rumbo = rumboEntre(sueltos[semilla], sueltos[j]);
    if (rumbos.every(otro => entreEjes(otro, rumbo) > DISTINTOS)) rumbos.push(rumbo);
    if (rumbos.length === HACIA_MAXIMOS) break;
  }
  return { semilla, rumbos };
}

/**
 * Strings the seats of an island into rows: the row of one seat has the given direction, and its neighbours' rows follow
 * it.
 */
export function hilar(
  tejido: Tejido,
  { isla, semilla, rumbo }: { isla: readonly number[]; semilla: number; rumbo: number },
): Hilo[] {
  const ejes = tenderEjes(tejido, { semilla, rumbo });
  const lados = new Map(isla.map(i => [i, ladosDe(tejido, i, ejes)] as const));
  const unidos = new Map<number, number[]>();
  for (const [i, suyos] of lados)
    unidos.set(
      i,
      suyos.filter((j): j is number => j !== null && (lados.get(j)?.includes(i) ?? false)),
    );
  return recorrer(isla, unidos).map(({ indices, cerrado }) => ({
    asientos: indices.flatMap(i => sueltos(tejido, i)),
    cerrado,
  }));
}

function sueltos({ sueltos: todos }: Tejido, i: number): Suelto[] {
  const suelto = todos[i];
  return suelto ? [suelto] : [];
}

/** The row's axis at each seat, from the seed outwards: the edge of the seat that turns least. */
function tenderEjes(
  { sueltos: todos, vecinos }: Tejido,
  { semilla, rumbo }: { semilla: number; rumbo: number },
): Map<number, number> {
  const ejeEn = (i: number, previo: number) => {
    const buscar = (hacia: number) =>
      (vecinos[i] ?? [])
        .map(j => {
          const suyo = rumboEntre(todos[i], todos[j]);
          return { suyo, turno: giroEntre(hacia, suyo), lejos: distancia(todos[i], todos[j]) };
        })
        .filter(({ turno }) => Math.abs(turno) <= DISTINTOS)
        .sort((a, b) => a.lejos * (1 + 2 * Math.abs(a.turno)) - b.lejos * (1 + 2 * Math.abs(b.turno)))[0];
    const turnos = [buscar(previo), buscar(previo + Math.PI)].flatMap(lado => (lado ? [lado.turno] : []));
    return turnos.length === 0 ? previo : previo + turnos.reduce((suma, t) => suma + t, 0) / turnos.length;
  };
  const ejes = new Map([[semilla, ejeEn(semilla, rumbo)]]);
  // The loop reads the map while it grows, in the order in which seats are reached.
  for (const [i, eje] of ejes) for (const j of vecinos[i] ?? []) if (!ejes.has(j)) ejes.set(j, ejeEn(j, eje));
  return ejes;
}

/** The next seat along a row, ahead and behind. */
function ladosDe({ sueltos: todos, vecinos, paso }: Tejido, i: number, ejes: ReadonlyMap<number, number>) {
  const aqui = todos[i];
  const eje = ejes.get(i);
  return [0, Math.PI].map(vuelta => {
    if (!aqui || eje === undefined) return null;
    const candidatos = (vecinos[i] ?? []).flatMap(j => {
      const suyo = ejes.get(j);
      if (suyo === undefined) return [];
      // In a bent row the chord lies between both axes.
      const cuerda = eje + vuelta + giroDeEjes(eje, suyo) / 2;
      const turno = giroEntre(cuerda, rumboEntre(aqui, todos[j]));
      const lejos = distancia(aqui, todos[j]);
      const [alFrente, deLado] = [lejos * Math.cos(turno), Math.abs(lejos * Math.sin(turno))];
      const vale = Math.abs(turno) <= AL_LADO && deLado <= 0.55 * Math.max(paso, alFrente * 0.6);
      return vale ? [{ j, costo: alFrente + 2 * deLado }] : [];
    });
    return candidatos.sort((a, b) => a.costo - b.costo)[0]?.j ?? null;
  });
}

/** Walks along joined seats, from open ends first; the seats that remain form closed rings. */
function recorrer(
  isla: readonly number[],
  unidos: ReadonlyMap<number, readonly number[]>,
): { indices: number[]; cerrado: boolean }[] {
  const vistos = new Set<number>();
  const seguir = (desde: number) => {
    const indices: number[] = [];
    for (let aqui: number | undefined = desde; aqui !== undefined; ) {
      vistos.add(aqui);
      indices.push(aqui);
      aqui = unidos.get(aqui)?.find(j => !vistos.has(j));
    }
    return indices;
  };
  const puntas = isla.filter(i => (unidos.get(i)?.length ?? 0) < 2);
  const abiertos = puntas.flatMap(i => (vistos.has(i) ? [] : [{ indices: seguir(i), cerrado: false }]));
  const cerrados = isla.flatMap(i => (vistos.has(i) ? [] : [{ indices: seguir(i), cerrado: true }]));
  return [...abiertos, ...cerrados];
}

export function distancia(
  a: { x: number; y: number } | undefined,
  b: { x: number; y: number } | undefined,
): number {
  return a && b ? Math.hypot(b.x - a.x, b.y - a.y) : Infinity;
}

export function rumboEntre(
  a: { x: number; y: number } | undefined,
  b: { x: number; y: number } | undefined,
): number {
  return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : 0;
}

/** The turn from one direction to another, from -π to π. */
export function giroEntre(a: number, b: number): number {
  return Math.atan2(Math.sin(b - a), Math.cos(b - a));
}

/** The turn from one axis to another, from -π/2 to π/2. */
function giroDeEjes(a: number, b: number): number {
  const giro = giroEntre(a, b);
  return giro > Math.PI / 2 ? giro - Math.PI : giro < -Math.PI / 2 ? giro + Math.PI : giro;
}

function entreEjes(a: number, b: number): number {
  return Math.abs(giroDeEjes(a, b));
}
