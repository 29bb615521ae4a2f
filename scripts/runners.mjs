// The test runners as our commands use them: they tell what fails as they go, and their reports are counted here.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { announce, duration, report } from './console.mjs';
import { bin, ROOT } from './paths.mjs';
import { run, runNode } from './run.mjs';

/** For a runner that hangs; each test has a limit of its own. */
const LIMIT_MINUTES = 60;
/** So many files are named by their time. */
const LONGEST = 8;
/** Playwright's words and Vitest's; one that passed at its second try has passed. */
const PASSED = ['passed', 'expected', 'flaky'];
const FAILED = ['failed', 'unexpected'];

/** The server's longest tests, which a working day leaves to `npm test`: whole catalogues of attacks, long random walks, and hours that are moved. */
export const LONG = [
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

/** Steps with their sum: a list of failures and one line with the count come last. */
export function startSteps() {
  const began = Date.now();
  const failures = [];
  let passed = 0;

  return {
    /** Says what it begins, does it, adds what passed and what failed, and says how it went. */
    async step(name, work) {
      announce(name);
      const stepBegan = Date.now();
      const outcome = await Promise.resolve(work()).catch(error => ({ failed: [String(error.message)] }));
      const { failed = [], skipped = [] } = outcome ?? {};
      passed += outcome?.passed ?? 0;
      failures.push(...failed.map(failure => `${failure} [${name}]`));
      const counts =
        outcome?.passed === undefined ? '' : `: ${outcome.passed} passed, ${failed.length} failed`;
      const without = skipped.filter(Boolean).join('; ');
      const told = `${name}${counts}${without && `, skipped: ${without}`}`;
      report({ isOk: failed.length === 0, name: told, ms: Date.now() - stepBegan });
      if (outcome?.longest?.length > 0) console.log(`  longest: ${outcome.longest.join(', ')}`);
    },

    /** Tells the sum. `mayBeEmpty`: a run without tests is no failure. */
    finish({ mayBeEmpty = false } = {}) {
      if (failures.length > 0) console.log('What failed:');
      for (const name of failures) console.log(`✗ ${name}`);
      console.log(`All of it took ${duration(Date.now() - began)}.`);
      console.log(`${passed} passed, ${failures.length} failed`);
      process.exitCode = failures.length === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1;
    },
  };
}

export async function runScript(name, args = []) {
  const { code } = await runNode(join(ROOT, 'scripts', name), args, { live: true });
  return { failed: code === 0 ? [] : [name] };
}

export function runVitest(args, { env = {}, node } = {}) {
  return runReported(file => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    return { script: bin('vitest', 'vitest.mjs'), args: ['run', ...reporters, ...args], env, node };
  });
}

export function runPlaywright(env, args = []) {
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
    const passed = tests.filter(({ status }) => PASSED.includes(status)).length;
    return { passed, failed, longest: longestOf(tests) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tests of a report: Vitest lists them by file, Playwright as runs of each title, at any depth. */
function testsOf(json) {
  const tests = [];
  JSON.parse(json, (_, value) => {
    for (const { fullName, status, duration: ms = 0 } of value?.assertionResults ?? []) {
      const file = relative(ROOT, value.name);
      tests.push({ name: `${file} > ${fullName}`, status, file, ms });
    }
    for (const { projectName, status, results = [] } of value?.tests ?? []) {
      const ms = results.reduce((sum, result) => sum + result.duration, 0);
      const file = `${value.file} (${projectName})`;
      tests.push({ name: `e2e › ${value.file} › ${value.title} (${projectName})`, status, file, ms });
    }
    return value;
  });
  return tests;
}

/** The files that took longest, with their time, so that a run says where its time goes. */
function longestOf(tests) {
  const sums = new Map();
  for (const { file, ms } of tests) sums.set(file, (sums.get(file) ?? 0) + ms);
  const longest = [...sums].sort(([, a], [, b]) => b - a).slice(0, LONGEST);
  return longest.map(([file, ms]) => `${file} ${duration(ms)}`);
}
