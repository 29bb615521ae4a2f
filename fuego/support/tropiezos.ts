import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import pg from 'pg';
import type { Campo } from './campo.ts';
import { waitUntil } from './processes.ts';
import { API_KEY } from './servers.ts';

/** Disturbances by the machine, an operator or another program, of servers that sell. Each ends with its promise. */
export const TROPIEZOS = {
  proceso_dormido,
  conexiones_terminadas: ({ db }) => terminarConexiones(db),
  sentencias_canceladas,
  conexiones_tomadas,
  tablas_cerradas,
  mantenimiento,
  solo_lectura,
  base_dormida,
} satisfies Record<string, (campo: Campo) => Promise<void>>;

export type Tropiezo = keyof typeof TROPIEZOS;

const SUYAS = `pg_stat_activity where application_name = 'taquilla'`;

/** Stops a process in the middle of a payment until another one has asked the provider about it, and lets it continue. */
async function proceso_dormido({ apis, db }: Campo): Promise<void> {
  const pid = apis[1]?.pid();
  if (pid === undefined) throw new Error('there is no second process');
  const contar = async (que: string, cargos: readonly string[]) => {
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
        async () => (await contar(`estado = 'iniciado' and revisiones = 0`, cargos)) === 0,
      );
      return (await contar('revisiones > 0', cargos)) > 0;
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
}

/** Ends the database's connections in the middle of their work, like an administrator or a fail-over. */
async function terminarConexiones(db: Pick<pg.Pool, 'query'>): Promise<void> {
  let terminadas = 0;
  await waitUntil('connections were ended', async () => {
    const { rowCount } = await db.query(`select pg_terminate_backend(pid) from ${SUYAS} and random() < 0.5`);
    terminadas += rowCount ?? 0;
    return terminadas >= 10;
  });
}

/** Cancels statements. A session may have had nothing left to cancel, so only statements that were undone count. */
async function sentencias_canceladas({ db }: Campo): Promise<void> {
  const antes = await contarDeshechas(db);
  let canceladas = 0;
  await waitUntil('statements were cancelled', async () => {
    const { rowCount } = await db.query(`select pg_cancel_backend(pid) from ${SUYAS} and state = 'active'`);
    canceladas += rowCount ?? 0;
    return canceladas >= 20 && (await contarDeshechas(db)) >= antes + 5;
  });
}

/** Transactions that the database has undone so far, by the reports of idle connections. */
async function contarDeshechas(db: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    'select xact_rollback as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.n);
}

/** Takes all connections of the database, so that lost ones cannot be replaced. */
async function conexiones_tomadas({ db, apis }: Campo): Promise<void> {
  const mia = await db.connect();
  const ocupantes: pg.Client[] = [];
  const ocupar = async (): Promise<boolean> => {
    const otro = new pg.Client({ connectionString: db.options.connectionString });
    otro.on('error', () => {});
    const entro = await otro.connect().then(
      () => true,
      () => false,
    );
    if (entro) ocupantes.push(otro);
    return entro;
  };
  try {
    await waitUntil('a server has no database', async () => {
      while (await ocupar());
      await terminarConexiones(mia);
      const listos = await Promise.all(apis.map(({ url }) => fetch(`${url}/readyz`).then(r => r.ok)));
      return listos.includes(false);
    });
  } finally {
    await Promise.all(ocupantes.map(otro => otro.end()));
    mia.release();
  }
}

/** Locks the tables that payments need, like a long statement of another session. */
async function tablas_cerradas({ db }: Campo): Promise<void> {
  const dueno = await db.connect();
  await dueno.query('begin');
  await dueno.query('lock table cargo, boleto in access exclusive mode');
  await waitUntil('payments wait for it', async () => {
    const { rows } = await db.query(
      `select count(*)::integer as n from ${SUYAS} and wait_event_type = 'Lock'`,
    );
    return rows[0].n >= 4;
  });
  await dueno.query('rollback');
  dueno.release();
}

/** Adds columns and rewrites tables, like a newer version beside a running older one. */
async function mantenimiento({ db }: Campo): Promise<void> {
  for (const tabla of ['reserva', 'lugar', 'cargo', 'boleto'])
    await db.query(`alter table ${tabla} add column de_mas text`);
  await db.query('vacuum full lugar');
  await db.query('reindex table concurrently reserva');
  for (const tabla of ['boleto', 'cargo', 'lugar', 'reserva'])
    await db.query(`alter table ${tabla} drop column de_mas`);
}

/** Stops all writing, like an administrator, a full disk or a fail-over; reads still work. */
async function solo_lectura({ db, apis }: Campo): Promise<void> {
  const administrador = await db.connect();
  try {
    await administrador.query('set default_transaction_read_only = off');
    await administrador.query('alter system set default_transaction_read_only = on');
    await administrador.query('select pg_reload_conf()');
    const antes = await contarDeshechas(administrador);
    await waitUntil(
      'who would write is refused',
      async () => (await contarDeshechas(administrador)) >= antes + 10,
    );
    const leidos = await Promise.all(
      apis.map(({ url }) =>
        fetch(`${url}/api/v1/eventos/get_all`, { headers: { 'x-api-key': API_KEY } }).then(r => r.status),
      ),
    );
    if (leidos.some(status => status !== 200)) throw new Error(`what is there was not shown: ${leidos}`);
  } finally {
    await administrador.query('alter system reset default_transaction_read_only');
    await administrador.query('select pg_reload_conf()');
    administrador.release(true);
  }
}

/** Longer than the timeout of a statement that the database has accepted. */
const SUENO_MS = 20_000;

/** Stops the database's machine, with all connections open and their requests unread. */
async function base_dormida({ db, apis }: Campo): Promise<void> {
  const { rows } = await db.query<{ pids: number[]; carpeta: string }>(
    `select array_agg(pid) as pids, current_setting('data_directory') as carpeta from pg_stat_activity`,
  );
  const [fila] = rows;
  if (!fila) throw new Error('the database told nothing of itself');
  const archivo = await readFile(join(fila.carpeta, 'postmaster.pid'), 'utf8');
  // The postmaster first, because it starts new processes.
  const todos = [Number.parseInt(archivo, 10), ...fila.pids];
  for (const pid of todos) enviar(pid, 'SIGSTOP');
  try {
    await esperar(SUENO_MS);
    const listos = await Promise.all(apis.map(({ url }) => fetch(`${url}/readyz`).then(r => r.status)));
    if (listos.some(status => status !== 503)) throw new Error(`ready without a database: ${listos}`);
  } finally {
    for (const pid of todos.toReversed()) enviar(pid, 'SIGCONT');
  }
}

/** Signals a process that may have ended by now. */
function enviar(pid: number, senal: NodeJS.Signals): void {
  try {
    process.kill(pid, senal);
  } catch {
    // The process has ended.
  }
}
