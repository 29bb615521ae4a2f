import { SHAPES } from './withInside.ts';

/** The shapes of a section: the section itself, or all that its group holds. */
export function shapesOf<T extends Element>(section: T): T[] {
  return section.matches(SHAPES) ? [section] : [...section.querySelectorAll<T>(SHAPES)];
}

/** Whether the fill of a shape on the page covers a point of the screen, by its outline. */
export function covers(shape: SVGGeometryElement, point: DOMPointInit): boolean {
  const matrix = shape.getScreenCTM();
  const inside = shape.ownerSVGElement?.createSVGPoint();
  if (!matrix || !inside) return false;
  Object.assign(inside, { x: point.x, y: point.y });
  return shape.isPointInFill(inside.matrixTransform(matrix.inverse()));
}

/** A shape on the page with its box. */
export interface Placed {
  shape: SVGGeometryElement;
  box: DOMRect;
}

/** As `covers`, but quick when the point is far away. */
export function isUnder({ shape, box }: Placed, point: DOMPoint): boolean {
  const { x, y } = point;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && covers(shape, point);
}

/** Whether a shape is drawn before an element, and so lies under it. */
export function isBefore({ shape }: Placed, element: SVGElement): boolean {
  return (shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
