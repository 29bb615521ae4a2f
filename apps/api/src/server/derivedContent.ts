import type { Content } from './content.ts';

/** Under constant changes an answer is kept for so many times as long as making it took. */
const REST = 8;
const MAX_REST_MS = 250;
/** After a quiet time of this long, in milliseconds, the next making need not rest. */
const QUIET_MS = 500;

/**
 * An answer made of one source: the same source gives the same bytes. A source that changes often is not
 * followed at every step, but never told more than 250 ms late.
 */
export class DerivedContent<F extends object> {
  readonly #make: (source: F, previous: Content | null) => Content;
  readonly #now: () => number;
  readonly #isAnother: (previous: F, source: F) => boolean;
  #last: { source: F; content: Content; ended: number; until: number } | null = null;

  constructor(
    make: (source: F, previous: Content | null) => Content,
    {
      now = () => performance.now(),
      isAnother = () => false,
    }: {
      now?: (() => number) | undefined;
      /** Whether a source is no step from the one before: its answer is made at once. */
      isAnother?: (previous: F, source: F) => boolean;
    } = {},
  ) {
    this.#make = make;
    this.#now = now;
    this.#isAnother = isAnother;
  }

  of(source: F): Content {
    const last = this.#last;
    const begun = this.#now();
    if (last?.source === source) return last.content;
    if (last && begun < last.until && !this.#isAnother(last.source, source)) return last.content;
    const content = this.#make(source, last?.content ?? null);
    const ended = this.#now();
    const wasQuiet = !last || begun - last.ended >= QUIET_MS;
    const rest = wasQuiet ? 0 : Math.min(MAX_REST_MS, REST * (ended - begun));
    this.#last = { source, content, ended, until: ended + rest };
    return content;
  }
}
