import { isDrawn, luminanceOf } from './paint.ts';
import { covers, isBefore, isUnder, type Placed } from './shapes.ts';
import { isOnSheet } from './sheet.ts';
import { SHAPES } from './withInside.ts';

interface Ground extends Placed {
  /** Whether a translucent section on it would be as light, or on a sheet as dark, as the names on the section. */
  isOther: boolean;
}

/**
 * The sections' shapes that stand on another background than the map's: a light one at night, a dark one on a sheet. The map
 * is on the page.
 */
export function onOther(map: SVGElement, sections: readonly SVGElement[]): SVGGeometryElement[] {
  const grounds = groundsOf(map);
  if (!grounds.some(({ isOther }) => isOther)) return [];
  return sections
    .filter(shape => shape instanceof SVGGeometryElement)
    .filter(shape => standsOnOther(shape, grounds));
}

/** The least share of the map that a background of sections takes. */
const LARGE = 0.004;
/** The greatest luminance of a ground for light letters (WCAG 1.4.3), the section's own colour on it included. */
const LIGHT = 0.12;
/** The least luminance of a ground for dark letters, likewise. */
const DARK = 0.45;

function groundsOf(map: SVGElement): Ground[] {
  const whole = map.getBoundingClientRect();
  return [...map.querySelectorAll<SVGElement>(SHAPES)].flatMap(shape => {
    if (!(shape instanceof SVGGeometryElement) || shape.closest('[data-seccion]')) return [];
    const box = shape.getBoundingClientRect();
    if (box.width * box.height < whole.width * whole.height * LARGE || !isDrawn(shape)) return [];
    const { fill, fillOpacity } = getComputedStyle(shape);
    const light = luminanceOf(fill);
    const isOther = light !== null && (isOnSheet(map) ? light < DARK : light > LIGHT);
    return [{ shape, box, isOther: Number(fillOpacity) > 0.5 && isOther }];
  });
}

const PARTS = [0.5, 0.2, 0.8, 0.35, 0.65];

/** Decides by the first point that both the shape's outline and a background hold. */
function standsOnOther(shape: SVGGeometryElement, grounds: readonly Ground[]): boolean {
  const { left, top, width, height } = shape.getBoundingClientRect();
  const before = grounds.filter(ground => isBefore(ground, shape));
  for (const across of PARTS)
    for (const down of PARTS) {
      const point = new DOMPoint(left + width * across, top + height * down);
      if (!covers(shape, point)) continue;
      return before.findLast(one => isUnder(one, point))?.isOther ?? false;
    }
  return false;
}

const OUTLINE = new Set('d points x y width height rx ry cx cy r transform clip-path fill-rule'.split(' '));

/**
 * Puts a copy of the shape's outline under it, of a class that is painted as the map's ground, so that the background does
 * not show through.
 */
export function putBacking(shape: SVGElement, name: string): void {
  if (shape.previousElementSibling?.classList.contains(name)) return;
  const backing = shape.cloneNode() as SVGElement;
  for (const { name: attribute } of [...backing.attributes])
    if (!OUTLINE.has(attribute)) backing.removeAttribute(attribute);
  backing.classList.add(name);
  shape.before(backing);
}
