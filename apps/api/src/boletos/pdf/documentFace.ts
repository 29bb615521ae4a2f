import { deflateSync } from 'node:zlib';
import type { Face } from './faces.ts';

type Doc = PDFKit.PDFDocument;
type Reference = PDFKit.PDFKitReference;

/** pdfkit's font of a document, which its types leave out. */
interface DocumentFace {
  id: string;
  /** Thousandths of the type size, as every measure of a `Position`. */
  ascender: number;
  encode: (text: string) => [codes: string[], positions: Position[]];
  ref: () => Reference;
}

type Position = Record<'xAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>;

/** Distance of lines as a multiple of the type size. */
const LINE_HEIGHT = { titulo: 1.02, texto: 1.25, amplia: 1.25, puntos: 1.25 } as const;

const SMALL_LETTERS = 'abcdefghijklmnopqrstuvwxyz 0123456789 áéíóúñ .,·';
/**
 * Letters that every document gets, used or not, so that one subset of the face serves nearly all documents: those of
 * places, folios, prices and names, with the pair that is one glyph. The text face writes only figures on every ticket; its
 * other capitals come from the event's texts, and are in the subset for that event.
 */
const COMMON: Partial<Record<Face['name'], string>> = {
  titulo: `ABCDEFGHIJKLMNOPQRSTUVWXYZ ${SMALL_LETTERS} -$ fi`,
  texto: SMALL_LETTERS,
};

/** Selects the face of the document's next texts. */
export function selectFace(doc: Doc, face: Face): DocumentFace {
  const { name, font } = face;
  const families = (doc as unknown as { _fontFamilies: Record<string, DocumentFace> })._fontFamilies;
  const known = families[name];
  // pdfkit takes an open font too; its types leave that out.
  if (!known) doc.registerFont(name, font as unknown as Buffer);
  doc.font(name);
  if (known) return known;
  const documentFace = Object.assign(families[name] as DocumentFace, {
    document: Object.create(doc, { ref: { value: (data = {}) => packOnce(doc.ref(data)) } }),
    lineHeight: (size: number) => LINE_HEIGHT[name] * size,
    layoutCache: wordsOf(face),
  });
  documentFace.encode(COMMON[name] ?? '');
  return documentFace;
}

/** Writes a line by one operator; pdfkit would write eight, and spend an eighth of a document's time on them. */
export function writeLine(
  doc: Doc,
  face: DocumentFace,
  { text, x, y, size }: { text: string; x: number; y: number; size: number },
): void {
  const [codes, positions] = face.encode(text);
  if (positions.some(({ xOffset, yOffset }) => xOffset || yOffset)) {
    // A sign stands above or beside another.
    doc.text(text, x, y, { lineBreak: false });
    return;
  }
  const strokes = positions.map(({ advanceWidth, xAdvance }, i) => {
    const shift = round(advanceWidth - xAdvance);
    return shift === 0 ? codes[i] : `${codes[i]}> ${shift} <`;
  });
  const base = round(y + (face.ascender * size) / 1_000);
  doc.page.fonts[face.id] ??= face.ref();
  doc.addContent(
    `BT\n1 0 0 -1 ${round(x)} ${base} Tm\n/${face.id} ${round(size)} Tf\n[<${strokes.join('')}>] TJ\nET`,
  );
}

const round = (measure: number) => Math.round(measure * 1e4) / 1e4;

/** Words that a process keeps laid out: an event's are on each of its tickets. */
const MAX_WORDS = 2_000;
const laidOut = new Map<string, Record<string, unknown>>();

function wordsOf({ name }: Face): Record<string, unknown> {
  const known = laidOut.get(name);
  if (known && Object.keys(known).length < MAX_WORDS) return known;
  const fresh: Record<string, unknown> = Object.create(null);
  laidOut.set(name, fresh);
  return fresh;
}

/** Parts of faces that a process keeps packed: most tickets have no letters beyond the common ones. */
const MAX_PACKED = 200;
const packed = new Map<string | Uint8Array, Buffer>();

/** Packs a part of a face once, not for each document. */
function packOnce(reference: Reference): Reference {
  const end = reference.end.bind(reference);
  reference.end = (content?: string | Uint8Array) => {
    if (!content) return end(undefined);
    const bytes = packed.get(content) ?? deflateSync(content, { level: 9 });
    if (packed.size >= MAX_PACKED) packed.clear();
    packed.set(content, bytes);
    Object.assign(reference.data, { Filter: 'FlateDecode' });
    Object.assign(reference, { compress: false });
    end(bytes);
  };
  return reference;
}
