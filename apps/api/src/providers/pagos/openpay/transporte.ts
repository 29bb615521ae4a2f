import {
  Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as pedirPorHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as pedirPorHttps } from 'node:https';
import { CargoRechazado, ProveedorOcupado, ProveedorSinRespuesta } from '../puerto.ts';

export interface OpcionesDeOpenpay {
  baseUrl: string;
  merchantId: string;
  /** The key in use now: the console may write another one (§C13.7). */
  privateKey: () => string;
  timeoutMs: number;
  /** Called with the duration of each call, in seconds, and its result. */
  medir?: (llamada: string, resultado: 'bien' | 'rechazado' | 'sin_respuesta', segundos: number) => void;
}

export interface PeticionOpenpay {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/v1/{merchant}`. */
  path: string;
  body?: unknown;
  /** The buyer's address, for the provider's antifraud. */
  ip?: string;
}

/** The provider sends no answer longer than this. */
const MAX_BYTES = 512 * 1024;

/** Codes that leave the outcome of the request open: internal error, unavailable, gateway silent. */
const CODIGOS_INCIERTOS = new Set([1000, 1004, 1015]);

/**
 * One request to the provider, by its documented protocol (Basic with the private key, JSON both ways).
 * @returns the parsed body; null where the resource does not exist (1005).
 * @throws CargoRechazado with the provider's error code; ProveedorSinRespuesta where nothing can be concluded; its subclass
 * ProveedorOcupado where nothing was done.
 */
export async function pedir(opciones: OpcionesDeOpenpay, peticion: PeticionOpenpay): Promise<unknown> {
  const inicio = performance.now();
  const llamada = `${peticion.method} ${peticion.path.split(/[/?]/)[1] ?? ''}`;
  try {
    const valor = await intentar(opciones, peticion);
    opciones.medir?.(llamada, 'bien', segundosDesde(inicio));
    return valor;
  } catch (error) {
    const rechazo = error instanceof CargoRechazado;
    opciones.medir?.(llamada, rechazo ? 'rechazado' : 'sin_respuesta', segundosDesde(inicio));
    if (rechazo || error instanceof ProveedorSinRespuesta) throw error;
    throw new ProveedorSinRespuesta(error);
  }
}

function segundosDesde(inicio: number): number {
  return (performance.now() - inicio) / 1000;
}

async function intentar(
  opciones: OpcionesDeOpenpay,
  { method, path, body, ip }: PeticionOpenpay,
): Promise<unknown> {
  const cuerpo = body === undefined ? undefined : JSON.stringify(body);
  const respuesta = await mandar(`${opciones.baseUrl}/v1/${opciones.merchantId}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${opciones.privateKey()}:`).toString('base64')}`,
      accept: 'application/json',
      ...(cuerpo !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(cuerpo),
      }),
      ...(ip && { 'x-forwarded-for': ip }),
    },
    cuerpo,
    timeoutMs: opciones.timeoutMs,
  });
  const texto = await leerAcotado(respuesta);
  const { statusCode = 0 } = respuesta;
  if (statusCode >= 200 && statusCode < 300) return texto === '' ? {} : JSON.parse(texto);
  const codigo = leerCodigo(texto);
  if (codigo === 1005 && method === 'GET') return null;
  if (codigo === null && statusCode === 429) throw new ProveedorOcupado(esperaDe(respuesta));
  if (codigo === null || CODIGOS_INCIERTOS.has(codigo)) throw new ProveedorSinRespuesta(`HTTP ${statusCode}`);
  throw new CargoRechazado(codigo);
}

/** Idle connections are closed before the provider closes them, which could lose a request on its way. */
const OCIO_MS = 4_000;
const AGENTES = {
  'http:': new HttpAgent({ keepAlive: true, timeout: OCIO_MS }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: OCIO_MS }),
};

/**
 * Uses `node:http`, which takes a fifth of the processor time of `fetch` (record 0033). A redirect is an answer like any other
 * and is not followed. The timeout covers the whole answer.
 */
function mandar(
  direccion: string,
  {
    cuerpo,
    timeoutMs,
    ...opciones
  }: { method: string; headers: OutgoingHttpHeaders; cuerpo: string | undefined; timeoutMs: number },
): Promise<IncomingMessage> {
  const url = new URL(direccion);
  const esSegura = url.protocol === 'https:';
  return new Promise((listo, fallar) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const agent = AGENTES[esSegura ? 'https:' : 'http:'];
    (esSegura ? pedirPorHttps : pedirPorHttp)(url, { ...opciones, agent, signal })
      .once('response', listo)
      .on('error', fallar)
      .end(cuerpo);
  });
}

/** The wait that the provider asks for, in seconds; 1 where it names none, or a date. */
function esperaDe({ headers }: IncomingMessage): number {
  const segundos = Number(headers['retry-after'] ?? 1);
  return Number.isFinite(segundos) ? Math.max(0, segundos) : 1;
}

async function leerAcotado(respuesta: IncomingMessage): Promise<string> {
  const trozos: Uint8Array[] = [];
  let total = 0;
  for await (const trozo of respuesta) {
    total += trozo.byteLength;
    if (total > MAX_BYTES) throw new ProveedorSinRespuesta('answer too long');
    trozos.push(trozo);
  }
  return Buffer.concat(trozos).toString('utf8');
}

function leerCodigo(texto: string): number | null {
  try {
    const cuerpo: unknown = JSON.parse(texto);
    if (typeof cuerpo !== 'object' || cuerpo === null || !('error_code' in cuerpo)) return null;
    return typeof cuerpo.error_code === 'number' ? cuerpo.error_code : null;
  } catch {
    return null;
  }
}
