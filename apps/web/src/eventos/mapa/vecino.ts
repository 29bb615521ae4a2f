import { type Cuadro, centro } from './camara.ts';

export type Direccion = 'arriba' | 'abajo' | 'izquierda' | 'derecha';

const RUMBOS: Readonly<Record<Direccion, { x: number; y: number }>> = {
  arriba: { x: 0, y: -1 },
  abajo: { x: 0, y: 1 },
  izquierda: { x: -1, y: 0 },
  derecha: { x: 1, y: 0 },
};

/** What lies off the way counts this much more than what lies along it. */
const DESVIO = 2;

/** The section that an arrow key leads to from another one; null when nothing lies that way. */
export function vecino(
  cajas: ReadonlyMap<number, Cuadro>,
  { desde, hacia }: { desde: number; hacia: Direccion },
): number | null {
  const origen = cajas.get(desde);
  if (!origen) return null;
  const aqui = centro(origen);
  const rumbo = RUMBOS[hacia];
  let mejor: { id: number; distancia: number } | null = null;
  for (const [id, caja] of cajas) {
    const alli = centro(caja);
    const dx = alli.x - aqui.x;
    const dy = alli.y - aqui.y;
    const avance = dx * rumbo.x + dy * rumbo.y;
    if (id === desde || avance <= 0) continue;
    const distancia = avance + DESVIO * Math.abs(dx * rumbo.y + dy * rumbo.x);
    if (!mejor || distancia < mejor.distancia) mejor = { id, distancia };
  }
  return mejor?.id ?? null;
}
