import type { EntradaDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { readAnswer, toApiError, withoutAnswer } from './answers.ts';
import { learnClock } from './datosIniciales.ts';
import { storage, TOKEN_KEY } from './storage.ts';
import { buildUrl } from './url.ts';

let tokenRefused = () => {};

/** Whom to tell when the server says that the token of a call is over: the session, once, at the start. */
export function onTokenRefused(listener: () => void): void {
  tokenRefused = listener;
}

/** Under what every call stands. */
export const BASE = '/api/v1';
const TIMEOUT_MS = 15_000;

type Given<Id extends LlamadaId> = {
  [Part in keyof EntradaDe<Id> as EntradaDe<Id>[Part] extends undefined ? never : Part]: Part extends 'params'
    ? { [Name in keyof EntradaDe<Id>[Part]]: string | number }
    : EntradaDe<Id>[Part];
};

/** What one call takes: its path parameters, query and body by the contract, and how long to wait. */
export type CallInput<Id extends LlamadaId> = Given<Id> & {
  signal?: AbortSignal;
  /** Milliseconds until the answer is given up; 15 s unless told otherwise. A charge needs more. */
  timeoutMs?: number;
  /** `reload` for what is known to have changed; the browser's own way unless told. */
  cache?: 'reload';
  /** In whose name; the stored one unless told. */
  token?: string;
};

/** The input may be left out where the call takes nothing. */
export type CallArgs<Id extends LlamadaId> =
  Record<string, never> extends Given<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

/** A call's input with its parts seen alike, whatever the call. */
interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
  cache?: 'reload';
  token?: string;
}

/** The URL of a call under `/api/v1`, without that base. Also names its answer in the page's initial data. */
export function callUrl<Id extends LlamadaId>(id: Id, ...[input]: CallArgs<Id>): string {
  const { params, query }: AnyInput = input ?? {};
  return buildUrl(RUTAS[id].path, params, query);
}

/** Makes one call of the contract (§7.1). Throws an `ApiError` whatever goes wrong, but for the caller's own abort. */
export async function call<Id extends LlamadaId>(id: Id, ...args: CallArgs<Id>): Promise<RespuestaDe<Id>> {
  const given: AnyInput = args[0] ?? {};
  const { body, signal, timeoutMs = TIMEOUT_MS, cache, token = storage.getItem(TOKEN_KEY) } = given;
  const abort = new AbortController();
  const onAbort = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => abort.abort(), timeoutMs);

  try {
    const response = await fetch(BASE + callUrl(id, ...args), {
      method: RUTAS[id].method,
      headers: headersFor(body, token),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: abort.signal,
      ...(cache && { cache }),
      credentials: 'same-origin',
      // A reservation's id stands in the page's address; it goes nowhere else.
      referrerPolicy: 'no-referrer',
    });
    learnClock(response.headers.get('date'));
    if (response.ok) return (await readAnswer(response, RUTAS[id].method)) as RespuestaDe<Id>;
    const error = await toApiError(response);
    // Of the one that stands: another person may have logged in meanwhile.
    if (error.code === 'sesion_invalida' && token === storage.getItem(TOKEN_KEY)) tokenRefused();
    throw error;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw withoutAnswer(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function headersFor(body: unknown, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'x-api-key': apiKey(),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

/** The application's key (§7.1), which the page carries. */
export function apiKey(): string {
  return document.querySelector('meta[name="taquilla-api-key"]')?.getAttribute('content') || 'taquilla-web';
}
