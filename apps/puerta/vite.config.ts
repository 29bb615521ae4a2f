import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import BROWSERS from '../../browsers.json' with { type: 'json' };

/** Writes the build's files into the service worker, once all of them are written (§P8.3). */
function precache(): Plugin {
  let folder = '';
  return {
    name: 'precache',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entrada => entrada.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
        .filter(ruta => !/^\.|^index\.html$|^sw\.js$|\.map$/.test(ruta))
        .sort()
        .map(ruta => `/puerta/${ruta}`);
      const hash = createHash('sha256').update(JSON.stringify(files));
      // Other files have a hash of their content in their names.
      const sueltos = files.filter(ruta => !ruta.startsWith('/puerta/assets/'));
      for (const ruta of ['/puerta/index.html', ...sueltos])
        hash.update(await readFile(join(folder, ruta.slice('/puerta/'.length))));
      const version = hash.digest('base64url').slice(0, 12);
      const sw = join(folder, 'sw.js');
      const texto = await readFile(sw, 'utf8');
      await writeFile(sw, texto.replaceAll('__PRECACHE__', JSON.stringify({ version, files })));
    },
  };
}

export default defineConfig({
  base: '/puerta/',
  plugins: [react(), precache()],
  worker: { format: 'es' },
  build: {
    manifest: true,
    target: Object.entries(BROWSERS).map(([name, version]) => name.replace('safari_ios', 'ios') + version),
    // The polyfill would be an inline script, which the page's policy (CSP) refuses; these browsers need none.
    modulePreload: { polyfill: false },
    // Nothing becomes a data: URL, so that the policy need not allow them.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'src/offline/sw.ts'],
      output: {
        // A worker controls only addresses below its own, so its address must not change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // React changes more rarely than the door: a returning phone keeps it over a release.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
