import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with the settings that operators are told to use. */
export const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

/** Foreign programs between buyers, processes and data. */
export interface Programs {
  /** Folder of PostgreSQL's programs, `pg_basebackup` among them. */
  postgres: string;
  haproxy: string;
  pgbouncer: string;
  patroni: string;
  etcd: string;
}

const DEBIAN_ROOT = '/usr/lib/postgresql';
const PACKAGES = 'postgresql haproxy pgbouncer patroni etcd-server';

/** The programs found on this machine, or in words the missing ones. */
export function findPrograms(): Programs | string {
  const postgres = folderOfPostgres();
  const haproxy = findInPath('haproxy');
  const pgbouncer = findInPath('pgbouncer');
  const patroni = findInPath('patroni');
  const etcd = findInPath('etcd');
  if (postgres && haproxy && pgbouncer && patroni && etcd)
    return { postgres, haproxy, pgbouncer, patroni, etcd };
  const faltan = Object.entries({
    'PostgreSQL with pg_basebackup': postgres,
    haproxy,
    pgbouncer,
    patroni,
    etcd,
  })
    .filter(([, hallado]) => !hallado)
    .map(([nombre]) => nombre);
  return `not on this machine: ${faltan.join(', ')} (Debian: apt-get install ${PACKAGES})`;
}

/** Folder of the machine's own PostgreSQL: the embedded one has no `pg_basebackup`. */
function folderOfPostgres(): string | undefined {
  const versiones = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).map(Number) : [];
  const deDebian = versiones
    .filter(version => version >= 15)
    .sort((a, b) => a - b)
    .map(version => join(DEBIAN_ROOT, String(version), 'bin'));
  return [process.env.POSTGRES_BIN ?? '', ...deDebian].find(
    folder => folder !== '' && isExecutable(join(folder, 'pg_basebackup')),
  );
}

/** Path of a program, if the machine has it. */
export function findInPath(program: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map(folder => join(folder, program))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
