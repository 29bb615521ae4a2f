/** One outline per price zone, in the zones' order, so that zones differ by more than colour. Drawn in a box of 16. */
export const SHAPES = [
  'M8 .6a7.4 7.4 0 1 1 0 14.8A7.4 7.4 0 0 1 8 .6z',
  'M4.5 1h7A3.5 3.5 0 0 1 15 4.5v7a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 1 11.5v-7A3.5 3.5 0 0 1 4.5 1z',
  'M8 .3l6.8 3.9v7.6L8 15.7 1.2 11.8V4.2z',
  'M1 15V8a7 7 0 0 1 14 0v7z',
  'M8 0l8 8-8 8-8-8z',
] as const;

/** The outline of the n-th zone; after the fifth the outlines repeat. */
export function shapePath(index: number): string {
  return SHAPES[index % SHAPES.length] ?? SHAPES[0];
}

/**
 * Lines for the second and later prices that share one colour, in the same box and stroked with round ends: over a whole
 * shape, and beside a seat's number.
 */
export const PRICE_MARKS = [
  {
    whole: 'M8 6.7a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6z',
    aside: 'M5.8 3h.01M10.2 3h.01M5.8 13h.01M10.2 13h.01',
  },
  { whole: 'M4.2 5.5h7.6M4.2 10.5h7.6', aside: 'M5.2 3.2h5.6M5.2 12.8h5.6' },
  { whole: 'M8 3.6v8.8M3.6 8h8.8', aside: 'M8 1.8v2M8 12.2v2M1.8 8h1.2M13 8h1.2' },
  { whole: 'M5.5 4.2v7.6M10.5 4.2v7.6', aside: 'M2.6 6v4M13.4 6v4' },
  {
    whole: 'M8 4.4a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 1 1 0-7.2z',
    aside: 'M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
  },
] as const;

/** A zone's shape in a legend or list, beside the zone's name; `level` adds the mark of a price. */
export function Shape({
  index,
  color,
  size = 16,
  level = 0,
}: {
  index: number;
  color: string;
  size?: number | undefined;
  /** The price's place among those of this colour. */
  level?: number;
}) {
  const mark = level > 0 && PRICE_MARKS[(level - 1) % PRICE_MARKS.length];
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill={color} aria-hidden="true">
      <path d={shapePath(index)} />
      {mark && <path d={mark.whole} fill="none" stroke="#17130a" strokeWidth="1.5" strokeLinecap="round" />}
    </svg>
  );
}
