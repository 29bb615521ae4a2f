// `npm start`: from a clean clone to a running box office. Uses nothing but Node.js itself until the packages are
// installed. The settings (PORT, HOST, DATABASE_URL …) are the server's own business, see docs.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { announce } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

const PARENT_POLL_MS = 250;

requireNode();
if (process.argv.includes('--version')) await import('../apps/api/taquilla.mjs');
else await start();

async function start() {
  await ensureInstalled().catch(error => {
    console.error(error.message);
    process.exit(1);
  });
  const build = await runNode(join(ROOT, 'scripts/build.mjs'), [], { live: true });
  if (build.code !== 0) process.exit(build.code);
  announce('Arrancando el servidor…');
  stopWithNpm();
  process.chdir(ROOT);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(ROOT, 'apps/api/dist/main.js')).href);
}

// A SIGTERM to npm ends the shell between npm and this process, and comes no further.
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS);
  poll.unref();
}
