// `npm run viajes -- ARGUMENTS`: Playwright's own command on the journeys, with the Chromium of this machine; for example
// `npm run viajes -- cancelar -g "gives back" --headed`. `npm run capturas` is the same with another configuration.

import { ensureHeadlessChromium } from './chromium.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { bin } from './paths.mjs';
import { runNode } from './run.mjs';

requireNode();
await ensureInstalled();
const args = process.argv.slice(2);
const config = args.some(arg => arg.startsWith('--config')) ? [] : ['--config=e2e/playwright.config.ts'];
const { code } = await runNode(
  bin('@playwright/test', 'cli.js'),
  ['test', ...config, '--reporter=list', ...args],
  {
    env: { CHROMIUM_PATH: await ensureHeadlessChromium() },
    live: true,
    minutes: 60,
  },
);
process.exitCode = code;
