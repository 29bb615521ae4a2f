interface Pedido<P, R> {
  pedido: P;
  cumplir: (respuesta: R | PromiseLike<R>) => void;
  fallar: (error: unknown) => void;
}

interface OpcionesDeTandas<K, P, R> {
  /** Answers all of them, in their order. For an answer that is promised only its own request waits, and no batch. */
  run: (clave: K, pedidos: readonly P[]) => Promise<readonly (R | PromiseLike<R>)[]>;
  /** Most requests of one statement. */
  perBatch: number;
  /** Most requests that may wait; with more, `onOverflow` says what to throw. */
  maxWaiting: number;
  onOverflow: () => Error;
  /** Whether the requests behind a batch that failed so would only meet the same, and later. */
  concernsAll?: (error: unknown) => boolean;
}

/**
 * Joins requests for one thing into statements of which one is under way at a time: requests that come meanwhile are
 * of the next. So a crowd in front of one locked row waits here, in the order in which it came, and not on the
 * database's connections, which others need. A single request does not wait.
 */
export function batchWrites<K, P, R>({
  run,
  perBatch,
  maxWaiting,
  onOverflow,
  concernsAll = () => false,
}: OpcionesDeTandas<K, P, R>) {
  const colas = new Map<K, Pedido<P, R>[]>();
  let esperando = 0;

  async function vaciar(clave: K, cola: Pedido<P, R>[]): Promise<void> {
    while (cola.length > 0) {
      const tanda = cola.splice(0, perBatch);
      try {
        const respuestas = await run(
          clave,
          tanda.map(({ pedido }) => pedido),
        );
        if (respuestas.length !== tanda.length) throw new Error('not every request of a batch was answered');
        for (const [i, respuesta] of respuestas.entries()) tanda[i]?.cumplir(respuesta);
      } catch (error) {
        if (concernsAll(error)) tanda.push(...cola.splice(0));
        for (const { fallar } of tanda) fallar(error);
      } finally {
        esperando -= tanda.length;
      }
    }
    colas.delete(clave);
  }

  return (clave: K, pedido: P): Promise<R> =>
    new Promise((cumplir, fallar) => {
      if (esperando >= maxWaiting) {
        fallar(onOverflow());
        return;
      }
      esperando += 1;
      const cola = colas.get(clave);
      if (cola) {
        cola.push({ pedido, cumplir, fallar });
        return;
      }
      const nueva = [{ pedido, cumplir, fallar }];
      colas.set(clave, nueva);
      // Requests of the same turn of the event loop go together.
      setImmediate(() => void vaciar(clave, nueva));
    });
}
