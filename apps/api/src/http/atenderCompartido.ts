import { LLAMADAS, type PeticionDe, type RespuestaDe } from '@taquilla/contract/catalogo';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import { Contenido } from '../cache/contenido.ts';
import type { Atajo } from './atajo.ts';
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

/** An address that was answered once is answered by the short cut from then on. */
export function crearAtenderCompartido(app: FastifyInstance, atajo: Atajo): AtenderCompartido {
  return (id, cacheControl, buscar) => {
    const { params, query } = LLAMADAS[id];
    const { method, path } = RUTAS[id];
    const ruta = `${BASE}${path}`;
    app.route({
      method,
      url: ruta,
      config: { llamada: id, compartida: true },
      handler: async (request, reply) => {
        const peticion = { params: leer(params, request.params), query: leer(query, request.query) };
        // The compiler cannot follow an id through a table of schemas; the table itself is checked in the contract.
        const buscarla = () => buscar(peticion as unknown as Parameters<typeof buscar>[0]);
        const contenido = await buscarla();
        atajo.recordar(request.url, { ruta, cacheControl, buscar: buscarla });
        return enviarContenido(request, reply, { contenido, cacheControl }) ?? reply;
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
