// `npm run test:mine`: types, and the tests that the changes since `main` reach (`-- REVISION` since another one). Nothing is
// loaded by name and no file only passes on others, so that imports tell what a change reaches. Of the server's tests, which
// each take a database, only the nearest run; the rest is told, and left to `npm test`.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { ensureInstalled, requireNode } from './install.mjs';
import { bin, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';
import { LONG, runVitest, startSteps } from './runners.mjs';

/** Files that put a whole app or the whole contract together: through them, each change would reach each test. */
const ASSEMBLIES =
  /^(apps\/api\/src\/(app|tienda|consola|puerta|main|gauges)\.ts|apps\/api\/src\/(openapi|startup|cli|workers)\/|apps\/\w+\/src\/(App|main|routes)\.tsx?|packages\/contract\/src\/(catalogo|rutas)\.ts)/;
const IS_LONG = LONG.map(
  glob =>
    new RegExp(
      `/test/${glob
        .replaceAll('.', '[.]')
        .replace(/\*+/g, '.*')
        .replace(/\{(.+)\}/, (_, names) => `(${names.replaceAll(',', '|')})`)}`,
    ),
);
/** So many of the server's files take about a minute on two cores. */
const MOST_OF_SERVER = 20;
const SOURCE = /\.(tsx?|mjs|cjs|css)$/;
const TEST = /\.test\.tsx?$/;
const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'|new URL\('(\.[^']+)'/g;

requireNode();
await ensureInstalled();
const since = process.argv[2] ?? ['main', 'origin/main', 'HEAD'].find(isRevision);
const changed = changedFiles(since);
const { chosen, left } = chooseTests(changed);
console.log(`${changed.length} files changed since ${since}; they reach ${chosen.length} files of tests.`);
if (left.length > 0) console.log(`Left to npm test: ${left.length} more of the server's, as ${left[0]}.`);
for (const file of changed.filter(name => name.endsWith('.e2e.ts')))
  console.log(`A journey changed: npm run viajes -- ${basename(file, '.e2e.ts')}`);

const { step, finish } = startSteps();
await step('Types', checkTypes);
if (chosen.length > 0)
  await step('Tests that the change reaches', () => runVitest(['--project=!fuego', ...chosen]));
finish({ mayBeEmpty: true });

function git(...args) {
  return execFileSync('git', args, {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
}

function isRevision(name) {
  try {
    return git('rev-parse', '--verify', '--quiet', name) !== '';
  } catch {
    return false;
  }
}

/** Committed since the two parted, not committed yet, and new. */
function changedFiles(since) {
  const names = [
    git('diff', '--name-only', '-z', git('merge-base', 'HEAD', since).trim()),
    git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
  return [...new Set(names.join('').split('\0').filter(Boolean))];
}

async function checkTypes() {
  const args = ['--build', '--checkers', '1', '--builders', '2'];
  const { code } = await runNode(bin('typescript-native', 'bin/tsc'), args, { live: true });
  return { failed: code === 0 ? [] : ['types'] };
}

/** The tests that a change reaches, nearest first, and those of the server's that are too many. */
function chooseTests(changed) {
  const { importers, texts } = readSources();
  const distance = new Map(changed.map(file => [file, 0]));
  const reach = (file, steps) => {
    if (!distance.has(file)) distance.set(file, steps);
  };
  for (const file of changed.filter(name => !SOURCE.test(name)))
    for (const user of usersOf(file, texts)) reach(user, 1);
  // A map lists what was added meanwhile too.
  for (const [file, steps] of distance) {
    if (ASSEMBLIES.test(file) && steps > 0) continue;
    for (const importer of importers.get(file) ?? []) reach(importer, steps + 1);
  }
  const tests = [...texts.keys()].filter(file => TEST.test(file) && !file.startsWith('fuego/'));
  for (const test of tests) {
    const mirrored = Math.min(
      ...[...distance].filter(([file]) => isMirror(test, file)).map(([, steps]) => steps),
    );
    // Tests of the server and of screens ask the whole app: they import the assembly, and stand where their subject does.
    if (mirrored < (distance.get(test) ?? Infinity)) distance.set(test, mirrored + 1);
  }
  const words = changed.flatMap(file => wordsOf(file));
  const rank = test => distance.get(test) - (words.some(word => texts.get(test).includes(word)) ? 1.5 : 0);
  const reached = tests.filter(test => distance.has(test)).sort((a, b) => rank(a) - rank(b));
  const ofServer = reached.filter(test => test.startsWith('apps/api/'));
  const isLong = test => distance.get(test) > 1 && IS_LONG.some(long => long.test(test));
  const near = ofServer.filter(test => !isLong(test)).slice(0, MOST_OF_SERVER);
  const left = ofServer.filter(test => !near.includes(test));
  return { chosen: reached.filter(test => !left.includes(test)), left };
}

/** The imports between our files, the other way round. */
function readSources() {
  const files = git(
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    'apps',
    'packages',
    'fuego',
  )
    .split('\0')
    .filter(file => SOURCE.test(file) && existsSync(join(ROOT, file)));
  const texts = new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const importers = new Map();
  for (const [file, text] of texts)
    for (const [, imported, beside] of text.matchAll(IMPORTED)) {
      const target = resolve(file, imported ?? beside, texts);
      if (target === undefined) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return { importers, texts };
}

function resolve(file, name, texts) {
  const ours = /^@taquilla\/([\w-]+)\/(.+)$/.exec(name);
  const path = ours ? `packages/${ours[1]}/src/${ours[2]}` : normalize(join(dirname(file), name));
  return [path, `${path}.ts`].find(candidate => texts.has(candidate));
}

/** Sources that name a file that is not code, or one of its SQL functions. */
function usersOf(file, texts) {
  const words = file.startsWith('demo/') ? ['demo/'] : wordsOf(file);
  const users = [...texts]
    .filter(([, text]) => words.some(word => text.includes(word)))
    .map(([user]) => user);
  if (file.startsWith('apps/api/src/db/')) users.push('apps/api/test/db/esquema-carpeta.test.ts');
  return users;
}

/** How other files speak of a file: by its name, or by its SQL functions. */
function wordsOf(file) {
  if (SOURCE.test(file)) return [basename(file).replace(/\..*$/, '')];
  if (/^(package(-lock)?|tsconfig)\.json$|^README/.test(basename(file))) return [];
  if (!file.endsWith('.sql')) return [basename(file)];
  const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '';
  return [...text.matchAll(/create or replace function (\w+)/gi)].map(([, name]) => name);
}

/** Whether a test of an app stands in the folder that mirrors a source's, and, in a folder of rooms, has the room's name. */
function isMirror(test, source) {
  const [, app, room, inner] = /^apps\/(\w+)\/src\/(\w+)\/(?:(\w+)\/)?/.exec(source) ?? [];
  if (room === undefined || !test.startsWith(`apps/${app}/test/${room}/`)) return false;
  const hasRooms = app === 'api' && room === 'consola';
  return !hasRooms || inner === undefined || basename(test).startsWith(inner) || inner === 'demo';
}
