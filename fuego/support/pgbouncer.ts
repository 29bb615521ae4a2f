import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, handOver } from '../../apps/api/src/db/embedded/account.ts';
import { createService, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY } from './programs.ts';

/** Its address, its account, and the database behind it. */
export interface Bouncer {
  carpeta: string;
  cuenta: Account;
  puerto: number;
  clave: string;
  /** The database's address in the form of `pgbouncer.ini`: `host=… port=…`. */
  base: string;
}

/** PgBouncer with the file of `deploy/`, at other addresses. */
export async function createPgbouncer(programa: string, bouncer: Bouncer): Promise<ServerProcess> {
  const { carpeta, cuenta, puerto, clave, base } = bouncer;
  await mkdir(carpeta, { recursive: true });
  const archivo = join(carpeta, 'pgbouncer.ini');
  const usuarios = join(carpeta, 'usuarios.txt');
  await writeFile(usuarios, `"taquilla" "${clave}"\n`);
  const texto = (await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8')).replace(
    'host=127.0.0.1 port=5432',
    base,
  );
  if (!texto.includes(base)) throw new Error('pgbouncer.ini does not say where the database is');
  await writeFile(archivo, conAjustes(texto, { listen_port: String(puerto), auth_file: usuarios }));
  await handOver(carpeta, cuenta);
  const connectionString = `postgresql://taquilla:${clave}@127.0.0.1:${puerto}/taquilla`;
  return createService({
    comando: [...cuenta.prefix, programa, '-q', archivo],
    url: connectionString,
    entorno: {},
    ids: cuenta.ids,
    listo: () =>
      waitUntil('PgBouncer answers', async () => {
        const conexion = new pg.Client({ connectionString });
        return conexion.connect().then(
          () => conexion.end().then(() => true),
          () => false,
        );
      }),
  });
}

/** The same file with other values: PgBouncer drops a section's values when another file continues it. */
function conAjustes(texto: string, ajustes: Record<string, string>): string {
  return Object.entries(ajustes).reduce((antes, [nombre, valor]) => {
    const despues = antes.replace(new RegExp(`^${nombre} = .*$`, 'm'), `${nombre} = ${valor}`);
    if (despues === antes) throw new Error(`pgbouncer.ini does not set ${nombre}`);
    return despues;
  }, texto);
}
