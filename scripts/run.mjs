import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, live?: boolean, minutes?: number, cwd?: string }} options
 *   `live` passes the output on as it comes, otherwise it is collected; after `minutes` the command is ended.
 * @returns {Promise<{ code: number, output: string }>} never rejects: a command that cannot be run answers 127
 */
export function run(command, args, { env = {}, live = false, minutes = 30, cwd = ROOT } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...(live ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      timeout: minutes * 60_000,
      shell: process.platform === 'win32' && command === 'npm',
    });
    const output = [];
    child.stdout?.on('data', chunk => output.push(chunk));
    child.stderr?.on('data', chunk => output.push(chunk));
    child.once('error', error => resolve({ code: 127, output: error.message }));
    child.once('close', code => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

/** Runs a script with this Node.js. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
