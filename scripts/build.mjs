// `npm run build`: builds what is older than its sources, and leaves the rest alone. `… apps/api` looks at the server only.

import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TARGETS } from './build-targets.mjs';
import { announce, report } from './console.mjs';
import { ROOT } from './paths.mjs';

/** What every target depends on besides its own sources. */
const COMMON_SOURCES = [
  'package-lock.json',
  'browsers.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/build-targets.mjs',
];
const STAMP = '.sources';

const only = process.argv.slice(2);
for (const target of TARGETS.filter(({ workspace }) => only.length === 0 || only.includes(workspace))) {
  const sources = await hashOf([...COMMON_SOURCES, ...target.sources]);
  const dist = join(ROOT, target.workspace, 'dist');
  const built = await readFile(join(dist, STAMP), 'utf8').catch(() => '');
  if (built !== sources) await build(target, dist, sources);
}

/** Says what it builds and how that went; a failure is told, and the other targets are built all the same. */
async function build(target, dist, sources) {
  announce(`Construyendo ${target.name}…`);
  const began = Date.now();
  const outcome = await buildInPlace(target, dist, sources).then(
    () => ({ isOk: true, name: `Se construyó ${target.name}` }),
    error => ({ isOk: false, name: `No se pudo construir ${target.name}`, details: String(error.message) }),
  );
  report({ ...outcome, ms: Date.now() - began });
  if (!outcome.isOk) process.exitCode = 1;
}

/** Builds into a folder of its own and puts it in place whole: neither a reader nor another build sees half of it. */
async function buildInPlace(target, dist, sources) {
  const unfinished = join(ROOT, target.workspace, `.dist-${process.pid}`);
  const previous = `${unfinished}-previous`;
  try {
    await target.build(unfinished);
    await writeFile(join(unfinished, STAMP), sources);
    await rename(dist, previous).catch(() => undefined);
    await rename(unfinished, dist);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(previous, { recursive: true, force: true });
  }
}

async function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) await addTo(hash, path);
  return hash.digest('hex');
}

async function addTo(hash, path) {
  const full = join(ROOT, path);
  const found = await stat(full).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isDirectory()) {
    hash.update(`${path}\0`).update(await readFile(full));
    return;
  }
  for (const name of (await readdir(full)).sort()) {
    if (!['node_modules', 'dist', 'test'].includes(name)) await addTo(hash, join(path, name));
  }
}
