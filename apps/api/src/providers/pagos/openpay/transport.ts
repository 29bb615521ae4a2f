import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { CargoRechazado, ProveedorOcupado, ProveedorSinRespuesta } from '../provider.ts';

export interface OpenpayOptions {
  baseUrl: string;
  merchantId: string;
  /** The key in use now: the console may write another one (§C13.7). */
  privateKey: () => string;
  timeoutMs: number;
  /** Called with the duration of each call, in seconds, and its result. */
  measure?: (call: string, outcome: 'bien' | 'rechazado' | 'sin_respuesta', seconds: number) => void;
}

export interface OpenpayRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/v1/{merchant}`. */
  path: string;
  body?: unknown;
  /** The buyer's address, for the provider's antifraud. */
  ip?: string;
  /** The path is the provider's own, not the merchant's. */
  shared?: true;
}

/** The provider sends no answer longer than this. */
const MAX_BYTES = 512 * 1024;

/** Codes that leave the outcome of the request open: internal error, unavailable, gateway silent. */
const UNCERTAIN_CODES = new Set([1000, 1004, 1015]);

/**
 * One request to the provider, by its documented protocol (Basic with the private key, JSON both ways).
 * @returns the parsed body; null where the resource does not exist (1005).
 * @throws CargoRechazado with the provider's error code; ProveedorSinRespuesta where nothing can be concluded; its subclass
 * ProveedorOcupado where nothing was done.
 */
export async function sendRequest(options: OpenpayOptions, request: OpenpayRequest): Promise<unknown> {
  const started = performance.now();
  const call = `${request.method} ${request.path.split(/[/?]/)[1] ?? ''}`;
  try {
    const value = await attempt(options, request);
    options.measure?.(call, 'bien', secondsSince(started));
    return value;
  } catch (error) {
    const isRefusal = error instanceof CargoRechazado;
    options.measure?.(call, isRefusal ? 'rechazado' : 'sin_respuesta', secondsSince(started));
    if (isRefusal || error instanceof ProveedorSinRespuesta) throw error;
    throw new ProveedorSinRespuesta(error);
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

async function attempt(
  options: OpenpayOptions,
  { method, path, body, ip, shared }: OpenpayRequest,
): Promise<unknown> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const response = await send(`${options.baseUrl}${shared ? '' : `/v1/${options.merchantId}`}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${options.privateKey()}:`).toString('base64')}`,
      accept: 'application/json',
      ...(json !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
      }),
      ...(ip && { 'x-forwarded-for': ip }),
    },
    body: json,
    timeoutMs: options.timeoutMs,
  });
  const text = await readBounded(response);
  const { statusCode = 0 } = response;
  if (statusCode >= 200 && statusCode < 300) return text === '' ? {} : JSON.parse(text);
  const code = readErrorCode(text);
  if (code === 1005 && method === 'GET') return null;
  if (code === null && statusCode === 429) throw new ProveedorOcupado(retryAfterOf(response));
  if (code === null || UNCERTAIN_CODES.has(code)) throw new ProveedorSinRespuesta(`HTTP ${statusCode}`);
  throw new CargoRechazado(code);
}

/** Idle connections are closed before the provider closes them, which could lose a request on its way. */
const IDLE_MS = 4_000;
const AGENTS = {
  'http:': new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Uses `node:http`, which takes a fifth of the processor time of `fetch` (record 0033). A redirect is an answer like any other
 * and is not followed. The timeout covers the whole answer.
 */
function send(
  address: string,
  {
    body,
    timeoutMs,
    ...options
  }: { method: string; headers: OutgoingHttpHeaders; body: string | undefined; timeoutMs: number },
): Promise<IncomingMessage> {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const agent = AGENTS[isSecure ? 'https:' : 'http:'];
    (isSecure ? httpsRequest : httpRequest)(url, { ...options, agent, signal })
      .once('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

/** The wait that the provider asks for, in seconds; 1 where it names none, or a date. */
function retryAfterOf({ headers }: IncomingMessage): number {
  const seconds = Number(headers['retry-after'] ?? 1);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 1;
}

async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response) {
    total += chunk.byteLength;
    if (total > MAX_BYTES) throw new ProveedorSinRespuesta('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readErrorCode(text: string): number | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('error_code' in body)) return null;
    return typeof body.error_code === 'number' ? body.error_code : null;
  } catch {
    return null;
  }
}
