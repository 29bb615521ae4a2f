import { type Plan, placeOf } from '@taquilla/mapa/plan/plan';
import type { Point } from '@taquilla/mapa/view/geometry';

/** Indices of the seats inside a closed line drawn by hand; points and seats in the plan's units. */
export function enLazo(plan: Plan, lazo: readonly Point[]): number[] {
  if (lazo.length < 3) return [];
  return indices(plan).filter(i => estaDentro(placeOf(plan, i), lazo));
}

/** Indices of the seats in the rectangle between two corners. */
export function enRectangulo(plan: Plan, a: Point, b: Point): number[] {
  const [minX, maxX] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [minY, maxY] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return indices(plan).filter(i => {
    const { x, y } = placeOf(plan, i);
    return x >= minX && x <= maxX && y >= minY && y <= maxY;
  });
}

/** Indices of the seats in the row of one of them. */
export function enFila(plan: Plan, index: number): number[] {
  const fila = plan.rows[plan.rowOf[index] ?? -1];
  if (!fila) return [];
  return Array.from({ length: fila.end - fila.start }, (_, i) => fila.start + i);
}

function indices(plan: Plan): number[] {
  return [...plan.ids.keys()];
}

/** Even-odd rule: a ray to the right crosses the line an odd number of times. */
function estaDentro({ x, y }: Point, poligono: readonly Point[]): boolean {
  let dentro = false;
  let antes = poligono.at(-1);
  for (const punto of poligono) {
    if (antes && antes.y > y !== punto.y > y) {
      const cruce = antes.x + ((y - antes.y) / (punto.y - antes.y)) * (punto.x - antes.x);
      if (x < cruce) dentro = !dentro;
    }
    antes = punto;
  }
  return dentro;
}
