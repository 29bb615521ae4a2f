/** A map that keeps what was used last, `limite` entries at most. */
export class Lru<K, V> {
  readonly #limite: number;
  readonly #alSalir: (valor: V) => void;
  readonly #mapa = new Map<K, V>();

  constructor(limite: number, alSalir: (valor: V) => void = () => {}) {
    this.#limite = limite;
    this.#alSalir = alSalir;
  }

  get(clave: K): V | undefined {
    const valor = this.#mapa.get(clave);
    if (valor === undefined) return undefined;
    this.#mapa.delete(clave);
    this.#mapa.set(clave, valor);
    return valor;
  }

  set(clave: K, valor: V): void {
    this.#mapa.delete(clave);
    this.#mapa.set(clave, valor);
    if (this.#mapa.size <= this.#limite) return;
    for (const [masVieja, expulsado] of this.#mapa) {
      this.#mapa.delete(masVieja);
      this.#alSalir(expulsado);
      return;
    }
  }

  values(): IterableIterator<V> {
    return this.#mapa.values();
  }
}
