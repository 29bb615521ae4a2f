import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';

export type Punto = readonly [number, number];
export interface Caja {
  x: number;
  y: number;
  ancho: number;
  alto: number;
}

/**
 * The place of a section whose rows come from a file and have no position on the drawing: buyers pick them beside the map.
 */
export const LUGAR_SIN_PONER = { x: 0, y: 0, giro: 0, escala: 10 } as const;

/** A seat's position on the drawing. */
export function enDibujo(
  { lugar }: Pick<SeccionDeDocumento, 'lugar'>,
  { x, y }: { x: number; y: number },
): [number, number] {
  const giro = (lugar.giro * Math.PI) / 180;
  const [coseno, seno] = [Math.cos(giro), Math.sin(giro)];
  return [lugar.x + lugar.escala * (x * coseno - y * seno), lugar.y + lugar.escala * (x * seno + y * coseno)];
}

/** The frame of a drawing, which is the part that buyers see. */
export function marcoDe({ x = 0, y = 0, ancho, alto }: DocumentoDeRecinto['dibujo']): Caja {
  return { x, y, ancho, alto };
}

export function cajaDePuntos(puntos: Iterable<Punto>): Caja | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of puntos) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return x0 > x1 ? null : { x: x0, y: y0, ancho: x1 - x0, alto: y1 - y0 };
}

/** Positions of a section's seats on the drawing; it computes the section's turn once for all of them. */
export function puestosEn({
  lugar,
}: Pick<SeccionDeDocumento, 'lugar'>): (asiento: { x: number; y: number }) => Punto {
  const giro = (lugar.giro * Math.PI) / 180;
  const [coseno, seno] = [lugar.escala * Math.cos(giro), lugar.escala * Math.sin(giro)];
  return ({ x, y }) => [lugar.x + x * coseno - y * seno, lugar.y + x * seno + y * coseno];
}

/** `dentroDe` for many points: it reads the outline once. */
export function dentroDeContorno(contorno: readonly Punto[]): (x: number, y: number) => boolean {
  const [xs, ys] = [Float64Array.from(contorno, ([x]) => x), Float64Array.from(contorno, ([, y]) => y)];
  return (x, y) => {
    let dentro = false;
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i, i += 1) {
      const [yi, yj] = [ys[i] ?? 0, ys[j] ?? 0];
      if (yi > y === yj > y) continue;
      const [xi, xj] = [xs[i] ?? 0, xs[j] ?? 0];
      if (x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) dentro = !dentro;
    }
    return dentro;
  };
}

/** Whether a point lies within an outline (even-odd). */
export function dentroDe(contorno: readonly Punto[], [x, y]: Punto): boolean {
  let dentro = false;
  for (let i = 0, j = contorno.length - 1; i < contorno.length; j = i, i += 1) {
    const [xi, yi] = contorno[i] ?? [0, 0];
    const [xj, yj] = contorno[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) dentro = !dentro;
  }
  return dentro;
}

const ORILLA = 0.8;

/** The outline along rows of seats with the stage above, bent like the rows. In pitches. */
export function contornoDeFilas(
  filas: readonly { asientos: readonly { x: number; y: number }[] }[],
): Punto[] {
  const conAsientos = filas
    .filter(({ asientos }) => asientos.length > 0)
    .map(({ asientos }) => [...asientos].sort((a, b) => a.x - b.x));
  const [primera, ultima] = [conAsientos[0], conAsientos.at(-1)];
  if (!primera || !ultima) return [];
  const adentro = conAsientos.slice(1, -1);
  return [
    ...orilla(primera, 1),
    ...adentro.flatMap(fila => puntaDe(fila, 1)),
    ...orilla(ultima, -1).reverse(),
    ...adentro.flatMap(fila => puntaDe(fila, -1)).reverse(),
  ];
}

/** The side of a row towards the stage (1) or away from it (-1), a little wider than its seats. */
function orilla(fila: readonly { x: number; y: number }[], lado: 1 | -1): Punto[] {
  const fin = fila.length - 1;
  return fila.flatMap(({ x, y }, k): Punto[] => {
    const [tx, ty] = rumboDe(fila, k);
    const [px, py] = [x + lado * ty * ORILLA, y - lado * tx * ORILLA];
    const antes: Punto[] = k === 0 ? [[px - tx * ORILLA, py - ty * ORILLA]] : [];
    const despues: Punto[] = k === fin ? [[px + tx * ORILLA, py + ty * ORILLA]] : [];
    return [...antes, ...(k > 0 && k < fin ? [[px, py] as const] : []), ...despues];
  });
}

/** The corners beyond the right (1) or the left (-1) end of a row. */
function puntaDe(fila: readonly { x: number; y: number }[], lado: 1 | -1): Punto[] {
  const k = lado === 1 ? fila.length - 1 : 0;
  const [tx, ty] = rumboDe(fila, k);
  const { x = 0, y = 0 } = fila[k] ?? {};
  return [[x + lado * tx * ORILLA, y + lado * ty * ORILLA]];
}

/** A row's direction at one of its seats, from left to right. */
function rumboDe(fila: readonly { x: number; y: number }[], k: number): Punto {
  const [a, b] = [fila[Math.max(0, k - 1)], fila[Math.min(fila.length - 1, k + 1)]];
  const [dx, dy] = [(b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0)];
  const largo = Math.hypot(dx, dy);
  return largo === 0 ? [1, 0] : [dx / largo, dy / largo];
}

/** An outline around points with a margin of `holgura`: their convex hull, widened. */
export function envolver(puntos: readonly Punto[], holgura: number): [number, number][] {
  const esquinas = puntos.flatMap(([x, y]): Punto[] => [
    [x - holgura, y - holgura],
    [x + holgura, y - holgura],
    [x + holgura, y + holgura],
    [x - holgura, y + holgura],
  ]);
  const orden = esquinas.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const media = (lista: readonly Punto[]) => {
    const pila: Punto[] = [];
    for (const p of lista) {
      while (pila.length >= 2 && giroDe(pila.at(-2), pila.at(-1), p) <= 0) pila.pop();
      pila.push(p);
    }
    return pila.slice(0, -1);
  };
  return [...media(orden), ...media([...orden].reverse())].map(([x, y]) => [
    Math.round(x * 100) / 100,
    Math.round(y * 100) / 100,
  ]);
}

function giroDe([ax, ay]: Punto = [0, 0], [bx, by]: Punto = [0, 0], [cx, cy]: Punto = [0, 0]): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
