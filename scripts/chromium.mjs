import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { announce } from './console.mjs';
import { run } from './run.mjs';

/** Programs of a browser; the first is also the name of Debian's package. */
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS = ['chromium-headless-shell'];
const isRoot = process.getuid?.() === 0;

/** A Chromium's path: CHROMIUM_PATH, the machine's, Playwright's own, or Debian's where installing asks no question. */
export async function ensureChromium() {
  const found = findNamed() ?? findOnPath(CHROMIUM) ?? (await findPlaywrights()) ?? (await install(CHROMIUM));
  if (found !== undefined) return found;
  throw new Error(
    'There is no Chromium for the journeys in a browser. Install one (on Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium), or name one in CHROMIUM_PATH.',
  );
}

/**
 * Playwright's `globalSetup`: names a Chromium for many journeys in CHROMIUM_PATH. It is the same engine without what
 * draws windows, which takes a third less of the processor, from the machine or from Debian; else the whole one.
 */
export default async function useHeadlessChromium() {
  const found = findNamed() ?? findOnPath(HEADLESS);
  // Where a whole one may be there already, only a machine that is ours alone is given another package.
  process.env.CHROMIUM_PATH =
    found ?? (isRoot ? await install(HEADLESS) : undefined) ?? (await ensureChromium());
}

/**
 * The other two engines, as far as this machine has them or Debian's packages may be installed without a question.
 *
 * @returns {Promise<Record<string, string>>} FIREFOX_PATH and WEBKIT_DRIVER_PATH, of those that there are
 */
export async function ensureOtherBrowsers() {
  const find = () => [
    ['FIREFOX_PATH', findOnPath(['firefox-esr', 'firefox'])],
    // Its browser draws windows: it needs a screen that is not shown.
    ['WEBKIT_DRIVER_PATH', findOnPath(['Xvfb']) && findOnPath(['WebKitWebDriver'])],
  ];
  if (isRoot && !find().every(([, path]) => path))
    await installFromDebian('firefox-esr', 'webkit2gtk-driver', 'xvfb');
  return Object.fromEntries(find().filter(([, path]) => path));
}

function findNamed() {
  return [process.env.CHROMIUM_PATH].find(path => path && existsSync(path));
}

function findOnPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(path => existsSync(path));
}

async function install(programs) {
  await installFromDebian(programs[0]);
  return findOnPath(programs);
}

/** Does nothing where apt-get is absent or would ask for a password. */
async function installFromDebian(...names) {
  const sudo = isRoot ? '' : 'sudo -n ';
  if (!existsSync('/usr/bin/apt-get') || (await run('sh', ['-c', `${sudo}true`])).code !== 0) return;
  announce(`Installing ${names.join(', ')} with apt-get, for the journeys in a browser…`);
  const aptGet = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
  const command = `${aptGet} update && ${aptGet} install -y --no-install-recommends ${names.join(' ')}`;
  const { code, output } = await run('sh', ['-c', command], { minutes: 20 });
  if (code !== 0) console.log(output);
}
