interface Timer {
  at: number;
  run: () => void;
}

const LONGEST_TIMEOUT_MS = 2_147_483_647;

/**
 * The sandbox's own clock: the system's plus every advance, or frozen at one instant. A frozen clock fires its timers only
 * inside `advance`, so that tests move time without sleeping.
 */
export class SandboxClock {
  readonly #timers = new Set<Timer>();
  readonly #frozenAt: number | null;
  #advancedMs = 0;
  #alarm: NodeJS.Timeout | undefined;

  constructor(frozenAt: Date | null) {
    this.#frozenAt = frozenAt ? frozenAt.getTime() : null;
  }

  now(): number {
    return (this.#frozenAt ?? Date.now()) + this.#advancedMs;
  }

  /** Runs once at `now + ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.now() + ms, run };
    this.#timers.add(timer);
    this.#setAlarm();
    return () => {
      this.#timers.delete(timer);
      this.#setAlarm();
    };
  }

  sleep(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise(resolve => this.after(ms, resolve));
  }

  /** Moves time forward, firing each due timer at its own instant and in order. */
  advance(ms: number): void {
    const target = this.now() + ms;
    for (let due = this.#earliest(); due && due.at <= target; due = this.#earliest()) {
      this.#advancedMs += Math.max(0, due.at - this.now());
      this.#fire(due);
    }
    this.#advancedMs += Math.max(0, target - this.now());
    this.#setAlarm();
  }

  stop(): void {
    clearTimeout(this.#alarm);
    this.#timers.clear();
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    timer.run();
  }

  #earliest(): Timer | undefined {
    let earliest: Timer | undefined;
    for (const timer of this.#timers) if (!earliest || timer.at < earliest.at) earliest = timer;
    return earliest;
  }

  #setAlarm(): void {
    if (this.#frozenAt !== null) return;
    clearTimeout(this.#alarm);
    const next = this.#earliest();
    if (!next) return;
    const wait = Math.min(Math.max(0, next.at - this.now()), LONGEST_TIMEOUT_MS);
    // An alarm must not keep the process alive: the listening server does that.
    this.#alarm = setTimeout(() => this.#ring(), wait).unref();
  }

  #ring(): void {
    const due = [...this.#timers].filter(timer => timer.at <= this.now()).sort((a, b) => a.at - b.at);
    for (const timer of due) this.#fire(timer);
    this.#setAlarm();
  }
}
