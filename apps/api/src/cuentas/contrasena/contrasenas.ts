import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Algorithm, type Options, parseOptions } from '@node-rs/argon2';
import { BusinessError } from '../../businessError.ts';
import { createBoundedQueue } from './boundedQueue.ts';
import { createHashThread } from './hashThread.ts';

/** Hashes passwords, a few at a time (S11). */
export interface Contrasenas {
  /** Hashes with a new salt. Throws `saturado` when too many wait. */
  cifrar(contrasena: string): Promise<string>;
  /** Hashes with the salt and the cost of `modelo`: the same password gives the same text. */
  cifrarComo(contrasena: string, modelo: string): Promise<string>;
}

const ARGON2ID: Algorithm = 2;
/** The minimum that OWASP's Password Storage Cheat Sheet sets for argon2id; memory in KiB. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** A hash that a password is compared with where there is no account, so that both cases cost the same work (S7). */
export const HASH_DE_NADIE =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** About five seconds of waiting on the reference machine; later callers get `saturado`. */
const MAX_WAITING = 256;

export function crearContrasenas(maxWaiting = MAX_WAITING): Contrasenas {
  // One core stays free for requests that are not logins; the threads on the other cores use spare time only.
  const free = Array.from({ length: Math.max(1, availableParallelism() - 1) }, createHashThread);
  const queue = createBoundedQueue({
    concurrency: free.length,
    maxWaiting,
    whenFull: () => new BusinessError('saturado', { reintentarEnSegundos: 5 }),
  });
  const cifrar = (contrasena: string, cost: Options) =>
    queue.run(async () => {
      // The queue runs as many tasks as there are threads.
      const thread = free.pop() ?? createHashThread();
      try {
        return await thread.hash(normalizar(contrasena), cost);
      } finally {
        free.push(thread);
      }
    });
  return {
    cifrar: contrasena => cifrar(contrasena, COST),
    cifrarComo: (contrasena, modelo) => {
      const { algorithm, memoryCost, timeCost, parallelism, outputLen } = parseOptions(modelo);
      const cost = { algorithm, memoryCost, timeCost, parallelism, outputLen, salt: salDe(modelo) };
      return cifrar(contrasena, cost);
    },
  };
}

/** Whether two hashes are the same, in constant time. */
export function sonIguales(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** Whether a hash was made with another cost than today's. */
export function estaAnticuado(hashGuardado: string): boolean {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hashGuardado);
  return (
    algorithm !== COST.algorithm ||
    memoryCost !== COST.memoryCost ||
    timeCost !== COST.timeCost ||
    parallelism !== COST.parallelism
  );
}

/** NFKC: the same letters give the same password, on every keyboard. */
function normalizar(contrasena: string): string {
  return contrasena.normalize('NFKC');
}

function salDe(hashGuardado: string): Buffer {
  const sal = hashGuardado.split('$')[4];
  if (!sal) throw new TypeError('not a hash of argon2');
  return Buffer.from(sal, 'base64');
}
