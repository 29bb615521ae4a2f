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

/** A zone's mark in a legend or list, beside the zone's name. */
export function Shape({
  index,
  color,
  size = 16,
}: {
  index: number;
  color: string;
  size?: number | undefined;
}) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill={color} aria-hidden="true">
      <path d={shapePath(index)} />
    </svg>
  );
}
