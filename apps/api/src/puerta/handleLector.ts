import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import type { RUTAS_DE_PUERTA } from '@taquilla/contract/puerta/rutas';
import { RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../businessError.ts';
import type { ConsoleCookie } from '../server/console/cookie.ts';
import { requireOwnOrigin } from '../server/console/ownOrigin.ts';
import type { Context } from '../server/context.ts';
import { BASE, parse } from '../server/handle.ts';
import { hashDeGalleta } from './lector/codigos.ts';
import type { LectorEnSesion } from './lector/lector.repository.ts';

type LlamadaDeLector = Exclude<keyof typeof RUTAS_DE_PUERTA, 'consultarBoleto' | 'quemarBoleto'>;

type PeticionDeLector<Id extends LlamadaDeLector> = PeticionDe<Id> & {
  /** The phone of the session; not available in the pairing call. */
  lector: () => LectorEnSesion;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Registers a call of paired phones: origin, cookie, parsing and the check of the answer live here (§P9). */
export type HandleLector = <Id extends LlamadaDeLector>(
  id: Id,
  handler: (request: PeticionDeLector<Id>) => Promise<RespuestaDe<Id> | FastifyReply>,
) => void;

export interface LectorDeps {
  context: Context;
  cookie: ConsoleCookie;
  /** The phone of a cookie's hash; null when it is revoked, closed or expired. */
  lectorVivo: (hash: Buffer) => Promise<LectorEnSesion | null>;
}

export function createHandleLector(app: FastifyInstance, deps: LectorDeps): HandleLector {
  return (id, handler) => {
    const llamada: Llamada = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    app.route({
      method,
      url: `${BASE}${path}`,
      config: { llamada: id },
      handler: async (request, reply) => {
        requireOwnOrigin(request, deps.context.publicUrl());
        const { acceso } = llamada;
        if (acceso.quien !== 'lector') throw new Error('not a call of a phone');
        const lector = acceso.sesion === 'ninguna' ? null : await leerLector(deps, request);
        const lectorRequest = {
          params: parse(llamada.params, request.params),
          query: parse(llamada.query, request.query),
          body: parse(llamada.body, request.body),
          lector: () => {
            if (!lector) throw new Error(`${id} has no phone`);
            return lector;
          },
          request,
          reply,
        };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const answer = await handler(lectorRequest as unknown as Parameters<typeof handler>[0]);
        // A handler that awaits the reply returns nothing: the reply has been sent.
        if (reply.sent) return reply;
        reply.status(llamada.status);
        return llamada.answer.parse(answer);
      },
    });
  };
}

/**
 * The phone of a request.
 * @throws BusinessError `lector_revocado`, which makes a phone wipe its list (§P8.2)
 */
export async function leerLector(
  { cookie, lectorVivo }: Pick<LectorDeps, 'cookie' | 'lectorVivo'>,
  request: FastifyRequest,
): Promise<LectorEnSesion> {
  const token = cookie.read(request);
  const lector = token === null ? null : await lectorVivo(hashDeGalleta(token));
  if (!lector) throw new BusinessError('lector_revocado');
  return lector;
}
