import { mkdir } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { iniciarConciliador } from '../compra/conciliador.ts';
import { iniciarDespachadorEnHilo } from '../correos/enHilo.ts';
import { iniciarLimpiezaDeCuentas } from '../cuentas/limpieza.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { Configuration } from '../env/configuration.ts';
import { crearCambios } from '../eventos/cambios.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import { iniciarLimpiezaDeSalas } from '../sala/limpieza.ts';
import type { Context } from '../server/context.ts';
import { measureCorreo, measureProvider } from '../server/metrics.ts';
import { openConnections } from './connections.ts';
import { startDemoGoogle } from './demoGoogle.ts';
import { startDemoProvider } from './demoProvider.ts';
import { freePort, probePort } from './freePort.ts';
import { startProviderKeyCheck } from './providerKey.ts';
import { seedDemo } from './seedDemo.ts';

export interface RunningServer {
  /** Where it answers. */
  url: string;
  /** Where the card provider does. */
  providerUrl: string;
  /** Finishes what is under way and stops everything that was started, last first. */
  detener: () => Promise<void>;
}

type Detener = () => Promise<void>;

/** Starts the whole server: database, schema, card provider, workers, HTTP. What fails undoes what had started. */
export async function startServer(config: Configuration, log: Logger): Promise<RunningServer> {
  const pilas: Detener[] = [];
  const detener = async () => {
    for (const parte of pilas.splice(0).reverse()) await parte();
  };
  try {
    return { ...(await iniciar(config, log, parte => pilas.push(parte))), detener };
  } catch (error) {
    await detener();
    throw error;
  }
}

async function iniciar(
  config: Configuration,
  log: Logger,
  alDetener: (parte: Detener) => void,
): Promise<Omit<RunningServer, 'detener'>> {
  // Before anything is made or started: a second start must not touch what the first one runs on.
  const puerto = await probePort(config.host, config.puerto);
  const databaseUrl = config.databaseUrl ?? (await iniciarBase(config, log, alDetener));
  const directa = config.databaseDirectUrl ?? databaseUrl;
  await migrate(directa, log);
  if (config.demo) await seedDemo(directa, log);
  const conexiones = openConnections({ config, databaseUrl, log, alDetener });

  const publicUrl = config.publicUrl ?? `http://${anfitrionLocal(config.host)}:${puerto}`;
  const openpayUrl =
    config.openpay.baseUrl ?? (await iniciarProveedor({ config, puerto, publicUrl, alDetener }));
  const correos = iniciarDespachadorEnHilo({ config, databaseUrl, publicUrl }, { log, medir: measureCorreo });
  alDetener(correos.detener);
  const pagos = crearOpenpay({
    ...config.openpay,
    remitente: config.remitente,
    baseUrl: openpayUrl,
    medir: measureProvider,
  });
  const llave = startProviderKeyCheck({ pagos, log });
  alDetener(llave.detener);
  const context: Context = {
    ...conexiones,
    config: await conGoogle({ config, puerto, publicUrl, alDetener }),
    log,
    pagos,
    providerState: llave.estado,
    publicUrl: () => publicUrl,
    paymentScripts: () => ({
      openpay: config.openpay.scriptUrl ?? `${openpayUrl}/js/openpay.v1.js`,
      deviceData: config.openpay.dataScriptUrl ?? `${openpayUrl}/js/openpay-data.v1.js`,
    }),
    ...crearCambios(),
    avisarCorreo: correos.avisar,
  };
  const app = await createApp(context, log);
  alDetener(() => app.close());
  const conciliador = iniciarConciliador(context);
  alDetener(conciliador.detener);
  alDetener(iniciarLimpiezaDeCuentas(context).detener);
  alDetener(iniciarLimpiezaDeSalas(context).detener);
  // A crowd connects at once; the system's own limit (somaxconn) is the lower one.
  await app.listen({ port: puerto, host: config.host, backlog: 4096 });
  return { url: publicUrl, providerUrl: openpayUrl };
}

async function iniciarBase(
  config: Configuration,
  log: Logger,
  alDetener: (parte: Detener) => void,
): Promise<string> {
  await mkdir(config.datos, { recursive: true });
  const base = await startEmbeddedPostgres({
    dataDir: join(config.datos, 'postgres'),
    log: linea => log.info(linea),
    binDir: config.postgresBin ?? undefined,
  });
  alDetener(base.stop);
  return base.url;
}

/** How this machine names the address that it listens on. */
function anfitrionLocal(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}

interface InicioDeSimulador {
  config: Configuration;
  puerto: number;
  publicUrl: string;
  alDetener: (parte: Detener) => void;
}

/** The settings with those of Google's stand-in, where the demonstration has one. */
async function conGoogle({
  config,
  puerto,
  publicUrl,
  alDetener,
}: InicioDeSimulador): Promise<Configuration> {
  if (!config.googleDeDemo) return config;
  const { google, detener } = await startDemoGoogle(config, {
    puerto: await freePort(config.host, puerto + 2),
    publicUrl,
  });
  alDetener(detener);
  return { ...config, google };
}

/** The stand-in calls us back as the provider would: by its notices, with the credentials that we expect. */
async function iniciarProveedor(inicio: InicioDeSimulador): Promise<string> {
  const { config, puerto, publicUrl, alDetener } = inicio;
  await mkdir(config.datos, { recursive: true });
  const { usuario, clave } = config.openpay.avisos;
  const avisos = new URL('/api/v1/pagos/avisos/openpay', publicUrl);
  avisos.username = usuario;
  avisos.password = clave;
  const proveedor = await startDemoProvider(config, {
    puerto: await freePort(config.host, puerto + 1),
    avisos: avisos.toString(),
    publicUrl,
  });
  alDetener(proveedor.detener);
  return proveedor.url;
}
