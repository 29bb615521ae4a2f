import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import type { Acceso } from '@taquilla/contract/comun/acceso';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import type { RUTAS_DE_CONSOLA } from '@taquilla/contract/consola/rutas';
import { RUTAS } from '@taquilla/contract/rutas';
import { eventosDe, haceConCodigo, rolesQuePueden } from '@taquilla/rules/permisos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anotarCambio, type Cambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Context } from '../context.ts';
import { BASE, exigirEvento, parse } from '../handle.ts';
import { createRateLimit } from '../limits/rateLimit.ts';
import type { ConsoleCookie } from './cookie.ts';
import { answerOnce, readNamedRequest } from './idempotency.ts';
import { requireCsrf, requireOwnOrigin } from './ownOrigin.ts';
import type { KeepAtCounter, ReadStaffSession, StaffSession } from './staffSession.ts';

/** The calls that the console's cookie opens. */
export type ConsoleCallId = Exclude<keyof typeof RUTAS_DE_CONSOLA, 'loginPersonal'>;

/** A call as its handler receives it. */
export type ConsoleRequest<Id extends ConsoleCallId> = PeticionDe<Id> & {
  /** The caller's session; not available in calls without one. */
  sesion: () => StaffSession;
  now: Context['now'];
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * As `ConsoleRequest`, with the means of a change: the change commits whole, with its lines in the auditoría, or not at all.
 */
export type ConsoleChange<Id extends ConsoleCallId> = ConsoleRequest<Id> & {
  tx: Transaction;
  /** The version in `If-Match`; 0 for calls without one. */
  version: number;
  /** Only a trial (`?ensayo`): all of it is rolled back. */
  ensayo: boolean;
  /** Adds a line to the auditoría. Every change has at least one. */
  anotar: (cambio: Cambio) => Promise<void>;
  /** Runs a task once the change has committed, such as waking the outbox. */
  alConfirmar: (task: () => void) => void;
};

type Answer<Id extends ConsoleCallId> = Promise<RespuestaDe<Id>>;

/** Registers the calls of the console; session, permission, guards and parsing live here. */
export interface HandleConsole {
  /** A call that reads, or holds its own transaction. */
  serve<Id extends ConsoleCallId>(id: Id, handler: (request: ConsoleRequest<Id>) => Answer<Id>): void;
  /** A call that changes something, in one transaction. */
  change<Id extends ConsoleCallId>(id: Id, handler: (cambio: ConsoleChange<Id>) => Answer<Id>): void;
  /** As `change`; `ask` hears another server before the transaction begins, so that no row waits for its answer. */
  changeKnowing<Id extends ConsoleCallId, Known>(
    id: Id,
    ask: () => Promise<Known>,
    handler: (cambio: ConsoleChange<Id>, known: Known) => Answer<Id>,
  ): void;
  /** The session of a request that is no call, such as a stream or a file, with the access rules of call `id`. */
  admit(id: ConsoleCallId, request: FastifyRequest): Promise<StaffSession>;
}

interface Deps {
  context: Context;
  cookie: ConsoleCookie;
  readSession: ReadStaffSession;
  keepAtCounter: KeepAtCounter;
}

/** Limit for one person: `cuantas` per minute, half of them at once. */
const perMinute = (cuantas: number) =>
  createRateLimit({ perSecond: cuantas / 120, burst: Math.ceil(cuantas / 2) });
const READS = 600;
const WRITES = 120;
const ABOUT_MONEY = 30;

export function createHandleConsole(app: FastifyInstance, deps: Deps): HandleConsole {
  const { context } = deps;
  const reads = perMinute(READS);
  const writes = perMinute(WRITES);
  const aboutMoney = perMinute(ABOUT_MONEY);
  /** §C15. A trial moves no money, so the limit for money does not apply. */
  const requireRate = (llamada: Llamada, { method, query }: FastifyRequest, { personalId }: StaffSession) => {
    const person = `personal:${personalId}`;
    (method === 'GET' ? reads : writes).require(person);
    if (movesMoney(llamada) && !isDryRun(query)) aboutMoney.require(person);
  };

  function register(id: ConsoleCallId, answer: (request: ConsoleRequest<ConsoleCallId>) => Promise<unknown>) {
    const llamada: Llamada = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    app.route({
      method,
      url: `${BASE}${path}`,
      config: { llamada: id },
      ...(llamada.maxBytes !== undefined && { bodyLimit: llamada.maxBytes }),
      handler: async (request, reply) => {
        const sesion = await admit(deps, llamada.acceso, request);
        if (sesion && context.config.rateLimits) requireRate(llamada, request, sesion);
        const params = parse(llamada.params, request.params);
        if (sesion) exigirEventoDe(llamada.acceso, sesion, params);
        const consoleRequest = {
          params,
          query: parse(llamada.query, request.query),
          body: parse(llamada.body, request.body),
          sesion: () => {
            if (!sesion) throw new Error(`${id} has no session`);
            return sesion;
          },
          now: context.now,
          request,
          reply,
        };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const result = await answer(consoleRequest as unknown as ConsoleRequest<ConsoleCallId>);
        reply.status(llamada.status);
        tagVersion(reply, result);
        return result;
      },
    });
  }

  return {
    serve(id, handler) {
      register(id, async request =>
        LLAMADAS[id].answer.parse(await handler(request as unknown as Parameters<typeof handler>[0])),
      );
    },
    change(id, handler) {
      register(id, request =>
        runChange(context, id, request, cambio =>
          handler(cambio as unknown as Parameters<typeof handler>[0]),
        ),
      );
    },
    changeKnowing(id, ask, handler) {
      register(id, async request => {
        const known = await ask();
        return runChange(context, id, request, cambio =>
          handler(cambio as unknown as Parameters<typeof handler>[0], known),
        );
      });
    },
    async admit(id, request) {
      const { acceso, params }: Llamada = LLAMADAS[id];
      const sesion = await admit(deps, acceso, request);
      if (!sesion) throw new Error(`${id} has no session`);
      exigirEventoDe(acceso, sesion, parse(params, request.params));
      return sesion;
    },
  };
}

/** Whether a call sells, refunds or moves cash: such a call has a name, so that it is carried out once (§C14.3). */
function movesMoney({ acceso, idempotent }: Llamada): boolean {
  if (!idempotent || acceso.quien !== 'consola' || !('encargo' in acceso)) return false;
  return acceso.encargo.accion === 'vender' || acceso.encargo.accion === 'reembolsar';
}

/** Thrown to roll back a trial. */
class DryRun extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('a dry run');
    this.answer = answer;
  }
}

/** Runs one change in one transaction with its lines in the auditoría; named, tried or committed. */
async function runChange(
  { db }: Pick<Context, 'db'>,
  id: ConsoleCallId,
  consoleRequest: ConsoleRequest<ConsoleCallId>,
  handler: (cambio: ConsoleChange<ConsoleCallId>) => Promise<unknown>,
): Promise<unknown> {
  const llamada: Llamada = LLAMADAS[id];
  const { request, reply } = consoleRequest;
  const { personalId, nombre } = consoleRequest.sesion();
  const autor = { personalId, nombre, origen: request.ip, folio: request.id };
  const version = llamada.ifMatch ? readIfMatch(request) : 0;
  const ensayo = llamada.dryRun === true && isDryRun(request.query);
  const tasks: (() => void)[] = [];
  try {
    const { answer, replayed } = await inTransaction(db, async tx => {
      const change = async () =>
        llamada.answer.parse(
          await handler({
            ...consoleRequest,
            tx,
            version,
            ensayo,
            anotar: cambio => anotarCambio(tx, autor, cambio),
            alConfirmar: task => tasks.push(task),
          }),
        );
      if (ensayo) throw new DryRun(await change());
      if (!llamada.idempotent) return { answer: await change(), replayed: false };
      return answerOnce(tx, readNamedRequest(request, { id, personalId }), change);
    });
    if (replayed) reply.header('idempotency-replayed', 'true');
    for (const task of tasks) task();
    return answer;
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    throw error;
  }
}

/** Judges the caller before the call is read: origin, session, second factor, lock, role, fresh code. */
async function admit(
  { context, cookie, readSession, keepAtCounter }: Deps,
  acceso: Acceso,
  request: FastifyRequest,
): Promise<StaffSession | null> {
  if (acceso.quien !== 'consola') throw new Error('not a call of the console');
  requireOwnOrigin(request, context.publicUrl());
  if (acceso.sesion === 'ninguna') return null;
  const token = cookie.read(request);
  if (token === null) throw new BusinessError('sesion_requerida');
  const sesion = await readSession(token);
  if (!sesion) throw new BusinessError('sesion_invalida');
  requireCsrf(request, sesion.csrf);
  if (acceso.sesion === 'a_medias') return sesion;
  if (sesion.paso !== 'lista')
    throw new BusinessError(sesion.paso === 'codigo' ? 'totp_requerido' : 'totp_por_configurar');
  if (sesion.candado !== null) throw new BusinessError('ventanilla_bloqueada');
  if (!('encargo' in acceso)) return sesion;
  const { encargo, nivel, sinLimite } = acceso;
  if (!rolesQuePueden(encargo.accion, nivel, { sinLimite }).some(rol => sesion.roles.includes(rol)))
    throw new BusinessError('sin_permiso');
  if (encargo.ambito === 'todos' && eventosDe(sesion) !== 'todos') throw new BusinessError('sin_permiso');
  if (nivel === 'hacer' && haceConCodigo(sesion.roles, encargo.accion, { sinLimite }))
    requireFreshCode(sesion);
  // A change shows that a person is there; merely reading does not keep a counter open.
  if (sesion.enVentanilla && request.method !== 'GET') await keepAtCounter(sesion.sesionId);
  return sesion;
}

/**
 * Requires a code of the second factor given within the last ten minutes (§C13.4).
 * @throws BusinessError `totp_requerido`
 */
export function requireFreshCode({ codigoFrescoHasta }: StaffSession): void {
  if (codigoFrescoHasta === null) throw new BusinessError('totp_requerido');
}

/** A call on one event names it in `eventoId`: staff act only on the events assigned to them (§C1.2). */
function exigirEventoDe(acceso: Acceso, sesion: StaffSession, params: unknown): void {
  if (!('encargo' in acceso) || acceso.encargo?.ambito !== 'evento') return;
  const eventoId =
    typeof params === 'object' && params !== null && 'eventoId' in params ? params.eventoId : null;
  if (typeof eventoId !== 'number') throw new Error('a call on one event without its parameter eventoId');
  exigirEvento(sesion, eventoId);
}

/**
 * The version that a caller read: `"3"`, as the `ETag` sent it.
 * @throws BusinessError `version_requerida`
 */
function readIfMatch({ headers }: FastifyRequest): number {
  const read = /^(?:W\/)?"?(\d{1,9})"?$/.exec(headers['if-match']?.trim() ?? '')?.[1];
  if (read === undefined) throw new BusinessError('version_requerida');
  return Number(read);
}

function isDryRun(query: unknown): boolean {
  const given = typeof query === 'object' && query !== null && 'ensayo' in query ? query.ensayo : undefined;
  return given === '' || given === 'true' || given === '1' || given === 'si';
}

/** Sends the version of an editable resource as ETag (§C14.1). */
function tagVersion(reply: FastifyReply, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return;
  if (typeof answer.version === 'number') reply.header('etag', `"${answer.version}"`);
}
