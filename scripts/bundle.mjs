/**
 * Bundles programs for Node.js with the workspaces' own packages; those of npm stay in node_modules. All come into one
 * folder: a module that finds its files by its own place finds them from any chunk.
 *
 * @param {{ cwd: string, input: Record<string, string>, dir: string }} options
 *   `input` gives the source of each program by its name in `dir`
 */
export async function bundle({ cwd, input, dir }) {
  const { build } = await import('rolldown');
  await build({
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
  });
}

/** A busy machine is no fault of a plugin, and the tool would tell of it in English. */
export const UNTIMED = { checks: { bundlerTimings: false } };
