// `npm run build`: builds what is older than its sources, and leaves the rest alone. `… apps/api` looks at the server only.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle, entriesOf, SERVER_ASSETS, UNTIMED } from './bundle.mjs';
import { announce, report } from './console.mjs';
import { ROOT } from './paths.mjs';

/** Each built workspace: its name, and the folders of files that stand beside a bundle. */
const TARGETS = {
  'apps/web': { name: 'la tienda' },
  'apps/consola': { name: 'la consola' },
  'apps/puerta': { name: 'la puerta' },
  'apps/api': { name: 'el servidor', assets: SERVER_ASSETS },
  'apps/openpay-sandbox': { name: 'el proveedor de tarjetas de prueba', assets: ['assets'] },
  'apps/google-sandbox': { name: 'el Google de prueba', assets: ['assets'] },
};
/** Every target depends on these besides its own workspace. */
const COMMON_SOURCES = [
  'package-lock.json',
  'browsers.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'packages',
];
const STAMP = '.sources';

const only = process.argv.slice(2);
for (const workspace of Object.keys(TARGETS).filter(name => only.length === 0 || only.includes(name))) {
  const sources = hashOf([...COMMON_SOURCES, workspace]);
  const built = await readFile(join(ROOT, workspace, 'dist', STAMP), 'utf8').catch(() => '');
  if (built !== sources) await build(workspace, sources);
}

/** Says what it builds and how that went; a failure is told, and the other targets are built all the same. */
async function build(workspace, sources) {
  const { name, assets } = TARGETS[workspace];
  announce(`Construyendo ${name}…`);
  const began = Date.now();
  const work = assets ? out => buildNode(workspace, out, assets) : out => buildPages(workspace, out);
  const outcome = await buildInPlace(join(ROOT, workspace), work, sources).then(
    () => ({ isOk: true, name: `Se construyó ${name}` }),
    error => ({ isOk: false, name: `No se pudo construir ${name}`, details: String(error.message) }),
  );
  report({ ...outcome, ms: Date.now() - began });
  if (!outcome.isOk) process.exitCode = 1;
}

/** Builds into a folder of its own and puts it in place whole: neither a reader nor another build sees half of it. */
async function buildInPlace(folder, work, sources) {
  const unfinished = join(folder, `.dist-${process.pid}`);
  const previous = `${unfinished}-previous`;
  try {
    await work(unfinished);
    await writeFile(join(unfinished, STAMP), sources);
    await rename(join(folder, 'dist'), previous).catch(() => undefined);
    await rename(unfinished, join(folder, 'dist'));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(previous, { recursive: true, force: true });
  }
}

/** Builds an app for browsers; of the storefront also the module that the server writes pages with. */
async function buildPages(workspace, outDir) {
  // Vite would take a NODE_ENV of the surroundings and put React's development build into the page.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const root = join(ROOT, workspace);
  const rolldownOptions = UNTIMED;
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true, rolldownOptions } });
  if (workspace !== 'apps/web') return;
  // It stands beside the files for browsers and is none of them.
  const servidor = { outDir: join(outDir, 'servidor'), ssr: 'src/servidor/servidor.ts', rolldownOptions };
  await build({ root, logLevel: 'warn', build: servidor });
}

/** Bundles a process, its commands and its threads, with the folders of files that it reads beside them. */
async function buildNode(workspace, outDir, assets) {
  await bundle({ cwd: join(ROOT, workspace), input: await entriesOf(workspace), dir: outDir });
  for (const folder of assets)
    await cp(join(ROOT, workspace, 'src', folder), join(outDir, basename(folder)), { recursive: true });
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(path => [...filesOf(path)]))
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** The file itself, or those of the folder that can be part of a build. */
function* filesOf(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found?.isFile()) yield path;
  if (!found?.isDirectory()) return;
  for (const name of readdirSync(join(ROOT, path)).sort())
    if (!/^(node_modules|test|\.?dist.*)$/.test(name)) yield* filesOf(join(path, name));
}
