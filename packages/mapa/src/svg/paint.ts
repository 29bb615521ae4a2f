import { luminance } from '../drawing/colors.ts';

/** Luminance by WCAG of a colour as browsers compute it; null for any other paint. */
export function luminanceOf(fill: string): number | null {
  const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(fill) ?? [];
  return red === undefined ? null : luminance([Number(red), Number(green), Number(blue)]);
}

/** Whether a shape is painted inside; a shape that is only referred to, such as a clip, is not. */
export function isDrawn(shape: SVGElement): boolean {
  return !shape.closest('defs, clipPath, pattern, symbol') && getComputedStyle(shape).fill !== 'none';
}
