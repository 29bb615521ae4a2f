/** Selects what a section of a map is drawn by. */
export const SHAPES = 'path, rect, circle, ellipse, polygon, polyline';

/** The shapes of a section: itself, or all that its group holds. */
export function shapesOf<T extends Element>(section: T): T[] {
  return section.matches(SHAPES) ? [section] : [...section.querySelectorAll<T>(SHAPES)];
}

/** Whether a shape that is on the page is filled at a point of the screen, as far as its outline goes. */
export function covers(shape: SVGGeometryElement, point: DOMPointInit): boolean {
  const matrix = shape.getScreenCTM();
  const inside = shape.ownerSVGElement?.createSVGPoint();
  if (!matrix || !inside) return false;
  Object.assign(inside, { x: point.x, y: point.y });
  return shape.isPointInFill(inside.matrixTransform(matrix.inverse()));
}
