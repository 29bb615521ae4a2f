import type { Content } from './content.ts';

/** Under constant changes an answer is kept for so many times as long as making it took. */
const REPOSO = 8;
const REPOSO_MAXIMO_MS = 250;
/** After a quiet time of this long, in milliseconds, the next making need not rest. */
const CALMA_MS = 500;

/**
 * An answer made of one source: the same source gives the same bytes. A source that changes often is not
 * followed at every step, but never told more than 250 ms late.
 */
export class DerivedContent<F extends object> {
  readonly #hacer: (fuente: F, anterior: Content | null) => Content;
  readonly #ahora: () => number;
  #ultima: { fuente: F; contenido: Content; termino: number; hasta: number } | null = null;

  constructor(
    hacer: (fuente: F, anterior: Content | null) => Content,
    ahora: () => number = () => performance.now(),
  ) {
    this.#hacer = hacer;
    this.#ahora = ahora;
  }

  of(fuente: F): Content {
    const ultima = this.#ultima;
    const empezo = this.#ahora();
    if (ultima && (ultima.fuente === fuente || empezo < ultima.hasta)) return ultima.contenido;
    const contenido = this.#hacer(fuente, ultima?.contenido ?? null);
    const termino = this.#ahora();
    const habiaCalma = !ultima || empezo - ultima.termino >= CALMA_MS;
    const reposo = habiaCalma ? 0 : Math.min(REPOSO_MAXIMO_MS, REPOSO * (termino - empezo));
    this.#ultima = { fuente, contenido, termino, hasta: termino + reposo };
    return contenido;
  }
}
