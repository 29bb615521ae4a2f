import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded/start-embedded-postgres.ts';
import { contesta, crearProceso, type Proceso, primeraLinea, puertoLibre } from './procesos.ts';

const API_KEY = 'clave-de-fuego';
const CONTROL = 'control-de-fuego';
const LLAVES = {
  merchantId: 'mfuego00000000000000',
  privada: 'sk_fuego000000000000000000000000',
  publica: 'pk_fuego000000000000000000000000',
};

export interface Respuesta {
  /** 0 when nobody listened, -1 when the connection was cut. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says; each test reads what it expects
  cuerpo: any;
}

/** The field of fire: real server processes on a real PostgreSQL, with the card provider's stand-in. */
export interface Campo {
  db: pg.Pool;
  /** Folder of the PostgreSQL cluster. */
  dataDir: string;
  apis: Proceso[];
  openpay: Proceso;
  /** A call of the contract to one of the servers. */
  llamar: (
    id: LlamadaId,
    entrada: { params?: Record<string, unknown>; body?: unknown; api?: number },
  ) => Promise<Respuesta>;
  /** The stand-in's control interface. */
  control: (metodo: string, ruta: string, cuerpo?: unknown) => Promise<unknown>;
  tokenDeTarjeta: (numero?: string) => Promise<string>;
  cerrar: () => Promise<void>;
}

export async function abrirCampo({
  procesos,
  entorno = {},
}: {
  procesos: number;
  entorno?: Record<string, string>;
}): Promise<Campo> {
  const carpeta = await mkdtemp(join(tmpdir(), 'taquilla-fuego-'));
  const dataDir = join(carpeta, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    binDir: process.env.POSTGRES_BIN || undefined,
  });
  const puertos = await Promise.all(Array.from({ length: procesos + 1 }, puertoLibre));
  const [puertoOpenpay = 0, ...puertosApi] = puertos;
  const avisos = `http://openpay:avisos-de-fuego@127.0.0.1:${puertosApi[0]}/api/v1/pagos/avisos/openpay`;
  const openpay = crearProceso({
    archivo: 'apps/openpay-sandbox/dist/main.js',
    puerto: puertoOpenpay,
    listo: primeraLinea,
    entorno: {
      OPENPAY_SANDBOX_MERCHANT_ID: LLAVES.merchantId,
      OPENPAY_SANDBOX_PRIVATE_KEY: LLAVES.privada,
      OPENPAY_SANDBOX_PUBLIC_KEY: LLAVES.publica,
      OPENPAY_SANDBOX_CONTROL_KEY: CONTROL,
      OPENPAY_SANDBOX_WEBHOOK: avisos,
    },
  });
  const apis = puertosApi.map(puerto =>
    crearProceso({
      archivo: 'apps/api/dist/main.js',
      puerto,
      listo: contesta,
      entorno: {
        DATABASE_URL: postgres.url,
        TAQUILLA_DEMO: 'no',
        TAQUILLA_API_KEY: API_KEY,
        TAQUILLA_LIMITES: 'no',
        TAQUILLA_DATA: carpeta,
        PUBLIC_URL: `http://127.0.0.1:${puerto}`,
        OPENPAY_BASE_URL: openpay.url,
        OPENPAY_MERCHANT_ID: LLAVES.merchantId,
        OPENPAY_PRIVATE_KEY: LLAVES.privada,
        OPENPAY_PUBLIC_KEY: LLAVES.publica,
        OPENPAY_AVISOS_USUARIO: 'openpay',
        OPENPAY_AVISOS_CLAVE: 'avisos-de-fuego',
        OPENPAY_TIMEOUT_SEGUNDOS: '2',
        TAQUILLA_PARADA_SEGUNDOS: '1',
        LOG_LEVEL: 'silent',
        ...entorno,
      },
    }),
  );
  await openpay.iniciar();
  for (const api of apis) await api.iniciar();
  const db = new pg.Pool({ connectionString: postgres.url, max: 6 });
  db.on('error', () => {});
  return {
    db,
    dataDir,
    apis,
    openpay,
    llamar: crearLlamar(apis),
    control: crearControl(openpay.url),
    tokenDeTarjeta: (numero = '4111111111111111') => crearToken(openpay.url, numero),
    cerrar: async () => {
      await Promise.all([...apis, openpay].map(proceso => proceso.parar()));
      await db.end();
      await postgres.stop();
      await rm(carpeta, { recursive: true, force: true });
    },
  };
}

function crearLlamar(apis: readonly Proceso[]): Campo['llamar'] {
  return async (id, { params = {}, body, api = 0 }) => {
    const { method, path } = RUTAS[id];
    const ruta = path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])));
    try {
      const respuesta = await fetch(`${apis[api]?.url}/api/v1${ruta}`, {
        method,
        headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', connection: 'close' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      return { status: respuesta.status, cuerpo: await respuesta.json() };
    } catch (error) {
      return { status: nadieEscucha(error) ? 0 : -1, cuerpo: null };
    }
  };
}

function nadieEscucha(error: unknown): boolean {
  const causa = error instanceof Error ? error.cause : null;
  return causa instanceof Error && 'code' in causa && causa.code === 'ECONNREFUSED';
}

function crearControl(url: string): Campo['control'] {
  return async (metodo, ruta, cuerpo) => {
    const respuesta = await fetch(`${url}/_control${ruta}`, {
      method: metodo,
      headers: {
        authorization: `Bearer ${CONTROL}`,
        ...(cuerpo !== undefined && { 'content-type': 'application/json' }),
      },
      body: cuerpo === undefined ? null : JSON.stringify(cuerpo),
    });
    if (!respuesta.ok)
      throw new Error(`control ${metodo} ${ruta}: ${respuesta.status} ${await respuesta.text()}`);
    return respuesta.status === 204 ? null : respuesta.json();
  };
}

async function crearToken(url: string, numero: string): Promise<string> {
  const respuesta = await fetch(`${url}/v1/${LLAVES.merchantId}/tokens`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${LLAVES.publica}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      card_number: numero,
      holder_name: 'Fuego',
      expiration_year: '30',
      expiration_month: '12',
      cvv2: '123',
    }),
  });
  const { id } = (await respuesta.json()) as { id: string };
  return id;
}
