/** How long a listener may have been disconnected and still resume. */
const MEMORY_MS = 60_000;
/** Answers read by listeners are never older than this, so the changes of this time bring any answer up to date. */
const RECENT_MS = 3_000;
const MAX_STEPS = 2_000;
const MAX_PLACES = 50_000;

/** One step from the states named `since` to the next ones. */
interface Step {
  since: string | null;
  at: number;
  ids: readonly number[];
}

/** The last changes of an event, for listeners who were briefly disconnected. */
export class History {
  readonly #now: () => number;
  #steps: Step[] = [];
  #lugares = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(since: string | null, ids: readonly number[]): void {
    const at = this.#now();
    this.#steps.push({ since, at, ids });
    this.#lugares += ids.length;
    while (this.#isTooMuch(at)) this.#lugares -= this.#steps.shift()?.ids.length ?? 0;
  }

  /** All places changed since the states named `version`, or null when those are not remembered. */
  since(version: string): Set<number> | null {
    const index = this.#steps.findLastIndex(step => step.since === version);
    return index < 0 ? null : join(this.#steps.slice(index));
  }

  /** All places changed within the last `RECENT_MS`. */
  recent(): Set<number> {
    const limit = this.#now() - RECENT_MS;
    return join(this.#steps.filter(step => step.at >= limit));
  }

  forget(): void {
    this.#steps = [];
    this.#lugares = 0;
  }

  #isTooMuch(now: number): boolean {
    const [oldest] = this.#steps;
    if (!oldest) return false;
    return this.#steps.length > MAX_STEPS || this.#lugares > MAX_PLACES || now - oldest.at > MEMORY_MS;
  }
}

function join(steps: readonly Step[]): Set<number> {
  return new Set(steps.flatMap(step => step.ids));
}
