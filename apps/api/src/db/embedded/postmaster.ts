import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import type { Endpoint } from './endpoint.ts';
import { commandLine, isAlive } from './processes.ts';

const run = promisify(execFile);
const POLL_MS = 20;
/** Recovery after a crash replays at most `max_wal_size`; a slow or busy machine takes minutes for that. */
const START_TIMEOUT_MS = 600_000;
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;

/** A running server, as its own `postmaster.pid` describes it. */
export type Postmaster = { pid: number; dataDir: string; endpoint: Endpoint; isReady: boolean };

/** The server that runs on a cluster now. A `postmaster.pid` that a dead server left behind does not count. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = readPidFile(clusterDir);
  if (found === undefined || !isAlive(found.pid)) return undefined;
  // The id may belong to another process by now, above all in containers.
  const command = await commandLine(found.pid);
  return command === undefined || command.includes(found.dataDir) ? found : undefined;
}

/** The content of `postmaster.pid`, whether true or stale; `undefined` where there is none. */
export function readPidFile(clusterDir: string): Postmaster | undefined {
  const text = existsSync(pidFile(clusterDir)) ? readFileSync(pidFile(clusterDir), 'utf8') : '';
  const [pid, dataDir, , port, socketDir, , , status] = text.split('\n').map(line => line.trim());
  if (!Number(pid) || !dataDir) return undefined;
  const endpoint: Endpoint = socketDir
    ? { kind: 'socket', dir: socketDir }
    : { kind: 'tcp', port: Number(port) };
  return { pid: Number(pid), dataDir, endpoint, isReady: status === 'ready' };
}

/** Removes the pid file of a dead server whose id now belongs to another process: PostgreSQL would refuse to start over it. */
export async function clearStalePidFile(clusterDir: string): Promise<void> {
  const named = readPidFile(clusterDir);
  if (named === undefined || !isAlive(named.pid)) return;
  if ((await findPostmaster(clusterDir)) === undefined) await rm(pidFile(clusterDir));
}

/** The programs of one PostgreSQL, and the account that runs them. */
export type Programs = { binaries: Binaries; account: Account };

export type Launch = Programs & {
  clusterDir: string;
  settings: Readonly<Record<string, string>>;
  logFile: string;
};

/**
 * Starts the server and waits until it takes connections. It runs in a session of its own, so Ctrl-C in the terminal
 * does not stop it before the caller has finished, and writes to a file, so it outlives a caller that is killed.
 */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  await rename(launch.logFile, `${launch.logFile}.1`).catch(() => undefined);
  for (;;) {
    const child = spawnPostgres(launch);
    if (await becomesReady(child, launch.clusterDir, deadline)) return child;
    const output = await readFile(launch.logFile, 'utf8');
    const isLeftover = output.includes('shared memory block') && Date.now() < deadline;
    if (!isLeftover)
      throw new Error(`PostgreSQL no arrancó:\n${output.trim().split('\n').slice(-10).join('\n')}`);
    // Sessions of a killed server are still finishing, and end by themselves.
    await delay(10 * POLL_MS);
  }
}

/** Waits until a server that another process is starting takes connections; `undefined` if it ends instead. */
export async function awaitReady(clusterDir: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = await findPostmaster(clusterDir);
    if (found === undefined || found.isReady) return found;
    await delay(10 * POLL_MS);
  }
  throw new Error(`PostgreSQL no estuvo listo en ${START_TIMEOUT_MS / 1000} s.`);
}

/** Stops the server cleanly: open transactions are rolled back, and committed ones are on disk. */
export async function stopPostmaster(pid: number, clusterDir: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    await run(program(binaries, 'pg_ctl'), ['stop', '-D', clusterDir, '-m', 'fast', '-w']);
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await delay(POLL_MS);
    }
  }
  throw new Error(`PostgreSQL (proceso ${pid}) no se detiene.`);
}

/** Signals a process; false where there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

function spawnPostgres({ clusterDir, binaries, account, settings, logFile }: Launch): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [
    ...account.prefix,
    program(binaries, 'postgres'),
    '-D',
    clusterDir,
    ...options,
  ];
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(command, args, {
    ...account.ids,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

// Reads the server's state from the pid file, as pg_ctl does: PostgreSQL writes it there for this purpose.
async function becomesReady(child: ChildProcess, clusterDir: string, deadline: number): Promise<boolean> {
  let failure: Error | undefined;
  child.once('error', error => {
    failure = error;
  });
  while (Date.now() < deadline) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const found = readPidFile(clusterDir);
    if (found?.pid === child.pid && found?.isReady) return true;
    await delay(POLL_MS);
  }
  if (child.pid !== undefined) sendSignal(child.pid, 'SIGQUIT');
  throw new Error(`PostgreSQL no estuvo listo en ${START_TIMEOUT_MS / 1000} s.`);
}
