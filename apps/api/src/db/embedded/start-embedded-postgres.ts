import { rm } from 'node:fs/promises';
import { chooseAccount, handOver } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterVersion, createCluster } from './cluster.ts';
import { chooseEndpoint, type Endpoint, endpointSettings, urlOf } from './endpoint.ts';
import { keepRunning } from './keep-running.ts';
import { withLock } from './lock.ts';
import { ensurePassword, type Place, placeIn, preparePlace } from './place.ts';
import {
  awaitReady,
  findPostmaster,
  type Launch,
  type Programs,
  readPidFile,
  sendSignal,
  stopPostmaster,
} from './postmaster.ts';
import { hasUsers, joinUsers } from './users.ts';

/**
 * Settings of the embedded server: for two cores and a demo or a small box office, as durable as production. They are given
 * on the command line at each start, so that a new release's settings also reach data that an older one created.
 */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // A commit that was acknowledged survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',

  // All statements are short: compiling them or splitting them among workers costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The DETAIL line of an error quotes values, such as a buyer's e-mail.
  log_error_verbosity: 'terse',
};

export type EmbeddedPostgresOptions = {
  /** A folder of its own for the data, the socket and the server's log; made where it is absent. */
  dataDir: string;
  /** Gets one line for each slow or unusual step. */
  log: (line: string) => void;
  /** Folder of `postgres` and `initdb` to use in place of the npm package's or the machine's. */
  binDir?: string | undefined;
  /** Server settings over the usual ones; a test that needs no durability gives `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>> | undefined;
};

export type EmbeddedPostgres = {
  /** Address for `pg` and every libpq program: an empty database `taquilla`, whose only user may do everything. */
  url: string;
  /** Stops the server, unless another process still uses it. May be called again. */
  stop: () => Promise<void>;
};

/**
 * Starts a real PostgreSQL for this process, creating its data on the first call, or joins the one that another living
 * process started on the same folder. A server that a killed process left behind is stopped cleanly first; a server that
 * dies while in use is started again at the same address.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options.dataDir);
  return withLock(place.lock, async () => {
    const programs = await findPrograms(place, options);
    const server = (await join(place, programs, options)) ?? (await launch(place, programs, options));
    const leave = joinUsers(place.users);
    const stopAbruptly = () => {
      leave();
      const pid = readPidFile(place.cluster)?.pid;
      if (pid !== undefined && !hasUsers(place.users)) sendSignal(pid, 'SIGINT');
    };
    process.once('exit', stopAbruptly);

    let stopping: Promise<void> | undefined;
    const stop = async () => {
      process.removeListener('exit', stopAbruptly);
      server.release();
      leave();
      await withLock(place.lock, () => stopUnlessUsed(place, programs, server.endpoint));
    };
    return {
      url: await urlOf(server.endpoint, place.password),
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  });
}

/** Whether a database was ever made in `dataDir`. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (await clusterVersion(placeIn(dataDir).cluster)) !== undefined;
}

type Server = { endpoint: Endpoint; release: () => void };

async function findPrograms(place: Place, { binDir }: EmbeddedPostgresOptions): Promise<Programs> {
  const account = await chooseAccount(place.cluster);
  const binaries = await findBinaries({ account, binDir, major: await clusterVersion(place.cluster) });
  return { account, binaries };
}

/** The running server of other processes. A server without users was left behind by a killed process, and is stopped. */
async function join(
  place: Place,
  programs: Programs,
  { log }: EmbeddedPostgresOptions,
): Promise<Server | undefined> {
  if (hasUsers(place.users)) {
    const running = await awaitReady(place.cluster);
    return running && { endpoint: running.endpoint, release: () => undefined };
  }
  const leftover = await findPostmaster(place.cluster);
  if (leftover === undefined) return undefined;
  log(`Se detiene el PostgreSQL (proceso ${leftover.pid}) de una Taquilla que fue cortada.`);
  await stopPostmaster(leftover.pid, place.cluster, programs.binaries);
  return undefined;
}

async function launch(place: Place, programs: Programs, options: EmbeddedPostgresOptions): Promise<Server> {
  const { log, settings } = options;
  const endpoint = await chooseEndpoint(place.dataDir, programs.account);
  if ((await clusterVersion(place.cluster)) === undefined) {
    log(`Se crea una base de PostgreSQL ${programs.binaries.major} en ${place.dataDir}.`);
    const passwordFile = endpoint.kind === 'tcp' ? await ensurePassword(place) : undefined;
    await createCluster({ clusterDir: place.cluster, passwordFile, ...programs });
  }
  await handOver(place.cluster, programs.account);
  const launch: Launch = {
    ...programs,
    clusterDir: place.cluster,
    logFile: place.logFile,
    settings: { ...SERVER_SETTINGS, ...settings, ...endpointSettings(endpoint) },
  };
  return { endpoint, release: await keepRunning({ launch, lock: place.lock, log }) };
}

async function stopUnlessUsed(place: Place, { binaries }: Programs, endpoint: Endpoint): Promise<void> {
  if (hasUsers(place.users)) return;
  const running = await findPostmaster(place.cluster);
  if (running) await stopPostmaster(running.pid, place.cluster, binaries);
  const isOutside = endpoint.kind === 'socket' && !endpoint.dir.startsWith(place.dataDir);
  if (isOutside) await rm(endpoint.dir, { recursive: true, force: true });
}
