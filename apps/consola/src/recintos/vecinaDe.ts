import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';

const RUMBOS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The shape that an arrow key leads to from another one; null where there is none that way. */
export function vecinaDe(formas: readonly FormaDeMapa[], n: number, tecla: string): number | null {
  const rumbo = RUMBOS[tecla];
  const desde = formas.find(forma => forma.n === n);
  if (!rumbo || !desde) return null;
  const medio = ({ caja }: FormaDeMapa) => [caja.x + caja.ancho / 2, caja.y + caja.alto / 2] as const;
  const [x0, y0] = medio(desde);
  let mejor: { n: number; lejos: number } | null = null;
  for (const forma of formas) {
    const [x, y] = medio(forma);
    const adelante = (x - x0) * rumbo[0] + (y - y0) * rumbo[1];
    const alLado = Math.abs((x - x0) * rumbo[1]) + Math.abs((y - y0) * rumbo[0]);
    if (forma.n === n || adelante <= 0 || alLado > adelante * 2) continue;
    const lejos = adelante + alLado * 2;
    if (!mejor || lejos < mejor.lejos) mejor = { n: forma.n, lejos };
  }
  return mejor?.n ?? null;
}
