import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the page of all primitives into a folder, as an app would bundle them. */
export async function buildMuestrario(outDir: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
}
