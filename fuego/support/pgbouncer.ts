import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { createService, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY } from './programs.ts';

/** Its address, its account, and the database behind it. */
export interface Bouncer {
  folder: string;
  account: Account;
  port: number;
  password: string;
  /** The database's address in the form of `pgbouncer.ini`: `host=… port=…`. */
  database: string;
}

/** PgBouncer with the file of `deploy/`, at other addresses. */
export async function createPgbouncer(program: string, bouncer: Bouncer): Promise<ServerProcess> {
  const { folder, account, port, password, database } = bouncer;
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'usuarios.txt');
  await writeFile(users, `"taquilla" "${password}"\n`);
  const text = (await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8')).replace(
    'host=127.0.0.1 port=5432',
    database,
  );
  if (!text.includes(database)) throw new Error('pgbouncer.ini does not say where the database is');
  await writeFile(file, withSettings(text, { listen_port: String(port), auth_file: users }));
  await handOver(folder, account);
  const connectionString = `postgresql://taquilla:${password}@127.0.0.1:${port}/taquilla`;
  return createService({
    command: [...account.prefix, program, '-q', file],
    url: connectionString,
    env: {},
    ids: account.ids,
    ready: () =>
      waitUntil('PgBouncer answers', async () => {
        const connection = new pg.Client({ connectionString });
        return connection.connect().then(
          () => connection.end().then(() => true),
          () => false,
        );
      }),
  });
}

/** The same file with other values: PgBouncer drops a section's values when another file continues it. */
function withSettings(text: string, settings: Record<string, string>): string {
  return Object.entries(settings).reduce((before, [nombre, valor]) => {
    const after = before.replace(new RegExp(`^${nombre} = .*$`, 'm'), `${nombre} = ${valor}`);
    if (after === before) throw new Error(`pgbouncer.ini does not set ${nombre}`);
    return after;
  }, text);
}
