// `npm run fuego`: the fire tests for longer: FUEGO_RONDAS rounds (20 by default) from seed FUEGO_SEMILLA (random), and
// those on more than one machine's parts, which `npm test` leaves out. `npm run fuego -- escala` runs only these; any
// words are names of test files.

import { join } from 'node:path';
import { bin, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

const rondas = process.env.FUEGO_RONDAS ?? '20';
const semilla = process.env.FUEGO_SEMILLA ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(
  `${rondas} rounds from seed ${semilla}: FUEGO_SEMILLA=${semilla} npm run fuego plays them again.`,
);

const build = await runNode(join(ROOT, 'scripts/build.mjs'), [], { live: true });
if (build.code !== 0) process.exit(build.code);
const files = process.argv.slice(2);
const { code } = await runNode(bin('vitest', 'vitest.mjs'), ['run', '--project=fuego', ...files], {
  env: { FUEGO_RONDAS: rondas, FUEGO_SEMILLA: semilla, FUEGO_ESCALA: 'si' },
  minutes: 600,
  live: true,
});
process.exitCode = code;
