import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { ApiError } from './ApiError.ts';
import { readAnswer } from './answers.ts';
import { type AnyInput, type CallArgs, type Client, type ClientSettings, createClient } from './client.ts';
import { createIdempotencyKeys, isUndecided } from './idempotencyKeys.ts';
import type { Storage } from './storage.ts';

/** Options of a staff call beside the contract's input (docs/consola.md). */
export interface StaffOptions {
  /** The version that was read, sent as `If-Match` (§C14.1). */
  version?: number | undefined;
  /**
   * Names the person's intention, such as `reembolsar:7K2M…`. The call then sends an `Idempotency-Key`, which stays the
   * same until an answer comes, over reloads too (§C14.3).
   */
  intencion?: string | undefined;
  /** Asks for a rehearsal (`?ensayo`): the server writes nothing. */
  ensayo?: boolean | undefined;
}

/** An answer with its version. */
export interface Answered<T> {
  datos: T;
  /** The version of the thing, to send with the next change; null for a thing without versions. */
  version: number | null;
  /** Whether the server repeated an earlier answer, because the call had been done already (`Idempotency-Replayed`). */
  replayed: boolean;
}

export interface StaffSettings<Ids extends LlamadaId>
  extends Pick<ClientSettings<Ids>, 'base' | 'routes' | 'apiKey' | 'renewApiKey' | 'onDate'> {
  /** Called when a request got no answer at all, or that of a proxy without its server. */
  onSilence?: () => void;
  /** The session's `X-Csrf` value; null before a session is open. */
  csrf: () => string | null;
  /** The tab's storage, where idempotency keys outlive a reload. */
  storage: Storage;
  /** Asks the person for a code and gives it to the server; false if the person declines (§C13.4). */
  pedirCodigo: () => Promise<boolean>;
  /** Waits until the person has unlocked the counter; false if the session ended instead (§C13.1). */
  abrirCandado: () => Promise<boolean>;
  /** Called when the server does not know the session, or no longer. */
  onSesionTerminada: () => void;
  /**
   * Reads the shown data again after another person's change came first, so that the next try uses the current version
   * (§C14.1).
   */
  onBehind: () => Promise<void>;
}

/** The contract's calls as staff make them, by the cookie of their session (§C13.1). */
export interface StaffClient<Ids extends LlamadaId> extends Pick<Client<Ids>, 'callUrl'> {
  /** Makes one call. Every failure throws an `ApiError`, except the caller's own abort. */
  call: <Id extends Ids>(id: Id, ...args: StaffArgs<Id>) => Promise<RespuestaDe<Id>>;
  /** As `call`, with the version and whether the call had been done already. */
  ask: <Id extends Ids>(id: Id, ...args: StaffArgs<Id>) => Promise<Answered<RespuestaDe<Id>>>;
  /** As `call`, for an answer that is not JSON: a file or a stream. */
  open: <T>(id: Ids, input: AnyInput & StaffOptions, take: (response: Response) => Promise<T>) => Promise<T>;
}

export type StaffArgs<Id extends LlamadaId> =
  CallArgs<Id> extends [input: infer Input]
    ? [input: Input & StaffOptions]
    : [input?: AnyInput & StaffOptions];

/** No answer at all, and the answers of a proxy that reaches no server. */
const SILENT: ReadonlySet<number> = new Set([0, 502, 504]);
/** Milliseconds until a read fails, and the screen offers a button. */
const READ_MS = 20_000;
/** Milliseconds for a write, which may change many rows. */
const WRITE_MS = 30_000;

/** Makes the client of an app of staff. */
export function createStaffClient<Ids extends LlamadaId>(settings: StaffSettings<Ids>): StaffClient<Ids> {
  const { csrf, storage, pedirCodigo, abrirCandado, onSesionTerminada, onBehind, onSilence, ...rest } =
    settings;
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
          // The browser sends a file as it is and sets its content type.
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
      if (SILENT.has(error.status)) onSilence?.();
      if (error.status === 401 && SESSION_OVER.has(error.code)) onSesionTerminada();
      if (input.version !== undefined && OVERTAKEN.has(error.status)) await onBehind();
      const demanded = DEMANDS.get(error.code);
      if (!demanded || !(await { pedirCodigo, abrirCandado }[demanded]())) throw error;
      // Repeats the request under the same key, since the first was not done.
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

/** The id of a failed request in the server's log, or its beginning: enough to find it among those of a day. */
export function folioDe(error: unknown): string | null {
  return (error instanceof ApiError && folios.get(error)?.slice(0, 8)) || null;
}

/** Status of a change whose thing is gone, in another state, or of another version than the screen shows. */
const OVERTAKEN = new Set([404, 409, 412]);

/** Refusals that the person can lift. */
const DEMANDS = new Map<ApiError['code'], 'pedirCodigo' | 'abrirCandado'>([
  ['totp_requerido', 'pedirCodigo'],
  ['ventanilla_bloqueada', 'abrirCandado'],
]);

const SESSION_OVER = new Set<ApiError['code']>(['sesion_requerida', 'sesion_invalida']);

/** The number in `"3"`; null for anything else. */
function versionOf(etag: string | null): number | null {
  const [, number] = /^"(\d+)"$/.exec(etag ?? '') ?? [];
  return number ? Number(number) : null;
}
