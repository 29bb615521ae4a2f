import { type BrowserContext, expect } from '@playwright/test';

/** Requests that end because their page is left or their stream is closed. */
const ABANDONED = /ERR_ABORTED|ERR_NETWORK_CHANGED|NS_BINDING_ABORTED/;

/** Listens to the console, the errors and the answers of a browser's pages. */
export class ConsoleWatch {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Allows complaints that this test provokes, such as a refused card: Chromium writes every 4xx into the console. */
  allow(...complaints: RegExp[]): void {
    this.#allowed.push(...complaints);
  }

  watch(context: BrowserContext): void {
    context.on('console', message => {
      if (message.type() === 'error')
        this.#note(`console.error: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', error => {
      const failure = error.error();
      this.#note(`page error: ${failure.stack || failure.message || failure}, at ${error.page()?.url()}`);
    });
    context.on('response', response => {
      if (response.status() >= 500) this.#note(`${response.status()} ${response.url()}`);
    });
    context.on('requestfailed', request => {
      const cause = request.failure()?.errorText ?? '';
      if (!ABANDONED.test(cause)) this.#note(`no answer: ${cause} ${request.url()}`);
    });
  }

  requireSilence(): void {
    const unexpected = this.#complaints.filter(
      complaint => !this.#allowed.some(allowed => allowed.test(complaint)),
    );
    expect(unexpected, 'what the pages complained about').toEqual([]);
  }

  #note(complaint: string): void {
    this.#complaints.push(complaint);
  }
}
