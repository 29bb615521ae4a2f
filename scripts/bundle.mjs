import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The folders of files that the server reads beside its bundle. */
export const SERVER_ASSETS = ['db/migrations', 'db/esquema', 'boletos/fuentes'];

/**
 * Bundles programs for Node.js with the workspaces' own packages; those of npm stay in node_modules. All come into one
 * folder: a module that finds its files by its own place finds them from any chunk.
 *
 * @param {{ cwd: string, input: Record<string, string>, dir: string }} options
 *   `input` gives the source of each program by its name in `dir`
 */
export async function bundle(options) {
  const { build } = await import('rolldown');
  await build(bundleOf(options));
}

/** The same for the bundler's own `build` or `watch`. */
export function bundleOf({ cwd, input, dir }) {
  return {
    cwd,
    input,
    platform: 'node',
    external: id => /^[^./]/.test(id) && !id.startsWith('@taquilla/') && !/^[a-z]:/i.test(id),
    logLevel: 'warn',
    ...UNTIMED,
    output: {
      dir,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  };
}

/** The programs of a workspace by their names in its bundle: its process, its commands and its threads. */
export async function entriesOf(workspace) {
  const entries = { main: 'src/main.ts' };
  for (const folder of ['cli', 'workers']) {
    const files = await readdir(join(ROOT, workspace, 'src', folder)).catch(() => []);
    for (const file of files.filter(name => name.endsWith('.ts')))
      entries[`${folder}/${basename(file, '.ts')}`] = `src/${folder}/${file}`;
  }
  return entries;
}

/** A busy machine is no fault of a plugin, and the tool would tell of it in English. */
export const UNTIMED = { checks: { bundlerTimings: false } };
