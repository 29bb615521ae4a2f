import { waitUntil } from './processes.ts';
import { API_KEY } from './servers.ts';

/** A listener to the live changes of an event. */
export interface ChangeStream {
  /** Waits until the text received so far satisfies `esSi`. */
  oir: (esSi: (texto: string) => boolean) => Promise<void>;
  close: () => void;
}

export async function listenTo(url: string, eventoId: number): Promise<ChangeStream> {
  const fin = new AbortController();
  const response = await fetch(`${url}/api/v1/eventos/${eventoId}/cambios?clave=${API_KEY}`, {
    signal: fin.signal,
  });
  if (!response.ok || !response.body) throw new Error(`listening: ${response.status}`);
  let texto = '';
  const leer = async (body: AsyncIterable<Uint8Array>) => {
    for await (const chunk of body) texto += Buffer.from(chunk).toString();
  };
  // Rejects when the stream is closed.
  leer(response.body).catch(() => {});
  return {
    oir: esSi => waitUntil('the change is heard', async () => esSi(texto), 10),
    close: () => fin.abort(),
  };
}
