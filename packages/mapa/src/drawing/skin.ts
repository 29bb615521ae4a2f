/** Colours as CSS writes them, and the font of what is written on a map. */
export interface Theme {
  ground: string;
  stage: string;
  edge: string;
  bone: string;
  bone2: string;
  bone3: string;
  pick: string;
  onPick: string;
  font: string;
}

/** Strokes from point to point, in pitches from the seat's middle. */
export type Glyph = readonly (readonly (readonly [x: number, y: number])[])[];

/** How a seat in one state is drawn: shape = category, glyph = state. */
export interface StateLook {
  /** The category's shape: filled with its colour and numbered where there is room, or a broken outline; none for a glyph alone. */
  body?: 'filled' | 'outlined';
  glyph?: {
    strokes: Glyph;
    color: string;
    /** In pitches. */
    width: number;
    alpha?: number;
    /** CSS pixels per pitch from which on there is room for it; always unless told. */
    from?: number;
  };
  /** From too far away for a shape: a square's side in pitches, and at least in CSS pixels; the category's colour unless told. */
  dot: { side: number; least: number; color?: string };
}

/** How one app dresses a plan. */
export interface Skin {
  theme: Theme;
  /** By state of the plan; null draws nothing. */
  states: readonly (StateLook | null)[];
  /** Outlines of the categories, which start over past the last, in a box of 16 where a circle measures 14.8. */
  shapes: readonly Path2D[];
}
