import type { Box } from '../view/geometry.ts';
import { ELEMENTS, isAllowedAttribute, WITH_TEXT } from './allowed.ts';
import type { SvgNode } from './read.ts';

/** The allowed part of a map; null when its root is no `svg` with a usable `viewBox`. Returns new nodes. */
export function makeSafe(root: SvgNode): SvgNode | null {
  if (root.name !== 'svg' || !readViewBox(root)) return null;
  return clean(root);
}

/** The root's frame in the drawing's own units. */
export function readViewBox({ attributes }: SvgNode): Box | null {
  const numbers = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/);
  const [x, y, width, height, ...others] = numbers.map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  const isUsable =
    others.length === 0 && [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  return isUsable ? { minX: x, minY: y, maxX: x + width, maxY: y + height } : null;
}

const FRAME = /<svg\s[^>]*?\bviewBox\s*=\s*["']([^"']*)["']/;
/** Characters that are searched for the frame: a comment before it may be long. */
const BEGINNING = 4_000;
const USUAL_FRAME = '0 0 107 100';

/** A map's frame as a `viewBox`, before the map has been read; the usual frame where the map gives none. */
export function frameOf(text: string | null | undefined): string {
  const viewBox = text && FRAME.exec(text.slice(0, BEGINNING))?.[1];
  const box =
    viewBox && readViewBox({ name: 'svg', attributes: new Map([['viewBox', viewBox]]), children: [] });
  return box ? `0 0 ${box.maxX - box.minX} ${box.maxY - box.minY}` : USUAL_FRAME;
}

function clean({ name, attributes, children }: SvgNode): SvgNode {
  return {
    name,
    attributes: new Map([...attributes].filter(([attribute, value]) => isAllowedAttribute(attribute, value))),
    children: children.flatMap((child): (SvgNode | string)[] => {
      if (typeof child === 'string') return WITH_TEXT.has(name) ? [child] : [];
      // A nested `svg` would have a frame of its own, which the camera does not know.
      return ELEMENTS.has(child.name) && child.name !== 'svg' ? [clean(child)] : [];
    }),
  };
}
