import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { waitUntil } from './processes.ts';
import { API_KEY } from './servers.ts';
import type { TestBed } from './testBed.ts';

/** Disturbances by the machine, an operator or another program, of servers that sell. Each ends with its promise. */
export const DISTURBANCES = {
  proceso_dormido,
  conexiones_terminadas: ({ db }) => endConnections(db),
  sentencias_canceladas,
  conexiones_tomadas,
  tablas_cerradas,
  mantenimiento,
  solo_lectura,
  base_dormida,
} satisfies Record<string, (bed: TestBed) => Promise<void>>;

export type Disturbance = keyof typeof DISTURBANCES;

const LOCK_NOT_AVAILABLE = '55P03';

const OWN = `pg_stat_activity where application_name = 'taquilla'`;

/** Stops a process in the middle of a payment until another one has asked the provider about it, and lets it continue. */
async function proceso_dormido({ apis, db }: TestBed): Promise<void> {
  const pid = apis[1]?.pid();
  if (pid === undefined) throw new Error('there is no second process');
  const count = async (que: string, cargos: readonly string[]) => {
    const { rows } = await db.query(
      `select count(*)::integer as n from cargo where id = any ($1) and ${que}`,
      [cargos],
    );
    return rows[0].n;
  };
  await waitUntil('a charge of the process that sleeps is asked about', async () => {
    process.kill(pid, 'SIGSTOP');
    try {
      const { rows } = await db.query<{ id: string }>(`select id from cargo where estado = 'iniciado'`);
      const cargos = rows.map(({ id }) => id);
      // The payments of the other process end by themselves.
      await waitUntil(
        'each ends or is asked about',
        async () => (await count(`estado = 'iniciado' and revisiones = 0`, cargos)) === 0,
      );
      return (await count('revisiones > 0', cargos)) > 0;
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
}

/** Ends the database's connections in the middle of their work, like an administrator or a fail-over. */
async function endConnections(db: Pick<pg.Pool, 'query'>): Promise<void> {
  let ended = 0;
  await waitUntil('connections were ended', async () => {
    const { rowCount } = await db.query(`select pg_terminate_backend(pid) from ${OWN} and random() < 0.5`);
    ended += rowCount ?? 0;
    return ended >= 10;
  });
}

/** Cancels statements. A session may have had nothing left to cancel, so only statements that were undone count. */
async function sentencias_canceladas({ db }: TestBed): Promise<void> {
  const before = await countUndone(db);
  let cancelled = 0;
  await waitUntil('statements were cancelled', async () => {
    const { rowCount } = await db.query(`select pg_cancel_backend(pid) from ${OWN} and state = 'active'`);
    cancelled += rowCount ?? 0;
    return cancelled >= 20 && (await countUndone(db)) >= before + 5;
  });
}

/** Transactions that the database has undone so far, by the reports of idle connections. */
async function countUndone(db: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    'select xact_rollback as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.n);
}

/** Takes all connections of the database, so that lost ones cannot be replaced. */
async function conexiones_tomadas({ db, apis }: TestBed): Promise<void> {
  const own = await db.connect();
  const occupants: pg.Client[] = [];
  const occupy = async (): Promise<boolean> => {
    const otro = new pg.Client({ connectionString: db.options.connectionString });
    otro.on('error', () => {});
    const entro = await otro.connect().then(
      () => true,
      () => false,
    );
    if (entro) occupants.push(otro);
    return entro;
  };
  try {
    await waitUntil('a server has no database', async () => {
      while (await occupy());
      await endConnections(own);
      const ready = await Promise.all(apis.map(({ url }) => fetch(`${url}/readyz`).then(r => r.ok)));
      return ready.includes(false);
    });
  } finally {
    await Promise.all(occupants.map(otro => otro.end()));
    own.release();
  }
}

/** Locks the tables that payments need, like a long statement of another session. */
async function tablas_cerradas({ db }: TestBed): Promise<void> {
  const holder = await db.connect();
  try {
    // Nothing is waited for while a table is locked: a ring with a payment would count among the database's deadlocks.
    await waitUntil('the tables are locked', async () => {
      await holder.query('begin; lock table cargo in access exclusive mode');
      try {
        await holder.query('lock table boleto in access exclusive mode nowait');
        return true;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
        await holder.query('rollback');
        return false;
      }
    });
    await waitUntil('payments wait for it', async () => {
      const { rows } = await db.query(
        `select count(*)::integer as n from ${OWN} and wait_event_type = 'Lock'`,
      );
      return rows[0].n >= 4;
    });
    await holder.query('rollback');
  } finally {
    holder.release(true);
  }
}

/** Adds columns and rewrites tables, like a newer version beside a running older one. */
async function mantenimiento({ db }: TestBed): Promise<void> {
  for (const table of ['reserva', 'lugar', 'cargo', 'boleto'])
    await db.query(`alter table ${table} add column de_mas text`);
  await db.query('vacuum full lugar');
  await db.query('reindex table concurrently reserva');
  for (const table of ['boleto', 'cargo', 'lugar', 'reserva'])
    await db.query(`alter table ${table} drop column de_mas`);
}

/** Stops all writing, like an administrator, a full disk or a fail-over; reads still work. */
async function solo_lectura({ db, apis }: TestBed): Promise<void> {
  const admin = await db.connect();
  try {
    await admin.query('set default_transaction_read_only = off');
    await admin.query('alter system set default_transaction_read_only = on');
    await admin.query('select pg_reload_conf()');
    const before = await countUndone(admin);
    await waitUntil('who would write is refused', async () => (await countUndone(admin)) >= before + 10);
    const read = await Promise.all(
      apis.map(({ url }) =>
        fetch(`${url}/api/v1/eventos/get_all`, { headers: { 'x-api-key': API_KEY } }).then(r => r.status),
      ),
    );
    if (read.some(status => status !== 200)) throw new Error(`what is there was not shown: ${read}`);
  } finally {
    await admin.query('alter system reset default_transaction_read_only');
    await admin.query('select pg_reload_conf()');
    admin.release(true);
  }
}

/** Longer than the timeout of a statement that the database has accepted. */
const SLEEP_MS = 20_000;

/** Stops the database's machine, with all connections open and their requests unread. */
async function base_dormida({ db, apis }: TestBed): Promise<void> {
  const { rows } = await db.query<{ pids: number[]; carpeta: string }>(
    `select array_agg(pid) as pids, current_setting('data_directory') as carpeta from pg_stat_activity`,
  );
  const [fila] = rows;
  if (!fila) throw new Error('the database told nothing of itself');
  const file = await readFile(join(fila.carpeta, 'postmaster.pid'), 'utf8');
  // The postmaster first, because it starts new processes.
  const todos = [Number.parseInt(file, 10), ...fila.pids];
  for (const pid of todos) send(pid, 'SIGSTOP');
  try {
    await wait(SLEEP_MS);
    const ready = await Promise.all(apis.map(({ url }) => fetch(`${url}/readyz`).then(r => r.status)));
    if (ready.some(status => status !== 503)) throw new Error(`ready without a database: ${ready}`);
  } finally {
    for (const pid of todos.toReversed()) send(pid, 'SIGCONT');
  }
}

/** Signals a process that may have ended by now. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
