import { SHAPES } from './withInside.ts';

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

/** A shape that is on the page, and where. */
export interface Placed {
  shape: SVGGeometryElement;
  box: DOMRect;
}

/** The same as `covers`, quick where the point is far. */
export function isUnder({ shape, box }: Placed, point: DOMPoint): boolean {
  const { x, y } = point;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && covers(shape, point);
}

/** Whether a shape is drawn before an element, which then lies over it. */
export function isBefore({ shape }: Placed, element: SVGElement): boolean {
  return (shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
