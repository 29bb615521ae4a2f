/** A seat of an uploaded map before it belongs to a row: its shape's number, its middle, its longer side. */
export interface Suelto {
  n: number;
  x: number;
  y: number;
  talla: number;
}

/** A text of the map and where it stands. */
export interface Rotulo {
  /** Its number among the map's elements. */
  n?: number;
  texto: string;
  x: number;
  y: number;
}

const CUANTOS = 10;

/** For each seat, its ten nearest seats within reach, the nearest first; in both directions. */
export function vecinosDe(sueltos: readonly Suelto[], alcance: number): number[][] {
  const celda = (n: number) => Math.floor(n / alcance);
  const celdas = new Map<string, number[]>();
  for (const [i, { x, y }] of sueltos.entries()) {
    const clave = `${celda(x)},${celda(y)}`;
    const suyos = celdas.get(clave);
    if (suyos) suyos.push(i);
    else celdas.set(clave, [i]);
  }
  return sueltos.map(({ x, y }, i) => {
    const cerca: { j: number; lejos: number }[] = [];
    for (let cx = celda(x) - 1; cx <= celda(x) + 1; cx += 1)
      for (let cy = celda(y) - 1; cy <= celda(y) + 1; cy += 1)
        for (const j of celdas.get(`${cx},${cy}`) ?? []) {
          const otro = sueltos[j];
          const lejos = otro ? Math.hypot(otro.x - x, otro.y - y) : Infinity;
          if (j !== i && lejos > 0 && lejos <= alcance) cerca.push({ j, lejos });
        }
    return cerca
      .sort((a, b) => a.lejos - b.lejos)
      .slice(0, CUANTOS)
      .map(({ j }) => j);
  });
}

/** The usual distance from a seat to its nearest neighbour. */
export function pasoDe(sueltos: readonly Suelto[]): number {
  const salto = Math.max(1, Math.floor(sueltos.length / 200));
  const distancias = sueltos
    .filter((_, i) => i % salto === 0)
    .map(a =>
      sueltos.reduce((menor, b) => {
        const lejos = Math.hypot(a.x - b.x, a.y - b.y);
        return lejos > 0 ? Math.min(menor, lejos) : menor;
      }, Infinity),
    );
  distancias.sort((a, b) => a - b);
  const medio = distancias[Math.floor(distancias.length / 2)] ?? 1;
  return Number.isFinite(medio) && medio > 0 ? medio : 1;
}

/** Groups of seats connected by neighbours. */
export function islasDe(vecinos: readonly (readonly number[])[]): number[][] {
  const deVuelta = vecinos.map((): number[] => []);
  for (const [i, suyos] of vecinos.entries()) for (const j of suyos) deVuelta[j]?.push(i);
  const vistos = new Set<number>();
  const islas: number[][] = [];
  for (const i of vecinos.keys()) {
    if (vistos.has(i)) continue;
    vistos.add(i);
    const isla = [i];
    for (const aqui of isla)
      for (const j of [...(vecinos[aqui] ?? []), ...(deVuelta[aqui] ?? [])]) {
        if (vistos.has(j)) continue;
        vistos.add(j);
        isla.push(j);
      }
    islas.push(isla);
  }
  return islas;
}
