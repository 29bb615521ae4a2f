import svgpath from 'svgpath';

/** A shape in its map's own notation. */
export interface Shape {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  /** The shape's transform and those of the groups around it, the innermost first. */
  transforms: readonly string[];
}

/** A run of a shape's outline in the map's own units, curves in short steps. */
export interface Run {
  points: [number, number][];
  closed: boolean;
}

const STEPS = 4;
const CLOSED = new Set(['rect', 'circle', 'ellipse', 'polygon']);

/** The outline of a shape, each curve in `steps` lines. */
export function runsOf(shape: Shape, steps = STEPS): Run[] {
  const path = shape.name === 'circle' || shape.name === 'ellipse' ? ellipse(shape) : pathOf(shape);
  if (path === null) return [];
  const runs: Run[] = [];
  onMap(path, shape.transforms).iterate(([letter, ...numbers], _i, x, y) => {
    const n = numbers.map(Number);
    const points = runs.at(-1)?.points;
    if (letter === 'M') runs.push({ points: [[n[0] ?? 0, n[1] ?? 0]], closed: CLOSED.has(shape.name) });
    else if (letter === 'Z') Object.assign(runs.at(-1) ?? {}, { closed: true });
    else if (letter === 'H') points?.push([n[0] ?? x, y]);
    else if (letter === 'V') points?.push([x, n[0] ?? y]);
    else if (letter === 'C' || letter === 'Q')
      for (let step = 1; step <= steps; step++) points?.push(onCurve([x, y, ...n], step / steps));
    else points?.push([n[0] ?? x, n[1] ?? y]);
  });
  return runs;
}

/** An ellipse as two arcs, since the box that `pathOf` gives would cover its corners too; null without an area. */
function ellipse({ attributes: { cx = '0', cy = '0', r = '0', rx = r, ry = r } }: Shape): string | null {
  const [x, a, b] = [Number(cx), Number(rx), Number(ry)];
  if (!(a > 0 && b > 0)) return null;
  return `M${x - a} ${cy}A${a} ${b} 0 0 1 ${x + a} ${cy}A${a} ${b} 0 0 1 ${x - a} ${cy}Z`;
}

/** A point of a Bézier curve, from its points in a row, by halving (de Casteljau). */
export function onCurve(points: readonly number[], part: number): [number, number] {
  if (points.length <= 2) return [points[0] ?? 0, points[1] ?? 0];
  const between = points.slice(0, -2).map((n, i) => n + ((points[i + 2] ?? n) - n) * part);
  return onCurve(between, part);
}

/** A path in the map's coordinates. */
export function onMap(path: string, transforms: readonly string[]): ReturnType<typeof svgpath> {
  // Replaces arcs before the transforms: svgpath turns them the wrong way in a mirror.
  let placed = svgpath(path).unarc();
  for (const transform of transforms) placed = placed.transform(transform);
  return placed.abs().unshort();
}

/**
 * A shape as a path in its own units: the box of circles, ellipses and images; null for an element without an outline.
 */
export function pathOf({ name, attributes }: Pick<Shape, 'name' | 'attributes'>): string | null {
  const n = (attribute: string) => Number(attributes[attribute] ?? 0) || 0;
  switch (name) {
    case 'path':
      return attributes.d ?? null;
    case 'image':
    case 'foreignObject':
    case 'rect':
      return rectangle(n('x'), n('y'), n('width'), n('height'));
    case 'circle':
      return rectangle(n('cx') - n('r'), n('cy') - n('r'), 2 * n('r'), 2 * n('r'));
    case 'ellipse':
      return rectangle(n('cx') - n('rx'), n('cy') - n('ry'), 2 * n('rx'), 2 * n('ry'));
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
    case 'polyline':
    case 'polygon': {
      const numbers = (attributes.points ?? '').trim().split(/[\s,]+/);
      return numbers.length < 4
        ? null
        : `M${numbers.slice(0, numbers.length - (numbers.length % 2)).join(' ')}`;
    }
    default:
      return null;
  }
}

function rectangle(x: number, y: number, width: number, height: number): string | null {
  return width > 0 && height > 0 ? `M${x} ${y}H${x + width}V${y + height}H${x}Z` : null;
}
