import type { Socket } from 'node:net';

/** Bytes that may wait for a listener before it counts as slow. */
const MAX_BACKLOG = 64 * 1024;
/** A slow listener that reads nothing for this long counts as gone. */
const PATIENCE_MS = 30_000;
/** Range of the reconnection delay after the server ends a stream, random so that not all listeners return at once. */
const RETRY_MS = [1_000, 5_000] as const;

/** One open stream, written directly to its socket: with ten thousand of them, every layer in between costs. */
export class Listener {
  readonly #socket: Socket;
  readonly #onCaughtUp: () => void;
  #patience: NodeJS.Timeout | null = null;

  /** `onCaughtUp` is called when a slow listener can receive again: it has missed changes. */
  constructor(socket: Socket, onCaughtUp: () => void) {
    this.#socket = socket;
    this.#onCaughtUp = onCaughtUp;
    socket.setNoDelay(true);
    socket.setTimeout(0);
    socket.on('drain', () => this.#caughtUp());
    // Node.js emits `close` after an error.
    socket.on('error', () => {});
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Whether the listener's buffer is full; then nothing more is written. */
  get isSlow(): boolean {
    return this.#patience !== null;
  }

  write(bytes: Buffer): void {
    if (this.#socket.destroyed) return;
    this.#socket.write(bytes);
    if (this.#patience || this.#socket.writableLength <= MAX_BACKLOG) return;
    this.#patience = setTimeout(() => this.#socket.destroy(), PATIENCE_MS);
  }

  dismiss(): void {
    const [least, most] = RETRY_MS;
    const retry = Math.round(least + Math.random() * (most - least));
    this.#socket.end(`retry: ${retry}\n\n`);
  }

  onClose(task: () => void): void {
    this.#socket.once('close', () => {
      if (this.#patience) clearTimeout(this.#patience);
    });
    if (this.#socket.destroyed) task();
    else this.#socket.once('close', task);
  }

  #caughtUp(): void {
    if (!this.#patience) return;
    clearTimeout(this.#patience);
    this.#patience = null;
    this.#onCaughtUp();
  }
}
