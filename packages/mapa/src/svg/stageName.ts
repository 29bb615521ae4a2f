import { readSvg, type SvgNode } from './read.ts';

/** What a drawing that marks no stage calls it. */
const STAGE = /^(escenario|stage|tarima|templete|foro|ruedo|ring)$/i;

/**
 * What a venue's map calls that which everybody looks at: the words on its stage, empty when it has none, or else a text of its
 * own that says so. Null when the map shows no such thing. A venue without a map is rows before a stage.
 */
export function stageName(map: string | null): string | null {
  if (map === null) return 'Escenario';
  const root = readSvg(map);
  if (!root) return null;
  const marked = find(root, node => node.attributes.has('data-escenario'));
  if (marked) {
    const words = find(marked, isText);
    return words ? textOf(words) : '';
  }
  const named = find(root, node => isText(node) && STAGE.test(textOf(node)));
  return named ? textOf(named) : null;
}

function isText({ name }: SvgNode): boolean {
  return name === 'text';
}

/** The first of its kind that is no part of a section. */
function find(node: SvgNode, is: (node: SvgNode) => boolean): SvgNode | null {
  if (node.attributes.has('data-seccion')) return null;
  if (is(node)) return node;
  for (const child of node.children) {
    const found = typeof child === 'string' ? null : find(child, is);
    if (found) return found;
  }
  return null;
}

function textOf(node: SvgNode): string {
  const pieces = node.children.map(child => (typeof child === 'string' ? child : textOf(child)));
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}
