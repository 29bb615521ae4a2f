import { timingSafeEqual } from 'node:crypto';
import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import type { Acceso, Accion, Encargo, Rol } from '@taquilla/contract/comun/acceso';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { actuaEn, hace, pideSegundoFactor } from '@taquilla/rules/permisos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../businessError.ts';
import type { LeerQuien, PersonalEnSesion, Quien, UsuarioEnSesion } from './quien.ts';

/** A handler's input: the parsed request and its caller. */
export type CallRequest<Id extends LlamadaId> = PeticionDe<Id> & {
  quien: Quien;
  /** The verified buyer; only in calls with access `comprador`. */
  usuario: () => UsuarioEnSesion;
  /** The member of staff; only in calls with access `personal`. */
  personal: () => PersonalEnSesion;
  /** The session's token as it was sent, or null. */
  token: string | null;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<Id extends LlamadaId> = (callRequest: CallRequest<Id>) => Promise<RespuestaDe<Id>>;

/** Registers the handler of one call of the contract: key, access, parsing and the check of the answer live here. */
export type Handle = <Id extends LlamadaId>(id: Id, handler: Handler<Id>) => void;

/** Path prefix of all calls (§7.1). */
export const BASE = '/api/v1';

export function createHandle(app: FastifyInstance, readQuien: LeerQuien): Handle {
  return (id, handler) => {
    const call = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    app.route({
      method,
      url: `${BASE}${path}`,
      config: { llamada: id },
      handler: async (request, reply) => {
        const token = readToken(request);
        const quien: Quien = token && readsSession(call.acceso) ? await readQuien(token) : { tipo: 'nadie' };
        requireAccess(call.acceso, quien);
        const callRequest = {
          params: parse(call.params, request.params),
          query: parse(call.query, request.query),
          body: parse(call.body, request.body),
          quien,
          usuario: () => usuarioDe(quien),
          personal: () => requirePersonal(call.acceso, quien),
          token,
          ip: request.ip,
          request,
          reply,
        };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const answer = await handler(callRequest as unknown as Parameters<typeof handler>[0]);
        reply.status(call.status);
        return call.answer.parse(answer);
      },
    });
  };
}

/** Whether the value of a header or a query is one of the application's keys. */
export type IsApiKey = (given: unknown) => boolean;

export function createIsApiKey(apiKeys: readonly string[]): IsApiKey {
  const expected = apiKeys.map(apiKey => Buffer.from(apiKey));
  return value => {
    if (typeof value !== 'string') return false;
    const given = Buffer.from(value);
    return expected.some(key => given.length === key.length && timingSafeEqual(given, key));
  };
}

/** The application key identifies the caller and gives no rights (§7.1). The card provider has no key. */
export function requireApiKey(app: FastifyInstance, isApiKey: IsApiKey): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada: call } = request.routeOptions.config;
    const needsNone = call === undefined || LLAMADAS[call].acceso.quien === 'proveedor';
    const passes = needsNone || isApiKey(request.headers['x-api-key']);
    done(passes ? undefined : new BusinessError('clave_invalida'));
  });
}

export function readToken(request: FastifyRequest): string | null {
  const [schema, token] = request.headers.authorization?.split(' ') ?? [];
  return schema?.toLowerCase() === 'bearer' && token ? token : null;
}

/**
 * Parses the input of a call. Unknown fields are ignored; a missing object is read as empty, so that each field reports its
 * own error.
 */
export function parse(schema: z.ZodType, value: unknown): unknown {
  return schema instanceof z.ZodUndefined ? undefined : schema.parse(value ?? {});
}

function readsSession(acceso: Acceso): boolean {
  return acceso.quien === 'publico' ? acceso.sesion === 'leer' : acceso.quien !== 'proveedor';
}

/** Checks session and role before the call is parsed. The use case checks owner and event. */
function requireAccess(acceso: Acceso, quien: Quien): void {
  if (acceso.quien === 'comprador') usuarioDe(quien);
  if (acceso.quien === 'personal') requirePersonal(acceso, quien);
}

export function usuarioDe(quien: Quien): UsuarioEnSesion {
  if (quien.tipo === 'nadie' || quien.tipo === 'personal') throw new BusinessError('sesion_requerida');
  if (quien.tipo === 'senuelo' || !quien.verificado) throw new BusinessError('correo_no_verificado');
  return quien;
}

/**
 * The member of staff behind a call, if one of their roles may do it (§C1.3). Their token was given for a password alone, so
 * it is worth nothing where one of their roles has a second factor (§C13.4).
 */
function requirePersonal(acceso: Acceso, quien: Quien): PersonalEnSesion {
  if (quien.tipo === 'nadie') throw new BusinessError('sesion_requerida');
  const encargo: Encargo | undefined = 'encargo' in acceso ? acceso.encargo : undefined;
  if (quien.tipo !== 'personal' || !encargo || !admiteToken(quien.roles, encargo.accion))
    throw new BusinessError('sin_permiso');
  return quien;
}

/** Whether a token of staff, which needs no second factor, is enough for an act of these roles. */
export function admiteToken(roles: readonly Rol[], accion: Accion): boolean {
  return hace(roles, accion) && !pideSegundoFactor(roles);
}

/** Staff act only on the events assigned to them (§C1.2). */
export function exigirEvento(personal: PersonalEnSesion, eventoId: number): void {
  if (!actuaEn(personal, eventoId)) throw new BusinessError('sin_permiso');
}
