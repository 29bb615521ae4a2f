import { Agent, type IncomingMessage, request } from 'node:http';

export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  /** 0 when the connection failed. */
  status: number;
  ms: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Measurement {
  /** Requests a second. */
  ritmo: number;
  p50: number;
  p99: number;
  total: number;
  porEstado: Record<string, number>;
}

/** Sends one request a call, over a set of kept connections. */
export type Sender = (shot: Shot) => Promise<Answer>;

export function createSender(url: string, connections: number): { send: Sender; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const send: Sender = shot =>
    new Promise(done => {
      const desde = performance.now();
      const finish = (status: number, headers: Answer['headers'], body: string) =>
        done({ status, ms: performance.now() - desde, headers, body });
      const { method, path, headers } = shot;
      const sent = request({ hostname, port, agent, method, path, headers }, response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          finish(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()),
        );
      });
      sent.on('error', () => finish(0, {}, ''));
      sent.end(shot.body);
    });
  return { send, close: () => agent.destroy() };
}

/** Sends the requests of `siguiente` over several connections at once, until it gives none or the time is up. */
export async function sendAll(options: {
  url: string;
  connections: number;
  segundos: number;
  siguiente: () => Shot | null;
}): Promise<Burst> {
  const { send, close } = createSender(options.url, options.connections);
  const responses: Sample[] = [];
  const inicio = performance.now();
  const limite = inicio + options.segundos * 1000;
  const uno = async () => {
    while (performance.now() < limite) {
      const shot = options.siguiente();
      if (!shot) return;
      const { status, ms } = await send(shot);
      responses.push({ status, ms });
    }
  };
  await Promise.all(Array.from({ length: options.connections }, uno));
  close();
  return { responses, segundos: (performance.now() - inicio) / 1000 };
}

type Sample = Pick<Answer, 'status' | 'ms'>;

/** The answers to one burst of requests. */
export interface Burst {
  responses: readonly Sample[];
  segundos: number;
}

export function summarize(rounds: readonly Burst[]): Measurement {
  const samples = rounds.flatMap(({ responses }) => responses);
  const segundos = rounds.reduce((suma, tanda) => suma + tanda.segundos, 0);
  const tiempos = samples.map(({ ms }) => ms);
  const porEstado: Record<string, number> = {};
  for (const { status } of samples) porEstado[status] = (porEstado[status] ?? 0) + 1;
  return {
    ritmo: Math.round(samples.length / segundos),
    p50: percentile(tiempos, 0.5),
    p99: percentile(tiempos, 0.99),
    total: samples.length,
    porEstado,
  };
}

/** A percentile of a list in any order, to a tenth. */
export function percentile(valores: readonly number[], p: number): number {
  const orden = Float64Array.from(valores).sort();
  return Number((orden[Math.min(orden.length - 1, Math.floor(orden.length * p))] ?? 0).toFixed(1));
}

export function describeLoad({ ritmo, p50, p99 }: Measurement): string {
  return `${ritmo}/s, p50 ${p50} ms, p99 ${p99} ms`;
}
