interface Pedido<K, V> {
  clave: K;
  cumplir: (valor: V | null) => void;
  fallar: (error: unknown) => void;
}

const MAXIMO = 500;
/** While so many batches are under way, new reads are gathered for the next. */
const A_LA_VEZ = 2;
/** A batch that hangs does not keep others from being asked for. */
const PACIENCIA_MS = 10;

/**
 * Joins the single reads that are asked for at the same moment into one query: a thousand buyers at once cost a
 * handful of round trips, one buyer alone does not wait. `cargar` answers in the order of the keys, null for none.
 */
export function batchReads<K, V>(
  cargar: (claves: readonly K[]) => Promise<readonly (V | null)[]>,
): (clave: K) => Promise<V | null> {
  let pedidos: Pedido<K, V>[] = [];
  let enCurso = 0;
  let cita: NodeJS.Timeout | null = null;

  function despachar(): void {
    if (cita) clearTimeout(cita);
    cita = null;
    const lote = pedidos;
    pedidos = [];
    if (lote.length === 0) return;
    enCurso += 1;
    cargar(lote.map(({ clave }) => clave))
      .then(
        valores => {
          for (const [i, { cumplir }] of lote.entries()) cumplir(valores[i] ?? null);
        },
        error => {
          for (const { fallar } of lote) fallar(error);
        },
      )
      .finally(() => {
        enCurso -= 1;
        if (cita) despachar();
      });
  }

  return clave =>
    new Promise((cumplir, fallar) => {
      pedidos.push({ clave, cumplir, fallar });
      if (pedidos.length >= MAXIMO) despachar();
      else if (pedidos.length > 1) return;
      else if (enCurso < A_LA_VEZ) setImmediate(despachar);
      else cita = setTimeout(despachar, PACIENCIA_MS);
    });
}
