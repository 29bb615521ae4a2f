import type { Socket } from 'node:net';

/** Bytes that may wait for a listener before it counts as slow. */
const ATRASO_MAXIMO = 64 * 1024;
/** A slow listener that reads nothing for this long counts as gone. */
const PACIENCIA_MS = 30_000;
/** Range of the reconnection delay after the server ends a stream, random so that not all listeners return at once. */
const VUELTA_MS = [1_000, 5_000] as const;

/** One open stream, written directly to its socket: with ten thousand of them, every layer in between costs. */
export class Oyente {
  readonly #socket: Socket;
  readonly #alAlcanzar: () => void;
  #paciencia: NodeJS.Timeout | null = null;

  /** `alAlcanzar` is called when a slow listener can receive again: it has missed changes. */
  constructor(socket: Socket, alAlcanzar: () => void) {
    this.#socket = socket;
    this.#alAlcanzar = alAlcanzar;
    socket.setNoDelay(true);
    socket.setTimeout(0);
    socket.on('drain', () => this.#alcanzar());
    // Node.js emits `close` after an error.
    socket.on('error', () => {});
  }

  get cerrado(): boolean {
    return this.#socket.destroyed;
  }

  /** Whether the listener's buffer is full; then nothing more is written. */
  get atrasado(): boolean {
    return this.#paciencia !== null;
  }

  escribir(bytes: Buffer): void {
    if (this.#socket.destroyed) return;
    this.#socket.write(bytes);
    if (this.#paciencia || this.#socket.writableLength <= ATRASO_MAXIMO) return;
    this.#paciencia = setTimeout(() => this.#socket.destroy(), PACIENCIA_MS);
  }

  despedir(): void {
    const [minima, maxima] = VUELTA_MS;
    const vuelta = Math.round(minima + Math.random() * (maxima - minima));
    this.#socket.end(`retry: ${vuelta}\n\n`);
  }

  alCerrar(hacer: () => void): void {
    this.#socket.once('close', () => {
      if (this.#paciencia) clearTimeout(this.#paciencia);
    });
    if (this.#socket.destroyed) hacer();
    else this.#socket.once('close', hacer);
  }

  #alcanzar(): void {
    if (!this.#paciencia) return;
    clearTimeout(this.#paciencia);
    this.#paciencia = null;
    this.#alAlcanzar();
  }
}
