import { ApiError } from './ApiError.ts';
import type { Storage } from './storage.ts';

/** The keys of requests without an answer (§C14.3): one per intention, kept over reloads of the tab. */
export interface IdempotencyKeys {
  /** The `Idempotency-Key` of an intention: the same key until an answer comes or the body changes. */
  keyOf: (intencion: string, body: unknown) => string;
  /** Drops the key, once an answer or a definite refusal came. */
  release: (intencion: string) => void;
}

/** Keeps the keys in the tab's storage, each beside a digest of its body: a changed body gets a new key. */
export function createIdempotencyKeys(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): IdempotencyKeys {
  return {
    keyOf: (intencion, body) => {
      const print = digest(JSON.stringify(body ?? null));
      const [kept, key] = storage.getItem(PREFIX + intencion)?.split(' ') ?? [];
      if (kept === print && key) return key;
      const fresh = crypto.randomUUID();
      storage.setItem(PREFIX + intencion, `${print} ${fresh}`);
      return fresh;
    },
    release: intencion => storage.removeItem(PREFIX + intencion),
  };
}

const PREFIX = 'llave:';

/**
 * Whether a failure leaves open if the call was done, so that its repeat needs the same key: no answer, a first try
 * that still runs, a busy or broken server, or a server that first demands a code of the person.
 */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (
    status === 0 || status === 401 || status === 408 || status === 429 || status >= 500 || UNDECIDED.has(code)
  );
}

const UNDECIDED = new Set<ApiError['code']>(['en_proceso', 'totp_requerido', 'origen_invalido']);

/** A 53-bit digest (cyrb53): compares two bodies of one intention without keeping either. */
function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
