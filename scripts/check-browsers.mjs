// Whether the code or a style sheet of an app for browsers asks for something that the oldest browsers they are for
// (browsers.json) do not know. The compiler lowers syntax and knows the language's own year; what the browser brings,
// and since when, MDN's data say. A name inside `@supports` is asked for only where it is there.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import postcss from 'postcss';
import ts from 'typescript';
import { ROOT } from './paths.mjs';

const APPS = ['apps/web', 'apps/consola', 'apps/puerta'];
/** Of every app that is built for these browsers, and of what they share. */
const STYLES = [...APPS, 'packages/ui', 'packages/mapa'].map(folder => `${folder}/src`);
/** Tests, and what writes pages on the server, run in Node. */
const OF_NODE = /node_modules|\/apps\/\w+\/(test|src\/servidor)\/|\/vite(st)?\.config\.ts$/;
/** Newer than the oldest browsers. A name stands for its members or keywords too, as far as those are as old as itself. */
const ALLOWED = new Set([
  // Asked for only where it is there. `canGoBack` stands in for the length of the history.
  'Navigation',
  // A browser without a sheet of its own gets the page's menu.
  'Navigator.share',
  // A screen that goes dark is woken by a tap.
  ...['Navigator.wakeLock', 'WakeLock', 'WakeLockSentinel'],
  // The door's: a verdict is seen and heard where it is not felt; a camera without a lamp has no button for it.
  ...['Navigator.vibrate', 'HTMLVideoElement.playsInline', 'MediaStreamTrack.getCapabilities'],
  // A phone that does not tell how full it is passes the check of its storage.
  'StorageManager.estimate',
  // Frames that are no copies, and told when they come: without them a copy is read as often as the clock says.
  ...['VideoFrame', 'HTMLVideoElement.requestVideoFrameCallback'],

  // Styles without which the look is another, and nothing is lost. The pointer of a mouse: iOS has none, or its own.
  ...['default', 'grab', 'grabbing', 'not-allowed', 'pointer', 'progress', 'zoom-in', 'crosshair'].map(
    shape => `cursor: ${shape}`,
  ),
  // Bars of the system's own width and colour.
  ...['scrollbar-width', 'scrollbar-color'],
  // Lines break elsewhere.
  ...['text-wrap', 'text-wrap: balance', 'hyphens'],
  // Rows in sight are drawn with the others.
  ...['content-visibility', 'contain-intrinsic-size'],
  // Safari has no forced colours. The build writes the others with `-webkit-` as well.
  ...['forced-color-adjust', 'user-select', 'mask-composite'],
  // The handle of a text's box; iOS has none.
  'resize',
  // Each engine draws a bar of progress by its own name.
  ...['::-webkit-progress-bar', '::-webkit-progress-value', '::-moz-progress-bar'],
  // Of Apple's telephones alone, or of all but Firefox.
  ...['-webkit-touch-callout', 'text-size-adjust'],
]);

const require = createRequire(import.meta.url);
const { api, javascript, css } = readJson(require.resolve('@mdn/browser-compat-data'));
const browsers = readJson(join(ROOT, 'browsers.json'));
const found = new Map();

const inCode = countKnown(featuresOfCode());
const inStyles = countKnown(STYLES.flatMap(filesOfStyles).flatMap(featuresOfStyle));
for (const [name, places] of found) console.log(`✗ ${name}: ${[...places].join(', ')}`);
console.log(`${inCode} uses of what browsers bring were looked up in code, ${inStyles} in styles`);
// A check that found none of the names in MDN's data would have found nothing.
process.exitCode = found.size === 0 && inCode > 1_000 && inStyles > 1_000 ? 0 : 1;

/**
 * How many of the features MDN knows. Keeps where one is used that one of our browsers is too old for.
 *
 * @param {Iterable<{ name: string, entry?: object, owner?: string, ownerEntry?: object, place: string }>} features
 */
function countKnown(features) {
  let known = 0;
  for (const { name, entry, owner, ownerEntry, place } of features) {
    const support = entry?.__compat?.support;
    if (!support) continue;
    known += 1;
    if (ALLOWED.has(name)) continue;
    const allowed = ALLOWED.has(owner) ? ownerEntry.__compat.support : {};
    const tooOld = Object.entries(browsers)
      .filter(([browser, oldest]) => since(support[browser]) > Math.max(oldest, since(allowed[browser], 0)))
      .map(([browser]) => `${browser} ${since(support[browser])}`);
    if (tooOld.length === 0) continue;
    const told = `${name} (${tooOld.join(', ')})`;
    found.set(told, (found.get(told) ?? new Set()).add(place));
  }
  return known;
}

/** The first version that has it, under its own name and without a switch; Infinity where none has. */
function since(statements = [], without = Number.POSITIVE_INFINITY) {
  if (statements.length === 0) return without;
  const versions = [statements]
    .flat()
    .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name)
    .filter(({ version_removed, partial_implementation }) => !version_removed || partial_implementation)
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')));
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter(version => !Number.isNaN(version)));
}

/** The identifiers that the browser's own types declare. */
function* featuresOfCode() {
  const configs = APPS.map(app => {
    const { config } = ts.readConfigFile(join(ROOT, app, 'tsconfig.json'), ts.sys.readFile);
    return ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, app));
  });
  const program = ts.createProgram(
    configs.flatMap(({ fileNames }) => fileNames),
    configs[0].options,
  );
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles().filter(({ fileName }) => !OF_NODE.test(fileName))) {
    for (const node of identifiersIn(file)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const place = `${relative(ROOT, file.fileName)}:${line + 1}`;
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? [])
        if (/\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName))
          yield { ...entryOf(node.text, declaration.parent), place };
    }
  }
}

function identifiersIn(file) {
  const found = [];
  const visit = node => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** MDN's entry of a member by where it is declared: a constructor's interface is its class, and its members are static. */
function entryOf(member, parent) {
  const { builtins } = javascript;
  const isClass = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent);
  if (!isClass && !ts.isInterfaceDeclaration(parent))
    return { name: member, entry: api[member] ?? builtins[member] ?? api.Window[member] };
  const type = (isClass ? parent.parent : parent).name.text;
  const owner = isClass ? type : type.replace(/Constructor$/, '');
  const ownerEntry = api[owner] ?? builtins[owner] ?? builtins.Intl[owner];
  const asStatic = isClass || type !== owner ? ownerEntry?.[`${member}_static`] : undefined;
  return { name: `${owner}.${member}`, entry: asStatic ?? ownerEntry?.[member], owner, ownerEntry };
}

function filesOfStyles(folder) {
  const names = readdirSync(join(ROOT, folder), { recursive: true });
  return names.filter(name => name.endsWith('.css')).map(name => join(folder, name));
}

/** Properties, their keywords and functions, at-rules and pseudo-classes. */
function featuresOfStyle(file) {
  const features = [];
  const visit = node => {
    const place = `${file}:${node.source.start.line}`;
    features.push(...featuresOfNode(node).map(feature => ({ ...feature, place })));
    if (node.name !== 'supports') node.nodes?.forEach(visit);
  };
  postcss.parse(readFileSync(join(ROOT, file), 'utf8')).nodes.forEach(visit);
  return features;
}

function featuresOfNode({ type, name, selector, prop, value }) {
  if (type === 'atrule') return [{ name: `@${name}`, entry: css['at-rules'][name] }];
  if (type === 'rule')
    return [...selector.matchAll(/::?([a-z-]+)/g)].map(([text, word]) => ({
      name: text,
      entry: css.selectors[word],
    }));
  if (type !== 'decl' || prop.startsWith('--')) return [];
  const property = css.properties[prop];
  const words = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\()?/g)].map(([, word, isCall]) =>
    isCall
      ? { name: `${word}()`, entry: functionOf(css.types, word) }
      : { name: `${prop}: ${word}`, entry: property?.[word], owner: prop, ownerEntry: property },
  );
  return [{ name: prop, entry: property }, ...words];
}

/** A function stands among the types, or among those of one kind (colours, images, lengths). */
function functionOf(types, name) {
  return types[name] ?? Object.values(types).find(type => type[name]?.__compat)?.[name];
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
