// `npm run bench -- NAME…`: measures, prints beside a floor of the same run, and writes bench/runs/NAME.md.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { ensureChromium } from './chromium.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

/** Servers that the product is compared with, processes of their own. */
const FLOORS = ['piso', 'pisoDeVenta'];
const IN_BROWSER = ['camara', 'carga-web', 'disenador', 'mapa', 'recinto'];

const folder = join(ROOT, 'bench/medidas');
const measurements = (await readdir(folder)).map(file => file.replace(/\.ts$/, '')).sort();
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !measurements.includes(name));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- NAME…, of: ${measurements.join(', ')}`);
  process.exit(2);
}

const build = await runNode(join(ROOT, 'scripts/build.mjs'), [], { live: true });
if (build.code !== 0) process.exit(build.code);
await bundle({
  cwd: join(ROOT, 'bench'),
  input: Object.fromEntries([
    ...asked.map(name => [name, `medidas/${name}.ts`]),
    ...FLOORS.map(name => [name, `support/${name}.ts`]),
  ]),
  dir: join(ROOT, 'bench/dist'),
});
for (const name of asked) {
  const env = IN_BROWSER.includes(name) ? { CHROMIUM_PATH: await ensureChromium() } : {};
  const { code } = await runNode(join(ROOT, `bench/dist/${name}.js`), [], { env, live: true, minutes: 60 });
  if (code !== 0) process.exitCode = code;
}
