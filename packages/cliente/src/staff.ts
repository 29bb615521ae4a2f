import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { ApiError } from './ApiError.ts';
import { readAnswer } from './answers.ts';
import { type AnyInput, type CallArgs, type Client, type ClientSettings, createClient } from './client.ts';
import { createIdempotencyKeys, isUndecided } from './idempotencyKeys.ts';
import type { Storage } from './storage.ts';

/** How staff make a call, beside what the contract says of it (docs/consola.md). */
export interface StaffOptions {
  /** Goes into `If-Match`: the version that was read (§C14.1). */
  version?: number | undefined;
  /**
   * Names what the person wants, such as `reembolsar:7K2M…`; the call then has an `Idempotency-Key`, the same one until
   * an answer came, over reloads too (§C14.3).
   */
  intencion?: string | undefined;
  /** Asks what would come of it (`?ensayo`): nothing is written. */
  ensayo?: boolean | undefined;
}

/** An answer with what came beside it. */
export interface Answered<T> {
  datos: T;
  /** The version of the thing, for the next `version`; null where it has none. */
  version: number | null;
  /** The same as last time: the call had been done already (`Idempotency-Replayed`). */
  replayed: boolean;
}

export interface StaffSettings<Ids extends LlamadaId>
  extends Pick<ClientSettings<Ids>, 'base' | 'routes' | 'apiKey' | 'renewApiKey' | 'onDate'> {
  /** Of the session, for `X-Csrf`; null before one is open. */
  csrf: () => string | null;
  /** Where keys outlive a reload: the tab's. */
  storage: Storage;
  /** Asks the person for a code, and gives it to the server; false where they would rather not (§C13.4). */
  pedirCodigo: () => Promise<boolean>;
  /** Waits until the person has opened the locked counter; false where the session ended instead (§C13.1). */
  abrirCandado: () => Promise<boolean>;
  /** The server knows no such session, or no more. */
  onSesionTerminada: () => void;
  /** Another person was faster: reads what the screen shows again, so that the next try is about what there is (§C14.1). */
  onBehind: () => Promise<void>;
}

/** The contract's calls as staff make them, by the cookie of their session (§C13.1). */
export interface StaffClient<Ids extends LlamadaId> extends Pick<Client<Ids>, 'callUrl'> {
  /** Makes one call. Throws an `ApiError` whatever goes wrong, but for the caller's own abort. */
  call: <Id extends Ids>(id: Id, ...args: StaffArgs<Id>) => Promise<RespuestaDe<Id>>;
  /** The same, with version and whether it had been done. */
  ask: <Id extends Ids>(id: Id, ...args: StaffArgs<Id>) => Promise<Answered<RespuestaDe<Id>>>;
  /** The same, for an answer that is no JSON: a file or a stream. */
  open: <T>(id: Ids, input: AnyInput & StaffOptions, take: (response: Response) => Promise<T>) => Promise<T>;
}

export type StaffArgs<Id extends LlamadaId> =
  CallArgs<Id> extends [input: infer Input]
    ? [input: Input & StaffOptions]
    : [input?: AnyInput & StaffOptions];

/** A read that has no answer by then fails, and says so with a button; in milliseconds. */
const READ_MS = 20_000;
/** What writes, and may be many rows. */
const WRITE_MS = 30_000;

/** Makes the client of an app of staff. */
export function createStaffClient<Ids extends LlamadaId>(settings: StaffSettings<Ids>): StaffClient<Ids> {
  const { csrf, storage, pedirCodigo, abrirCandado, onSesionTerminada, onBehind, ...rest } = settings;
  const keys = createIdempotencyKeys(storage);
  const client = createClient({
    ...rest,
    readsToo: [],
    token: () => null,
    read: (ask, signal) => ask(signal ?? new AbortController().signal),
    onTokenRefused: () => {},
    onFailure: (error, response) => {
      const folio = response.headers.get('x-folio');
      if (folio) folios.set(error, folio);
    },
  });

  const send = async <T>(
    id: Ids,
    { version, intencion, ensayo, ...input }: AnyInput & StaffOptions,
    take: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const reads = rest.routes[id].method === 'GET';
    const name = intencion && !ensayo ? intencion : null;
    const key = ensayo ? crypto.randomUUID() : name && keys.keyOf(name, input.body);
    const proof = csrf();
    const file = input.body instanceof Blob || input.body instanceof FormData ? input.body : null;
    try {
      return await client.open(
        id,
        {
          timeoutMs: reads ? READ_MS : WRITE_MS,
          ...input,
          // The browser sends it as it is, and names its kind by itself.
          ...(file && { body: undefined, init: { body: file } }),
          query: { ...input.query, ensayo: ensayo || undefined },
          headers: {
            ...input.headers,
            ...(!reads && proof && { 'x-csrf': proof }),
            ...(version !== undefined && { 'if-match': `"${version}"` }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        async response => {
          const taken = await take(response);
          if (name) keys.release(name);
          return taken;
        },
      );
    } catch (error) {
      if (name && !isUndecided(error)) keys.release(name);
      throw error;
    }
  };

  const open: typeof send = async (id, input, take) => {
    try {
      return await send(id, input, take);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401 && SESSION_OVER.has(error.code)) onSesionTerminada();
      if (input.version !== undefined && OVERTAKEN.has(error.status)) await onBehind();
      const demanded = DEMANDS.get(error.code);
      if (!demanded || !(await { pedirCodigo, abrirCandado }[demanded]())) throw error;
      // The same request by the same name: nothing was done.
      return send(id, input, take);
    }
  };

  const ask: StaffClient<Ids>['ask'] = (id, ...[input]) =>
    open(id, input ?? {}, async response => ({
      datos: (await readAnswer(response, rest.routes[id].method)) as RespuestaDe<typeof id>,
      version: versionOf(response.headers.get('etag')),
      replayed: response.headers.get('idempotency-replayed') === 'true',
    }));

  return {
    callUrl: client.callUrl,
    open,
    ask,
    call: async (id, ...args) => (await ask(id, ...args)).datos,
  };
}

const folios = new WeakMap<object, string>();

/** What the server's log knows a failed request by, or its beginning: enough to find it among those of a day. */
export function folioDe(error: unknown): string | null {
  return (error instanceof ApiError && folios.get(error)?.slice(0, 8)) || null;
}

/** How a change is refused whose thing is gone, in another state, or of another version than the screen shows. */
const OVERTAKEN = new Set([404, 409, 412]);

/** What a person may make up for. */
const DEMANDS = new Map<ApiError['code'], 'pedirCodigo' | 'abrirCandado'>([
  ['totp_requerido', 'pedirCodigo'],
  ['ventanilla_bloqueada', 'abrirCandado'],
]);

const SESSION_OVER = new Set<ApiError['code']>(['sesion_requerida', 'sesion_invalida']);

/** The number in `"3"`; null of what is none. */
function versionOf(etag: string | null): number | null {
  const [, number] = /^"(\d+)"$/.exec(etag ?? '') ?? [];
  return number ? Number(number) : null;
}
