// `npm test`: everything, on a machine with nothing but Node.js. `npm run test:quick`: what a working day needs, in under
// five minutes. The runners tell what fails as they go; a list of it and one line with the count come last.

import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { ensureOtherBrowsers } from './chromium.mjs';
import { announce, duration, report } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { bin, ROOT } from './paths.mjs';
import { run, runNode } from './run.mjs';

const QUICK = process.argv.includes('--quick');
/** A quick run leaves these to `npm test`: whole catalogues of attacks, long random walks, and hours that are moved. */
const QUICK_WITHOUT = [
  'intrusos/**',
  'compra/{modelo,carreras,planes}*',
  'consola/{archivos,medianoche,precios}*',
  'correos/una-hora*',
  'cuentas/{contrasena,indistinguibles,ritmo}.test*',
  'cli/ordenes*',
  'db/{embedded,esquema*}.test*',
  'eventos/{cambios,carga,exportar}.test*',
  'mapas/{exportados,rarezas}*',
  'support/invariantes*',
];
/**
 * Another version may change these: the database and its locks, money, the server. Every statement of every call goes to
 * the oldest PostgreSQL by `intrusos/acceso`, which makes each call as each caller.
 */
const BY_VERSION = ['db/', 'compra/', 'correos/', 'server/', 'startup/', 'intrusos/acceso'];
/** Those of them that no version changes: random walks, and the PostgreSQL of npm's package. */
const BY_VERSION_WITHOUT = ['compra/modelo*', 'db/embedded*'];
const ADVISED_NODE = 24;
const OLDEST_POSTGRES = 15;
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** For a runner that hangs; each test has a limit of its own. */
const LIMIT_MINUTES = 60;
/** Playwright's words and Vitest's; one that passed at its second try has passed. */
const PASSED = ['passed', 'expected', 'flaky'];
const FAILED = ['failed', 'unexpected'];

const began = Date.now();
const failures = [];
let passed = 0;

requireNode();
await step('Packages', ensureInstalled);
await step('Build', () => runScript('build.mjs'));
await step('Checks', () => runScript('check.mjs', QUICK ? ['--quick'] : []));
await step('Tests, on the embedded PostgreSQL', () =>
  runVitest(QUICK ? ['--project=!fuego', ...without(QUICK_WITHOUT)] : []),
);
if (!QUICK) await step('Tests again, on what else is supported', testOnOtherVersions);
await step('Journeys in browsers', QUICK ? runQuickJourneys : runJourneys);

if (failures.length > 0) console.log('What failed:');
for (const name of failures) console.log(`✗ ${name}`);
console.log(`All of it took ${duration(Date.now() - began)}.`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

/** Says what it begins, does it, adds what passed and what failed, and says how it went. */
async function step(name, work) {
  announce(name);
  const stepBegan = Date.now();
  const outcome = await Promise.resolve(work()).catch(error => ({ failed: [String(error.message)] }));
  const { failed = [], skipped = [] } = outcome ?? {};
  passed += outcome?.passed ?? 0;
  failures.push(...failed.map(failure => `${failure} [${name}]`));
  const counts = outcome?.passed === undefined ? '' : `: ${outcome.passed} passed, ${failed.length} failed`;
  const without = skipped.filter(Boolean).join('; ');
  const told = `${name}${counts}${without && `, skipped: ${without}`}`;
  report({ isOk: failed.length === 0, name: told, ms: Date.now() - stepBegan });
}

async function runScript(name, args = []) {
  const { code } = await runNode(join(ROOT, 'scripts', name), args, { live: true });
  return { failed: code === 0 ? [] : [name] };
}

function without(files) {
  return files.map(names => `--exclude=**/test/${names}`);
}

async function testOnOtherVersions() {
  const postgres = debianPostgres();
  const isAdvised = Number(process.versions.node.split('.')[0]) >= ADVISED_NODE;
  const node = isAdvised ? undefined : await fetchNode();
  const skipped = [
    isAdvised && `all of this ran on ${process.version}`,
    !isAdvised && !node && `Node.js ${ADVISED_NODE} could not be fetched`,
    !postgres && `there is no PostgreSQL in ${DEBIAN_POSTGRES}`,
  ];
  if (!node && !postgres) return { skipped };
  announce(`  Node.js ${node ? ADVISED_NODE : process.version}, PostgreSQL ${postgres ?? 'embedded'}`);
  const env = postgres ? { POSTGRES_BIN: join(DEBIAN_POSTGRES, String(postgres), 'bin') } : {};
  const files = BY_VERSION.map(name => `apps/api/test/${name}`);
  const outcome = await runVitest(['--project=api', ...without(BY_VERSION_WITHOUT), ...files], { env, node });
  return { ...outcome, skipped };
}

/** The oldest PostgreSQL on the machine that Taquilla supports, or `undefined`. */
function debianPostgres() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number) : [];
  return versions.filter(version => version >= OLDEST_POSTGRES).sort((a, b) => a - b)[0];
}

/** The program of the advised Node.js as the npm registry has it, or `undefined`. */
async function fetchNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}@${ADVISED_NODE}`;
  const args = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath'];
  const { output } = await run('npm', args, { minutes: 5 });
  return output.split('\n').find(line => isAbsolute(line) && existsSync(line));
}

function runQuickJourneys() {
  return runPlaywright({ E2E_UNA_TIENDA: 'si' }, ['--grep=@corta']);
}

async function runJourneys() {
  const browsers = await ensureOtherBrowsers();
  const skipped = [
    !browsers.FIREFOX_PATH && 'there is no Firefox',
    !browsers.WEBKIT_DRIVER_PATH && "there is no WebKitWebDriver with a screen (Debian's xvfb)",
  ];
  return { ...(await runPlaywright(browsers)), skipped };
}

function runVitest(args, { env = {}, node } = {}) {
  return runReported(file => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    return { script: bin('vitest', 'vitest.mjs'), args: ['run', ...reporters, ...args], env, node };
  });
}

function runPlaywright(env, args = []) {
  return runReported(file => ({
    script: bin('@playwright/test', 'cli.js'),
    args: ['test', '--config=e2e/playwright.config.ts', '--reporter=dot,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATOS: join(file, '..') },
  }));
}

/** Runs a runner that tells its failures itself, and counts what it has written into a file. */
async function runReported(commandFor) {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-report-'));
  const file = join(folder, 'report.json');
  try {
    const { script, args, env, node = process.execPath } = commandFor(file);
    const options = { env: { ...env, NO_COLOR: '1' }, live: true, minutes: LIMIT_MINUTES };
    const { code } = await run(node, [script, ...args], options);
    const tests = testsOf(await readFile(file, 'utf8').catch(() => '{}'));
    const failed = tests.filter(({ status }) => FAILED.includes(status)).map(({ name }) => name);
    // A runner can also fail before or beside its tests: a file that does not load, an error outside of a test.
    if (code !== 0 && failed.length === 0) failed.push(`the runner ended with ${code}`);
    return { passed: tests.filter(({ status }) => PASSED.includes(status)).length, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tests of a report: Vitest lists them by file, Playwright as runs of each title, at any depth. */
function testsOf(json) {
  const tests = [];
  JSON.parse(json, (_, value) => {
    for (const { fullName, status } of value?.assertionResults ?? [])
      tests.push({ name: `${relative(ROOT, value.name)} > ${fullName}`, status });
    for (const { projectName, status } of value?.tests ?? [])
      tests.push({ name: `e2e › ${value.file} › ${value.title} (${projectName})`, status });
    return value;
  });
  return tests;
}
