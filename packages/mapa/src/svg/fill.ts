import { type Run, runsOf } from './outline.ts';
import { readSvg, type SvgNode } from './read.ts';
import { SHAPES } from './withInside.ts';

/** Whether a place of the map, in its own units, is painted. */
export type Fill = (x: number, y: number) => boolean;

interface Placed {
  node: SvgNode;
  transforms: readonly string[];
  /** The inherited fill rule. */
  evenOdd: boolean;
  filled: boolean;
  /** The clips of the element and of the groups around it. */
  clips: readonly Fill[];
  /** The index of the first element after its descendants. */
  end: number;
}

/**
 * The painted area of each element of a safe map, by its number in the order of the file, the root being 0. A group's
 * area is that of its shapes; null without an area. Each is computed when it is asked for: a map has thousands of
 * shapes.
 */
export function fillsOf(svg: string): (n: number) => Fill | null {
  const known = new Map<number, Fill | null>();
  let elements: Placed[] | null = null;
  return n => {
    elements ??= placedOf(svg);
    let fill = known.get(n);
    if (fill === undefined) {
      fill = fillFrom(elements, n);
      known.set(n, fill);
    }
    return fill;
  };
}

/** Elements whose shapes are drawn elsewhere, or only clip. */
const UNSEEN = new Set(['defs', 'clipPath', 'pattern']);

function placedOf(svg: string): Placed[] {
  const elements: Placed[] = [];
  const root = readSvg(svg);
  const clipPaths = new Map<string, SvgNode>();
  const place = (node: SvgNode, outer: Omit<Placed, 'node' | 'end'>) => {
    const { transform, 'fill-rule': rule, fill, 'clip-path': cut } = Object.fromEntries(node.attributes);
    const transforms = transform ? [transform, ...outer.transforms] : outer.transforms;
    const clip = cut && clipPaths.get(cut);
    const placed: Placed = {
      node,
      transforms,
      evenOdd: rule === undefined ? outer.evenOdd : rule === 'evenodd',
      filled: fill === undefined ? outer.filled : fill !== 'none',
      clips: clip ? [...outer.clips, clipFill(clip, transforms)] : outer.clips,
      end: 0,
    };
    elements.push(placed);
    for (const child of node.children) if (typeof child !== 'string') place(child, placed);
    placed.end = elements.length;
  };
  if (!root) return elements;
  findClips(root, clipPaths);
  place(root, { transforms: [], evenOdd: false, filled: true, clips: [] });
  return elements;
}

/** Collects the clip paths by the reference to them; one in `objectBoundingBox` units is left out. */
function findClips(node: SvgNode, found: Map<string, SvgNode>): void {
  const { id, clipPathUnits } = Object.fromEntries(node.attributes);
  if (node.name === 'clipPath' && id && clipPathUnits !== 'objectBoundingBox') found.set(`url(#${id})`, node);
  for (const child of node.children) if (typeof child !== 'string') findClips(child, found);
}

/** The area that a clip lets through for an element within these transforms. Computed at its first use. */
function clipFill({ attributes, children }: SvgNode, outer: readonly string[]): Fill {
  const { transform: own } = Object.fromEntries(attributes);
  const around = own ? [own, ...outer] : outer;
  let fills: Fill[] | null = null;
  return (x, y) => {
    fills ??= children.flatMap(child => {
      if (typeof child === 'string') return [];
      const { transform, 'clip-rule': rule } = Object.fromEntries(child.attributes);
      const transforms = transform ? [transform, ...around] : around;
      return fillOfShape({ node: child, transforms, evenOdd: rule === 'evenodd', filled: true }) ?? [];
    });
    // A clip made of letters alone hides nothing.
    return fills.length === 0 || fills.some(fill => fill(x, y));
  };
}

function fillFrom(elements: readonly Placed[], n: number): Fill | null {
  const fills: Fill[] = [];
  const end = elements[n]?.end ?? 0;
  for (let i = n; i < end; ) {
    const placed = elements[i];
    if (!placed) break;
    const fill = fillOfShape(placed);
    const { clips } = placed;
    if (fill) fills.push(clips.length === 0 ? fill : (x, y) => fill(x, y) && clips.every(clip => clip(x, y)));
    i = UNSEEN.has(placed.node.name) ? placed.end : i + 1;
  }
  if (fills.length < 2) return fills[0] ?? null;
  return (x, y) => fills.some(fill => fill(x, y));
}

const WITH_INSIDE = new Set(SHAPES.split(', '));
/** Steps per curve. A quarter of a circle is off by a thousandth of its radius. */
const STEPS = 16;

type Shape = Pick<Placed, 'node' | 'transforms' | 'evenOdd' | 'filled'>;

function fillOfShape({ node: { name, attributes }, transforms, evenOdd, filled }: Shape): Fill | null {
  if (!WITH_INSIDE.has(name)) return null;
  const runs = runsOf({ name, attributes: Object.fromEntries(attributes), transforms }, STEPS);
  // An open line without a fill has no inside.
  const edges = edgesOf(runs.filter(run => run.closed || filled || comesBack(run)));
  return edges.length === 0 ? null : inside(edges, evenOdd);
}

/** Whether a line ends where it began: drawing programs leave such lines unclosed. */
function comesBack({ points }: Run): boolean {
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [points[0], points.at(-1)];
  const reach = points.reduce((far, [x, y]) => Math.max(far, Math.hypot(x - ax, y - ay)), 0);
  return points.length > 3 && Math.hypot(ax - bx, ay - by) < 0.01 * reach;
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

function edgesOf(runs: readonly Run[]): Edge[] {
  return runs
    .filter(({ points }) => points.length > 2 && points.every(point => point.every(Number.isFinite)))
    .flatMap(({ points }) =>
      points.flatMap(([x, y], i): Edge[] => {
        const [px, py] = points[i - 1] ?? points.at(-1) ?? [x, y];
        return py === y ? [] : [[px, py, x, y]];
      }),
    );
}

/** A traced outline has thousands of edges: only those at a point's height are looked at. */
const BANDS = 512;

/** Whether a point is inside, by the number of times that the edges to its right wind around it. */
function inside(edges: readonly Edge[], evenOdd: boolean): Fill {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, y1, , y2] of edges) {
    top = Math.min(top, y1, y2);
    bottom = Math.max(bottom, y1, y2);
  }
  const bandOf = (y: number) => Math.min(BANDS - 1, Math.floor(((y - top) / (bottom - top)) * BANDS));
  const bands = Array.from({ length: BANDS }, (): Edge[] => []);
  for (const edge of edges) {
    const last = bandOf(Math.max(edge[1], edge[3]));
    for (let band = bandOf(Math.min(edge[1], edge[3])); band <= last; band++) bands[band]?.push(edge);
  }
  return (x, y) => {
    let winding = 0;
    for (const [x1, y1, x2, y2] of (y >= top && y <= bottom && bands[bandOf(y)]) || [])
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) winding += y2 > y1 ? 1 : -1;
    return evenOdd ? winding % 2 !== 0 : winding !== 0;
  };
}
