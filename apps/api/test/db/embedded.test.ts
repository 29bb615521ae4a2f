import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { chooseAccount } from '../../src/db/embedded/account.ts';
import { findBinaries } from '../../src/db/embedded/binaries.ts';
import { readPidFile, sendSignal } from '../../src/db/embedded/postmaster.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/db/embedded/start-embedded-postgres.ts';
import { hydrateSymlinks } from '../../src/db/embedded/symlinks.ts';

/** A folder with an existing cluster: creating one takes longer than most tests. */
let template: string;
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'taquilla-pg-'));
  await (await startEmbeddedPostgres({ dataDir: template, log: () => {} })).stop();
});
afterAll(() => rm(template, { recursive: true, force: true }));

/** A data folder of one test, with the servers that it starts there. */
interface Home {
  folder: string;
  /** Lines that the servers logged. */
  lines: string[];
  start: (dataDir?: string) => Promise<EmbeddedPostgres>;
  /** The first start in a folder where an earlier server has left its cluster. */
  startAgain: () => Promise<EmbeddedPostgres>;
  copyCluster: () => Promise<void>;
  pid: () => number | undefined;
}

const it = test.extend('home', async ({ onTestFinished: _ }, { onCleanup }): Promise<Home> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'taquilla-pg-')));
  const lines: string[] = [];
  const started: EmbeddedPostgres[] = [];
  onCleanup(async () => {
    for (const server of started) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const start = async (dataDir = folder) => {
    const server = await startEmbeddedPostgres({ dataDir, log: line => lines.push(line) });
    started.push(server);
    return server;
  };
  const cluster = join(folder, 'cluster');
  const copyCluster = async () => {
    await cp(join(template, 'cluster'), cluster, { recursive: true });
    await chmod(cluster, 0o700);
  };
  const startAgain = async () => {
    await copyCluster();
    return start();
  };
  return { folder, lines, start, startAgain, copyCluster, pid: () => readPidFile(cluster)?.pid };
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A Node.js process of its own that starts the server in the same folder and prints its address. */
async function startInOtherProcess(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const launcher = fileURLToPath(
    new URL('../../src/db/embedded/start-embedded-postgres.ts', import.meta.url),
  );
  const bundle = join(folder, 'launcher.mjs');
  await build({ input: launcher, platform: 'node', output: { file: bundle } });
  const { binDir } = await findBinaries({
    account: await chooseAccount(folder),
    binDir: undefined,
    major: undefined,
  });
  const options = JSON.stringify({ dataDir: folder, binDir });
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(bundle)};
    const { url } = await startEmbeddedPostgres({ ...${options}, log() {} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(child.stdout, 'data');
  return { child, url: String(url).trim() };
}

// Most tests wait: for a server to start, or to be given up.
describe.concurrent('startEmbeddedPostgres', () => {
  it('creates a database that keeps what it acknowledged and knows accented letters on any machine', async ({
    home,
    expect,
  }) => {
    const { url } = await home.startAgain();
    const [row] = await query(
      url,
      `select lower('ÁRBOL') as arbol, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as network`,
    );
    expect(row).toEqual({ arbol: 'árbol', fsync: 'on', commit: 'on', network: '' });
  });

  it('keeps the data from one start to the next, and says nothing when nothing is unusual', async ({
    home,
    expect,
  }) => {
    const first = await home.startAgain();
    await query(first.url, 'create table boleto (folio int); insert into boleto values (7)');
    await first.stop();
    expect(home.pid()).toBeUndefined();
    home.lines.length = 0;

    const second = await home.start();
    expect(await query(second.url, 'select folio from boleto')).toEqual([{ folio: 7 }]);
    expect(home.lines).toEqual([]);
  });

  it('starts the server again at the same address when it is killed, with all that was committed', async ({
    home,
    expect,
  }) => {
    const { url } = await home.startAgain();
    await query(url, 'create table boleto (folio int); insert into boleto values (7)');
    const killed = home.pid();
    sendSignal(killed ?? 0, 'SIGKILL');

    const rows = await vi.waitUntil(
      () => query(url, 'select folio from boleto').catch(() => undefined),
      60_000,
    );
    expect(rows).toEqual([{ folio: 7 }]);
    expect(home.pid()).not.toBe(killed);
    expect(home.lines.at(-1)).toContain('terminó sin que se le pidiera (SIGKILL)');
  });

  it('goes on starting the server again for as long as it cannot start', async ({ home, expect }) => {
    const { url } = await home.startAgain();
    const control = join(home.folder, 'cluster', 'global', 'pg_control');
    await rename(control, `${control}.away`);
    sendSignal(home.pid() ?? 0, 'SIGKILL');
    await vi.waitUntil(() => home.lines.filter(line => line.includes('no arrancó')).length > 4, 60_000);

    await rename(`${control}.away`, control);
    const rows = await vi.waitUntil(() => query(url, 'select 1 as uno').catch(() => undefined), 60_000);
    expect(rows).toEqual([{ uno: 1 }]);
  });

  it('is not kept out by a lock that a full disk or a power cut has left empty', async ({ home, expect }) => {
    await home.copyCluster();
    const empty = join(home.folder, 'lock');
    await writeFile(empty, '');
    await utimes(empty, new Date(0), new Date(0));
    const { url } = await home.start();
    expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
  });

  it('lets a second one join, and stops the server only when both are done', async ({ home, expect }) => {
    const first = await home.startAgain();
    const pid = home.pid();
    const second = await home.start();
    expect(second.url).toBe(first.url);

    await first.stop();
    expect(await query(second.url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
    expect(home.pid()).toBe(pid);

    await second.stop();
    expect(home.pid()).toBeUndefined();
  });

  it('ends the server that a killed process left behind, and keeps what it had committed', async ({
    home,
    expect,
  }) => {
    await home.copyCluster();
    const { child, url } = await startInOtherProcess(home.folder);
    await query(url, 'create table boleto (folio int); insert into boleto values (7)');
    const left = home.pid();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const server = await home.start();
    expect(home.lines).toEqual([
      `Se detiene el PostgreSQL (proceso ${left}) de una Taquilla que fue cortada.`,
    ]);
    expect(await query(server.url, 'select folio from boleto')).toEqual([{ folio: 7 }]);
  });

  it('creates the database once when two start at the same moment', async ({ home, expect }) => {
    const [first, second] = await Promise.all([home.start(), home.start()]);
    expect(second.url).toBe(first.url);
    expect(home.lines).toHaveLength(1);
  });

  it('starts although another process now has the id that a dead server left in its pid file', async ({
    home,
    expect,
  }) => {
    await home.copyCluster();
    const pidFile = join(home.folder, 'cluster', 'postmaster.pid');
    await writeFile(
      pidFile,
      `${process.ppid}\n${join(home.folder, 'cluster')}\n0\n5432\n${home.folder}\n\n\nready\n`,
    );

    const { url } = await home.start();
    expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
  });

  it('begins anew where the first start was cut off half-way', async ({ home, expect }) => {
    await mkdir(join(home.folder, 'cluster.new'));
    await writeFile(join(home.folder, 'cluster.new', 'PG_VERSION'), '18\n');
    const { url } = await home.start();
    expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
  });

  it('serves a data folder with spaces, commas and accents in its path', async ({ home, expect }) => {
    const { url } = await home.start(join(home.folder, 'mis datos, año "2026"'));
    expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
  });

  it('serves a data folder whose path is too long for a socket, and leaves no folder behind', async ({
    home,
    expect,
  }) => {
    const deep = join(home.folder, 'taquilla-con-un-nombre-muy-largo'.repeat(4));
    const server = await home.start(deep);
    const socketDir = new URL(server.url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
    expect(await query(server.url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
    expect(await readdir(socketDir)).not.toEqual([]);

    await server.stop();
    await expect(readdir(socketDir)).rejects.toThrow('ENOENT');
  });

  it('names what is wrong with programs that do not run', async ({ home, expect }) => {
    const starting = startEmbeddedPostgres({
      dataDir: home.folder,
      binDir: '/no/existe',
      log: () => undefined,
    });
    await expect(starting).rejects.toThrow(
      /^No se encontró PostgreSQL 15 o más nuevo en la carpeta de POSTGRES_BIN\.\n {2}\/no\/existe: no están ahí$/,
    );
  });
});

describe('hydrateSymlinks', () => {
  it('makes the links that a skipped install script left out, and again changes nothing', async ({
    home,
    expect,
  }) => {
    const native = join(home.folder, 'native');
    await mkdir(join(native, 'lib'), { recursive: true });
    await writeFile(join(native, 'lib', 'libpq.so.5.18'), '');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));

    await hydrateSymlinks(native);
    await hydrateSymlinks(native);
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });
});
