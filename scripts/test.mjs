// `npm test`: everything, on a machine with nothing but Node.js. `npm run test:quick`: what a working day needs, in under
// five minutes. Prints what it does as it goes, the output of what fails, a list of what failed and one line with the count.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureHeadlessChromium, ensureOtherBrowsers } from './chromium.mjs';
import { announce, duration, report } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { debianPostgres, findNode } from './other-versions.mjs';
import { bin, ROOT } from './paths.mjs';
import { run, runNode } from './run.mjs';

const QUICK = process.argv.includes('--quick');
/** The journeys of a quick run: a purchase of each kind. */
const QUICK_JOURNEYS = ['asientos-invitado', 'generales-registrado', 'tres-d-secure'];
/** What a quick run leaves to `npm test`: whole catalogues of attacks, long random walks, and hours that are moved. */
const QUICK_WITHOUT = [
  'test/intrusos/**',
  'test/server/errores-hostiles*',
  'test/compra/{modelo,carreras}*',
  'test/correos/una-hora*',
  'test/db/embedded*',
  'test/mapas/exportados*',
];
const ADVISED_NODE = 24;
/** For a runner that hangs; each test has a limit of its own. */
const LIMIT_MINUTES = 60;
const MAX_TOLD = 20;
const LINES_TOLD = 20;

const began = Date.now();
const total = { passed: 0, failed: 0 };
const failures = [];

requireNode();
await step('Packages', ensureInstalled);
await step('Build', () => runLive('scripts/build.mjs'));
await step('Checks', runChecks);
await step('Tests, on the embedded PostgreSQL', () => runVitest(QUICK ? quickTests() : []));
if (!QUICK) await step('Tests again, on what else is supported', testOnOtherVersions);
await step('Journeys in a browser', async () =>
  runPlaywright('playwright', { CHROMIUM_PATH: await ensureHeadlessChromium() }, QUICK ? QUICK_JOURNEYS : []),
);
if (!QUICK) await step('Journeys in Firefox and WebKit', testOtherBrowsers);

if (total.passed === 0) console.log('No test ran.');
if (failures.length > 0) console.log('What failed:');
for (const { name, message } of failures.slice(0, MAX_TOLD)) {
  console.log(`✗ ${name}`);
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '');
  for (const line of lines.slice(0, LINES_TOLD)) console.log(`    ${line}`);
}
if (failures.length > MAX_TOLD) console.log(`✗ and ${failures.length - MAX_TOLD} more`);
console.log(`All of it took ${duration(Date.now() - began)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Says what it begins, does it, adds its counts, and says how it went. A step that throws counts as one failure. */
async function step(name, work) {
  announce(name);
  const stepBegan = Date.now();
  const outcome = await Promise.resolve(work()).catch(error => ({
    failed: 1,
    output: String(error.message),
  }));
  const { passed = 0, failed = 0, output = '', skipped, failures: named = [] } = outcome ?? {};
  total.passed += passed;
  total.failed += failed;
  failures.push(...named.map(failure => ({ ...failure, name: `${failure.name} [${name}]` })));
  if (failed > named.length)
    failures.push({ name, message: output.trimEnd().split('\n').slice(-10).join('\n') });
  const counts = passed + failed === 0 ? '' : `: ${passed} passed, ${failed} failed`;
  report({
    isOk: failed === 0,
    name: `${name}${counts}${skipped ? `, skipped: ${skipped}` : ''}`,
    ms: Date.now() - stepBegan,
    details: output,
  });
}

async function runLive(script) {
  const { code } = await runNode(join(ROOT, script), [], { live: true });
  return { failed: code === 0 ? 0 : 1 };
}

async function runChecks() {
  const { output } = await runNode(join(ROOT, 'scripts/check.mjs'), []);
  console.log(output.trimEnd());
  const [, passed = 0, all = 1] = /(\d+) of (\d+) checks passed/.exec(output) ?? [];
  return { passed: Number(passed), failed: all - passed };
}

function quickTests() {
  return ['--project=!fuego', ...QUICK_WITHOUT.map(files => `--exclude=**/${files}`)];
}

async function testOnOtherVersions() {
  const postgres = debianPostgres();
  const isAdvised = Number(process.versions.node.split('.')[0]) >= ADVISED_NODE;
  const node = isAdvised ? undefined : await findNode(ADVISED_NODE);
  const skipped = [
    isAdvised && `all of this ran on ${process.version}`,
    !isAdvised && !node && `Node.js ${ADVISED_NODE} is not on this machine and could not be fetched`,
    !postgres && 'there is no PostgreSQL in /usr/lib/postgresql',
  ].filter(Boolean);
  if (!node && !postgres) return { skipped: skipped.join('; ') };
  announce(
    `  Node.js ${node ? ADVISED_NODE : process.version}, PostgreSQL ${postgres?.version ?? 'embedded'}`,
  );
  const env = postgres ? { POSTGRES_BIN: postgres.binDir } : {};
  const outcome = await runVitest(['--project=api', ...(await serverTests())], { env, node });
  return { ...outcome, skipped: skipped.join('; ') };
}

/** The tests that depend on the versions of Node.js and PostgreSQL: those of the server with a database or a network. */
async function serverTests() {
  // Whose call, whose card and which price are rules of ours, not of a version.
  const without = /\/intrusos\/(acceso|tarjetas|precio)|\/mapas\//;
  const folder = join(ROOT, 'apps/api/test');
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter(name => name.endsWith('.test.ts'))
    .map(name => join(folder, name))
    .filter(file => !without.test(file));
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')));
  return files.filter((file, i) => file.includes('/support/') || texts[i].includes('/support/'));
}

function runVitest(args, { env = {}, node = process.execPath } = {}) {
  return withReport(async file => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const ran = await run(node, [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], {
      env,
      minutes: LIMIT_MINUTES,
    });
    const count = ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(test => ({
            name: `${name.replace(ROOT, '')} > ${test.fullName}`,
            message: test.failureMessages.join('\n'),
          })),
      ),
    });
    return { ...ran, count };
  });
}

async function testOtherBrowsers() {
  const browsers = await ensureOtherBrowsers();
  const missing = [
    browsers.FIREFOX_PATH === undefined && 'there is no Firefox',
    browsers.WEBKIT_DRIVER_PATH === undefined && "there is no WebKitWebDriver with a screen (Debian's xvfb)",
  ].filter(Boolean);
  const skipped = missing.join('; ');
  if (missing.length === 2) return { skipped };
  return { ...(await runPlaywright('otros-navegadores', browsers)), skipped };
}

/** One that passed at its second try has passed. */
function runPlaywright(config, env, files = []) {
  return withReport(async file => {
    const args = ['test', `--config=e2e/${config}.config.ts`, '--reporter=line,json', ...files];
    const ran = await runNode(bin('@playwright/test', 'cli.js'), args, {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATOS: join(file, '..') },
      minutes: LIMIT_MINUTES,
    });
    const count = ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: suites.flatMap(failedJourneys),
    });
    return { ...ran, count };
  });
}

function failedJourneys({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `e2e › ${file} › ${title} (${projectName})`,
        message: (results.at(-1)?.errors ?? []).map(({ message = '' }) => message).join('\n'),
      })),
  );
  return [...failed, ...suites.flatMap(failedJourneys)];
}

async function withReport(execute) {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output, count } = await execute(file);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const counted = text === undefined ? { passed: 0, failed: 0, failures: [] } : count(JSON.parse(text));
    // A runner can also fail before or beside its tests: a file that does not load, an error outside of a test.
    const beside = code !== 0 && counted.failed === 0 ? 1 : 0;
    return { ...counted, failed: counted.failed + beside, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
