import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { createProcess, firstLine, freePort, responds, type ServerProcess } from './processes.ts';

/** False for `npm run fuego` and the benchmarks, which have the machine to themselves. */
const IN_TESTS = process.env.VITEST !== undefined && process.env.FUEGO_ESCALA === undefined;

export const API_KEY = 'clave-de-fuego';
const CONTROL = 'control-de-fuego';
/** Keys of the card provider's stand-in. */
export const KEYS = {
  merchantId: 'mfuego00000000000000',
  privateKey: 'sk_fuego000000000000000000000000',
  publicKey: 'pk_fuego000000000000000000000000',
};

export interface Answer {
  /** 0 when the port was closed, -1 when the connection was cut. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says; each test reads what it expects
  body: any;
}

/** Server processes of the built product, with the card provider's stand-in. */
export interface Servers {
  apis: ServerProcess[];
  openpay: ServerProcess;
  /** Makes a call of the contract to one of the servers. */
  call: Caller;
  /** Calls the stand-in's control interface. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  tokenDeTarjeta: (number?: string) => Promise<string>;
  /** The log's lines of requests answered 500, which a test prints as the reason. */
  internalErrors: readonly string[];
  stop: () => Promise<void>;
}

export type Caller = (
  id: LlamadaId,
  input: { params?: Record<string, unknown>; body?: unknown; api?: number },
) => Promise<Answer>;

/**
 * Starts one server on each port. `env` names the data folder and reaches all of them. A failed start leaves none
 * running.
 */
export async function startServers({
  ports,
  env,
  openFiles,
}: {
  ports: readonly number[];
  env: Record<string, string>;
  /** Number of files that each may open; by default as many as the machine allows. */
  openFiles?: number | undefined;
}): Promise<Servers> {
  const openpayPort = await freePort();
  const avisos = `http://openpay:avisos-de-fuego@127.0.0.1:${ports[0]}/api/v1/pagos/avisos/openpay`;
  const openpay = createOpenpay(openpayPort, avisos);
  const internalErrors: string[] = [];
  const apis = ports.map(port =>
    createProcess({
      file: 'apps/api/dist/main.js',
      port,
      openFiles,
      ready: async (url, child) => {
        keepInternalErrors(child, internalErrors);
        await responds(url, child);
      },
      env: {
        TAQUILLA_DEMO: 'no',
        TAQUILLA_API_KEY: API_KEY,
        SMTP_URL: 'buzon',
        TAQUILLA_LIMITES: 'no',
        // A busy machine must not refuse requests here.
        TAQUILLA_MAX_ATRASO_MS: '60000',
        ...(IN_TESTS && { TAQUILLA_ATASCO_MS: '20000' }),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OPENPAY_BASE_URL: openpay.url,
        OPENPAY_MERCHANT_ID: KEYS.merchantId,
        OPENPAY_PRIVATE_KEY: KEYS.privateKey,
        OPENPAY_PUBLIC_KEY: KEYS.publicKey,
        OPENPAY_AVISOS_USUARIO: 'openpay',
        OPENPAY_AVISOS_CLAVE: 'avisos-de-fuego',
        // An attempt that never reached the provider is given up at the first look at it (8 s): five seconds after this.
        OPENPAY_TIMEOUT_SEGUNDOS: '3',
        TAQUILLA_PARADA_SEGUNDOS: '1',
        LOG_LEVEL: 'error',
        ...env,
      },
    }),
  );
  const stop = async () => {
    const stops = await Promise.allSettled([...apis, openpay].map(child => child.stop()));
    for (const stop of stops) if (stop.status === 'rejected') throw stop.reason;
  };
  try {
    await openpay.start();
    for (const api of apis) await api.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    apis,
    openpay,
    call: createCaller(apis.map(({ url }) => url)),
    control: createControl(openpay.url),
    tokenDeTarjeta: (number = '4111111111111111') => createToken(openpay.url, number),
    internalErrors,
    stop,
  };
}

function keepInternalErrors({ stdout }: ChildProcess, internalErrors: string[]): void {
  if (!stdout) throw new Error('the server has no output');
  createInterface({ input: stdout }).on('line', line => {
    if (line.includes('"code":"error_interno"')) internalErrors.push(line);
  });
}

/** Starts the card provider's stand-in, with `avisos` as the address of its notices. */
export function createOpenpay(port: number, avisos: string): ServerProcess {
  return createProcess({
    file: 'apps/openpay-sandbox/dist/main.js',
    port,
    ready: firstLine,
    env: {
      OPENPAY_SANDBOX_MERCHANT_ID: KEYS.merchantId,
      OPENPAY_SANDBOX_PRIVATE_KEY: KEYS.privateKey,
      OPENPAY_SANDBOX_PUBLIC_KEY: KEYS.publicKey,
      OPENPAY_SANDBOX_CONTROL_KEY: CONTROL,
      OPENPAY_SANDBOX_WEBHOOK: avisos,
    },
  });
}

const TURN_MS = 100;

/** Repeats calls while the answer says that the database is too busy, as a buyer does. */
export function withRetries(call: Caller): Caller {
  return async (id, input) => {
    for (;;) {
      const response = await call(id, input);
      if (response.body?.code !== 'base_no_disponible') return response;
      await wait(TURN_MS);
    }
  };
}

/** Calls the `api`th of these addresses, on a new connection each time. */
export function createCaller(urls: readonly string[]): Caller {
  return async (id, { params = {}, body, api = 0 }) => {
    const { method, path } = RUTAS[id];
    const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    try {
      const response = await fetch(`${urls[api]}/api/v1${filledPath}`, {
        method,
        headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', connection: 'close' },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      // A load balancer's own answers are HTML pages.
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: isJson ? await response.json() : null };
    } catch (error) {
      return { status: isPortClosed(error) ? 0 : -1, body: null };
    }
  };
}

function isPortClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

function createControl(url: string): Servers['control'] {
  return async (method, path, body) => {
    const response = await fetch(`${url}/_control${path}`, {
      method,
      headers: {
        authorization: `Bearer ${CONTROL}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`control ${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
}

export async function createToken(url: string, number: string): Promise<string> {
  const response = await fetch(`${url}/v1/${KEYS.merchantId}/tokens`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${KEYS.publicKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      card_number: number,
      holder_name: 'Fuego',
      expiration_year: '30',
      expiration_month: '12',
      cvv2: '123',
    }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}
