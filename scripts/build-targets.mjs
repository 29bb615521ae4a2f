import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * The things that are built. `sources` are all that goes into one, relative to the root; `build` writes it into
 * a folder beside its `dist`.
 */
export const TARGETS = [
  {
    name: 'la tienda',
    workspace: 'apps/web',
    sources: [
      'apps/web/index.html',
      'apps/web/public',
      'apps/web/src',
      'apps/web/vite.config.ts',
      'packages',
    ],
    build: buildWeb,
  },
  staffApp('la consola', 'apps/consola'),
  staffApp('la puerta', 'apps/puerta'),
  {
    name: 'el servidor',
    workspace: 'apps/api',
    sources: ['apps/api/src', 'packages'],
    build: out =>
      buildNode('apps/api', out, {
        'src/db/migrations': 'migrations',
        'src/db/esquema': 'esquema',
        'src/boletos/fuentes': 'fuentes',
      }),
  },
  {
    name: 'el proveedor de tarjetas de prueba',
    workspace: 'apps/openpay-sandbox',
    sources: ['apps/openpay-sandbox/src', 'packages'],
    build: out => buildNode('apps/openpay-sandbox', out, { 'src/assets': 'assets' }),
  },
  {
    name: 'el Google de prueba',
    workspace: 'apps/google-sandbox',
    sources: ['apps/google-sandbox/src'],
    build: out => buildNode('apps/google-sandbox', out, { 'src/assets': 'assets' }),
  },
];

function staffApp(name, workspace) {
  return {
    name,
    workspace,
    sources: [
      `${workspace}/index.html`,
      `${workspace}/public`,
      `${workspace}/src`,
      `${workspace}/vite.config.ts`,
      'packages',
    ],
    build: out => buildPages(workspace, out),
  };
}

/** A busy machine is no fault of a plugin, and the tool would tell of it in English. */
const UNTIMED = { checks: { bundlerTimings: false } };

/** Builds an app for browsers. */
async function buildPages(workspace, outDir) {
  // Vite would take a NODE_ENV of the surroundings and put React's development build into the page.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    root: join(ROOT, workspace),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: UNTIMED },
  });
}

async function buildWeb(outDir) {
  const { build } = await import('vite');
  const root = join(ROOT, 'apps/web');
  await buildPages('apps/web', outDir);
  // What the server writes pages with. It stands beside the files for browsers and is none of them.
  await build({
    root,
    logLevel: 'warn',
    build: {
      outDir: join(outDir, 'servidor'),
      ssr: 'src/servidor/servidor.ts',
      rolldownOptions: UNTIMED,
    },
  });
}

/** Bundles a process with the workspace's own packages; those of npm stay in node_modules. */
async function buildNode(workspace, outDir, assets) {
  const { build } = await import('rolldown');
  await build({
    cwd: join(ROOT, workspace),
    input: await entriesOf(workspace),
    platform: 'node',
    external: id => /^[^./]/.test(id) && !id.startsWith('@taquilla/') && !/^[a-z]:/i.test(id),
    logLevel: 'warn',
    ...UNTIMED,
    // All in one folder: a module that finds its files by its own place finds them from any chunk.
    output: {
      dir: outDir,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  });
  for (const [from, to] of Object.entries(assets)) {
    const source = join(ROOT, workspace, from);
    if (existsSync(source)) await cp(source, join(outDir, to), { recursive: true });
  }
}

/** The process itself, its commands and its threads. */
async function entriesOf(workspace) {
  const entries = { main: 'src/main.ts' };
  for (const folder of ['cli', 'workers']) {
    const files = await readdir(join(ROOT, workspace, 'src', folder)).catch(() => []);
    for (const file of files.filter(name => name.endsWith('.ts')))
      entries[`${folder}/${basename(file, '.ts')}`] = `src/${folder}/${file}`;
  }
  return entries;
}
