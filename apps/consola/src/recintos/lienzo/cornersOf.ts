import type { Punto } from '@taquilla/rules/recinto/geometria';

const ESQUINAS_MAXIMAS = 32;

/** The corners of an outline, only a few of a round one: the minimap shows no more, and is drawn at each act. */
export function cornersOf(contorno: readonly Punto[]): readonly Punto[] {
  if (contorno.length <= ESQUINAS_MAXIMAS) return contorno;
  const esquinas = contorno.filter((punto, i) => {
    const antes = contorno.at(i - 1) ?? punto;
    const despues = contorno[(i + 1) % contorno.length] ?? punto;
    return turns(antes, punto, despues);
  });
  const salto = Math.ceil(esquinas.length / ESQUINAS_MAXIMAS);
  return esquinas.filter((_, i) => i % salto === 0);
}

const CASI_RECTO = 0.02;

/** Whether a line turns at a point, by more than a degree. */
function turns([x0, y0]: Punto, [x1, y1]: Punto, [x2, y2]: Punto): boolean {
  const [ax, ay, bx, by] = [x1 - x0, y1 - y0, x2 - x1, y2 - y1];
  const largo = Math.hypot(ax, ay) * Math.hypot(bx, by);
  if (largo === 0) return false;
  return Math.abs(ax * by - ay * bx) / largo > CASI_RECTO || ax * bx + ay * by < 0;
}
