interface Pedido<K, V> {
  clave: K;
  cumplir: (valor: V | null) => void;
  fallar: (error: unknown) => void;
}

const MAXIMO = 500;

/**
 * Joins the single reads that are asked for at the same moment into one query: a thousand buyers at once cost a
 * handful of round trips, one buyer waits for nobody. `cargar` answers in the order of the keys, null for none.
 */
export function enLotes<K, V>(
  cargar: (claves: readonly K[]) => Promise<readonly (V | null)[]>,
): (clave: K) => Promise<V | null> {
  let pedidos: Pedido<K, V>[] = [];
  const despachar = () => {
    const lote = pedidos;
    pedidos = [];
    cargar(lote.map(({ clave }) => clave)).then(
      valores => {
        for (const [i, { cumplir }] of lote.entries()) cumplir(valores[i] ?? null);
      },
      error => {
        for (const { fallar } of lote) fallar(error);
      },
    );
  };
  return clave =>
    new Promise((cumplir, fallar) => {
      pedidos.push({ clave, cumplir, fallar });
      if (pedidos.length === 1) setImmediate(() => pedidos.length > 0 && despachar());
      else if (pedidos.length >= MAXIMO) despachar();
    });
}
