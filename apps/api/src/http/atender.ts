import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import type { Acceso } from '@taquilla/contract/llamada';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../errores.ts';
import type { LeerQuien, PersonalEnSesion, Quien, UsuarioEnSesion } from './quien.ts';

/** What a handler is given: the parsed request and who makes it. */
export type Peticion<Id extends LlamadaId> = PeticionDe<Id> & {
  quien: Quien;
  /** The verified buyer; only calls whose access is `sesion` may ask. */
  usuario: () => UsuarioEnSesion;
  /** The member of staff; only calls whose access is `puerta` may ask. */
  personal: () => PersonalEnSesion;
  /** Token of the session as sent, or null. */
  token: string | null;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<Id extends LlamadaId> = (peticion: Peticion<Id>) => Promise<RespuestaDe<Id>>;

/** Registers the handler of one call of the contract: access, parsing and the check of the answer live here. */
export type Atender = <Id extends LlamadaId>(id: Id, handler: Handler<Id>) => void;

/** Where all calls are (§7.1). */
export const BASE = '/api/v1';

/** Calls whose session is none of their business: a stale token must not keep anybody from logging in or looking. */
const SIN_SESION = new Set<LlamadaId>([
  'login',
  'register',
  'loginGoogle',
  'loginPersonal',
  'logout',
  'resetPassword',
  'sendVerificationEmail',
  'forgotPassword',
  'oauthActivos',
  'getEventos',
  'getCategorias',
  'getDetalle',
  'getSecciones',
  'getFilas',
  'getEstados',
  'configuracion',
  'getCredenciales',
  'validarPromoWeb',
  'validarClaveWeb',
  'avisoOpenpay',
]);

export function crearAtender(app: FastifyInstance, leerQuien: LeerQuien): Atender {
  return (id, handler) => {
    const llamada = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    app.route({
      method,
      url: `${BASE}${path}`,
      config: { llamada: id },
      handler: async (request, reply) => {
        const token = leerToken(request);
        const quien: Quien = token && !SIN_SESION.has(id) ? await leerQuien(token) : { tipo: 'nadie' };
        exigirAcceso(llamada.acceso, quien);
        const peticion = {
          params: leer(llamada.params, request.params),
          query: leer(llamada.query, request.query),
          body: leer(llamada.body, request.body),
          quien,
          usuario: () => usuarioDe(quien),
          personal: () => personalDe(quien),
          token,
          ip: request.ip,
          request,
          reply,
        };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const respuesta = await handler(peticion as unknown as Parameters<typeof handler>[0]);
        reply.status(llamada.status);
        return llamada.answer.parse(respuesta);
      },
    });
  };
}

export function leerToken(request: FastifyRequest): string | null {
  const [esquema, token] = request.headers.authorization?.split(' ') ?? [];
  return esquema?.toLowerCase() === 'bearer' && token ? token : null;
}

/** What a call does not take is ignored; what is missing reads as empty, so that each field says what it lacks. */
export function leer(esquema: z.ZodType, valor: unknown): unknown {
  return esquema instanceof z.ZodUndefined ? undefined : esquema.parse(valor ?? {});
}

function exigirAcceso(acceso: Acceso, quien: Quien): void {
  if (acceso === 'sesion') usuarioDe(quien);
  if (acceso === 'puerta') personalDe(quien);
}

export function usuarioDe(quien: Quien): UsuarioEnSesion {
  if (quien.tipo === 'nadie' || quien.tipo === 'personal') throw new BusinessError('sesion_requerida');
  if (quien.tipo === 'senuelo' || !quien.verificado) throw new BusinessError('correo_no_verificado');
  return quien;
}

function personalDe(quien: Quien): PersonalEnSesion {
  if (quien.tipo === 'nadie') throw new BusinessError('sesion_requerida');
  if (quien.tipo !== 'personal' || !quien.roles.includes('puerta')) throw new BusinessError('sin_permiso');
  return quien;
}
