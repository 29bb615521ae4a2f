import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Log } from '../contexto.ts';
import type { Db } from './conexion.ts';

/** Brings the schema up to date under an advisory lock, so that several processes may start at once. */
export async function migrar(databaseUrl: string, log: Log): Promise<void> {
  const aplicadas = await runner({
    databaseUrl,
    dir: carpetaDeMigraciones(),
    direction: 'up',
    migrationsTable: 'migracion',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => {},
  });
  if (aplicadas.length > 0) log.info({ migraciones: aplicadas.map(m => m.name) }, 'schema migrated');
}

/** Whether the database lacks any of this build's migrations; more than those is another build's business. */
export async function faltanMigraciones(db: Db): Promise<boolean> {
  nombres ??= (await readdir(carpetaDeMigraciones()))
    .filter(archivo => archivo.endsWith('.sql'))
    .map(archivo => archivo.replace(/\.sql$/, ''));
  const { rows } = await db.query<{ faltan: boolean }>(
    'select exists (select unnest($1::text[]) except select name from migracion) as faltan',
    [nombres],
  );
  return rows[0]?.faltan ?? true;
}

let nombres: string[] | null = null;

/** Beside this file in the sources; beside the bundle once built. */
function carpetaDeMigraciones(): string {
  const candidatas = ['./migrations', '../migrations'].map(ruta =>
    fileURLToPath(new URL(ruta, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no migrations in ${candidatas.join(' or ')}`);
  return encontrada;
}
