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

const RAIZ_DE_DEBIAN = '/usr/lib/postgresql';
const PAQUETES = 'postgresql haproxy pgbouncer patroni etcd-server';

/** The programs found on this machine, or in words the missing ones. */
export function findPrograms(): Programs | string {
  const postgres = carpetaDePostgres();
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
  return `not on this machine: ${faltan.join(', ')} (Debian: apt-get install ${PAQUETES})`;
}

/** Folder of the machine's own PostgreSQL: the embedded one has no `pg_basebackup`. */
function carpetaDePostgres(): string | undefined {
  const versiones = existsSync(RAIZ_DE_DEBIAN) ? readdirSync(RAIZ_DE_DEBIAN).map(Number) : [];
  const deDebian = versiones
    .filter(version => version >= 15)
    .sort((a, b) => a - b)
    .map(version => join(RAIZ_DE_DEBIAN, String(version), 'bin'));
  return [process.env.POSTGRES_BIN ?? '', ...deDebian].find(
    carpeta => carpeta !== '' && esEjecutable(join(carpeta, 'pg_basebackup')),
  );
}

/** Path of a program, if the machine has it. */
export function findInPath(programa: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map(carpeta => join(carpeta, programa))
    .find(esEjecutable);
}

function esEjecutable(archivo: string): boolean {
  try {
    accessSync(archivo, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
