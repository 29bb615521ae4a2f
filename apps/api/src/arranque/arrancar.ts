import { mkdir } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { crearApp } from '../app.ts';
import { iniciarConciliador } from '../compra/conciliador.ts';
import type { Contexto } from '../contexto.ts';
import { iniciarDespachadorEnHilo } from '../correos/enHilo.ts';
import { iniciarLimpiezaDeCuentas } from '../cuentas/limpieza.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrar } from '../db/migrar.ts';
import type { Configuracion } from '../env.ts';
import { crearCambios } from '../eventos/cambios.ts';
import { medirCorreo, medirProveedor } from '../metricas.ts';
import { crearOpenpay } from '../providers/pagos/openpay/openpay.ts';
import { iniciarLimpiezaDeSalas } from '../sala/limpieza.ts';
import { abrirConexiones } from './conexiones.ts';
import { iniciarGoogleDeDemo } from './googleDeDemo.ts';
import { iniciarPruebaDeLlave } from './llaveDelProveedor.ts';
import { iniciarProveedorDeDemo } from './proveedorDeDemo.ts';
import { probarPuerto, puertoLibre } from './puertoLibre.ts';
import { sembrarDemo } from './sembrarDemo.ts';

export interface Servidor {
  /** Where it answers. */
  url: string;
  /** Where the card provider does. */
  proveedorUrl: string;
  /** Finishes what is under way and stops everything that was started, last first. */
  detener: () => Promise<void>;
}

type Detener = () => Promise<void>;

/** Starts the whole server: database, schema, card provider, workers, HTTP. What fails undoes what had started. */
export async function arrancar(config: Configuracion, log: Logger): Promise<Servidor> {
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
  config: Configuracion,
  log: Logger,
  alDetener: (parte: Detener) => void,
): Promise<Omit<Servidor, 'detener'>> {
  // Before anything is made or started: a second start must not touch what the first one runs on.
  const puerto = await probarPuerto(config.host, config.puerto);
  const databaseUrl = config.databaseUrl ?? (await iniciarBase(config, log, alDetener));
  const directa = config.databaseDirectUrl ?? databaseUrl;
  await migrar(directa, log);
  if (config.demo) await sembrarDemo(directa, log);
  const conexiones = abrirConexiones({ config, databaseUrl, log, alDetener });

  const publicUrl = config.publicUrl ?? `http://${anfitrionLocal(config.host)}:${puerto}`;
  const openpayUrl =
    config.openpay.baseUrl ?? (await iniciarProveedor({ config, puerto, publicUrl, alDetener }));
  const correos = iniciarDespachadorEnHilo({ config, databaseUrl, publicUrl }, { log, medir: medirCorreo });
  alDetener(correos.detener);
  const pagos = crearOpenpay({
    ...config.openpay,
    remitente: config.remitente,
    baseUrl: openpayUrl,
    medir: medirProveedor,
  });
  const llave = iniciarPruebaDeLlave({ pagos, log });
  alDetener(llave.detener);
  const contexto: Contexto = {
    ...conexiones,
    config: await conGoogle({ config, puerto, publicUrl, alDetener }),
    log,
    pagos,
    estadoDelProveedor: llave.estado,
    publicUrl: () => publicUrl,
    scriptsDePago: () => ({
      openpay: config.openpay.scriptUrl ?? `${openpayUrl}/js/openpay.v1.js`,
      deviceData: config.openpay.dataScriptUrl ?? `${openpayUrl}/js/openpay-data.v1.js`,
    }),
    ...crearCambios(),
    avisarCorreo: correos.avisar,
  };
  const app = await crearApp(contexto, log);
  alDetener(() => app.close());
  const conciliador = iniciarConciliador(contexto);
  alDetener(conciliador.detener);
  alDetener(iniciarLimpiezaDeCuentas(contexto).detener);
  alDetener(iniciarLimpiezaDeSalas(contexto).detener);
  // A crowd connects at once; the system's own limit (somaxconn) is the lower one.
  await app.listen({ port: puerto, host: config.host, backlog: 4096 });
  return { url: publicUrl, proveedorUrl: openpayUrl };
}

async function iniciarBase(
  config: Configuracion,
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
  config: Configuracion;
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
}: InicioDeSimulador): Promise<Configuracion> {
  if (!config.googleDeDemo) return config;
  const { google, detener } = await iniciarGoogleDeDemo(config, {
    puerto: await puertoLibre(config.host, puerto + 2),
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
  const proveedor = await iniciarProveedorDeDemo(config, {
    puerto: await puertoLibre(config.host, puerto + 1),
    avisos: avisos.toString(),
    publicUrl,
  });
  alDetener(proveedor.detener);
  return proveedor.url;
}
