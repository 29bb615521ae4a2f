import type { Content } from './content.ts';

/** Under constant changes, an answer is kept for this many times its making time. */
const REST = 8;
const MAX_REST_MS = 250;
/** After this many quiet milliseconds, the next answer is made without a pause. */
const QUIET_MS = 500;

/**
 * An answer made from one source: the same source gives the same bytes. With a source that changes often, not every
 * change gives a new answer, but an answer is never more than 250 ms late.
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
      /** Whether a source is not just the next step of the previous one: its answer is then made at once. */
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
