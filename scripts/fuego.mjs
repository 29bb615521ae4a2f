// `npm run fuego`: the fire tests for longer: FUEGO_RONDAS rounds (20 by default) from seed FUEGO_SEMILLA (random).

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
const { code } = await runNode(bin('vitest', 'vitest.mjs'), ['run', '--project=fuego'], {
  env: { FUEGO_RONDAS: rondas, FUEGO_SEMILLA: semilla },
  minutes: 600,
  live: true,
});
process.exitCode = code;
