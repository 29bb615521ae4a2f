import { readSvg, type SvgNode } from './read.ts';

/** Texts that name the stage in a drawing that marks none. */
const STAGE = /^(escenario|stage|tarima|templete|foro|ruedo|ring)$/i;

/**
 * The name of the stage on a venue's map: the words on its stage, empty when it has none, or else a text of the map
 * that names one. Null when the map shows no stage. A venue without a map has rows before a stage.
 */
export function stageName(map: string | null): string | null {
  if (map === null) return 'Escenario';
  const root = readSvg(map);
  if (!root) return null;
  const marked = find(root, node => node.attributes.has('data-escenario'));
  if (marked) {
    const words = find(marked, isText);
    // A shape of an upload holds no words, so its name is an attribute.
    return words ? textOf(words) : (marked.attributes.get('data-nombre') ?? '');
  }
  const named = find(root, node => isText(node) && STAGE.test(textOf(node)));
  return named ? textOf(named) : null;
}

function isText({ name }: SvgNode): boolean {
  return name === 'text';
}

/** The first matching node outside of all sections. */
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
