import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { crearVueltaDeAvisos } from '../avisame/llevarAvisos.ts';
import { llevarTodo } from '../cancelaciones/llevar.ts';
import { iniciarConciliador } from '../compra/conciliador.ts';
import { cargarOperador, seguirOperador } from '../consola/ajustes/operador.ts';
import { llevarComunicados } from '../consola/comunicados/llevarComunicados.ts';
import { startMailThread } from '../correos/mailThread.ts';
import { openWorkPool } from '../db/connection.ts';
import { makeFolder } from '../db/embedded/makeFolder.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { Configuration } from '../env/configuration.ts';
import { llavesDelProveedor } from '../env/secrets.ts';
import { crearCambios } from '../eventos/cambios.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import type { Context } from '../server/context.ts';
import { measureCorreo, measureProvider } from '../server/metrics.ts';
import { startRounds } from '../server/rounds.ts';
import { startCleanUp } from './cleanUp.ts';
import { type Connections, openConnections } from './connections.ts';
import { startDailyMail } from './dailyMail.ts';
import { probePort } from './freePort.ts';
import { startProviderKeyCheck } from './providerKey.ts';
import { seedDemo } from './seedDemo.ts';
import { startStandInGoogle, startStandInOpenpay } from './standIns.ts';

export interface RunningServer {
  /** Address of the shop. */
  url: string;
  /** Address of the card provider. */
  providerUrl: string;
  /** Finishes requests under way and stops all that was started, last first. */
  stop: () => Promise<void>;
}

type Stop = () => Promise<void>;

/** Starts the whole server: database, schema, card provider, workers, HTTP. A failure stops all that was already started. */
export async function startServer(config: Configuration, log: Logger): Promise<RunningServer> {
  const started: Stop[] = [];
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part();
  };
  try {
    return { ...(await start(config, log, part => started.push(part))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  settings: Configuration,
  log: Logger,
  onStop: (part: Stop) => void,
): Promise<Omit<RunningServer, 'stop'>> {
  // Checked before anything is created or started: a second start must not touch the data of a running one.
  const port = await probePort(settings.host, settings.port);
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, log, onStop));
  const directUrl = settings.databaseDirectUrl ?? databaseUrl;
  await migrate(directUrl, log);
  if (settings.demo) await seedDemo(directUrl, log);
  await readOperador(directUrl, settings);
  const connections = openConnections({ config: settings, databaseUrl, log, onStop });
  onStop(seguirOperador({ db: connections.db, config: settings, log }).detener);

  const publicUrl = settings.publicUrl ?? `http://${localHost(settings.host)}:${port}`;
  const standIn = { config: settings, port, publicUrl, onStop };
  const openpayUrl =
    settings.openpay.baseUrl ?? (await startStandInOpenpay({ ...standIn, db: connections.db }));
  const config = settings.demoGoogle ? { ...settings, google: await startStandInGoogle(standIn) } : settings;
  const correos = startMailThread({ config, databaseUrl, publicUrl }, { log, measure: measureCorreo });
  onStop(correos.detener);
  const context = createContext({ config, log, connections, publicUrl, openpayUrl, correos, onStop });
  const app = await createApp(context, log);
  onStop(() => app.close());
  onStop(iniciarConciliador(context).detener);
  onStop(
    startRounds(() => llevarTodo(context), {
      log,
      pauseMs: 1_000,
      onFailure: 'Falló una vuelta de las cancelaciones.',
    }).detener,
  );
  onStop(
    startRounds(() => llevarComunicados(context), {
      log,
      pauseMs: 1_000,
      onFailure: 'Falló una vuelta de los comunicados.',
    }).detener,
  );
  onStop(
    startRounds(crearVueltaDeAvisos(context), {
      log,
      pauseMs: 1_000,
      onFailure: 'Falló una vuelta de los avisos de venta.',
    }).detener,
  );
  onStop(startCleanUp(context).stop);
  onStop(startDailyMail(context).stop);
  // A crowd connects at once; the system's own limit (somaxconn) is the lower one.
  await app.listen({
    port,
    host: config.host,
    backlog: 4096,
    listenTextResolver: address => `Se escucha en ${address}.`,
  });
  return { url: publicUrl, providerUrl: openpayUrl };
}

/** Reads the operator with the patience of a start: pages wait a second for a connection, a slow machine takes longer. */
export async function readOperador(databaseUrl: string, settings: Configuration): Promise<void> {
  const db = openWorkPool(databaseUrl);
  try {
    await cargarOperador(db, settings);
  } finally {
    await db.end();
  }
}

async function startDatabase(
  config: Configuration,
  log: Logger,
  onStop: (part: Stop) => void,
): Promise<string> {
  await makeFolder(config.dataDir);
  const database = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: line => log.info(line),
    binDir: config.postgresBin ?? undefined,
  });
  onStop(database.stop);
  return database.url;
}

interface Parts {
  config: Configuration;
  log: Logger;
  connections: Connections;
  publicUrl: string;
  openpayUrl: string;
  correos: { avisar: () => void };
  onStop: (part: Stop) => void;
}

/** The shared context of the server; starts the check of the provider's key. */
function createContext({ config, log, connections, publicUrl, openpayUrl, correos, onStop }: Parts): Context {
  const pagos = crearOpenpay({
    ...config.openpay,
    privateKey: () => llavesDelProveedor(config).llavePrivada,
    remitente: config.remitente,
    baseUrl: openpayUrl,
    measure: measureProvider,
  });
  const key = startProviderKeyCheck({ pagos, log, llaveEscrita: () => config.secretos.proveedor !== null });
  onStop(key.stop);
  return {
    ...connections,
    config,
    log,
    now: () => new Date(),
    pagos,
    providerState: key.state,
    publicUrl: () => publicUrl,
    paymentScripts: () => ({
      openpay: config.openpay.scriptUrl ?? `${openpayUrl}/js/openpay.v1.js`,
      deviceData: config.openpay.dataScriptUrl ?? `${openpayUrl}/js/openpay-data.v1.js`,
    }),
    ...crearCambios(),
    avisarCorreo: correos.avisar,
  };
}

/** The name under which this machine reaches its own listening address. */
function localHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
