import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listPlaywrightFailures } from './failures.mjs';
import { bin, ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** For a runner that hangs; each test has a limit of its own. A slow machine needs half an hour for the journeys. */
const LIMIT_MINUTES = 60;

/**
 * Runs vitest and counts.
 *
 * @param {{ args?: string[], env?: Record<string, string>, node?: string }} options `node`: the Node.js to run it on
 * @returns {Promise<{ passed: number, failed: number, output: string, failures: { name: string, message: string }[] }>}
 */
export function runVitest({ args = [], env = {}, node = process.execPath } = {}) {
  return withReport(async file => {
    const failuresFile = `${file}.failures`;
    const told = `--reporter=${join(ROOT, 'scripts/vitest-failures.mjs')}`;
    const reporters = ['--reporter=default', told, '--reporter=json', `--outputFile.json=${file}`];
    const ran = await run(node, [bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], {
      env: { ...env, FAILURES_FILE: failuresFile },
      minutes: LIMIT_MINUTES,
    });
    return {
      ...ran,
      count: ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
      list: async () => JSON.parse(await readFile(failuresFile, 'utf8')),
    };
  });
}

/** Runs the journeys and counts. One that passed at its second try has passed. */
export function runPlaywright({ env }) {
  return withReport(async file => {
    const args = [
      bin('@playwright/test', 'cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
    ];
    const ran = await run(process.execPath, args, {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATOS: dirname(file) },
      minutes: LIMIT_MINUTES,
    });
    return {
      ...ran,
      count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
      list: listPlaywrightFailures,
    };
  });
}

async function withReport(execute) {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output, count, list } = await execute(file);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const report = text === undefined ? undefined : JSON.parse(text);
    const [passed, failed] = report === undefined ? [0, 0] : count(report);
    // A runner can also fail before or beside its tests: a file that does not load, an error that nobody caught.
    const failedBeside = code !== 0 && failed === 0 ? 1 : 0;
    const failures = report === undefined ? [] : await list(report);
    return { passed, failed: failed + failedBeside, output, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
