/** A map that keeps the `limit` entries used last. */
export class Lru<K, V> {
  readonly #limit: number;
  readonly #onDrop: (value: V) => void;
  readonly #map = new Map<K, V>();

  constructor(limit: number, onDrop: (value: V) => void = () => {}) {
    this.#limit = limit;
    this.#onDrop = onDrop;
  }

  get(key: K): V | undefined {
    const value = this.#map.get(key);
    if (value === undefined) return undefined;
    this.#map.delete(key);
    this.#map.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size <= this.#limit) return;
    for (const [oldest, dropped] of this.#map) {
      this.#map.delete(oldest);
      this.#onDrop(dropped);
      return;
    }
  }

  delete(key: K): void {
    this.#map.delete(key);
  }

  values(): IterableIterator<V> {
    return this.#map.values();
  }
}
