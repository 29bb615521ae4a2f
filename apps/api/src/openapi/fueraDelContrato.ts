import { cambiosDeEvento } from '@taquilla/contract/cambios';
import type { DESCARGAS } from '../boletos/descargas.ts';
import { QUIEN, SEGURIDAD } from './acceso.ts';
import { describirErrores } from './errores.ts';
import type { Esquema } from './esquemas.ts';
import { type Herramientas, primeraFrase } from './operacion.ts';

type Descarga = (typeof DESCARGAS)[number];

/** A call that answers a file. */
export function describirDescarga(
  { ruta, resumen, seccion, acceso, tipo, errores }: Descarga,
  error: Esquema,
): Esquema {
  const esDeInvitado = acceso === 'reserva';
  return {
    operationId: ruta.replace(/[^a-z]+(\w)/gi, (_, letra: string) => letra.toUpperCase()),
    tags: ['Eventos'],
    summary: primeraFrase(resumen),
    description: [resumen, QUIEN[acceso]].join('\n\n'),
    'x-section': seccion,
    security: SEGURIDAD[acceso],
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
