import { SHAPES } from '@taquilla/mapa/svg/withInside';

/** The elements of an SVG that have an inside: a section may be one. */
export const CON_INTERIOR: ReadonlySet<string> = new Set(SHAPES.split(', '));
/** Those that draw a shape: a line has no inside. */
export const FORMAS: ReadonlySet<string> = new Set([...CON_INTERIOR, 'line']);
/** Those that paint. */
export const SE_PINTAN: ReadonlySet<string> = new Set([...FORMAS, 'text']);
