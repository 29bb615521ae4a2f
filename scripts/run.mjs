import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, live?: boolean, minutes?: number }} options
 *   `live` passes the output on as it comes, otherwise it is collected; after `minutes` the command and all that it
 *   started are ended.
 * @returns {Promise<{ code: number, output: string }>} never rejects: a command that cannot be run answers 127
 */
export function run(command, args, { env = {}, live = false, minutes = 30 } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...(live ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      // A group of its own, so that all of it can be ended.
      detached: !isWindows,
      shell: isWindows && command === 'npm',
    });
    track(child);
    const output = [];
    child.stdout?.on('data', chunk => output.push(chunk));
    child.stderr?.on('data', chunk => output.push(chunk));
    const limit = setTimeout(() => {
      output.push(Buffer.from(`\nEnded after ${minutes} minutes.\n`));
      endGroup(child, 'SIGKILL');
    }, minutes * 60_000);

    const finish = code => {
      clearTimeout(limit);
      untrack(child);
      resolve({ code, output: Buffer.concat(output).toString() });
    };
    child.once('error', error => {
      output.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    child.once('close', code => finish(code ?? 1));
  });
}

/** Runs a script with this Node.js. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

const SIGNALS = ['SIGINT', 'SIGTERM'];
const isWindows = process.platform === 'win32';
const running = new Set();

function track(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  running.add(child);
}

function untrack(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endAll);
}

// Ctrl-C reaches this process alone, because the commands have groups of their own.
function endAll(signal) {
  for (const child of running) endGroup(child, signal);
  process.exit(130);
}

function endGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
