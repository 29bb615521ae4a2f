import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { run } from './run.mjs';

const OLDEST_POSTGRES = 15;

/** The programs of the oldest PostgreSQL on the machine that Taquilla supports, or `undefined`. */
export function debianPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const oldest = versions.filter(version => version >= OLDEST_POSTGRES).sort((a, b) => a - b)[0];
  return oldest === undefined ? undefined : { version: oldest, binDir: join(root, String(oldest), 'bin') };
}

/** The program of another major version of Node.js as the npm registry has it, or `undefined`. */
export async function fetchNode(major) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${major}`;
  const args = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath'];
  const { output } = await run('npm', args, { minutes: 5 });
  return output.split('\n').find(line => isAbsolute(line) && existsSync(line));
}
