import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, handOver } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { DATABASE, USER } from './endpoint.ts';

const run = promisify(execFile);
/** Making the cluster takes seconds, and minutes on a slow disk. */
const TIMEOUT_MS = 600_000;

/** The major version that wrote the cluster, or `undefined` where there is none yet. */
export async function clusterVersion(clusterDir: string): Promise<number | undefined> {
  const text = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text);
}

type NewCluster = {
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  /** Holds the only user's password; absent where the server listens in a folder that only its owner can enter. */
  passwordFile: string | undefined;
};

/** Creates the cluster and its database beside its place, and then moves it there whole: a crash half-way leaves nothing. */
export async function createCluster({ clusterDir, ...cluster }: NewCluster): Promise<void> {
  const unfinished = `${clusterDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await handOver(unfinished, cluster.account);
  await initdb({ clusterDir: unfinished, ...cluster });
  await createDatabase({ clusterDir: unfinished, ...cluster });
  await rename(unfinished, clusterDir);
}

async function initdb({ clusterDir, binaries, account, passwordFile }: NewCluster): Promise<void> {
  const access =
    passwordFile === undefined
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const args = [
    `--pgdata=${clusterDir}`,
    `--username=${USER}`,
    ...access,
    '--encoding=UTF8',
    ...localeOptions(binaries),
  ];
  await runAs(account, [program(binaries, 'initdb'), ...args]);
}

// Order and letter case must not change with the machine. PostgreSQL has such a locale of its own from version 17 on.
function localeOptions({ major }: Binaries): string[] {
  if (major >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C'];
}

// The package has no psql, so the server itself runs the statement, in its single-user mode.
async function createDatabase({ clusterDir, binaries, account }: NewCluster): Promise<void> {
  const args = ['--single', '-D', clusterDir, '-c', 'log_min_messages=error', 'postgres'];
  await runAs(account, [program(binaries, 'postgres'), ...args], `CREATE DATABASE ${DATABASE};\n`);
}

async function runAs(account: Account, words: string[], input = ''): Promise<void> {
  const [command = '', ...args] = [...account.prefix, ...words];
  const running = run(command, args, { ...account.ids, timeout: TIMEOUT_MS });
  running.child.stdin?.end(input);
  await running.catch((error: { stderr?: string; message: string }) => {
    throw new Error(`No se pudo crear la base de datos: ${error.stderr?.trim() || error.message}`);
  });
}
