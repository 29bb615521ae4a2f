import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import type { Context } from '../../src/server/context.ts';
import { type BaseDePrueba, crearBase } from './baseDeDatos.ts';
import { createContext } from './createContext.ts';
import { PATIENCE_MS } from './lockWaits.ts';
import { cabeceras } from './sesiones.ts';

export interface Pedido {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  ip?: string;
}

export interface Contestacion {
  status: number;
  cuerpo: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/**
 * A server for tests of accounts: a database of its own, and a card provider that cannot be reached unless its address is
 * given.
 */
export interface ServidorDeCuentas {
  base: BaseDePrueba;
  app: FastifyInstance;
  context: Context;
  pedir: (id: LlamadaId, pedido?: Pedido) => Promise<Contestacion>;
  /** Requests a page as a browser does. */
  visitar: (url: string) => Promise<{ status: number; location: string; headers: Record<string, unknown> }>;
  /** Mails to an address, oldest first, once there are that many: some are written after the answer. */
  correosA: (para: string, cuantos: number) => Promise<CorreoEncolado[]>;
  cerrar: () => Promise<void>;
}

export interface CorreoEncolado {
  tipo: string;
  datos: { nombre: string; url: string };
}

export async function abrirServidor(entorno: Record<string, string> = {}): Promise<ServidorDeCuentas> {
  const base = await crearBase();
  const config = readConfiguration({
    TAQUILLA_LIMITES: 'no',
    // A busy machine is no reason to fail.
    TAQUILLA_MAX_ATRASO_MS: '60000',
    ...entorno,
  });
  const log = pino({ level: 'silent' });
  // No server listens at that port.
  const openpayUrl = config.openpay.baseUrl ?? 'http://127.0.0.1:9';
  const context = createContext(base, { config, log, openpayUrl, publicUrl: 'https://tienda.example' });
  const app = await createApp(context, log);
  return {
    base,
    app,
    context,
    pedir: (id, pedido) => pedir(app, id, pedido),
    visitar: async url => {
      const { statusCode, headers } = await app.inject({ method: 'GET', url });
      return { status: statusCode, location: String(headers.location ?? ''), headers };
    },
    correosA: (para, cuantos) => correosA(base, para, cuantos),
    cerrar: async () => {
      await app.close();
      await base.cerrar();
    },
  };
}

async function pedir(app: FastifyInstance, id: LlamadaId, pedido: Pedido = {}): Promise<Contestacion> {
  const { method, path } = RUTAS[id];
  const { params = {}, body, token, headers, ip } = pedido;
  const respuesta = await app.inject({
    method,
    url: `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(params[nombre] ?? ''))}`,
    headers: { ...cabeceras(token), ...headers },
    ...(body !== undefined && { payload: JSON.parse(JSON.stringify(body)) }),
    ...(ip && { remoteAddress: ip }),
  });
  return { status: respuesta.statusCode, cuerpo: respuesta.json(), headers: respuesta.headers };
}

async function correosA(base: BaseDePrueba, para: string, cuantos: number): Promise<CorreoEncolado[]> {
  return vi.waitFor(
    async () => {
      const { rows } = await base.pool.query<CorreoEncolado>(
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
export function rutaDe(url: string): string {
  const { pathname, search } = new URL(url, 'https://tienda.example');
  return `${pathname}${search}`;
}

/** The token in an address of the shop. */
export function tokenEn(url: string): string {
  return new URL(url, 'https://tienda.example').searchParams.get('token') ?? '';
}
