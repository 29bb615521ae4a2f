import { selectFace, writeLine } from './documentFace.ts';
import { faceFor, type OwnFace, printable } from './faces.ts';

export type Doc = PDFKit.PDFDocument;

// Black and grey only: a ticket must read from any printer.
export const INK = '#000000';
export const GREY = '#555555';

/** A box for a text, in points. */
export interface TextBox {
  x: number;
  y: number;
  width: number;
  size: number;
  /** Smallest size that a long text may shrink to before it is cut; `size` when it may not. */
  minSize?: number;
  /** Height of the box; one line when absent. */
  height?: number;
  face?: OwnFace;
  color?: string;
  align?: keyof typeof SHARE_OF_REST;
}

const SHARE_OF_REST = { left: 0, center: 0.5, right: 1 } as const;
const STEP = 0.93;
/** Tolerance for the rounding of line heights, which are added up. */
const TOLERANCE = 0.01;

/**
 * Writes a text into its box, as large as it fits and in whole words; a text that does not fit at `minSize` is cut with an
 * ellipsis. Answers the height used.
 */
export function writeText(doc: Doc, typed: string, box: TextBox): number {
  const { x, y, width, size, minSize = size, face = 'texto', color = INK, align = 'left' } = box;
  const text = printable(typed);
  const documentFace = selectFace(doc, faceFor(text, face));
  doc.fontSize(size).fillColor(color);
  const height = (box.height ?? doc.currentLineHeight(true)) + TOLERANCE;
  // Measured once, at one point: the length grows with the size.
  const length = doc.widthOfString(text) / size;
  const kept = keepHours(text);
  let smaller = size;
  while (smaller > minSize && length * smaller > width && !fits(doc, kept, width, height)) {
    smaller = Math.max(smaller * STEP, minSize);
    doc.fontSize(smaller);
  }
  const rest = width - length * smaller;
  if (rest < 0) {
    doc.text(kept, x, y, { width, height, align, ellipsis: true });
    return doc.y - y;
  }
  writeLine(doc, documentFace, { text, x: x + rest * SHARE_OF_REST[align], y, size: smaller });
  return doc.currentLineHeight(true);
}

/** A text of several lines that keeps `10:00 p. m.` on one. */
function keepHours(text: string): string {
  return text.replace(/(\d:\d\d) ([ap]\.) (m\.)/g, '$1\u00a0$2\u00a0$3');
}

/** Whether a text fits without a broken word. */
function fits(doc: Doc, text: string, width: number, height: number): boolean {
  if (text.split(' ').some(word => doc.widthOfString(word) > width)) return false;
  return doc.heightOfString(text, { width }) <= height;
}
