import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** Hashes one password after the other, on a thread of its own with a low priority. */
export interface Hilo {
  cifrar(contrasena: string, costo: Options): Promise<string>;
}

interface Respuesta {
  numero: number;
  hash: string | null;
}

/** Niceness: yields the processor to the server and the database, and still gets a tenth of a busy one. */
const CORTESIA = 10;

/**
 * Text, so that it runs alike from the bundle and from the sources. Linux has a priority per thread; elsewhere the priority
 * would be the whole server's.
 */
const PROGRAMA = `
const { parentPort, workerData } = require('node:worker_threads');
const { getPriority, setPriority } = require('node:os');
if (process.platform === 'linux') setPriority(Math.max(workerData.cortesia, getPriority()));
const { hashSync } = require(workerData.argon2);
parentPort.on('message', ({ numero, contrasena, costo }) => {
  let hash = null;
  try { hash = hashSync(contrasena, costo); } catch {}
  parentPort.postMessage({ numero, hash });
});`;

export function crearHilo(): Hilo {
  const pendientes = new Map<number, { resolve: (hash: string) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let ultimo = 0;

  function rechazarTodos(): void {
    worker = null;
    for (const { reject } of pendientes.values()) reject(new Error('the thread that hashes passwords ended'));
    pendientes.clear();
  }

  /** Starts the thread for the first password, and again after it broke. The thread does not keep the process alive. */
  function abrir(): Worker {
    const workerData = {
      cortesia: CORTESIA,
      argon2: createRequire(import.meta.url).resolve('@node-rs/argon2'),
    };
    const nuevo = new Worker(PROGRAMA, { eval: true, workerData });
    nuevo.on('message', ({ numero, hash }: Respuesta) => {
      const pendiente = pendientes.get(numero);
      pendientes.delete(numero);
      if (pendientes.size === 0) nuevo.unref();
      if (hash === null) pendiente?.reject(new Error('a password could not be hashed'));
      else pendiente?.resolve(hash);
    });
    // Node.js emits `exit` after an error.
    nuevo.on('error', () => {});
    nuevo.on('exit', rechazarTodos);
    return nuevo;
  }

  return {
    cifrar: (contrasena, costo) =>
      new Promise((resolve, reject) => {
        worker ??= abrir();
        worker.ref();
        ultimo += 1;
        pendientes.set(ultimo, { resolve, reject });
        worker.postMessage({ numero: ultimo, contrasena, costo });
      }),
  };
}
