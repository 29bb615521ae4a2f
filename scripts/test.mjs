// `npm test`: every test once, on a machine with nothing but Node.js. `npm run test:quick`: what a working day needs, in under
// five minutes. `npm run test:all`: what is left after `npm test`: rounds of crashes and crowds (fuego/), the other supported
// versions, the other browsers. A list of failures and one line with the count come last.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureOtherBrowsers } from './chromium.mjs';
import { announce } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { ADVISED_NODE, fetchNode } from './otherNode.mjs';
import { LONG, runPlaywright, runScript, runVitest, startSteps } from './runners.mjs';

const QUICK = process.argv.includes('--quick');
/** The tests that `npm test` leaves out, and nothing else. */
const REST = process.argv.includes('--rest');
/**
 * Another version may change these: the database and its locks, money, mails, the start. Every statement of every call goes to
 * the oldest PostgreSQL by `intrusos/acceso`, which makes each call as each caller. All of it stays under 45 minutes.
 */
const BY_VERSION = ['db/', 'compra/', 'cancelaciones/', 'correos/', 'server/', 'startup/', 'intrusos/acceso'];
/** Those of them that no version changes: random walks, and the PostgreSQL of npm's package. */
const BY_VERSION_WITHOUT = ['compra/modelo*', 'db/embedded*'];
const OLDEST_POSTGRES = 15;
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const { step, finish } = startSteps();

requireNode();
await step('Packages', ensureInstalled);
await step('Build', () => runScript('build.mjs'));
if (REST) {
  await step('Crashes and crowds', () => runVitest(['--project=fuego']));
  await step('Tests again, on what else is supported', testOnOtherVersions);
  await step('Journeys in other browsers', runOtherBrowsers);
} else {
  await step('Checks', () => runScript('check.mjs', QUICK ? ['--quick'] : []));
  await step('Tests, on the embedded PostgreSQL', () =>
    runVitest(['--project=!fuego', ...(QUICK ? without(LONG) : [])]),
  );
  await step('Journeys in a browser', QUICK ? runQuickJourneys : runJourneys);
}
finish();

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

function runQuickJourneys() {
  return runPlaywright({ E2E_UNA_TIENDA: 'si' }, ['--grep=@corta']);
}

function runJourneys() {
  return runPlaywright({ FIREFOX_PATH: '', WEBKIT_DRIVER_PATH: '' });
}

async function runOtherBrowsers() {
  const browsers = await ensureOtherBrowsers();
  const projects = [browsers.FIREFOX_PATH && 'firefox', browsers.WEBKIT_DRIVER_PATH && 'webkit'].filter(
    Boolean,
  );
  const skipped = [
    !browsers.FIREFOX_PATH && 'there is no Firefox',
    !browsers.WEBKIT_DRIVER_PATH && "there is no WebKitWebDriver with a screen (Debian's xvfb)",
  ];
  if (projects.length === 0) return { skipped };
  const args = projects.map(name => `--project=${name}`);
  return { ...(await runPlaywright({ ...browsers, E2E_UNA_TIENDA: 'si' }, args)), skipped };
}
