import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exigirInvariantes } from '../../apps/api/test/support/invariantes.ts';
import type { Compradores } from './compradores.ts';
import { waitUntil } from './processes.ts';
import type { TestBed } from './testBed.ts';

/** `npm run fuego` really waits. */
const WHOLE = process.env.FUEGO_ESCALA !== undefined;

interface CargoDelProveedor {
  id: string;
  order_id: string;
  status: string;
  amount: number;
  refunds?: { amount: number }[];
}

/**
 * Waits until no money is half way: no charge without an outcome, no refund that has not gone out; two minutes at most
 * (R12). Under `npm run test:all` it first makes the charges due that wait for their next look or for being given up: their buyers
 * wait no more.
 */
export async function awaitRest(bed: Pick<TestBed, 'db'>, segundos = 120): Promise<void> {
  if (!WHOLE)
    await bed.db.query(
      `update cargo set revisar_en = now(), creado_en = creado_en - interval '5 minutes'
       where id in (select id from cargo where revisar_en > now() for update skip locked)`,
    );
  await waitUntil(
    'nothing is half done',
    async () => {
      const { rows } = await bed.db.query(`
        select (select count(*) from cargo where estado in ('iniciado', 'pendiente', 'reembolso_pendiente'))
          + (select count(*) from devolucion where estado = 'pendiente') as n`);
      return Number(rows[0].n) === 0;
    },
    segundos,
  );
}

/** How often the provider has taken money for a reservation, refunds included. */
export async function countCobros(
  { db, control }: Pick<TestBed, 'db' | 'control'>,
  reservaId: string,
): Promise<number> {
  const { rows } = await db.query<{ order_id: string }>('select order_id from cargo where reserva_id = $1', [
    reservaId,
  ]);
  const ordenes = new Set(rows.map(fila => fila.order_id));
  const cargos = (await control('GET', '/charges')) as CargoDelProveedor[];
  return cargos.filter(c => ordenes.has(c.order_id) && COBRADOS.has(c.status)).length;
}

const COBRADOS: ReadonlySet<string> = new Set(['completed', 'refunded']);

/** Checks the invariants in SQL, and the provider's books against ours: money taken belongs to a sale, or was refunded. */
export async function exigirCuentasClaras(bed: Pick<TestBed, 'db' | 'control'>): Promise<void> {
  await exigirInvariantes(bed.db);
  const libro = (await bed.control('GET', '/charges')) as CargoDelProveedor[];
  const cobrados = libro.filter(c => c.status === 'completed');
  const { rows } = await bed.db.query<{ order_id: string; monto: number }>(
    `select order_id, monto from cargo where estado = 'completado'`,
  );
  const nuestros = rows.map(fila => `${fila.order_id} ${(fila.monto / 100).toFixed(2)}`).sort();
  const suyos = cobrados.map(cargo => `${cargo.order_id} ${cargo.amount.toFixed(2)}`).sort();
  expect(suyos, "the provider's completed charges are our paid sales").toEqual(nuestros);

  const devueltos = await bed.db.query<{ order_id: string; monto: number }>(
    `select c.order_id, d.monto from devolucion d join cargo c on c.id = d.cargo_id where d.estado = 'hecha'`,
  );
  const nuestras = devueltos.rows.map(fila => `${fila.order_id} ${(fila.monto / 100).toFixed(2)}`).sort();
  const suyas = libro
    .flatMap(({ order_id, refunds = [] }) => refunds.map(({ amount }) => `${order_id} ${amount.toFixed(2)}`))
    .sort();
  expect(suyas, 'what the provider gave back is what our books say went back').toEqual(nuestras);
}

/**
 * Stops the servers and requires that the database never ended a transaction because of a deadlock: a connection reports
 * its count for certain only when it ends.
 */
export async function requireNoDeadlocks({
  apis,
  db,
  dataDir,
}: Pick<TestBed, 'apis' | 'db' | 'dataDir'>): Promise<void> {
  await Promise.all(apis.map(api => api.stop()));
  await waitUntil('the servers have let go of the database', async () => {
    const { rowCount } = await db.query(`select from pg_stat_activity where application_name = 'taquilla'`);
    return rowCount === 0;
  });
  const { rows } = await db.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  const deadlocks = log.match(/^.*deadlock detected$(\n(?!.*STATEMENT:).*)*/gm) ?? [];
  expect(Number(rows[0]?.deadlocks), deadlocks.join('\n')).toBe(0);
}

/** Requires that every acknowledged hold of an event is a sale, and that its buyer was told so. */
export async function exigirVentasDe(
  { db }: TestBed,
  eventoId: number,
  { apartadas, vendidas }: Pick<Compradores, 'apartadas' | 'vendidas'>,
): Promise<void> {
  const todas = apartadas.toSorted();
  expect(vendidas.map(({ reservaId }) => reservaId).sort()).toEqual(todas);
  const { rows } = await db.query(
    `select id from reserva where evento_id = $1 and estado = 'vendida' order by id::text`,
    [eventoId],
  );
  expect(rows.map(({ id }) => id)).toEqual(todas);
}
