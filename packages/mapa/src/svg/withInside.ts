/** Selects the elements that have an inside: a section of a map is drawn by them. */
export const SHAPES = 'path, rect, circle, ellipse, polygon, polyline';
