import { ApiError } from './ApiError.ts';
import type { Storage } from './storage.ts';

/** The names of what was asked for and not answered (§C14.3): one per intention, kept over reloads of the tab. */
export interface IdempotencyKeys {
  /** The `Idempotency-Key` of an intention: the same one as long as it asks for the same and has no answer. */
  keyOf: (intencion: string, body: unknown) => string;
  /** An answer came, or a refusal that says that nothing was done. */
  release: (intencion: string) => void;
}

/** Keeps them in the tab's storage, each beside a digest of its body: another body is another intention. */
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
 * Whether a failure leaves open if the call was done, so that it has to be asked again by the same name: no answer, one
 * that still runs, a busy or broken server, or one that first wants something else of the person.
 */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  return (
    status === 0 || status === 401 || status === 408 || status === 429 || status >= 500 || UNDECIDED.has(code)
  );
}

const UNDECIDED = new Set<ApiError['code']>(['en_proceso', 'totp_requerido', 'origen_invalido']);

/** Tells two bodies of one intention apart, without keeping either: 53 bits (cyrb53). */
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
