import { covers, SHAPES } from './shapes.ts';

interface Drawn {
  shape: SVGGeometryElement;
  box: DOMRect;
}

/**
 * The texts of a map that stand on sections without being part of them, by the shape under each: names in a layer of their
 * own. One on a plate that was drawn above the section belongs to the plate. The map is on the page.
 */
export function labelsOn(map: SVGElement, sections: readonly SVGElement[]): Map<SVGElement, SVGElement[]> {
  const labels = new Map<SVGElement, SVGElement[]>();
  const texts = [...map.querySelectorAll<SVGElement>('text')].filter(text => !text.closest('[data-seccion]'));
  const bases = texts.length === 0 ? [] : sections.flatMap(drawn);
  let all: readonly Drawn[] | null = null;
  for (const text of texts) {
    const { left, top, width, height } = text.getBoundingClientRect();
    const at = new DOMPoint(left + width / 2, top + height / 2);
    if (width === 0 || !bases.some(base => isUnder(base, at))) continue;
    all ??= [...map.querySelectorAll<SVGElement>(SHAPES)].flatMap(drawn);
    const under = all.findLast(
      one =>
        (one.shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        isUnder(one, at),
    )?.shape;
    if (under && sections.includes(under)) labels.set(under, [...(labels.get(under) ?? []), text]);
  }
  return labels;
}

/** Nothing of what is only referred to, such as a clip, nor of what has no fill. */
function drawn(shape: SVGElement): Drawn[] {
  if (!(shape instanceof SVGGeometryElement) || shape.closest('defs, clipPath, pattern, symbol')) return [];
  return getComputedStyle(shape).fill === 'none' ? [] : [{ shape, box: shape.getBoundingClientRect() }];
}

function isUnder({ shape, box }: Drawn, point: DOMPoint): boolean {
  const { x, y } = point;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && covers(shape, point);
}
