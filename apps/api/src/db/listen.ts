import { setTimeout as esperar } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export interface ListenOptions {
  /** The connection takes this pool's settings; none of the pool's connections is used. */
  pool: pg.Pool;
  channel: string;
  log: Log;
  onMessage: (mensaje: string) => void;
  /** Whenever listening begins, also again: what was sent before was not heard. */
  onConnect: () => void;
}

export interface Listening {
  detener: () => Promise<void>;
}

const ESPERA_MINIMA_MS = 100;
const ESPERA_MAXIMA_MS = 5_000;
/** A connection that the network has dropped silently shows when it is used. */
const LATIDO_MS = 15_000;

/** Listens to a channel on a connection of its own, which is opened anew whenever it breaks. */
export function listen(opciones: ListenOptions): Listening {
  const parar = new AbortController();
  const fin = mantener(opciones, parar.signal);
  return {
    detener: async () => {
      parar.abort();
      await fin;
    },
  };
}

async function mantener(opciones: ListenOptions, parar: AbortSignal): Promise<void> {
  let espera = ESPERA_MINIMA_MS;
  while (!parar.aborted) {
    const empezo = performance.now();
    try {
      await escucharHastaQueSeRompa(opciones, parar);
    } catch (error) {
      if (!parar.aborted) opciones.log.warn({ err: error }, 'listening to changes broke off');
    }
    if (performance.now() - empezo > LATIDO_MS) espera = ESPERA_MINIMA_MS;
    await esperar(espera, undefined, { signal: parar }).catch(() => {});
    espera = Math.min(ESPERA_MAXIMA_MS, espera * 2);
  }
}

/** Resolves when told to stop, rejects when the connection breaks. */
async function escucharHastaQueSeRompa(
  { pool, channel, onMessage, onConnect }: ListenOptions,
  parar: AbortSignal,
): Promise<void> {
  const cliente = new pg.Client({
    ...pool.options,
    application_name: 'taquilla-escucha',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  const rota = new AbortController();
  cliente.on('error', error => rota.abort(error));
  cliente.on('end', () => rota.abort(new Error('the connection ended')));
  const fin = AbortSignal.any([parar, rota.signal]);
  try {
    await cliente.connect();
    cliente.on('notification', aviso => onMessage(aviso.payload ?? ''));
    await cliente.query(`listen ${cliente.escapeIdentifier(channel)}`);
    onConnect();
    while (!parar.aborted) {
      await esperar(LATIDO_MS, undefined, { signal: fin }).catch(() => {});
      rota.signal.throwIfAborted();
      if (!parar.aborted) await cliente.query('select 1');
    }
  } finally {
    await cliente.end().catch(() => {});
  }
}
