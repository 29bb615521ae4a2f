import { setTimeout as sleep } from 'node:timers/promises';
import {
  CorreoEnDuda,
  CorreoRechazado,
  type MailTransport,
  type Mensaje,
} from '../providers/correo/transport.ts';
import type { Context } from '../server/context.ts';
import {
  aplazarCorreo,
  type CorreoTomado,
  marcarEnviado,
  marcarFallido,
  retirarCorreo,
  tomarCorreos,
} from './correo.repository.ts';
import { CorreoRetirado } from './correoRetirado.ts';
import { decideRetry } from './retries.ts';

/** The outbox's worker. Any number of processes may run one. */
export interface Dispatcher {
  /** Announces that a mail was committed; without it the worker finds the mail within a second. */
  avisar(): void;
  /** Claims no more mails, waits until those under way are sent or have failed, and closes the transport. */
  detener(): Promise<void>;
}

export type SendResult = 'enviado' | 'rechazado' | 'sin_respuesta';

/** Mails sent at once: a mail server across the sea takes half a second for each. */
const CONCURRENCY = 10;
const POLL_MS = 1_000;
/** A claim lasts longer than any send, so that a mail on its way is not claimed twice. */
const CLAIM_SECONDS = 60;
const SEND_LIMIT_MS = 45_000;
const MARK_TRIES = 30;

type ContextParts = Pick<Context, 'db' | 'log'>;

interface DispatchDeps {
  transport: MailTransport;
  /** Writes a mail; null when its subject no longer exists. Throws CorreoRetirado for one whose reason has passed. */
  redactar: (correo: CorreoTomado) => Promise<Mensaje | null>;
}

export interface DispatchOptions {
  /** Called for every mail with its result and the seconds that sending took. */
  measure?: (result: SendResult, segundos: number) => void;
  /** Longest time that sending a mail may take; shorter than a claim. */
  sendLimitMs?: number;
}

/** Starts sending what the outbox holds (ADR 0013). */
export function startDispatcher(
  context: ContextParts,
  { transport, redactar }: DispatchDeps,
  { measure = () => {}, sendLimitMs = SEND_LIMIT_MS }: DispatchOptions = {},
): Dispatcher {
  // Aborting it ends the present wait, or the next one.
  let wait = new AbortController();
  const wake = () => wait.abort();
  const deps = { ...context, transport, redactar, measure, sendLimitMs };
  const underWay = new Map<number, Promise<void>>();
  let stopped = false;

  async function claim(cuantos: number): Promise<CorreoTomado[]> {
    try {
      return await tomarCorreos(context.db, {
        cuantos,
        segundos: CLAIM_SECONDS,
        excepto: [...underWay.keys()],
      });
    } catch (error) {
      context.log.warn({ err: error }, 'No se pueden leer los correos por enviar.');
      return [];
    }
  }

  function begin(correo: CorreoTomado): void {
    const task = dispatch(deps, correo)
      .catch(error =>
        context.log.error({ err: error, correo: correo.id }, 'Un correo se queda para su siguiente intento.'),
      )
      .finally(() => {
        underWay.delete(correo.id);
        wake();
      });
    underWay.set(correo.id, task);
  }

  async function work(): Promise<void> {
    while (!stopped) {
      const free = CONCURRENCY - underWay.size;
      const claimed = free > 0 ? await claim(free) : [];
      claimed.forEach(begin);
      if (claimed.length === 0) await rest();
    }
  }

  async function rest(): Promise<void> {
    await sleep(POLL_MS, undefined, { signal: wait.signal }).catch(() => {});
    wait = new AbortController();
  }

  const working = work();
  return {
    avisar: wake,
    detener: async () => {
      stopped = true;
      wake();
      await working;
      await transport.close();
      await Promise.all(underWay.values());
    },
  };
}

type AllDeps = ContextParts & Required<DispatchOptions> & DispatchDeps;

async function dispatch(deps: AllDeps, correo: CorreoTomado): Promise<void> {
  const { db, log } = deps;
  const limit = AbortSignal.timeout(deps.sendLimitMs);
  try {
    const mensaje = await deps.redactar(correo);
    if (!mensaje) return await marcarFallido(db, { id: correo.id, error: 'there is nothing left to tell' });
    await deliver(deps, mensaje, limit);
  } catch (error) {
    if (error instanceof CorreoRetirado) return await retirarCorreo(db, correo.id);
    return await recordFailure(deps, correo, error);
  }
  await keepTrying(() => marcarEnviado(db, correo.id), log);
}

async function deliver({ transport, measure }: AllDeps, mensaje: Mensaje, limit: AbortSignal): Promise<void> {
  const started = performance.now();
  let result: SendResult = 'sin_respuesta';
  try {
    await transport.send(mensaje, limit);
    result = 'enviado';
  } catch (error) {
    if (error instanceof CorreoRechazado) result = 'rechazado';
    throw error;
  } finally {
    measure(result, (performance.now() - started) / 1_000);
  }
}

/** A mail that went out must be marked, or it is sent again: this waits for a database that is away. */
async function keepTrying(mark: () => Promise<void>, log: Context['log']): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await mark();
    } catch (error) {
      if (attempt === MARK_TRIES) throw error;
      log.warn({ err: error }, 'Un correo enviado no se puede marcar todavía.');
      await sleep(POLL_MS);
    }
  }
}

async function recordFailure({ db, log }: AllDeps, correo: CorreoTomado, cause: unknown): Promise<void> {
  const esRechazo = cause instanceof CorreoRechazado;
  const rechazos = correo.rechazos + (esRechazo ? 1 : 0);
  const edadHoras = (correo.ahora.getTime() - correo.creadoEn.getTime()) / 3_600_000;
  const esDuda = cause instanceof CorreoEnDuda;
  const failed = { intentos: correo.intentos, rechazos, esRechazo, esDuda, edadHoras };
  const retry = decideRetry(failed, Math.random());
  const error = describe(cause);
  // Logs codes only: a mail server's own words quote addresses.
  log.warn(
    { correo: correo.id, tipo: correo.tipo, ...failed, codigo: codeOf(cause) },
    'No se envió un correo.',
  );
  if (retry.tipo === 'desistir') return marcarFallido(db, { id: correo.id, error });
  await aplazarCorreo(db, { id: correo.id, segundos: retry.segundos, rechazos, error });
}

function describe(cause: unknown): string {
  return (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, 500);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause
    ? String(cause.code)
    : (describe(cause).split(':', 1)[0] ?? '');
}
