import { type CodigoError, ERRORES } from '@taquilla/contract/comun/errores';
import { cambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { z } from 'zod';
import type { DESCARGAS } from '../boletos/descargas.ts';
import type { Esquema, Esquemas } from './esquemas.ts';
import { describirAcceso, type LlamadaDescrita, toma } from './llamadas.ts';

/** What describing takes: where schemas go, and the schema of every failure. */
interface Herramientas {
  esquemas: Esquemas;
  error: Esquema;
}

/** One call of the contract as an operation of the document. */
export function describirLlamada(llamada: LlamadaDescrita, { esquemas, error }: Herramientas): Esquema {
  const { id, etiqueta, resumen, seccion, acceso, limite, params, query, body, answer, status } = llamada;
  const { quien, seguridad } = describirAcceso(acceso);
  const parametros = [
    ...(toma(params) ? describirParametros(esquemas.entrada(params), 'path') : []),
    ...(toma(query) ? describirParametros(esquemas.entrada(query), 'query') : []),
  ];
  return {
    operationId: id,
    tags: [etiqueta],
    summary: primeraFrase(resumen),
    description: [resumen, quien, ...(limite ? [`At most ${limite}.`] : [])].join('\n\n'),
    'x-section': seccion,
    security: seguridad,
    ...(parametros.length > 0 && { parameters: parametros }),
    ...(toma(body) && {
      requestBody: { required: true, content: { 'application/json': { schema: esquemas.entrada(body) } } },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        content: { 'application/json': { schema: esquemas.salida(answer) } },
      },
      ...describirErrores(llamada.todosLosErrores, error),
    },
  };
}

/** The first sentence, for lists. */
function primeraFrase(texto: string): string {
  return /^.*?[.:](?=\s|$)/.exec(texto)?.[0].replace(/:$/, '.') ?? texto;
}

function describirParametros(esquema: Esquema, lugar: 'path' | 'query'): Esquema[] {
  const { properties, required } = partesDeObjeto.parse(esquema);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: lugar,
    required: lugar === 'path' || required.includes(name),
    schema,
  }));
}

const partesDeObjeto = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});

type Descarga = (typeof DESCARGAS)[number];

/** A call that answers a file. */
export function describirDescarga(
  { ruta, resumen, seccion, acceso, tipo, errores }: Descarga,
  error: Esquema,
): Esquema {
  const esDeInvitado = acceso.quien === 'dueno';
  const { quien, seguridad } = describirAcceso(acceso);
  return {
    operationId: ruta.replace(/[^a-z]+(\w)/gi, (_, letra: string) => letra.toUpperCase()),
    tags: ['Eventos'],
    summary: primeraFrase(resumen),
    description: [resumen, quien].join('\n\n'),
    'x-section': seccion,
    security: seguridad,
    ...(esDeInvitado
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { reservaId: UUID, invitadoId: UUID },
                  required: ['reservaId', 'invitadoId'],
                },
              },
            },
          },
        }
      : { parameters: [ID_EN_RUTA] }),
    responses: {
      200: {
        description: 'The file.',
        content: { [tipo]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...describirErrores([...errores, 'clave_invalida', 'datos_invalidos', 'base_no_disponible'], error),
    },
  };
}

/** The stream of an event's changes. */
export function describirCambios({ esquemas, error }: Herramientas): Esquema {
  const texto = (description: string) => ({
    in: 'query',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: 'cambios',
    tags: ['Eventos'],
    summary: "An event's changes as they happen, as Server-Sent Events.",
    description: [
      'The stream never ends. `EventSource` sends no headers, so the key may come as `clave`.',
      'Event `cambios`: what changed; its `id` is the `version` that `getEstados` answers for the same states. Event `recargar`: read `getEstados` again and go on listening.',
      'After a break the stream goes on from `Last-Event-ID`, or from `desde`.',
    ].join('\n\n'),
    'x-section': '§3.9',
    security: [{ clave: [] }, {}],
    parameters: [
      ID_EN_RUTA,
      { name: 'clave', ...texto('The application key.') },
      { name: 'desde', ...texto('A version of the states that the listener knows.') },
    ],
    responses: {
      200: {
        description: 'The data of each event `cambios`.',
        content: { 'text/event-stream': { schema: esquemas.salida(cambiosDeEvento) } },
      },
      ...describirErrores(
        ['clave_invalida', 'datos_invalidos', 'evento_no_encontrado', 'demasiadas_peticiones', 'saturado'],
        error,
      ),
    },
  };
}

const UUID = { type: 'string', format: 'uuid' };
const ID_EN_RUTA = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Of the event.',
  schema: { type: 'integer', exclusiveMinimum: 0 },
};

/** Failures by status: which codes, and the sentence of each. */
function describirErrores(codigos: readonly CodigoError[], error: Esquema): Record<string, Esquema> {
  return Object.fromEntries(
    [...agrupar(codigos)].map(([status, suyos]) => [
      String(status),
      {
        description: suyos.map(codigo => `\`${codigo}\`: ${ERRORES[codigo].mensaje}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { allOf: [error, { type: 'object', properties: { code: { enum: suyos } } }] },
          },
        },
      },
    ]),
  );
}

function agrupar(codigos: readonly CodigoError[]): Map<number, CodigoError[]> {
  const porStatus = new Map<number, CodigoError[]>();
  for (const codigo of codigos) {
    const { status } = ERRORES[codigo];
    porStatus.set(status, [...(porStatus.get(status) ?? []), codigo]);
  }
  return porStatus;
}
