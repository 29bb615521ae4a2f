import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import { Contenido } from '../cache/contenido.ts';
import { BASE, leer } from './atender.ts';
import { enviarContenido } from './enviarContenido.ts';

/** Finds the ready answer for a request: it depends on path and query alone, never on who asks. */
type Buscar<Id extends LlamadaId> = (
  peticion: Pick<PeticionDe<Id>, 'params' | 'query'>,
) => Contenido | Promise<Contenido>;

/** Registers a call whose answers are shared: built and checked once, then sent as they are. */
export type AtenderCompartido = <Id extends LlamadaId>(
  id: Id,
  cacheControl: string,
  buscar: Buscar<Id>,
) => void;

export function crearAtenderCompartido(app: FastifyInstance): AtenderCompartido {
  return (id, cacheControl, buscar) => {
    const { params, query } = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    app.route({
      method,
      url: `${BASE}${path}`,
      config: { llamada: id, compartida: true },
      handler: (request, reply) => {
        const peticion = { params: leer(params, request.params), query: leer(query, request.query) };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const contenido = buscar(peticion as unknown as Parameters<typeof buscar>[0]);
        if (contenido instanceof Promise) {
          return contenido.then(listo => enviarContenido(request, reply, { contenido: listo, cacheControl }));
        }
        return enviarContenido(request, reply, { contenido, cacheControl });
      },
    });
  };
}

/** The bytes of an answer, checked against the contract; `anterior` itself when they have not changed. */
export function prepararRespuesta<Id extends LlamadaId>(
  id: Id,
  respuesta: RespuestaDe<Id>,
  anterior: Contenido | null = null,
): Contenido {
  const bytes = Buffer.from(JSON.stringify(LLAMADAS[id].answer.parse(respuesta)));
  return anterior?.bytes.equals(bytes) ? anterior : new Contenido(bytes, { tipo: JSON_UTF8 });
}

const JSON_UTF8 = 'application/json; charset=utf-8';
