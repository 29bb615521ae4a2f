// `npm run bench -- NAME…`: measures, prints beside a floor of the same run, and writes bench/RESULTS.md.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

const EN_NAVEGADOR = ['carga-web', 'mapa'];

const carpeta = join(ROOT, 'bench/medidas');
const medidas = (await readdir(carpeta)).map(archivo => archivo.replace(/\.ts$/, '')).sort();
const pedidas = process.argv.slice(2);
const desconocidas = pedidas.filter(nombre => !medidas.includes(nombre));
if (pedidas.length === 0 || desconocidas.length > 0) {
  console.error(`npm run bench -- NAME…, of: ${medidas.join(', ')}`);
  process.exit(2);
}

const build = await runNode(join(ROOT, 'scripts/build.mjs'), [], { live: true });
if (build.code !== 0) process.exit(build.code);
await bundle(pedidas);
for (const nombre of pedidas) {
  const env = EN_NAVEGADOR.includes(nombre) ? { CHROMIUM_PATH: await ensureChromium() } : {};
  const { code } = await runNode(join(ROOT, `bench/dist/${nombre}.js`), [], { env, live: true, minutes: 60 });
  if (code !== 0) process.exitCode = code;
}

async function bundle(nombres) {
  const { build } = await import('rolldown');
  await build({
    cwd: join(ROOT, 'bench'),
    input: Object.fromEntries(
      [...nombres, 'piso'].map(n => [n, n === 'piso' ? 'support/piso.ts' : `medidas/${n}.ts`]),
    ),
    platform: 'node',
    external: id => /^[^./]/.test(id) && !id.startsWith('@taquilla/') && !/^[a-z]:/i.test(id),
    logLevel: 'warn',
    output: { dir: join(ROOT, 'bench/dist'), format: 'esm', entryFileNames: '[name].js' },
  });
}
