import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import type { RunningSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { createApp } from '../../src/app.ts';
import { type Configuration, readConfiguration } from '../../src/env/configuration.ts';
import { crearCambios } from '../../src/eventos/cambios.ts';
import { createLog } from '../../src/log.ts';
import { describirLlamadas } from '../../src/openapi/llamadas.ts';
import type { Context } from '../../src/server/context.ts';
import { createContext } from './createContext.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { headersOf } from './sesiones.ts';

export interface Answer<Id extends LlamadaId> {
  status: number;
  /** The body of a success; reading it after a failure fails the test. */
  data: () => RespuestaDe<Id>;
  /** The stable code of a failure, or null. */
  code: CodigoError | null;
  body: unknown;
}

export type Call = <Id extends LlamadaId>(
  id: Id,
  input?: {
    params?: Record<string, unknown>;
    query?: Record<string, string>;
    body?: unknown;
    token?: string | undefined;
  },
) => Promise<Answer<Id>>;

/** A shop with its own database and its own card provider, called over its own HTTP interface. */
export interface Tienda {
  database: TestDatabase;
  app: FastifyInstance;
  context: Context;
  openpay: RunningSandbox;
  call: Call;
  /** Makes a token of a test card as the browser's script does. */
  tokenDeTarjeta: (number?: string) => Promise<string>;
  close: () => Promise<void>;
}

const TARJETA_BUENA = '4111111111111111';
export const TARJETA_SIN_FONDOS = '4444444444444448';
/** The provider's antifraud refuses this card without 3-D Secure. */
export const TARJETA_CON_3DS = '4000000000000044';

export async function openTienda(
  env: Record<string, string> = {},
  log = createLog(process.env.LOG_PRUEBAS ?? 'silent'),
): Promise<Tienda> {
  const database = await createDatabase();
  const openpay = await startSandbox();
  const config = testConfiguration(openpay, env);
  const publicUrl = config.publicUrl ?? 'http://tienda.example';
  const context = createContext(database, { config, log, openpayUrl: openpay.url, publicUrl });
  const app = await createApp(context, log);
  return {
    database,
    app,
    context,
    openpay,
    call: createCall(app),
    tokenDeTarjeta: number => createToken(openpay, number ?? TARJETA_BUENA),
    close: async () => {
      await app.close();
      await openpay.close();
      await database.close();
    },
  };
}

/** Opens a second process of the same shop: its own server and settings on the same database. */
export async function openOtherProcess(
  { database, openpay, context }: Tienda,
  env: Record<string, string> = {},
): Promise<Pick<Tienda, 'app' | 'call' | 'close'>> {
  const config = testConfiguration(openpay, env);
  const app = await createApp(
    { ...context, config, ...crearCambios(), db: database.pool },
    createLog(process.env.LOG_PRUEBAS ?? 'silent'),
  );
  return { app, call: createCall(app), close: () => app.close() };
}

function testConfiguration(openpay: RunningSandbox, env: Record<string, string>): Configuration {
  return readConfiguration({
    OPENPAY_BASE_URL: openpay.url,
    OPENPAY_MERCHANT_ID: openpay.merchantId,
    OPENPAY_PRIVATE_KEY: openpay.privateKey,
    OPENPAY_PUBLIC_KEY: openpay.publicKey,
    TAQUILLA_LIMITES: 'no',
    // A busy machine is no reason to fail.
    OPENPAY_TIMEOUT_SEGUNDOS: '30',
    TAQUILLA_MAX_ATRASO_MS: '60000',
    ...env,
  });
}

function createCall(app: FastifyInstance): Call {
  return async (id, { params = {}, query = {}, body, token } = {}) => {
    const { method, path } = RUTAS[id];
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))}`;
    const response = await app.inject({
      method,
      url,
      query,
      headers: headersOf(token),
      ...(body !== undefined && { payload: body as object }),
    });
    const json: unknown = response.body === '' ? null : response.json();
    const code = readCode(json);
    requireDescribed(id, code);
    return {
      status: response.statusCode,
      body: json,
      code,
      data: () => {
        if (response.statusCode >= 300)
          throw new Error(`${id} answered ${response.statusCode}: ${response.body}`);
        return json as RespuestaDe<typeof id>;
      },
    };
  };
}

const DESCRIBED = new Map(describirLlamadas().map(({ id, todosLosErrores }) => [id, todosLosErrores]));

/** The OpenAPI document and the page of all calls have to describe every error that a test provokes. */
function requireDescribed(id: LlamadaId, code: CodigoError | null): void {
  if (code && code !== 'no_encontrado' && !DESCRIBED.get(id)?.includes(code))
    throw new Error(`${id} answered ${code}, which its description does not tell`);
}

function readCode(json: unknown): CodigoError | null {
  return typeof json === 'object' && json !== null && 'code' in json ? (json.code as CodigoError) : null;
}

async function createToken(openpay: RunningSandbox, number: string): Promise<string> {
  const response = await fetch(`${openpay.url}/v1/${openpay.merchantId}/tokens`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${openpay.publicKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      card_number: number,
      holder_name: 'Jimena Ruiz',
      expiration_year: '30',
      expiration_month: '12',
      cvv2: '123',
    }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}
