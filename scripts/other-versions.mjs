import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { run } from './run.mjs';

const OLDEST_POSTGRES = 15;

/** The programs of the oldest PostgreSQL on the machine that Taquilla supports, or `undefined`. */
export function debianPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const oldest = versions.filter(version => version >= OLDEST_POSTGRES).sort((a, b) => a - b)[0];
  return oldest === undefined ? undefined : { version: oldest, binDir: join(root, String(oldest), 'bin') };
}

/** A Node.js of another major version: the machine's, or fetched from the npm registry; `undefined` without one. */
export async function findNode(major) {
  for (const path of installedNodes()) {
    if ((await majorOf(path)) === major) return path;
  }
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${major}`;
  const fetched = await run(
    'npm',
    ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath'],
    {
      minutes: 5,
    },
  );
  const path = fetched.output.split('\n').find(line => isAbsolute(line) && existsSync(line));
  return path !== undefined && (await majorOf(path)) === major ? path : undefined;
}

function installedNodes() {
  const nvm = join(homedir(), '.nvm/versions/node');
  const versions = existsSync(nvm) ? readdirSync(nvm).map(version => join(nvm, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions];
  return [...new Set(folders.map(folder => join(folder, 'node')))].filter(existsSync);
}

async function majorOf(node) {
  const { output } = await run(node, ['--version'], { minutes: 1 });
  return Number(/^v(\d+)/.exec(output)?.[1]);
}
