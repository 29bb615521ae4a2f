// What the built apps weigh on the wire (gzip), against the budgets: of the storefront the first load and all of it, of
// console and door the first route (§C16.3), which holds none of what is for later. And whether the files of the browser's build that the server names in the pages it writes are there (§2.19, §2.22).

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './paths.mjs';

const DIST = join(ROOT, 'apps/web/dist');
/** Apps of staff: what their first route may weigh, and the sources that must be chunks of their own. */
const STAFF = [
  {
    name: 'console',
    dist: join(ROOT, 'apps/consola/dist'),
    max: 130,
    later: /^src\/(recintos\/Disenador|recintos\/ImportarPage|eventos\/lugares\/LugaresPage)\.tsx$/,
  },
  { name: 'door', dist: join(ROOT, 'apps/puerta/dist'), max: 130, later: null },
];
const KB = 1000;
/** An entry of the build, but of no page: the browser asks for it once the page has loaded, and no page runs it. */
const WORKER = 'sw.js';

const manifest = manifestOf(DIST);
const first = filesOfFirstLoad(manifest);
const all = readdirSync(DIST, { recursive: true }).filter(file => /\.(js|css|woff2)$/.test(file));

const lines = [
  { name: 'JavaScript of the first load', files: first.filter(isScript), max: 90 * KB },
  { name: 'service worker', files: [WORKER], max: 2 * KB },
  { name: 'CSS of the first load', files: first.filter(isStyle), max: 15 * KB },
  { name: 'fonts', files: all.filter(isFont), max: 40 * KB },
  { name: 'JavaScript of the whole storefront', files: all.filter(isScript), max: 250 * KB },
  ...STAFF.map(({ name, dist, max }) => ({
    name: `first route of the ${name}`,
    files: filesOfFirstLoad(manifestOf(dist)),
    dist,
    max: max * KB,
  })),
].map(line => ({ ...line, size: line.files.reduce((sum, file) => sum + weight(file, line.dist), 0) }));

for (const { name, size, max } of lines) {
  console.log(`${size <= max ? '✓' : '✗'} ${name}: ${inKb(size)} of ${inKb(max)}`);
}
const writer = readFileSync(join(DIST, 'servidor/servidor.mjs'), 'utf8');
const named = [...new Set(writer.match(/\/assets\/[\w.-]+\.\w+/g))];
const missing = named.filter(address => !existsSync(join(DIST, address)));
for (const address of missing) console.log(`✗ ${address} is written into pages, and nothing is there`);
if (named.length === 0) console.log('✗ no address was found: the pictures of the house have one');
const early = STAFF.flatMap(({ dist, later }) => (later ? chunksThatAreNone(manifestOf(dist), later) : []));
for (const source of early) console.log(`✗ ${source} is no chunk of its own`);
const isLight = lines.every(({ size, max }) => size <= max);
process.exitCode = isLight && early.length === 0 && missing.length === 0 && named.length > 0 ? 0 : 1;

/** The entry and what it imports at once; chunks that load later are not part of it. */
function filesOfFirstLoad(manifest) {
  const seen = new Set();
  const waiting = Object.keys(manifest).filter(key => manifest[key].isEntry && manifest[key].file !== WORKER);
  for (const key of waiting) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key].imports ?? []));
  }
  const chunks = [...seen].map(key => manifest[key]);
  return [...new Set(chunks.flatMap(chunk => [chunk.file, ...(chunk.css ?? [])]))];
}

function manifestOf(dist) {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

/** Sources that load with the first route though they are for later, and the pattern itself when nothing is like it. */
function chunksThatAreNone(manifest, later) {
  const chunks = Object.entries(manifest).filter(([key]) => later.test(key));
  const first = new Set(filesOfFirstLoad(manifest));
  const wrong = chunks.filter(([, { file, isDynamicEntry }]) => !isDynamicEntry || first.has(file));
  return chunks.length === 0 ? [String(later)] : wrong.map(([key]) => key);
}

function weight(file, dist = DIST) {
  const path = join(dist, file);
  return isFont(file) ? statSync(path).size : gzipSync(readFileSync(path), { level: 9 }).length;
}

function isScript(file) {
  return file.endsWith('.js');
}

function isStyle(file) {
  return file.endsWith('.css');
}

function isFont(file) {
  return file.endsWith('.woff2');
}

function inKb(bytes) {
  return `${(bytes / KB).toFixed(1)} kB`;
}
