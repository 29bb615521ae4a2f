// `npm start`: from a clean clone to a running box office. Uses nothing but Node.js itself until the packages are
// installed. The settings (PORT, HOST, DATABASE_URL …) are the server's own business, see docs.

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { announce } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

const SAME_SIGNAL_MS = 500;
const PARENT_POLL_MS = 250;

requireNode();
if (process.argv.includes('--version')) {
  await runNode(join(ROOT, 'apps/api/taquilla.mjs'), ['--version'], { live: true });
  process.exit();
}
await ensureInstalled().catch(error => {
  console.error(error.message);
  process.exit(1);
});
const build = await runNode(join(ROOT, 'scripts/build.mjs'), [], { live: true });
if (build.code !== 0) process.exit(build.code);
announce('Arrancando el servidor…');
serve(join(ROOT, 'apps/api/dist/main.js'));

/** Runs the server in this process's place: same environment, same terminal, its exit code. */
function serve(main) {
  const server = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: ROOT,
    // The channel closes when this process is killed, which tells the server to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C goes to every process of the terminal's group, and npm sends it once more. The server is outside of
    // the group and gets it from here, once.
    detached: process.platform !== 'win32',
  });
  forwardSignals(server);
  stopWithNpm(server);
  server.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
  server.once('error', error => {
    console.error(`No se pudo ejecutar el servidor: ${error.message}`);
    process.exitCode = 1;
  });
}

// A SIGTERM to npm ends the shell between npm and this process, and comes no further.
function stopWithNpm(server) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    server.kill('SIGTERM');
  }, PARENT_POLL_MS);
  poll.unref();
}

function forwardSignals(server) {
  let lastAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - lastAt < SAME_SIGNAL_MS) return;
      lastAt = Date.now();
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}
