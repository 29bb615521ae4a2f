import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import postcss from 'postcss';
import { ROOT } from './paths.mjs';

/**
 * The names that a folder's style sheets use of MDN's `css` data: properties, their keywords and functions, at-rules
 * and pseudo-classes. A name inside `@supports` is asked for only where it is there.
 *
 * @returns {Generator<{ name: string, support: object, place: string }>}
 */
export function* featuresOfStyles(css, folder) {
  for (const file of readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.css'))) {
    const path = join(folder, file);
    const nodes = [];
    postcss.parse(readFileSync(path, 'utf8')).walk(node => void nodes.push(node));
    for (const node of nodes.filter(node => !isGuarded(node))) {
      const place = `${relative(ROOT, path)}:${node.source.start.line}`;
      for (const { name, entry } of featuresOf(css, node)) {
        const support = entry?.__compat?.support;
        if (support) yield { name, support, place };
      }
    }
  }
}

function isGuarded({ parent }) {
  if (!parent) return false;
  return (parent.type === 'atrule' && parent.name === 'supports') || isGuarded(parent);
}

function featuresOf(css, node) {
  if (node.type === 'atrule') return [{ name: `@${node.name}`, entry: css['at-rules'][node.name] }];
  if (node.type === 'rule')
    return [...node.selector.matchAll(/::?([a-z-]+)/g)].map(([text, name]) => ({
      name: text,
      entry: css.selectors[name],
    }));
  if (node.type !== 'decl' || node.prop.startsWith('--')) return [];
  const property = css.properties[node.prop];
  const words = [...node.value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\()?/g)];
  return [
    { name: node.prop, entry: property },
    ...words.map(([, word, isCall]) => ({
      name: isCall ? `${word}()` : `${node.prop}: ${word}`,
      entry: isCall ? functionOf(css.types, word) : property?.[word],
    })),
  ];
}

/** A function stands among the types, or among those of one kind (colours, images, lengths). */
function functionOf(types, name) {
  return types[name] ?? Object.values(types).find(type => type[name]?.__compat)?.[name];
}
