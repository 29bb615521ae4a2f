import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import type { Context } from '../../src/server/context.ts';
import { createContext } from './createContext.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { PATIENCE_MS } from './lockWaits.ts';
import { headersOf } from './sesiones.ts';

export interface CallInput {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  ip?: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/**
 * A server for tests of accounts: a database of its own, and a card provider that cannot be reached unless its address is
 * given.
 */
export interface CuentasServer {
  database: TestDatabase;
  app: FastifyInstance;
  context: Context;
  call: (id: LlamadaId, input?: CallInput) => Promise<Answer>;
  /** Requests a page as a browser does. */
  visitar: (url: string) => Promise<{ status: number; location: string; headers: Record<string, unknown> }>;
  /** Mails to an address, oldest first, once there are that many: some are written after the answer. */
  correosA: (para: string, cuantos: number) => Promise<QueuedCorreo[]>;
  close: () => Promise<void>;
}

export interface QueuedCorreo {
  tipo: string;
  datos: { nombre: string; url: string };
}

export async function openServer(env: Record<string, string> = {}): Promise<CuentasServer> {
  const database = await createDatabase();
  const config = readConfiguration({
    TAQUILLA_LIMITES: 'no',
    // A busy machine is no reason to fail.
    TAQUILLA_MAX_ATRASO_MS: '60000',
    ...env,
  });
  const log = pino({ level: 'silent' });
  // No server listens at that port.
  const openpayUrl = config.openpay.baseUrl ?? 'http://127.0.0.1:9';
  const context = createContext(database, { config, log, openpayUrl, publicUrl: 'https://tienda.example' });
  const app = await createApp(context, log);
  return {
    database,
    app,
    context,
    call: (id, input) => call(app, id, input),
    visitar: async url => {
      const { statusCode, headers } = await app.inject({ method: 'GET', url });
      return { status: statusCode, location: String(headers.location ?? ''), headers };
    },
    correosA: (para, cuantos) => correosA(database, para, cuantos),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

async function call(app: FastifyInstance, id: LlamadaId, input: CallInput = {}): Promise<Answer> {
  const { method, path } = RUTAS[id];
  const { params = {}, body, token, headers, ip } = input;
  const response = await app.inject({
    method,
    url: `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(params[nombre] ?? ''))}`,
    headers: { ...headersOf(token), ...headers },
    ...(body !== undefined && { payload: JSON.parse(JSON.stringify(body)) }),
    ...(ip && { remoteAddress: ip }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function correosA(database: TestDatabase, para: string, cuantos: number): Promise<QueuedCorreo[]> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<QueuedCorreo>(
        'select tipo, datos from correo where para = $1 order by id',
        [para],
      );
      expect(rows).toHaveLength(cuantos);
      return rows;
    },
    { timeout: PATIENCE_MS, interval: 10 },
  );
}

/** Path and query of an address of the shop. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'https://tienda.example');
  return `${pathname}${search}`;
}

/** The token in an address of the shop. */
export function tokenIn(url: string): string {
  return new URL(url, 'https://tienda.example').searchParams.get('token') ?? '';
}
