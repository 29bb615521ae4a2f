/** WCAG's luminance of a colour as browsers compute it; null of any other paint. */
export function luminanceOf(fill: string): number | null {
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(fill) ?? [];
  if (parts.length === 0) return null;
  const [red = 0, green = 0, blue = 0] = parts.map(part => {
    const channel = Number(part) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a shape is painted inside; what is only referred to, such as a clip, is not. */
export function isDrawn(shape: SVGElement): boolean {
  return !shape.closest('defs, clipPath, pattern, symbol') && getComputedStyle(shape).fill !== 'none';
}
