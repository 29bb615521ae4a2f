import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { run } from './run.mjs';

export const ADVISED_NODE = 24;

/** The program of the advised Node.js as the npm registry has it, or `undefined`. */
export async function fetchNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}@${ADVISED_NODE}`;
  const args = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath'];
  const { output } = await run('npm', args, { minutes: 5 });
  return output.split('\n').find(line => isAbsolute(line) && existsSync(line));
}
