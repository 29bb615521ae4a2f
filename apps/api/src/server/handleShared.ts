import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import { Content } from './content.ts';
import { BASE, parse } from './handle.ts';
import { sendContent } from './sendContent.ts';
import type { Shortcut } from './shortcut.ts';

/** Finds the ready answer for a request: it depends on path and query alone, never on who asks. */
type Buscar<Id extends LlamadaId> = (
  peticion: Pick<PeticionDe<Id>, 'params' | 'query'>,
) => Content | Promise<Content>;

/** Registers a call whose answers are shared: built and checked once, then sent as they are. */
export type HandleShared = <Id extends LlamadaId>(id: Id, cacheControl: string, buscar: Buscar<Id>) => void;

/** An address that was answered once is answered by the short cut from then on. */
export function createHandleShared(app: FastifyInstance, atajo: Shortcut): HandleShared {
  return (id, cacheControl, buscar) => {
    const { params, query } = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    const ruta = `${BASE}${path}`;
    app.route({
      method,
      url: ruta,
      config: { llamada: id, compartida: true },
      handler: async (request, reply) => {
        const peticion = { params: parse(params, request.params), query: parse(query, request.query) };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const buscarla = () => buscar(peticion as unknown as Parameters<typeof buscar>[0]);
        const content = await buscarla();
        atajo.remember(request.url, { ruta, cacheControl, buscar: buscarla });
        return sendContent(request, reply, { content, cacheControl }) ?? reply;
      },
    });
  };
}

/** The bytes of an answer, checked against the contract; `anterior` itself when they have not changed. */
export function prepareAnswer<Id extends LlamadaId>(
  id: Id,
  respuesta: RespuestaDe<Id>,
  anterior: Content | null = null,
): Content {
  const bytes = Buffer.from(JSON.stringify(LLAMADAS[id].answer.parse(respuesta)));
  return anterior?.bytes.equals(bytes) ? anterior : new Content(bytes, { type: JSON_UTF8 });
}

const JSON_UTF8 = 'application/json; charset=utf-8';
