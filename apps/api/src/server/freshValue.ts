/** How a value is kept fresh. Times are milliseconds of a monotonic clock. */
export interface FreshValueOptions<T> {
  /** Makes the value from scratch, or answers `previous` itself when nothing has changed. */
  build: (previous: T | null) => Promise<T>;
  /** Updates the value after `markStale`, at less cost than a new one; the value's age is unchanged. */
  update?: (previous: T) => Promise<T>;
  /** A value is never handed out later than this after its making began. */
  maxAgeMs: number;
  /** When making fails, the last value is handed out until this age; default `maxAgeMs`. */
  maxAgeOnFailureMs?: number;
  now?: () => number;
}

/** Longest that a request waits for an update while the last value is still valid. */
const WAIT_MS = 15;
/** Under constant requests, the pause is this many times the making time, so that making takes at most a fifth of the time. */
const REST = 4;
const MIN_REST_MS = 4;
const MAX_REST_MS = 400;
/** After this many quiet milliseconds, the next value is made without a pause. */
const QUIET_MS = 500;
/** For this many milliseconds after a failure, callers do not wait for another try if there is a value that is still valid. */
const TRUCE_MS = 1_000;

type Way = 'build' | 'update';

/**
 * One value for many callers: made once for all that wait, at most `maxAgeMs` old, and updated at the next request after
 * `markStale`.
 */
export class FreshValue<T> {
  readonly #options: FreshValueOptions<T>;
  readonly #now: () => number;
  #value: { data: T; bornAt: number } | null = null;
  #stale = false;
  #running: { way: Way; promise: Promise<T> } | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  #endedAt = Number.NEGATIVE_INFINITY;
  #restsUntil = Number.NEGATIVE_INFINITY;
  /** How long each took the last time, in milliseconds. */
  readonly #took: Record<Way, number> = { build: 0, update: 0 };

  constructor(options: FreshValueOptions<T>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The value: at once when it is fresh enough, else a promise. */
  get(): T | Promise<T> {
    const current = this.#value;
    const now = this.#now();
    const { maxAgeMs, maxAgeOnFailureMs = maxAgeMs, update } = this.#options;
    const age = current ? now - current.bornAt : Number.POSITIVE_INFINITY;
    if (!current || age >= maxAgeMs) {
      if (current && age < maxAgeOnFailureMs && now - this.#failedAt < TRUCE_MS) return current.data;
      return this.#orThePrevious(this.#makeAnew());
    }
    if (this.#stale && (this.#running || now >= this.#restsUntil)) {
      const way = this.#running?.way ?? (update ? 'update' : 'build');
      const renewed = this.#orThePrevious(this.#renew(way));
      if (this.#took[way] <= WAIT_MS) return renewed;
      renewed.catch(ignore);
    } else if (!this.#running && age >= maxAgeMs / 2) {
      this.#renew('build').catch(ignore);
    }
    return current.data;
  }

  /** Marks the value as changed at its source. */
  markStale(): void {
    this.#stale = true;
  }

  /** Makes the value again; a making already under way may have begun too long ago, and is then repeated. */
  async #makeAnew(): Promise<T> {
    const data = await this.#renew('build');
    const isTooOld = !this.#value || this.#now() - this.#value.bornAt >= this.#options.maxAgeMs;
    return isTooOld ? await this.#renew('build') : data;
  }

  #renew(way: Way): Promise<T> {
    if (this.#running) return this.#running.promise;
    const promise = this.#make(way).finally(() => {
      this.#running = null;
    });
    this.#running = { way, promise };
    return promise;
  }

  async #make(way: Way): Promise<T> {
    const { build, update } = this.#options;
    const begun = this.#now();
    const previous = this.#value;
    this.#stale = false;
    try {
      const isUpdate = way === 'update' && update && previous;
      const data = isUpdate ? await update(previous.data) : await build(previous?.data ?? null);
      this.#value = { data, bornAt: isUpdate ? previous.bornAt : begun };
      return data;
    } catch (error) {
      this.#stale = true;
      this.#failedAt = this.#now();
      throw error;
    } finally {
      this.#note(way, begun);
    }
  }

  #note(way: Way, begun: number): void {
    const ended = this.#now();
    const took = ended - begun;
    const wasQuiet = begun - this.#endedAt >= QUIET_MS;
    const rest = Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, REST * took));
    this.#restsUntil = wasQuiet ? ended : ended + rest;
    this.#endedAt = ended;
    this.#took[way] = took;
  }

  /** Answers the last value when a new one cannot be made, as long as the last one is still valid. */
  async #orThePrevious(renewed: Promise<T>): Promise<T> {
    try {
      return await renewed;
    } catch (error) {
      const { maxAgeMs, maxAgeOnFailureMs = maxAgeMs } = this.#options;
      if (this.#value && this.#now() - this.#value.bornAt < maxAgeOnFailureMs) return this.#value.data;
      throw error;
    }
  }
}

/** The next caller gets the error from its own try. */
function ignore(): void {}
