import { isDrawn, luminanceOf } from './paint.ts';
import { covers, isBefore, isUnder, type Placed } from './shapes.ts';
import { SHAPES } from './withInside.ts';

interface Ground extends Placed {
  isLight: boolean;
}

/**
 * The sections' shapes that stand on something light, such as a sheet of paper: what is seen through them would be as light
 * as the names on them. The map is on the page.
 */
export function onLight(map: SVGElement, sections: readonly SVGElement[]): SVGGeometryElement[] {
  const grounds = groundsOf(map);
  if (!grounds.some(({ isLight }) => isLight)) return [];
  return sections
    .filter(shape => shape instanceof SVGGeometryElement)
    .filter(shape => standsOnLight(shape, grounds));
}

/** Of the whole map: what is smaller carries no section. */
const LARGE = 0.004;
/** Light letters need a ground as dark as this (WCAG 1.4.3), the section's own colour on it included. */
const LIGHT = 0.12;

function groundsOf(map: SVGElement): Ground[] {
  const whole = map.getBoundingClientRect();
  return [...map.querySelectorAll<SVGElement>(SHAPES)].flatMap(shape => {
    if (!(shape instanceof SVGGeometryElement) || shape.closest('[data-seccion]')) return [];
    const box = shape.getBoundingClientRect();
    if (box.width * box.height < whole.width * whole.height * LARGE || !isDrawn(shape)) return [];
    const { fill, fillOpacity } = getComputedStyle(shape);
    return [{ shape, box, isLight: Number(fillOpacity) > 0.5 && (luminanceOf(fill) ?? 0) > LIGHT }];
  });
}

const PARTS = [0.5, 0.2, 0.8, 0.35, 0.65];

/** By the first place that both its outline and a ground hold. */
function standsOnLight(shape: SVGGeometryElement, grounds: readonly Ground[]): boolean {
  const { left, top, width, height } = shape.getBoundingClientRect();
  const before = grounds.filter(ground => isBefore(ground, shape));
  for (const across of PARTS)
    for (const down of PARTS) {
      const point = new DOMPoint(left + width * across, top + height * down);
      if (!covers(shape, point)) continue;
      return before.findLast(one => isUnder(one, point))?.isLight ?? false;
    }
  return false;
}

const OUTLINE = new Set('d points x y width height rx ry cx cy r transform clip-path fill-rule'.split(' '));

/** Puts the shape's outline under it, of a class that paints it dark: what the shape stood on is not seen through it. */
export function putBacking(shape: SVGElement, name: string): void {
  if (shape.previousElementSibling?.classList.contains(name)) return;
  const backing = shape.cloneNode() as SVGElement;
  for (const { name: attribute } of [...backing.attributes])
    if (!OUTLINE.has(attribute)) backing.removeAttribute(attribute);
  backing.classList.add(name);
  shape.before(backing);
}
