// `npm test`: everything, on a machine with nothing but Node.js. Prints what it does as it goes, the output of what
// fails, and at the very end a list of what failed and one line with the count over all runners.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { ensureHeadlessChromium } from './chromium.mjs';
import { announce, duration, report } from './console.mjs';
import { reportFailures } from './failures.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { debianPostgres, findNode } from './other-versions.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './run.mjs';
import { runPlaywright, runVitest } from './runners.mjs';

const ADVISED_NODE = 24;
const TOLD_OF_A_STEP = 10;
const NOTHING = { passed: 0, failed: 0 };

const began = Date.now();
const total = { ...NOTHING };
const failures = [];
let chromium = '';

requireNode();
await step('Packages', async () => {
  await ensureInstalled();
  return NOTHING;
});
await step('Chromium', async () => {
  chromium = await ensureHeadlessChromium();
  return NOTHING;
});
await step('Build', build);
await step('Checks', runChecks);
await step('Tests, on the embedded PostgreSQL', () => runVitest());
await step('Tests again, on what else is supported', testOnOtherVersions);
await step('Journeys in a browser', testJourneys);

if (total.passed === 0) console.log('No test ran.');
reportFailures(failures);
console.log(`All of it took ${duration(Date.now() - began)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Says what it begins, does it, adds its counts, and says how it went. A step that throws counts as one failure. */
async function step(name, work) {
  announce(name);
  const stepBegan = Date.now();
  const outcome = await work().catch(error => ({ passed: 0, failed: 1, output: String(error.message) }));
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...failuresOf(name, outcome));
  const counts =
    outcome.passed + outcome.failed === 0 ? '' : `: ${outcome.passed} passed, ${outcome.failed} failed`;
  const skipped = outcome.skipped === undefined ? '' : `, skipped: ${outcome.skipped}`;
  report({
    isOk: outcome.failed === 0,
    name: `${name}${counts}${skipped}`,
    ms: Date.now() - stepBegan,
    details: outcome.output,
  });
}

/** A runner that failed without naming a test is told of by the last that it printed. */
function failuresOf(step, { failed, failures = [], output = '' }) {
  const named = failures.map(failure => ({ ...failure, name: `${failure.name} [${step}]` }));
  if (failed <= named.length) return named;
  return [...named, { name: step, message: output.trimEnd().split('\n').slice(-TOLD_OF_A_STEP).join('\n') }];
}

async function build() {
  const { code } = await runNode(join(ROOT, 'scripts/build.mjs'), [], { live: true });
  return code === 0 ? NOTHING : { passed: 0, failed: 1 };
}

/**
 * All but the faults on the other Node.js, and, in the same run, on the oldest PostgreSQL of the machine. Without that
 * Node.js the database tests alone, on this one.
 */
async function testOnOtherVersions() {
  const postgres = debianPostgres();
  const isAdvised = Number(process.versions.node.split('.')[0]) >= ADVISED_NODE;
  const node = isAdvised ? undefined : await findNode(ADVISED_NODE);
  const skipped = [
    isAdvised && `all of this ran on ${process.version}`,
    !isAdvised && !node && `Node.js ${ADVISED_NODE} is not on this machine and could not be fetched`,
    !postgres && 'there is no PostgreSQL in /usr/lib/postgresql',
  ].filter(Boolean);
  const told = skipped.length === 0 ? {} : { skipped: skipped.join('; ') };
  if (!node && !postgres) return { ...NOTHING, ...told };
  const env = postgres ? { POSTGRES_BIN: postgres.binDir } : {};
  announce(
    `  Node.js ${node ? ADVISED_NODE : process.version}, PostgreSQL ${postgres?.version ?? 'embedded'}`,
  );
  const args = node ? ['--project=!fuego'] : ['--project=api', ...databaseTests()];
  return { ...(await runVitest({ args, env, node })), ...told };
}

/** The files that take a database from test/support. */
function databaseTests() {
  const folder = 'apps/api/test';
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => join(folder, name))
    .filter(file => readFileSync(join(ROOT, file), 'utf8').includes('/support/'));
}

async function testJourneys() {
  if (!existsSync(join(ROOT, 'e2e/playwright.config.ts'))) return { ...NOTHING, skipped: 'there are none' };
  if (chromium === '') return { ...NOTHING, skipped: 'there is no Chromium' };
  return runPlaywright({ env: { CHROMIUM_PATH: chromium } });
}
