import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import { Content } from './content.ts';
import { BASE, parse } from './handle.ts';
import { sendContent } from './sendContent.ts';

/** Finds the prepared answer to a request, by path and query alone; it never depends on the caller. */
type Find<Id extends LlamadaId> = (
  request: Pick<PeticionDe<Id>, 'params' | 'query'>,
) => Content | Promise<Content>;

/** Registers a call with shared answers: each is built and checked once, then sent as it is. */
export type HandleShared = <Id extends LlamadaId>(id: Id, cacheControl: string, find: Find<Id>) => void;

export function createHandleShared(app: FastifyInstance): HandleShared {
  return (id, cacheControl, find) => {
    const { params, query } = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    app.route({
      method,
      url: `${BASE}${path}`,
      config: { llamada: id, compartida: true },
      handler: async (request, reply) => {
        const input = { params: parse(params, request.params), query: parse(query, request.query) };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const content = await find(input as unknown as Parameters<typeof find>[0]);
        return sendContent(request, reply, { content, cacheControl }) ?? reply;
      },
    });
  };
}

/** The bytes of an answer, checked against the contract; `previous` itself when they have not changed. */
export function prepareAnswer<Id extends LlamadaId>(
  id: Id,
  answer: RespuestaDe<Id>,
  previous: Content | null = null,
): Content {
  const bytes = Buffer.from(JSON.stringify(LLAMADAS[id].answer.parse(answer)));
  return previous?.bytes.equals(bytes) ? previous : new Content(bytes, { type: JSON_UTF8 });
}

const JSON_UTF8 = 'application/json; charset=utf-8';
