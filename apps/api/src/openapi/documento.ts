import { mensaje, respuestaError } from '@taquilla/contract/comun/campos';
import { type CodigoError, ERRORES } from '@taquilla/contract/comun/errores';
import { cifras, RUTA_TABLERO_VIVO } from '@taquilla/contract/consola/cifras';
import { boletoEnPuerta } from '@taquilla/contract/puerta/boletos';
import { padron, RUTA_VIVO } from '@taquilla/contract/puerta/lector';
import { cambiosDeEvento, RUTA_CAMBIOS } from '@taquilla/contract/tienda/cambios';
import { usuario } from '@taquilla/contract/tienda/cuentas';
import * as compra from '@taquilla/contract/tienda/entidades/compra';
import * as evento from '@taquilla/contract/tienda/entidades/evento';
import { z } from 'zod';
import { DESCARGAS } from '../boletos/descargas.ts';
import { BASE } from '../server/handle.ts';
import { describirAcceso, describirLlamadas, GRUPOS, type LlamadaDescrita, toma } from './llamadas.ts';

const VERSION = '1.0.0';

const DESCRIPCION = `Everything that the storefront does goes through these calls; [one page](${BASE}/docs/calls.md) has each on one line.

- Money is in pesos (MXN), as numbers with at most two decimals; rates are fractions (0.05 is 5 %).
- Instants are ISO 8601 in UTC; each event says in which time zone it takes place.
- Every failure answers \`Error\`: a stable \`code\`, and a Spanish \`message\` for the buyer. With 429 and 503 comes \`Retry-After\`.
- The statements of the specification that a call comes from stand in \`x-section\`.`;

/** A part of the document. */
type Parte = Record<string, unknown>;

/** Notes of the document on a schema beyond its shape; a schema with an `id` is described once, under that name. */
const NOTAS = z.registry<{ id?: string; description?: string; format?: string }>();
const NOMBRADOS: readonly (readonly [z.ZodType, string, string])[] = [
  [respuestaError, 'Error', 'The answer of every failure.'],
  [mensaje, 'Mensaje', 'A Spanish sentence for the buyer.'],
  [usuario, 'Usuario', 'A user as the session knows them (§3.2).'],
  [evento.categoria, 'Categoria', 'A genre of events (§3.5).'],
  [evento.eventoResumen, 'EventoResumen', 'An event as the list shows it (§3.4).'],
  [evento.eventoDetalle, 'EventoDetalle', 'An event with its venue map (§3.4).'],
  [evento.seccion, 'Seccion', "A section of an event's venue (§3.6)."],
  [evento.precioCategoria, 'PrecioCategoria', 'Prices of one price zone (§3.7).'],
  [evento.categoriaEvento, 'CategoriaEvento', 'A price zone of the event (§3.8).'],
  [evento.estadoAsiento, 'EstadoAsiento', "A seat's state (§3.9)."],
  [evento.fila, 'Fila', 'A row with its seats (§3.9).'],
  [evento.asiento, 'Asiento', 'A numbered seat (§3.9).'],
  [compra.promocion, 'Promocion', 'A promotion (§3.11).'],
  [compra.desglose, 'Desglose', 'The printed price of a purchase, in pesos (§9.3).'],
  [compra.reserva, 'Reserva', 'A reservation as its holder finds it again.'],
  [compra.reservaHecha, 'ReservaHecha', 'A reservation just made (§3.10).'],
  [compra.cargo, 'Cargo', "A charge's answer (§3.14)."],
  [compra.tarjetaGuardada, 'TarjetaGuardada', 'A saved card (§3.12).'],
  [compra.boleto, 'Boleto', 'A ticket, or a general pass when `asiento` is null (§3.16).'],
  [boletoEnPuerta, 'BoletoEnPuerta', 'What the door sees of a ticket.'],
];
for (const [esquema, id, description] of NOMBRADOS) NOTAS.add(esquema, { id, description });

/** The OpenAPI 3.1 document of all calls, made from the contract. */
export function armarDocumento(operador: { nombre: string; correo: string }): Parte {
  const schemas: Parte = {};
  const paths: Record<string, Parte> = {};
  for (const operacion of [...describirLlamadas(), ...DESCARGAS.map(deDescarga), CAMBIOS, VIVO, TABLERO]) {
    const path = operacion.ruta.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operacion.metodo.toLowerCase()]: escribir(operacion, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taquilla',
      version: VERSION,
      summary: 'The open box office for live events in Mexico.',
      description: DESCRIPCION,
      contact: { name: operador.nombre, email: operador.correo },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: BASE, description: 'This server' }],
    tags: GRUPOS.map(([name, , description]) => ({ name, description })),
    security: [{ clave: [] }],
    paths,
    components: { securitySchemes: SEGURIDAD, schemas },
  };
}

const SEGURIDAD = {
  clave: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Fixed key of the application (§7.1). A label of who calls, never a right.',
  },
  sesion: { type: 'http', scheme: 'bearer', description: "A buyer's session (§6.5)." },
  personal: { type: 'http', scheme: 'bearer', description: 'A session of staff.' },
  consola: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-consola',
    description: 'A session of the console. Calls that are no GET also want `X-Csrf` and our own `Origin`.',
  },
  lector: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-lector',
    description: 'A paired phone. Calls that are no GET also want our own `Origin`.',
  },
  proveedor: { type: 'http', scheme: 'basic', description: 'The card provider.' },
};

/** A call of the document: one of the contract, or one that answers a file. */
type Operacion = Omit<LlamadaDescrita, 'id' | 'errores'> & {
  id: string;
  /** Paragraphs beside the summary, in place of the callers. */
  parrafos?: readonly string[];
  seguridad?: readonly object[];
  exito?: { descripcion: string; tipo: string };
};

const NADA = z.undefined();
const DE_EVENTO = z.object({ id: z.int().positive().register(NOTAS, { description: 'Of the event.' }) });
const SIN_MAS = { etiqueta: 'Eventos', status: 200, limite: null, query: NADA, body: NADA } as const;

function deDescarga({ tipo, errores, ...descarga }: (typeof DESCARGAS)[number]): Operacion {
  return {
    ...SIN_MAS,
    ...descarga,
    id: descarga.ruta.replace(/[^a-z]+(\w)/gi, (_, letra: string) => letra.toUpperCase()),
    ...(descarga.acceso.quien === 'dueno'
      ? { params: NADA, body: z.object({ reservaId: z.uuid(), invitadoId: z.uuid() }) }
      : { params: DE_EVENTO }),
    answer: z.string().register(NOTAS, { format: 'binary' }),
    exito: { descripcion: 'The file.', tipo },
    todosLosErrores: [...errores, 'clave_invalida', 'datos_invalidos', 'base_no_disponible'],
  };
}

const texto = (description: string) => z.string().optional().register(NOTAS, { description });
const CAMBIOS: Operacion = {
  ...SIN_MAS,
  id: 'cambios',
  metodo: 'GET',
  ruta: RUTA_CAMBIOS,
  resumen: "An event's changes as they happen, as Server-Sent Events.",
  parrafos: [
    'The stream never ends. `EventSource` sends no headers, so the key may come as `clave`.',
    'Event `cambios`: what changed; its `id` is the `version` that `getEstados` answers for the same states. Event `recargar`: read `getEstados` again and go on listening.',
    'After a break the stream goes on from `Last-Event-ID`, or from `desde`.',
  ],
  seccion: '§3.9',
  acceso: { quien: 'publico', sesion: 'ignorar' },
  seguridad: [{ clave: [] }, {}],
  params: DE_EVENTO,
  query: z.object({
    clave: texto('The application key.'),
    desde: texto('A version of the states that the listener knows.'),
  }),
  answer: cambiosDeEvento,
  exito: { descripcion: 'The data of each event `cambios`.', tipo: 'text/event-stream' },
  todosLosErrores: [
    'clave_invalida',
    'datos_invalidos',
    'evento_no_encontrado',
    'demasiadas_peticiones',
    'saturado',
  ],
};

const VIVO: Operacion = {
  ...SIN_MAS,
  id: 'vivo',
  metodo: 'GET',
  ruta: RUTA_VIVO,
  resumen: 'What changes in the list of a paired phone, as Server-Sent Events.',
  parrafos: [
    'Event `padron`: cursor, count, checksum and the rows that changed, as `padronDePuerta` answers them. Event `revocado`: the phone is to wipe its list.',
    'After a break the phone asks `padronDePuerta` for what it missed.',
  ],
  seccion: '§P3.1',
  acceso: { quien: 'lector', sesion: 'abierta' },
  params: NADA,
  answer: padron.pick({ cursor: true, cuenta: true, suma: true, filas: true }),
  exito: { descripcion: 'The data of each event `padron`.', tipo: 'text/event-stream' },
  todosLosErrores: ['lector_revocado', 'saturado'],
};

const TABLERO: Operacion = {
  ...SIN_MAS,
  id: 'tableroVivo',
  metodo: 'GET',
  ruta: RUTA_TABLERO_VIVO,
  resumen: "An event's board as its rows change, as Server-Sent Events.",
  parrafos: [
    'Event `tablero`: what `tableroDeEvento` answers, one a second at most; its `id` names the state of the rows.',
    'After a break the stream goes on from `Last-Event-ID`: a listener who has the present state is told nothing.',
  ],
  seccion: '§C11.4',
  acceso: cifras.tableroDeEvento.acceso,
  params: cifras.tableroDeEvento.params,
  answer: cifras.tableroDeEvento.answer,
  exito: { descripcion: 'The data of each event `tablero`.', tipo: 'text/event-stream' },
  todosLosErrores: ['sesion_requerida', 'sesion_invalida', 'sin_permiso', 'evento_no_encontrado', 'saturado'],
};

function escribir(operacion: Operacion, schemas: Parte): Parte {
  const { id, etiqueta, resumen, acceso, limite, seccion, status, params, query, body, answer } = operacion;
  const { quien, seguridad } = describirAcceso(acceso);
  const { exito = { descripcion: 'Done.', tipo: 'application/json' } } = operacion;
  const parametros = [
    ...(toma(params) ? escribirParametros(convertir(params, 'input', schemas), 'path') : []),
    ...(toma(query) ? escribirParametros(convertir(query, 'input', schemas), 'query') : []),
    ...escribirMarcas(operacion),
  ];
  return {
    operationId: id,
    tags: [etiqueta],
    // The first sentence, for lists of calls.
    summary: /^.*?[.:](?=\s|$)/.exec(resumen)?.[0].replace(/:$/, '.') ?? resumen,
    description: (operacion.parrafos ?? [resumen, quien, ...(limite ? [`At most ${limite}.`] : [])]).join(
      '\n\n',
    ),
    'x-section': seccion,
    security: operacion.seguridad ?? seguridad,
    ...(parametros.length > 0 && { parameters: parametros }),
    ...(toma(body) && {
      requestBody: { required: true, content: enJson(convertir(body, 'input', schemas)) },
    }),
    responses: {
      [status]: {
        description: exito.descripcion,
        content: { [exito.tipo]: { schema: convertir(answer, 'output', schemas) } },
      },
      ...escribirErrores(operacion.todosLosErrores, convertir(respuestaError, 'output', schemas)),
    },
  };
}

function escribirParametros(esquema: Parte, lugar: 'path' | 'query'): Parte[] {
  const { properties, required } = z
    .object({
      properties: z.record(z.string(), z.record(z.string(), z.unknown())),
      required: z.array(z.string()).default([]),
    })
    .parse(esquema);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: lugar,
    required: lugar === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

const ENSAYO = {
  name: 'ensayo',
  in: 'query',
  required: false,
  description: 'With `true` the call writes nothing, and answers what it would do (§C15).',
  schema: { type: 'boolean' },
};
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The version that was read, in quotes, as the answer gave it in `ETag` (§C14.1).',
  schema: { type: 'string', examples: ['"7"'] },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A name of this one intention: the same request with it is carried out once (§C14.3).',
  schema: { type: 'string', format: 'uuid' },
};

/** The parameters that mark how a console's call is to be carried out. */
function escribirMarcas({ acceso, dryRun, ifMatch, idempotent }: Operacion): Parte[] {
  if (acceso.quien !== 'consola') return [];
  return [
    ...(dryRun ? [ENSAYO] : []),
    ...(ifMatch ? [IF_MATCH] : []),
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
}

/** Failures by status: the codes of each, with their sentences. */
function escribirErrores(codigos: readonly CodigoError[], error: Parte): Parte {
  const answers: Parte = {};
  for (const status of new Set(codigos.map(codigo => ERRORES[codigo].status))) {
    const suyos = codigos.filter(codigo => ERRORES[codigo].status === status);
    answers[status] = {
      description: suyos.map(codigo => `\`${codigo}\`: ${ERRORES[codigo].mensaje}`).join('\n\n'),
      content: enJson({ allOf: [error, { type: 'object', properties: { code: { enum: suyos } } }] }),
    };
  }
  return answers;
}

const enJson = (schema: Parte) => ({ 'application/json': { schema } });

/**
 * Converts a schema of the contract as a caller writes it (`input`) or as the server answers it; a named schema goes to
 * `schemas`.
 */
function convertir(esquema: z.ZodType, io: 'input' | 'output', schemas: Parte): Parte {
  const convertido = z.toJSONSchema(esquema, {
    io,
    metadata: NOTAS,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplificar(jsonSchema),
  });
  const texto = JSON.stringify(convertido).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...propio }: Parte = JSON.parse(texto);
  Object.assign(schemas, $defs);
  return propio;
}

/** Removes the pattern of a schema with a format, and the bounds of every integer, which do not help a reader. */
function simplificar(esquema: Parte): void {
  if (esquema.format !== undefined) delete esquema.pattern;
  if (esquema.minimum === Number.MIN_SAFE_INTEGER) delete esquema.minimum;
  if (esquema.maximum === Number.MAX_SAFE_INTEGER) delete esquema.maximum;
  // A later version may answer more fields.
  if (esquema.additionalProperties === false) delete esquema.additionalProperties;
  delete esquema.id;
}
