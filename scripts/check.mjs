// `npm run check`: everything that can be said about the code without running it. `--quick` leaves out what takes longest:
// the look at all that the apps ask of a browser, about a quarter of the work.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { duration, report } from './console.mjs';
import { bin, ROOT, WORKSPACES } from './paths.mjs';
import { runNode } from './run.mjs';

const QUICK = process.argv.includes('--quick');
const AT_ONCE = 2;
const CODE_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'fuego'];

const began = Date.now();
const waiting = checks();
const counts = { all: waiting.length, passed: 0 };
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
console.log(`${counts.passed} of ${counts.all} checks passed in ${duration(Date.now() - began)}`);
process.exitCode = counts.passed === counts.all ? 0 : 1;

async function runWaiting() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const began = Date.now();
    const { code, output } = await runNode(check.script, check.args);
    if (code === 0) counts.passed += 1;
    report({ isOk: code === 0, name: check.name, ms: Date.now() - began, details: output });
  }
}

function checks() {
  return [
    ...WORKSPACES.filter(hasTypeScript).map(workspace => ({
      name: `types of ${workspace}`,
      // Version 7 takes two fifths of the time of 6, whose interface two checks below still want.
      script: bin('typescript-native', 'bin/tsc'),
      args: ['--project', workspace, '--pretty', 'false', ...remembered(workspace)],
    })),
    {
      name: 'formatting and lint',
      script: bin('@biomejs/biome', 'bin/biome'),
      args: ['check', '--error-on-warnings', '--max-diagnostics=20'],
    },
    {
      name: 'who imports whom',
      script: bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...CODE_FOLDERS],
    },
    {
      name: 'nothing unused',
      script: bin('knip', 'bin/knip.js'),
      args: ['--no-progress', '--no-config-hints'],
    },
    ...(QUICK
      ? []
      : [{ name: 'what the browsers know', script: join(ROOT, 'scripts/check-browsers.mjs'), args: [] }]),
    { name: 'budgets of the sources', script: join(ROOT, 'scripts/check-budgets.mjs'), args: [] },
    { name: 'subjects of the commits', script: join(ROOT, 'scripts/check-commits.mjs'), args: [] },
    ...(existsSync(join(ROOT, 'apps/web/dist/.vite/manifest.json'))
      ? [{ name: 'the built storefront', script: join(ROOT, 'scripts/check-sizes.mjs'), args: [] }]
      : []),
  ];
}

/** The compiler keeps what it found beside the packages, and looks next time only at what changed since: 6 s for 34. */
function remembered(workspace) {
  const file = join(ROOT, 'node_modules/.cache/tsc', `${workspace.replace('/', '-')}.tsbuildinfo`);
  return ['--incremental', '--tsBuildInfoFile', file];
}

// The compiler refuses a project without files.
function hasTypeScript(workspace) {
  const files = readdirSync(join(ROOT, workspace), { recursive: true });
  return files.some(file => /\.tsx?$/.test(file) && !file.includes('node_modules'));
}
