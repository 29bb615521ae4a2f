/** The colours of a map, as CSS writes them, and the font of its words. */
export interface Theme {
  ground: string;
  stage: string;
  edge: string;
  bone: string;
  bone2: string;
  bone3: string;
  pick: string;
  onPick: string;
  /** Of a wanted seat that somebody else has. */
  lost?: string;
  font: string;
}

/** The theme of the design tokens in `names`, which CSS gives to `canvas`; the canvas cannot read them itself. */
export function readTheme(canvas: Element, names: Theme): Theme {
  const style = getComputedStyle(canvas);
  const read = ([key, name]: [string, string]) => [key, style.getPropertyValue(`--${name}`).trim()];
  return Object.fromEntries(Object.entries(names).map(read));
}

/** Strokes from point to point, in pitches from the seat's middle. */
export type Glyph = readonly (readonly (readonly [x: number, y: number])[])[];

/** The hands of a clock, for a seat on hold. */
export const CLOCK: Glyph = [
  [
    [0, -0.18],
    [0, 0.015],
    [0.12, 0.09],
  ],
];

/** The look of a seat in one state: the shape tells the category, the glyph the state. */
export interface StateLook {
  /**
   * The category's shape: filled with its colour and numbered at a large scale, or a broken outline; none for a glyph
   * alone.
   */
  body?: 'filled' | 'outlined';
  glyph?: {
    strokes: Glyph;
    /** By default the ink of a number on the category's colour. */
    color?: string;
    /** The stroke's width in pitches. */
    width: number;
    alpha?: number;
    /** CSS pixels per pitch from which on the glyph is drawn; at every scale by default. */
    from?: number;
  };
  /**
   * The square at a small scale: its side in pitches, and the least side in CSS pixels; by default in the category's
   * colour.
   */
  dot: { side: number; least: number; color?: string };
}

/** A mark over the whole seat, and beside its number. */
export interface MarkLook {
  whole: Path2D;
  aside: Path2D;
}

/** The look that one app gives to its plans. */
export interface Skin {
  theme: Theme;
  /** Whether the plan lies on another drawing, whose ground shows through. */
  isTransparent?: boolean;
  /** By the plan's state; null draws nothing. */
  states: readonly (StateLook | null)[];
  /** Outlines of the categories, in a box of 16 where a circle measures 14.8; after the last they repeat. */
  shapes: readonly Path2D[];
  /** Lines on a seat for the second and later prices of its colour, in the same box; after the last they repeat. */
  marks?: readonly MarkLook[];
}
