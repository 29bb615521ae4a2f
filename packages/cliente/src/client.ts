import type { EntradaDe, RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import type { ApiError } from './ApiError.ts';
import { readAnswer, toApiError, withoutAnswer } from './answers.ts';
import { buildUrl } from './url.ts';

/** Timeout of a call that changes something. A read waits as long as its app wishes. */
const TIMEOUT_MS = 15_000;

type Given<Id extends LlamadaId> = {
  [Part in keyof EntradaDe<Id> as EntradaDe<Id>[Part] extends undefined ? never : Part]: Part extends 'params'
    ? { [Name in keyof EntradaDe<Id>[Part]]: string | number }
    : EntradaDe<Id>[Part];
};

/** The input of one call: its path parameters, query and body by the contract, and its timeout. */
export type CallInput<Id extends LlamadaId> = Given<Id> & {
  signal?: AbortSignal;
  /** Milliseconds until the call is given up. Default: 15 s, and no limit for a read. A charge needs more. */
  timeoutMs?: number;
  /** `no-cache` for an answer that is known to have changed; the browser's default otherwise. */
  cache?: 'no-cache';
  /** The token to send in place of the stored one. */
  token?: string;
  /** Further headers of this call. */
  headers?: Record<string, string>;
};

/** The input may be left out where the call takes nothing. */
export type CallArgs<Id extends LlamadaId> =
  Record<string, never> extends Given<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

/** A call's input in one shape for every call. */
export interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
  cache?: 'no-cache';
  token?: string;
  headers?: Record<string, string>;
  /** Further settings of `fetch`, such as a body that is a file. */
  init?: RequestInit;
}

/** The facts that a client needs of its app: calls, session, and how it handles slow reads. */
export interface ClientSettings<Ids extends LlamadaId> {
  /** The prefix of every call's path, such as `/api/v1`. */
  base: string;
  /** The calls that this app makes; an app bundles no others. */
  routes: { readonly [Id in Ids]: { method: string; path: string } };
  /** Calls that only read although their method is not GET. */
  readsToo: readonly NoInfer<Ids>[];
  /** Returns the application's current key (§7.1). */
  apiKey: () => string;
  /** Gets another key in place of the refused one; false when there is none. */
  renewApiKey: (refused: string) => Promise<boolean>;
  /** Returns the current token of the session. */
  token: () => string | null;
  /** Makes a read's request, as often and for as long as the app wishes. */
  read: <T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined) => Promise<T>;
  /** Receives the `Date` header of every answer: the server's clock. */
  onDate: (date: string | null) => void;
  /** Called when the server refuses the token of the session. */
  onTokenRefused: () => void;
  /** Receives each refusal with its whole response. */
  onFailure?: (error: ApiError, response: Response) => void;
}

/** The contract's calls as one app makes them. */
export interface Client<Ids extends LlamadaId> {
  /** Makes one call of the contract (§7.1). Every failure throws an `ApiError`, except the caller's own abort. */
  call: <Id extends Ids>(id: Id, ...args: CallArgs<Id>) => Promise<RespuestaDe<Id>>;
  /** The URL of a call without the base. Also names its answer in a page's initial data. */
  callUrl: <Id extends Ids>(id: Id, ...args: CallArgs<Id>) => string;
  /** Makes one call and hands the raw response to `take`: a file, a stream, headers. Fails as `call` does. */
  open: <T>(id: Ids, input: AnyInput, take: (response: Response) => Promise<T>) => Promise<T>;
}

/** Makes the client of one app. */
export function createClient<Ids extends LlamadaId>({
  base,
  routes,
  readsToo,
  apiKey,
  renewApiKey,
  token: tokenNow,
  read,
  onDate,
  onTokenRefused,
  onFailure,
}: ClientSettings<Ids>): Client<Ids> {
  const open = async <T>(
    id: Ids,
    given: AnyInput,
    take: (response: Response, method: string) => Promise<T>,
  ): Promise<T> => {
    const { params, query, body, signal, timeoutMs, cache, token = tokenNow() } = given;
    const { method, path } = routes[id];
    const key = apiKey();
    const abort = new AbortController();
    const stop = () => abort.abort(signal?.reason);
    signal?.addEventListener('abort', stop);
    const timer = timeoutMs && setTimeout(stop, timeoutMs);

    try {
      const response = await fetch(base + buildUrl(path, params, query), {
        method,
        headers: {
          accept: 'application/json',
          'x-api-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...given.headers,
        },
        body: JSON.stringify(body),
        ...given.init,
        signal: abort.signal,
        ...(cache && { cache }),
        // The page's address holds the reservation's id, which must not leave in a referrer.
        referrerPolicy: 'no-referrer',
      });
      onDate(response.headers.get('date'));
      if (response.ok) return await take(response, method);
      const error = await toApiError(response);
      onFailure?.(error, response);
      // Compares with the current token: another person may have logged in meanwhile.
      if (error.code === 'sesion_invalida' && token === tokenNow()) onTokenRefused();
      // A refused key means that nothing was done: the server checks the key first.
      if (error.code === 'clave_invalida' && (await renewApiKey(key))) return await open(id, given, take);
      throw error;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw withoutAnswer(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  };

  return {
    open,
    callUrl: (id, ...[input]) => {
      const { params, query }: AnyInput = input ?? {};
      return buildUrl(routes[id].path, params, query);
    },
    call: (id, ...[input]) => {
      const given: AnyInput = input ?? {};
      const reads = routes[id].method === 'GET' || readsToo.includes(id);
      return reads && !given.timeoutMs
        ? read(signal => open(id, { ...given, signal }, readAnswer as ReadAs<typeof id>), given.signal)
        : open(id, { timeoutMs: TIMEOUT_MS, ...given }, readAnswer as ReadAs<typeof id>);
    },
  };
}

/** The answer of one call, by the contract. */
type ReadAs<Id extends LlamadaId> = (response: Response, method: string) => Promise<RespuestaDe<Id>>;
