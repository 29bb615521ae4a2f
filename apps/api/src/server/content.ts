import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** In bytes. A smaller answer fits into one packet as it is. */
const MIN_COMPRESSIBLE = 860;

export type Encoding = 'br' | 'gzip' | 'identity';

export interface ContentOptions {
  type: string;
  /** Compresses at the highest level: the content is made once and sent for days. */
  longLived?: boolean;
}

/** Bytes sent to many callers, with their strong ETag; each compressed form is made once, when first needed. */
export class Content {
  readonly bytes: Buffer;
  readonly type: string;
  readonly isCompressible: boolean;
  readonly #hash: string;
  readonly #levels: { gzip: number; brotli: number };
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(bytes: Buffer, { type, longLived = false }: ContentOptions) {
    this.bytes = bytes;
    this.type = type;
    this.isCompressible = bytes.length >= MIN_COMPRESSIBLE && COMPRESSIBLE.test(type);
    this.#hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#levels = longLived ? { gzip: 9, brotli: 10 } : { gzip: 6, brotli: 4 };
  }

  /** The best form for an `Accept-Encoding`. */
  choose(accepted: string | undefined): Encoding {
    return this.isCompressible ? bestForm(accepted) : 'identity';
  }

  /** A strong ETag names the exact bytes, so each form has its own. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  /** The bytes of a form: at once when they exist, else a promise. */
  form(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.bytes;
    const made = this.#forms.get(encoding);
    if (made) return made;
    const making = this.#compress(encoding).then(bytes => {
      this.#forms.set(encoding, bytes);
      return bytes;
    });
    this.#forms.set(encoding, making);
    return making;
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    if (encoding === 'gzip') return await compressGzip(this.bytes, { level: this.#levels.gzip });
    return await compressBrotli(this.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#levels.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length,
      },
    });
  }
}

const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json|javascript|wasm)|image\/svg\+xml)/;

/** Respects `q=0`; of the remaining forms the smaller one wins. */
function bestForm(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepted.includes('br') && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)) return 'br';
  if (accepted.includes('gzip') && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)) return 'gzip';
  return 'identity';
}
