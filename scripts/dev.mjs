// `npm run dev`: one app from its sources, where a change shows at once. Vite serves its pages; the server is bundled again
// and restarted at each change of its own sources. The storefront, or `npm run dev -- consola`, `npm run dev -- puerta`.
// PORT is the address of the pages, the server takes the next one; TAQUILLA_DATA is where the data lies, as for `npm start`.

import { spawn } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, entriesOf, SERVER_ASSETS } from './bundle.mjs';
import { announce, duration } from './console.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

/** Each app: the port of its pages, and the addresses that Vite passes on to the server. */
const APPS = {
  web: { port: 4250, toServer: '^/(api|dev|imagenes|consola|puerta)(/|$)' },
  consola: { port: 4260, toServer: '^/(?!consola/)' },
  puerta: { port: 4270, toServer: '^/(?!puerta/)' },
};
const SERVER = join(ROOT, 'apps/api');
/** Beside the built server, because it finds the other apps by its own place. */
const BUNDLE = join(SERVER, '.dist-dev');
const POSTGRES = 'src/db/embedded/start-embedded-postgres.ts';
/** An editor writes several files at once. */
const SETTLE_MS = 50;

const name = process.argv[2] ?? 'web';
const app = APPS[name];
if (app === undefined) {
  console.error(`No hay una app «${name}»; hay: ${Object.keys(APPS).join(', ')}`);
  process.exit(2);
}
const port = Number(process.env.PORT ?? app.port);
const page = `http://127.0.0.1:${port}`;
const api = `http://127.0.0.1:${port + 1}`;
const dataDir = process.env.TAQUILLA_DATA ?? join(ROOT, '.taquilla');

let server = null;
/** Resolves when the newest server answers. */
let ready = Promise.resolve();
let isRestartDue = false;
let isStopping = false;
/** Stops the parts that run, the last one first. */
const stops = [];

requireNode();
await ensureInstalled();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
// The stand-ins of the provider and of Google rarely change: they are built once.
await runNode(join(ROOT, 'scripts/build.mjs'), ['apps/openpay-sandbox', 'apps/google-sandbox'], {
  live: true,
});
await linkAssets();
await watchServer();
await servePages();

/** The server's own files are read where they are: SQL counts as its source. */
async function linkAssets() {
  await rm(BUNDLE, { recursive: true, force: true });
  await mkdir(BUNDLE, { recursive: true });
  for (const folder of SERVER_ASSETS) {
    const source = join(SERVER, 'src', folder);
    await symlink(source, join(BUNDLE, basename(folder)), 'junction');
    let timer;
    const watcher = watchFolder(source, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(startAgain, SETTLE_MS);
    });
    stops.push(() => watcher.close());
  }
}

/** Bundles the server at each change; resolves when it answers for the first time. */
async function watchServer() {
  const { watch } = await import('rolldown');
  const input = { ...(await entriesOf('apps/api')), postgres: POSTGRES };
  const watcher = watch({
    ...bundleOf({ cwd: SERVER, input, dir: BUNDLE }),
    watch: { buildDelay: SETTLE_MS },
  });
  stops.push(() => watcher.close());
  await new Promise((resolve, reject) => {
    let isFirst = true;
    watcher.on('event', async event => {
      if (event.code === 'ERROR') console.error(event.error.message);
      if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result?.close();
      if (event.code !== 'BUNDLE_END') return;
      if (!isFirst) return startAgain();
      isFirst = false;
      stops.push(await holdPostgres(), () => end(server));
      await startAgain().then(resolve, reject);
    });
  });
}

/** Keeps PostgreSQL running from one server to the next; each of them joins the one that it finds. */
async function holdPostgres() {
  if (process.env.DATABASE_URL !== undefined) return () => {};
  const { startEmbeddedPostgres } = await import(pathToFileURL(join(BUNDLE, 'postgres.js')).href);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: announce });
  return postgres.stop;
}

/** Puts a new server in the place of the running one; several changes at once are one restart after the other. */
function startAgain() {
  if (!isRestartDue) ready = ready.then(replaceServer);
  isRestartDue = true;
  return ready;
}

async function replaceServer() {
  isRestartDue = false;
  if (isStopping) return;
  const began = Date.now();
  const isFirst = server === null;
  if (!isFirst) await end(server);
  server = spawn(process.execPath, ['--enable-source-maps', join(BUNDLE, 'main.js')], {
    cwd: ROOT,
    stdio: ['ignore', isFirst ? 'inherit' : 'pipe', 'inherit'],
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      PORT: String(port + 1),
      PUBLIC_URL: page,
      TAQUILLA_DATA: dataDir,
    },
  });
  // A later start greets no more; its warnings are lines of JSON.
  server.stdout?.on('data', chunk => String(chunk).startsWith('{') && process.stdout.write(chunk));
  const isUp = await answers(server);
  if (isUp && !isFirst) announce(`El servidor arrancó de nuevo (${duration(Date.now() - began)})`);
  if (!isUp) console.error('El servidor no arrancó; se intenta de nuevo con el siguiente cambio.');
}

/** Whether the process answers before it ends. */
async function answers(child) {
  while (child.exitCode === null && child.signalCode === null) {
    if (
      await fetch(`${api}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true;
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS));
  }
  return false;
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Vite's server for the pages; a request for the server waits while that starts again. */
async function servePages() {
  const { createServer } = await import('vite');
  const toServer = new RegExp(app.toServer);
  const patience = {
    name: 'patience',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (toServer.test(request.url)) ready.then(() => next());
        else next();
      });
    },
  };
  const vite = await createServer({
    root: join(ROOT, 'apps', name),
    plugins: [patience],
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { [app.toServer]: { target: api } } },
  });
  stops.push(() => vite.close());
  // Vite would end this process before its other parts are stopped.
  process.removeAllListeners('SIGTERM');
  process.once('SIGTERM', stop);
  await vite.listen();
  announce(`De sus fuentes, y al día con cada cambio: ${page}${vite.config.base}`);
}

async function stop() {
  isStopping = true;
  await ready;
  for (const stopPart of stops.reverse()) await stopPart();
  process.exit(0);
}
