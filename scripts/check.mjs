// `npm run check`: everything that can be said about the code without running it. `--quick` leaves out what takes longest:
// the look at all that the apps ask of a browser, about a quarter of the work.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { duration, report } from './console.mjs';
import { bin, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

const AT_ONCE = 2;
const ours = script => join(ROOT, 'scripts', script);
/** The name of each check, its script and what that is told. */
const CHECKS = [
  // Version 7 takes two fifths of the time of 6, whose interface two checks below still want. It keeps what it found
  // beside the packages, and looks next time only at what changed since. Several checkers of one project would each infer
  // the contract's types: one for each of two projects takes a third of the processor.
  [
    'types',
    bin('typescript-native', 'bin/tsc'),
    ...'--build --checkers 1 --builders 2 --pretty false'.split(' '),
  ],
  [
    'formatting and lint',
    bin('@biomejs/biome', 'bin/biome'),
    'check',
    '--error-on-warnings',
    '--max-diagnostics=20',
  ],
  [
    'who imports whom',
    bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    ...['--output-type', 'err-long', 'packages', 'apps', 'e2e', 'bench', 'fuego'],
  ],
  ['nothing unused', bin('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'],
  process.argv.includes('--quick') || ['what the browsers know', ours('check-browsers.mjs')],
  ['budgets of sources and commits', ours('check-budgets.mjs')],
  existsSync(join(ROOT, 'apps/web/dist')) && ['the built apps', ours('check-sizes.mjs')],
].filter(Array.isArray);

const began = Date.now();
const waiting = [...CHECKS];
let passed = 0;
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
console.log(`${passed} of ${CHECKS.length} checks passed in ${duration(Date.now() - began)}`);
process.exitCode = passed === CHECKS.length ? 0 : 1;

async function runWaiting() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const began = Date.now();
    const [name, script, ...args] = check;
    const { code, output } = await runNode(script, args);
    if (code === 0) passed += 1;
    report({ isOk: code === 0, name, ms: Date.now() - began, details: output });
  }
}
