import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './console.mjs';
import { bin, ROOT, WORKSPACES } from './paths.mjs';
import { runNode } from './run.mjs';

const AT_ONCE = 2;
const CODE_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'fuego'];

/** All that can be said about the code without running it. */
function checks() {
  return [
    ...WORKSPACES.filter(hasTypeScript).map(workspace => ({
      name: `types of ${workspace}`,
      script: bin('typescript', 'bin/tsc'),
      args: ['--project', workspace, '--pretty', 'false'],
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
    { name: 'what the browsers know', script: join(ROOT, 'scripts/check-browsers.mjs'), args: [] },
    { name: 'budgets of the sources', script: join(ROOT, 'scripts/check-budgets.mjs'), args: [] },
    ...(existsSync(join(ROOT, 'apps/web/dist/.vite/manifest.json'))
      ? [
          { name: 'sizes of the storefront', script: join(ROOT, 'scripts/check-sizes.mjs'), args: [] },
          { name: 'what written pages name', script: join(ROOT, 'scripts/check-addresses.mjs'), args: [] },
        ]
      : []),
  ];
}

/** Runs all checks, two at a time, and tells each one's outcome as it comes. */
export async function runChecks() {
  const waiting = checks();
  const outcome = { passed: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = Date.now();
      const { code, output } = await runNode(check.script, check.args);
      outcome[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) outcome.failures.push({ name: check.name, message: output });
      report({ isOk: code === 0, name: check.name, ms: Date.now() - began, details: output });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcome;
}

// The compiler refuses a project without files.
function hasTypeScript(workspace) {
  const files = readdirSync(join(ROOT, workspace), { recursive: true });
  return files.some(file => /\.tsx?$/.test(file) && !file.includes('node_modules'));
}
