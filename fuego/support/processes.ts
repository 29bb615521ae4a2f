import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** A process of the built product that can be stopped, killed and started again unchanged. */
export interface ServerProcess {
  url: string;
  pid: () => number | undefined;
  start: () => Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. Fails where the process had ended by itself, as `kill` does. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

export interface Program {
  /** Path below the project's root. */
  file: string;
  port: number;
  env: Readonly<Record<string, string>>;
  /** Number of files that it may open. */
  openFiles?: number | undefined;
  /** Resolves once the process answers. */
  ready: (url: string, child: ChildProcess) => Promise<void>;
}

export function createProcess({ file, port, env, openFiles, ready }: Program): ServerProcess {
  const limit = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`];
  return createService({
    command: [...limit, process.execPath, fileURLToPath(new URL(file, ROOT))],
    url: `http://127.0.0.1:${port}`,
    env: { PORT: String(port), ...env },
    ready,
  });
}

/** Starts a program of any kind, of the product or of others. */
export function createService({
  command: [program = '', ...args],
  url,
  env,
  ready,
  ids = {},
}: {
  command: readonly string[];
  /** Address that `ready` asks. */
  url: string;
  env: Readonly<Record<string, string>>;
  ready: Program['ready'];
  /** Another account to run as. */
  ids?: { uid?: number; gid?: number } | undefined;
}): ServerProcess {
  let child: ChildProcess | null = null;
  let isAsked = false;
  let crash: string | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    return typeof code === 'number' ? code : null;
  };
  const terminate = async (signal: NodeJS.Signals) => {
    isAsked = true;
    const code = await end(signal);
    // A test that starts it again would otherwise never notice.
    if (crash !== null) throw new Error(`${url} ended by itself: ${crash}`);
    return code;
  };
  return {
    url,
    pid: () => child?.pid,
    start: async () => {
      child = spawn(program, args, {
        ...ids,
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const started = child;
      isAsked = false;
      await ready(url, started);
      if (started.exitCode !== null || started.signalCode !== null) return;
      started.once('exit', (code, signal) => {
        if (!isAsked) crash = String(code ?? signal);
      });
    },
    stop: () => terminate('SIGTERM'),
    kill: async () => {
      await terminate('SIGKILL');
    },
  };
}

/** Waits for the first line that a process prints. */
export async function firstLine(_url: string, child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('the process has no output');
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code} before it was ready`);
  });
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exit]);
  child.stdout.resume();
}

/** Waits until a server says that it is ready. */
export async function responds(url: string, child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  await waitUntil(`${url} answers`, async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    return fetch(`${url}/readyz`).then(
      r => r.ok,
      () => false,
    );
  });
}

/** Milliseconds between two questions, which leave the processor to the server. */
const TURN_MS = 5;

/** Repeats a question until the answer is yes; throws after `seconds`, which a busy machine may need. */
export async function waitUntil(
  what: string,
  question: () => Promise<boolean>,
  seconds = 120,
): Promise<void> {
  const limit = performance.now() + seconds * 1000;
  while (!(await question())) {
    if (performance.now() > limit) throw new Error(`not within ${seconds} s: ${what}`);
    await wait(TURN_MS);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}
