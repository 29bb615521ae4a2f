import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** Hashes one password after the other, on a thread of its own with a low priority. */
export interface HashThread {
  hash(contrasena: string, cost: Options): Promise<string>;
}

interface Answer {
  id: number;
  hash: string | null;
}

/** Niceness: yields the processor to the server and the database, and still gets a tenth of a busy one. */
const NICENESS = 10;

/**
 * Text, so that it runs alike from the bundle and from the sources. Linux has a priority per thread; elsewhere the priority
 * would be the whole server's.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { getPriority, setPriority } = require('node:os');
if (process.platform === 'linux') setPriority(Math.max(workerData.niceness, getPriority()));
const { hashSync } = require(workerData.argon2);
parentPort.on('message', ({ id, contrasena, cost }) => {
  let hash = null;
  try { hash = hashSync(contrasena, cost); } catch {}
  parentPort.postMessage({ id, hash });
});`;

export function createHashThread(): HashThread {
  const pending = new Map<number, { resolve: (hash: string) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let lastId = 0;

  function rejectAll(): void {
    worker = null;
    for (const { reject } of pending.values()) reject(new Error('the thread that hashes passwords ended'));
    pending.clear();
  }

  /** Starts the thread for the first password, and again after it broke. The thread does not keep the process alive. */
  function open(): Worker {
    const workerData = {
      niceness: NICENESS,
      argon2: createRequire(import.meta.url).resolve('@node-rs/argon2'),
    };
    const opened = new Worker(PROGRAM, { eval: true, workerData });
    opened.on('message', ({ id, hash }: Answer) => {
      const waiter = pending.get(id);
      pending.delete(id);
      if (pending.size === 0) opened.unref();
      if (hash === null) waiter?.reject(new Error('a password could not be hashed'));
      else waiter?.resolve(hash);
    });
    // Node.js emits `exit` after an error.
    opened.on('error', () => {});
    opened.on('exit', rejectAll);
    return opened;
  }

  return {
    hash: (contrasena, cost) =>
      new Promise((resolve, reject) => {
        worker ??= open();
        worker.ref();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, contrasena, cost });
      }),
  };
}
