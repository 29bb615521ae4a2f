import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { create, type Font, type Glyph } from 'fontkit';

/**
 * A face of a printed ticket: `titulo` and `texto` are static cuts of the storefront's two faces; `amplia` is Noto Sans
 * with Latin, Greek, Cyrillic and Vietnamese; `puntos` is Unifont, which has nearly every sign of Unicode's basic plane
 * (ADR 0032).
 */
export interface Face {
  name: FaceName;
  font: Font;
  signs: ReadonlySet<string>;
}

export type OwnFace = 'titulo' | 'texto';
type FaceName = OwnFace | 'amplia' | 'puntos';

/** The face for a whole text: `own` where it has all signs of the text, else the first wider face that has. */
export function faceFor(text: string, own: OwnFace): Face {
  const hasAll = (face: Face) => [...text].every(sign => face.signs.has(sign));
  return [own, 'amplia' as const].map(openOnce).find(hasAll) ?? openOnce('puntos');
}

/**
 * A person's text as there are faces for it. Scripts that run from right to left, and signs that no face has, are
 * written in Latin letters; invisible signs, which could turn a line around, are left out.
 */
export function printable(text: string): string {
  if (!LESS_COMMON.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu, '')
    .replace(/[^\u0020-\u024f]/gu, displayable)
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * A buyer's name as there are faces for it, without emoji; null for one that would be written in other letters, which its
 * bearer does not know as the name.
 */
export function printableName(name: string): string | null {
  const signs = [...name.normalize('NFC').replace(/[\p{Cf}\p{Cc}\p{M}\s]/gu, '')];
  const ownLetters = signs.every(sign => EMOJI.test(sign) || sign < '\u0250' || displayable(sign) === sign);
  return (ownLetters && printable(name)) || null;
}

/** All but Latin letters with single blanks between them. */
const LESS_COMMON = /[^ -~\u00a1-\u00ac\u00ae-\u024f]|^ | $| {2}/;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function displayable(sign: string): string {
  if (openOnce('amplia').signs.has(sign)) return sign;
  if (!RIGHT_TO_LEFT.test(sign) && openOnce('puntos').signs.has(sign)) return sign;
  // An emoji would become its English name between colons.
  return EMOJI.test(sign) ? '' : anyAscii(sign);
}

const opened = new Map<FaceName, Face>();

/** Opens each face once, when first wanted: taking its tables apart costs more than the rest of a ticket. */
function openOnce(name: FaceName): Face {
  const face = opened.get(name) ?? openFace(name);
  opened.set(name, face);
  return face;
}

function openFace(name: FaceName): Face {
  const font = create(name === 'puntos' ? readUnifont() : read(`${name}.ttf`));
  if (!('layout' in font)) throw new Error('the file is a collection of fonts');
  const open = font.getGlyph.bind(font);
  font.getGlyph = (id, signs = []) => complete(open(id, signs), signs);
  keepTables(font);
  keepSubsets(font);
  return { name, font, signs: new Set(font.characterSet.map(sign => String.fromCodePoint(sign))) };
}

/**
 * Lets a glyph say which letter it is also when it was first opened as a part of another (the N of Ñ): readers of the
 * document would miss it.
 */
function complete(glyph: Glyph, signs: number[]): Glyph {
  if (glyph.codePoints.length === 0) glyph.codePoints = signs;
  return glyph;
}

/** Unpacks each table of a WOFF once; fontkit would unpack it anew for each letter. */
function keepTables(font: Font): void {
  const withTables = font as unknown as { _getTableStream: (table: string) => { pos: number } | null };
  const open = withTables._getTableStream.bind(font);
  const kept = new Map<string, [{ pos: number } | null, number]>();
  withTables._getTableStream = table => {
    let entry = kept.get(table);
    if (!entry) {
      const data = open(table);
      entry = [data, data?.pos ?? 0];
      kept.set(table, entry);
    }
    const [data, start] = entry;
    if (data) data.pos = start;
    return data;
  };
}

/** Subsets that a face keeps: most tickets need no letters beyond the common ones, and an event's are on all its tickets. */
const MAX_SUBSETS = 50;

/** Keeps each subset of a face, so that documents with the same letters share one. */
function keepSubsets(font: Font): void {
  const kept = new Map<string, Uint8Array>();
  const create = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = create() as ReturnType<typeof create> & { glyphs: number[] };
    const encode = subset.encode.bind(subset);
    subset.encode = () => {
      const glyphs = subset.glyphs.join();
      const bytes = kept.get(glyphs) ?? encode();
      if (kept.size >= MAX_SUBSETS) kept.clear();
      kept.set(glyphs, bytes);
      return bytes;
    };
    return subset;
  };
}

/** Reads a font file from the folder beside the sources, or beside the bundle once built. */
function read(file: string): Buffer {
  const candidates = ['../fuentes', './fuentes'].map(folder =>
    fileURLToPath(new URL(`${folder}/${file}`, import.meta.url)),
  );
  const found = candidates.find(path => existsSync(path));
  if (!found) throw new Error(`no font ${candidates.join(' or ')}`);
  return readFileSync(found);
}

function readUnifont(): Buffer {
  const require = createRequire(import.meta.url);
  return readFileSync(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'));
}
