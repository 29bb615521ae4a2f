/** An element as the map's text gives it, not yet checked. */
export interface SvgNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly (SvgNode | string)[];
}

type OpenNode = SvgNode & { attributes: Map<string, string>; children: (SvgNode | string)[] };

/** Characters of the longest map. An arena of 60 sections needs a tenth of it. */
const LONGEST = 2_000_000;
const DEEPEST = 64;

const PIECE =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w:.-]*)(?![\w:.-])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/y;
const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

/**
 * Reads the XML of a map into a tree; null for anything but plain, well-formed elements, attributes and text, so also
 * for a DOCTYPE or CDATA. Safety does not rest on it: `makeSafe` chooses the allowed parts of the tree.
 */
export function readSvg(text: string): SvgNode | null {
  if (text.length > LONGEST) return null;
  const document: OpenNode = { name: '', attributes: new Map(), children: [] };
  const open = [document];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const piece = PIECE.exec(text);
    const current = open.at(-1);
    if (!piece || !current) return null;
    const [, closes, name, rest = '', empty, loose] = piece;
    if (loose !== undefined) {
      current.children.push(decode(loose));
    } else if (name !== undefined && closes) {
      if (current.name !== name || rest.trim() || empty) return null;
      open.pop();
    } else if (name !== undefined) {
      const attributes = readAttributes(rest);
      if (!attributes) return null;
      const node: OpenNode = { name, attributes, children: [] };
      current.children.push(node);
      if (!empty) open.push(node);
      if (open.length > DEEPEST) return null;
    }
  }
  const roots = document.children.filter(child => typeof child !== 'string');
  const stray = document.children.some(child => typeof child === 'string' && child.trim() !== '');
  return open.length === 1 && !stray && roots.length === 1 ? (roots[0] ?? null) : null;
}

function readAttributes(text: string): Map<string, string> | null {
  const attributes = new Map<string, string>();
  const given = text.trimEnd();
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < given.length) {
    const found = ATTRIBUTE.exec(given);
    if (!found) return null;
    const [, name = '', double, single] = found;
    if (attributes.has(name)) return null;
    attributes.set(name, decode(double ?? single ?? ''));
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces entities by characters, once. An unknown entity stays. */
function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (whole, hex, dec, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(dec);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
