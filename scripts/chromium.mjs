import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { announce } from './console.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS = 'chromium-headless-shell';

/** A Chromium's path: CHROMIUM_PATH, the machine's, Playwright's own, or Debian's where installing asks no question. */
export async function ensureChromium() {
  return (
    findNamed() ??
    findOnPath(NAMES) ??
    (await findPlaywrights()) ??
    (await install('chromium', NAMES)) ??
    fail()
  );
}

/**
 * A Chromium for many journeys: the same engine without what draws windows, which takes a third less of the processor,
 * from the machine or from Debian; else the whole one.
 */
export async function ensureHeadlessChromium() {
  // Where a whole one may be there already, only a machine that is ours alone is given another package.
  const isOurs = process.getuid?.() === 0;
  const found = findNamed() ?? findOnPath([HEADLESS]) ?? (isOurs && (await install(HEADLESS, [HEADLESS])));
  return found || ensureChromium();
}

/**
 * The other two engines, as far as this machine has them or Debian's packages may be installed without a question.
 *
 * @returns {Promise<Record<string, string>>} FIREFOX_PATH and WEBKIT_DRIVER_PATH, of those that there are
 */
export async function ensureOtherBrowsers() {
  const find = () => ({
    FIREFOX_PATH: findOnPath(['firefox-esr', 'firefox']),
    // Its browser draws windows: it needs a screen that is not shown.
    WEBKIT_DRIVER_PATH: findOnPath(['Xvfb']) && findOnPath(['WebKitWebDriver']),
  });
  const isWhole = found => Object.values(found).every(path => path !== undefined);
  if (!isWhole(find()) && process.getuid?.() === 0)
    await installFromDebian('firefox-esr', 'webkit2gtk-driver', 'xvfb');
  return Object.fromEntries(Object.entries(find()).filter(([, path]) => path !== undefined));
}

function findNamed() {
  return [process.env.CHROMIUM_PATH].find(path => path && existsSync(path));
}

async function install(name, programs) {
  return (await installFromDebian(name)) ? findOnPath(programs) : undefined;
}

function findOnPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function installFromDebian(...names) {
  const sudo = mayInstall();
  if (sudo === undefined) return false;
  announce(`Installing ${names.join(', ')} with apt-get, for the journeys in a browser…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const { code, output } = await run(command, rest, { env, minutes: 10 });
    if (code !== 0) {
      console.log(output);
      return false;
    }
  }
  return true;
}

/** The words before apt-get, or `undefined` where it is absent or would ask for a password. */
function mayInstall() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n'];
  } catch {
    return undefined;
  }
}

function fail() {
  throw new Error(
    'There is no Chromium for the journeys in a browser. Install one (on Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium), or name one in CHROMIUM_PATH.',
  );
}
