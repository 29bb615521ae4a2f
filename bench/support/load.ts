import { Agent, type IncomingMessage, request } from 'node:http';

export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Respuesta {
  /** 0 when the connection failed. */
  status: number;
  ms: number;
  headers: IncomingMessage['headers'];
  cuerpo: string;
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
export type Sender = (disparo: Shot) => Promise<Respuesta>;

export function createSender(url: string, conexiones: number): { tirar: Sender; cerrar: () => void } {
  const { hostname, port } = new URL(url);
  const agente = new Agent({ keepAlive: true, maxSockets: conexiones, maxFreeSockets: conexiones });
  const tirar: Sender = disparo =>
    new Promise(listo => {
      const desde = performance.now();
      const terminar = (status: number, headers: Respuesta['headers'], cuerpo: string) =>
        listo({ status, ms: performance.now() - desde, headers, cuerpo });
      const { method, path, headers } = disparo;
      const peticion = request({ hostname, port, agent: agente, method, path, headers }, respuesta => {
        const trozos: Buffer[] = [];
        respuesta.on('data', (trozo: Buffer) => trozos.push(trozo));
        respuesta.on('end', () =>
          terminar(respuesta.statusCode ?? 0, respuesta.headers, Buffer.concat(trozos).toString()),
        );
      });
      peticion.on('error', () => terminar(0, {}, ''));
      peticion.end(disparo.body);
    });
  return { tirar, cerrar: () => agente.destroy() };
}

/** Sends the requests of `siguiente` over several connections at once, until it gives none or the time is up. */
export async function sendAll(opciones: {
  url: string;
  conexiones: number;
  segundos: number;
  siguiente: () => Shot | null;
}): Promise<Burst> {
  const { tirar, cerrar } = createSender(opciones.url, opciones.conexiones);
  const respuestas: Muestra[] = [];
  const inicio = performance.now();
  const limite = inicio + opciones.segundos * 1000;
  const uno = async () => {
    while (performance.now() < limite) {
      const disparo = opciones.siguiente();
      if (!disparo) return;
      const { status, ms } = await tirar(disparo);
      respuestas.push({ status, ms });
    }
  };
  await Promise.all(Array.from({ length: opciones.conexiones }, uno));
  cerrar();
  return { respuestas, segundos: (performance.now() - inicio) / 1000 };
}

type Muestra = Pick<Respuesta, 'status' | 'ms'>;

/** The answers to one burst of requests. */
export interface Burst {
  respuestas: readonly Muestra[];
  segundos: number;
}

export function summarize(tandas: readonly Burst[]): Measurement {
  const muestras = tandas.flatMap(({ respuestas }) => respuestas);
  const segundos = tandas.reduce((suma, tanda) => suma + tanda.segundos, 0);
  const tiempos = muestras.map(({ ms }) => ms);
  const porEstado: Record<string, number> = {};
  for (const { status } of muestras) porEstado[status] = (porEstado[status] ?? 0) + 1;
  return {
    ritmo: Math.round(muestras.length / segundos),
    p50: percentile(tiempos, 0.5),
    p99: percentile(tiempos, 0.99),
    total: muestras.length,
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
