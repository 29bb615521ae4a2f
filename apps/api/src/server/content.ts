import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const comprimirGzip = promisify(gzip);
const comprimirBrotli = promisify(brotliCompress);

/** Smaller ones do not get smaller on the way. */
const MINIMO_COMPRIMIBLE = 860;

export type Encoding = 'br' | 'gzip' | 'identity';

export interface ContentOptions {
  type: string;
  /** Worth the longest compression: made once and sent for days. */
  longLived?: boolean;
}

/** Bytes that many are sent, with their strong ETag; each compressed form is made once, when it is first wanted. */
export class Content {
  readonly bytes: Buffer;
  readonly tipo: string;
  readonly isCompressible: boolean;
  readonly #hash: string;
  readonly #calidadBrotli: number;
  readonly #formas = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(bytes: Buffer, { type, longLived = false }: ContentOptions) {
    this.bytes = bytes;
    this.tipo = type;
    this.isCompressible = bytes.length >= MINIMO_COMPRIMIBLE && COMPRIMIBLES.test(type);
    this.#hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#calidadBrotli = longLived ? 10 : 4;
  }

  /** The best form for an `Accept-Encoding`. */
  choose(acepta: string | undefined): Encoding {
    return this.isCompressible ? mejorForma(acepta) : 'identity';
  }

  /** Strong: it names the very bytes, so each form has its own. */
  etag(codificacion: Encoding): string {
    return codificacion === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${codificacion}"`;
  }

  /** The bytes of a form: at once when they are there. */
  form(codificacion: Encoding): Buffer | Promise<Buffer> {
    if (codificacion === 'identity') return this.bytes;
    const hecha = this.#formas.get(codificacion);
    if (hecha) return hecha;
    const porHacer = this.#comprimir(codificacion).then(bytes => {
      this.#formas.set(codificacion, bytes);
      return bytes;
    });
    this.#formas.set(codificacion, porHacer);
    return porHacer;
  }

  async #comprimir(codificacion: 'br' | 'gzip'): Promise<Buffer> {
    if (codificacion === 'gzip') return await comprimirGzip(this.bytes);
    return await comprimirBrotli(this.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#calidadBrotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length,
      },
    });
  }
}

const COMPRIMIBLES = /^(text\/|application\/(json|xml|manifest\+json|javascript)|image\/svg\+xml)/;

/** `q=0` is honoured; of what is left, the smaller form wins. */
function mejorForma(acepta: string | undefined): Encoding {
  if (!acepta) return 'identity';
  if (acepta.includes('br') && !/\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acepta)) return 'br';
  if (acepta.includes('gzip') && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(acepta)) return 'gzip';
  return 'identity';
}
