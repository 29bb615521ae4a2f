// Whether the code or a style sheet of an app for browsers asks for something that the oldest browsers they are for
// (browsers.json) do not know. The compiler lowers syntax and knows the language's own year; what the browser brings,
// and since when, MDN's data say.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { featuresOfStyles } from './css-features.mjs';
import { ROOT } from './paths.mjs';

const APPS = ['apps/web', 'apps/consola', 'apps/puerta'];
/** Of every app that is built for these browsers, and of what they share. */
const STYLES = [
  'apps/web/src',
  'apps/consola/src',
  'apps/puerta/src',
  'packages/ui/src',
  'packages/mapa/src',
];
/** Tests, and what writes pages on the server, run in Node. */
const OF_NODE = /node_modules|\/apps\/\w+\/(test|src\/servidor)\/|\/vite(st)?\.config\.ts$/;
/** Newer, and asked for only where it is there. */
const GUARDED = new Set([
  // `canGoBack` stands in for the length of the history.
  'Navigation',
  'Navigation.canGoBack',
  'Navigation.entries',
  // A screen that goes dark is woken by a tap.
  'Navigator.wakeLock',
  'WakeLock.request',
  'WakeLockSentinel',
  'WakeLockSentinel.release',
  // The door's: a verdict is seen and heard where it is not felt; a camera without a lamp has no button for it.
  'Navigator.vibrate',
  'HTMLVideoElement.playsInline',
  'MediaStreamTrack.getCapabilities',
  // A phone that does not tell how full it is passes the check of its storage.
  'StorageManager.estimate',
  // Frames that are no copies, and told when they come: without them a copy is read as often as the clock says.
  'VideoFrame',
  'VideoFrame.allocationSize',
  'VideoFrame.close',
  'VideoFrame.copyTo',
  'VideoFrame.displayHeight',
  'VideoFrame.displayWidth',
  'VideoFrame.format',
  'VideoFrame.visibleRect',
  'HTMLVideoElement.requestVideoFrameCallback',
]);
/** What styles ask for and do without where it is not known: the look is another, and nothing is lost. */
const ONLY_LOOK = new Set([
  // The pointer of a mouse: iOS has none, or its own.
  ...['default', 'grab', 'grabbing', 'not-allowed', 'pointer', 'progress', 'zoom-in', 'crosshair'].map(
    shape => `cursor: ${shape}`,
  ),
  // Bars of the system's own width and colour.
  'scrollbar-width',
  'scrollbar-width: none',
  'scrollbar-width: thin',
  'scrollbar-color',
  // Lines break elsewhere.
  'text-wrap',
  'text-wrap: balance',
  'hyphens',
  // Rows in sight are drawn with the others.
  'content-visibility',
  'content-visibility: auto',
  'contain-intrinsic-size',
  // Safari has no forced colours. The build writes the others with `-webkit-` as well.
  'forced-color-adjust',
  'forced-color-adjust: auto',
  'forced-color-adjust: none',
  'user-select',
  'mask-composite',
  'mask-composite: intersect',
  // The handle of a text's box; iOS has none.
  'resize',
  'resize: vertical',
  // Each engine draws a bar of progress by its own name.
  '::-webkit-progress-bar',
  '::-webkit-progress-value',
  '::-moz-progress-bar',
  // Of Apple's telephones alone, or of all but Firefox.
  '-webkit-touch-callout',
  'text-size-adjust',
]);

const require = createRequire(import.meta.url);
const { api, javascript, css } = JSON.parse(
  readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8'),
);
const browsers = JSON.parse(readFileSync(join(ROOT, 'browsers.json'), 'utf8'));

/** Names that were looked up in MDN's data: a check that found none of them would have found nothing. */
let known = 0;
const found = new Map();
/** Packages belong to several apps and are looked at once. */
const seen = new Set();
for (const app of APPS) lookAt(join(ROOT, app));
const inCode = known;
for (const folder of STYLES)
  for (const { name, support, place } of featuresOfStyles(css, join(ROOT, folder))) {
    known += 1;
    if (!ONLY_LOOK.has(name)) note(name, support, place);
  }

for (const [name, { places, since }] of found) console.log(`✗ ${name} (${since}): ${[...places].join(', ')}`);
console.log(`${inCode} uses of what browsers bring were looked up in code, ${known - inCode} in styles`);
process.exitCode = found.size === 0 && inCode > 1_000 && known - inCode > 1_000 ? 0 : 1;

function lookAt(app) {
  const { config } = ts.readConfigFile(join(app, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, app);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles()) {
    if (OF_NODE.test(file.fileName) || seen.has(file.fileName)) continue;
    seen.add(file.fileName);
    visit(file, { file, checker });
  }
}

function visit(node, from) {
  if (ts.isIdentifier(node)) lookUp(node, from);
  ts.forEachChild(node, child => visit(child, from));
}

/** Notes the name when it is declared by the browser, and one of ours is older than it. */
function lookUp(node, { file, checker }) {
  for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
    if (!/\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName)) continue;
    const { name, support } = supportOf(node.text, ownerOf(declaration));
    if (!support) continue;
    known += 1;
    if (GUARDED.has(name)) continue;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    note(name, support, `${relative(ROOT, file.fileName)}:${line}`);
  }
}

/** Keeps where a name is used that one of ours is too old for. */
function note(name, support, place) {
  const tooOld = Object.entries(browsers).filter(
    ([browser, oldest]) => since(support[browser]) > Number(oldest),
  );
  if (tooOld.length === 0) return;
  const entry = found.get(name) ?? {
    places: new Set(),
    since: tooOld.map(([browser]) => `${browser} ${since(support[browser])}`).join(', '),
  };
  entry.places.add(place);
  found.set(name, entry);
}

/** The interface that a member is declared in; a constructor's is its class, and its members are static. */
function ownerOf({ parent }) {
  if (ts.isInterfaceDeclaration(parent)) {
    const name = parent.name.text;
    return { name: name.replace(/Constructor$/, ''), isStatic: name.endsWith('Constructor') };
  }
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return { name: parent.parent.name.text, isStatic: true };
  return undefined;
}

function supportOf(member, owner) {
  const { builtins } = javascript;
  if (!owner) {
    const entry = api[member] ?? builtins[member] ?? api.Window[member];
    return { name: member, support: entry?.__compat?.support };
  }
  const box = api[owner.name] ?? builtins[owner.name] ?? builtins.Intl[owner.name];
  const entry = (owner.isStatic ? box?.[`${member}_static`] : undefined) ?? box?.[member];
  return { name: `${owner.name}.${member}`, support: entry?.__compat?.support };
}

/** The first version that has it, under its own name and without a switch; Infinity where none has. */
function since(statements = []) {
  const versions = [statements]
    .flat()
    .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name)
    .filter(({ version_removed, partial_implementation }) => !version_removed || partial_implementation)
    .map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')));
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter(version => !Number.isNaN(version)));
}
