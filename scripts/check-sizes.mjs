// The weight of the built apps on the wire (gzip), against the budgets: of the storefront the first load and all of it, of
// console and door the first route (§C16.3), which holds no page for later. And whether the files of the browser's build
// that the server names in the pages it writes are there (§2.19, §2.22).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './paths.mjs';

/** Sources of the console that must be chunks of their own, and no part of the first route (§C16.3). */
const LATER = [
  'recintos/editor/Disenador',
  'recintos/importar/ImportarPage',
  'eventos/lugares/LugaresPage',
  'tablero/TableroPage',
  'taquilla/VentanillaPage',
].map(source => `src/${source}.tsx`);
/** An entry of the build, but of no page: the browser asks for it once the page has loaded, and no page runs it. */
const WORKER = 'sw.js';

const [web, consola, puerta] = ['web', 'consola', 'puerta'].map(readBuild);
const all = readdirSync(web.dist, { recursive: true });
/** The kB of each budget, and the files of a build that share it. */
const budgets = [
  ['JavaScript of the first load', 90, web, web.first.filter(file => file.endsWith('.js'))],
  ['service worker', 2, web, [WORKER]],
  ['CSS of the first load', 15, web, web.first.filter(file => file.endsWith('.css'))],
  ['fonts', 40, web, all.filter(file => file.endsWith('.woff2'))],
  ['JavaScript of the whole storefront', 298, web, all.filter(file => file.endsWith('.js'))],
  ['first route of the console', 130, consola, consola.first],
  ['first route of the door', 130, puerta, puerta.first],
];
const writer = readFileSync(join(web.dist, 'servidor/servidor.mjs'), 'utf8');
const named = [...new Set(writer.match(/\/assets\/[\w.-]+\.\w+/g))];
const missing = named.filter(address => !existsSync(join(web.dist, address)));
const early = LATER.filter(source => {
  const chunk = consola.manifest[source];
  return !chunk?.isDynamicEntry || consola.first.includes(chunk.file);
});

let isGood = true;
for (const [name, kB, { dist }, files] of budgets) {
  const size = files.reduce((sum, file) => sum + weight(join(dist, file)), 0) / 1000;
  tell(size <= kB, `${name}: ${size.toFixed(1)} kB of ${kB} kB`);
}
tell(named.length > 0, 'the server writes addresses of files: the pictures of the house have one');
for (const address of missing) tell(false, `${address} is written into pages, and nothing is there`);
tell(early.length === 0, `${LATER.length} pages of the console come later`);
for (const source of early) tell(false, `${source} is no chunk of its own`);
process.exitCode = isGood ? 0 : 1;

function tell(isKept, text) {
  isGood &&= isKept;
  console.log(`${isKept ? '✓' : '✗'} ${text}`);
}

/** A build's manifest, and the files of the entry and of what it imports at once; chunks that load later are none. */
function readBuild(app) {
  const dist = join(ROOT, 'apps', app, 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const chunks = new Set(Object.values(manifest).filter(({ isEntry, file }) => isEntry && file !== WORKER));
  // A set also visits those that are added on the way.
  for (const { imports = [] } of chunks) for (const key of imports) chunks.add(manifest[key]);
  const first = [...new Set([...chunks].flatMap(({ file, css = [] }) => [file, ...css]))];
  return { dist, manifest, first };
}

function weight(path) {
  const content = readFileSync(path);
  // Fonts are compressed already.
  return path.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
}
