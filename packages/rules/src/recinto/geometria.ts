import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';

export type Punto = readonly [number, number];
export interface Caja {
  x: number;
  y: number;
  ancho: number;
  alto: number;
}

/** Where a seat stands on the drawing. */
export function enDibujo(
  { lugar }: Pick<SeccionDeDocumento, 'lugar'>,
  { x, y }: { x: number; y: number },
): [number, number] {
  const giro = (lugar.giro * Math.PI) / 180;
  const [coseno, seno] = [Math.cos(giro), Math.sin(giro)];
  return [lugar.x + lugar.escala * (x * coseno - y * seno), lugar.y + lugar.escala * (x * seno + y * coseno)];
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

/** Whether a place lies within an outline (even-odd). */
export function dentroDe(contorno: readonly Punto[], [x, y]: Punto): boolean {
  let dentro = false;
  for (let i = 0, j = contorno.length - 1; i < contorno.length; j = i, i += 1) {
    const [xi, yi] = contorno[i] ?? [0, 0];
    const [xj, yj] = contorno[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) dentro = !dentro;
  }
  return dentro;
}

/** An outline around places, with room of so much about each: their convex hull, widened. */
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
