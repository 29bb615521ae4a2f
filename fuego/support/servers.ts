import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as esperar } from 'node:timers/promises';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { createProcess, firstLine, freePort, responds, type ServerProcess } from './processes.ts';

/** False for `npm run fuego` and the benchmarks, which have the machine to themselves. */
const EN_PRUEBAS = process.env.VITEST !== undefined && process.env.FUEGO_ESCALA === undefined;

export const API_KEY = 'clave-de-fuego';
const CONTROL = 'control-de-fuego';
/** Keys of the card provider's stand-in. */
export const LLAVES = {
  merchantId: 'mfuego00000000000000',
  privada: 'sk_fuego000000000000000000000000',
  publica: 'pk_fuego000000000000000000000000',
};

export interface Respuesta {
  /** 0 when the port was closed, -1 when the connection was cut. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says; each test reads what it expects
  cuerpo: any;
}

/** Server processes of the built product, with the card provider's stand-in. */
export interface Servers {
  apis: ServerProcess[];
  openpay: ServerProcess;
  /** Makes a call of the contract to one of the servers. */
  llamar: Caller;
  /** Calls the stand-in's control interface. */
  control: (metodo: string, ruta: string, cuerpo?: unknown) => Promise<unknown>;
  tokenDeTarjeta: (numero?: string) => Promise<string>;
  /** The log's lines of requests answered 500, which a test prints as the reason. */
  internos: readonly string[];
  parar: () => Promise<void>;
}

export type Caller = (
  id: LlamadaId,
  entrada: { params?: Record<string, unknown>; body?: unknown; api?: number },
) => Promise<Respuesta>;

/**
 * Starts one server on each port. `entorno` names the data folder and reaches all of them. A failed start leaves none
 * running.
 */
export async function startServers({
  puertos,
  entorno,
  archivos,
}: {
  puertos: readonly number[];
  entorno: Record<string, string>;
  /** Number of files that each may open; by default as many as the machine allows. */
  archivos?: number | undefined;
}): Promise<Servers> {
  const puertoOpenpay = await freePort();
  const avisos = `http://openpay:avisos-de-fuego@127.0.0.1:${puertos[0]}/api/v1/pagos/avisos/openpay`;
  const openpay = createOpenpay(puertoOpenpay, avisos);
  const internos: string[] = [];
  const apis = puertos.map(puerto =>
    createProcess({
      archivo: 'apps/api/dist/main.js',
      puerto,
      archivos,
      listo: async (url, proceso) => {
        guardarInternos(proceso, internos);
        await responds(url, proceso);
      },
      entorno: {
        TAQUILLA_DEMO: 'no',
        TAQUILLA_API_KEY: API_KEY,
        SMTP_URL: 'buzon',
        TAQUILLA_LIMITES: 'no',
        // A busy machine must not refuse requests here.
        TAQUILLA_MAX_ATRASO_MS: '60000',
        ...(EN_PRUEBAS && { TAQUILLA_ATASCO_MS: '20000' }),
        PUBLIC_URL: `http://127.0.0.1:${puerto}`,
        OPENPAY_BASE_URL: openpay.url,
        OPENPAY_MERCHANT_ID: LLAVES.merchantId,
        OPENPAY_PRIVATE_KEY: LLAVES.privada,
        OPENPAY_PUBLIC_KEY: LLAVES.publica,
        OPENPAY_AVISOS_USUARIO: 'openpay',
        OPENPAY_AVISOS_CLAVE: 'avisos-de-fuego',
        // An attempt that never reached the provider is given up at the first look at it (8 s): five seconds after this.
        OPENPAY_TIMEOUT_SEGUNDOS: '3',
        TAQUILLA_PARADA_SEGUNDOS: '1',
        LOG_LEVEL: 'error',
        ...entorno,
      },
    }),
  );
  const parar = async () => {
    const paradas = await Promise.allSettled([...apis, openpay].map(proceso => proceso.parar()));
    for (const parada of paradas) if (parada.status === 'rejected') throw parada.reason;
  };
  try {
    await openpay.iniciar();
    for (const api of apis) await api.iniciar();
  } catch (error) {
    await parar();
    throw error;
  }
  return {
    apis,
    openpay,
    llamar: createCaller(apis.map(({ url }) => url)),
    control: crearControl(openpay.url),
    tokenDeTarjeta: (numero = '4111111111111111') => createToken(openpay.url, numero),
    internos,
    parar,
  };
}

function guardarInternos({ stdout }: ChildProcess, internos: string[]): void {
  if (!stdout) throw new Error('the server has no output');
  createInterface({ input: stdout }).on('line', linea => {
    if (linea.includes('"code":"error_interno"')) internos.push(linea);
  });
}

/** Starts the card provider's stand-in, with `avisos` as the address of its notices. */
export function createOpenpay(puerto: number, avisos: string): ServerProcess {
  return createProcess({
    archivo: 'apps/openpay-sandbox/dist/main.js',
    puerto,
    listo: firstLine,
    entorno: {
      OPENPAY_SANDBOX_MERCHANT_ID: LLAVES.merchantId,
      OPENPAY_SANDBOX_PRIVATE_KEY: LLAVES.privada,
      OPENPAY_SANDBOX_PUBLIC_KEY: LLAVES.publica,
      OPENPAY_SANDBOX_CONTROL_KEY: CONTROL,
      OPENPAY_SANDBOX_WEBHOOK: avisos,
    },
  });
}

const VUELTA_MS = 100;

/** Repeats calls while the answer says that the database is too busy, as a buyer does. */
export function withRetries(llamar: Caller): Caller {
  return async (id, entrada) => {
    for (;;) {
      const respuesta = await llamar(id, entrada);
      if (respuesta.cuerpo?.code !== 'base_no_disponible') return respuesta;
      await esperar(VUELTA_MS);
    }
  };
}

/** Calls the `api`th of these addresses, on a new connection each time. */
export function createCaller(urls: readonly string[]): Caller {
  return async (id, { params = {}, body, api = 0 }) => {
    const { method, path } = RUTAS[id];
    const ruta = path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])));
    try {
      const respuesta = await fetch(`${urls[api]}/api/v1${ruta}`, {
        method,
        headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', connection: 'close' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      // A load balancer's own answers are HTML pages.
      const esJson = respuesta.headers.get('content-type')?.includes('json');
      return { status: respuesta.status, cuerpo: esJson ? await respuesta.json() : null };
    } catch (error) {
      return { status: nadieEscucha(error) ? 0 : -1, cuerpo: null };
    }
  };
}

function nadieEscucha(error: unknown): boolean {
  const causa = error instanceof Error ? error.cause : null;
  return causa instanceof Error && 'code' in causa && causa.code === 'ECONNREFUSED';
}

function crearControl(url: string): Servers['control'] {
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

export async function createToken(url: string, numero: string): Promise<string> {
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
