import { type Camera, fitScale, visibleBox } from '@taquilla/mapa/view/camera';
import type { Size } from '@taquilla/mapa/view/geometry';
import type { Caja } from '@taquilla/rules/recinto/geometria';

/** Margins of a canvas to keep free, in CSS pixels. */
interface Margins {
  izquierda: number;
  arriba: number;
  derecha: number;
  abajo: number;
}

/** The free parts beside the tools, and above or beside the minimap and the zoom. */
export const JUNTO_A_LAS_BARRAS: readonly Margins[] = [
  { izquierda: 72, arriba: 24, derecha: 24, abajo: 232 },
  { izquierda: 72, arriba: 24, derecha: 196, abajo: 24 },
];
/** The free part of a phone's canvas, which shows the zoom alone. */
export const SOBRE_EL_ZOOM: readonly Margins[] = [{ izquierda: 16, arriba: 16, derecha: 16, abajo: 72 }];

/** The camera that shows a whole drawing in the free part of a canvas that makes it largest. */
export function fitCamera(
  { x, y, ancho, alto }: Caja,
  vista: Size,
  partes: readonly Margins[],
  escalaMayor = Number.POSITIVE_INFINITY,
): Camera | null {
  const camaras = partes.map(({ izquierda, arriba, derecha, abajo }) => {
    const width = Math.max(1, vista.width - izquierda - derecha);
    const height = Math.max(1, vista.height - arriba - abajo);
    const entera = fitScale({ minX: x, minY: y, maxX: x + ancho, maxY: y + alto }, { width, height }, 0);
    const scale = Math.min(entera, escalaMayor);
    return {
      scale,
      x: x + ancho / 2 - (izquierda + width / 2) / scale,
      y: y + alto / 2 - (arriba + height / 2) / scale,
    };
  });
  return camaras.toSorted((a, b) => b.scale - a.scale)[0] ?? null;
}

/**
 * The camera with a part of the drawing in sight: unchanged where all of it is, else centred on it, no nearer than before.
 */
export function bringIntoView(
  antes: Camera,
  caja: Caja,
  { vista, partes }: { vista: Size; partes: readonly Margins[] },
): Camera {
  const { minX, minY, maxX, maxY } = visibleBox(antes, vista);
  const { x, y, ancho, alto } = caja;
  if (x >= minX && y >= minY && x + ancho <= maxX && y + alto <= maxY) return antes;
  return fitCamera(caja, vista, partes, antes.scale) ?? antes;
}
