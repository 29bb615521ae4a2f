import { respuestaError } from '@taquilla/contract/comun/campos';
import { type CodigoError, ERRORES } from '@taquilla/contract/comun/errores';
import { z } from 'zod';
import { BASE } from '../server/handle.ts';
import { type Esquema, Esquemas } from './esquemas.ts';
import { ETIQUETAS, toma } from './llamadas.ts';
import { listOperaciones, type Operacion } from './operaciones.ts';

const VERSION = '1.0.0';

const DESCRIPCION = `Everything that the storefront does goes through these calls.

- Money is in pesos (MXN), as numbers with at most two decimals; rates are fractions (0.05 is 5 %).
- Instants are ISO 8601 in UTC; each event says in which time zone it takes place.
- Every failure answers \`Error\`: a stable \`code\`, and a Spanish \`message\` for the buyer. With 429 and 503 comes \`Retry-After\`.
- The statements of the specification that a call comes from stand in \`x-section\`.`;

/** The OpenAPI 3.1 document of all calls, made from the contract. */
export function armarDocumento(operador: { nombre: string; correo: string }): Esquema {
  const esquemas = new Esquemas();
  const error = esquemas.convertir(respuestaError, 'output');
  const paths: Record<string, Record<string, Esquema>> = {};
  for (const operacion of listOperaciones()) {
    const path = operacion.ruta.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operacion.metodo.toLowerCase()]: escribir(operacion, esquemas, error) };
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
    tags: Object.entries(ETIQUETAS).map(([name, description]) => ({ name, description })),
    security: [{ clave: [] }],
    paths,
    components: {
      securitySchemes: {
        clave: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'Fixed key of the application (§7.1). A label of who calls, never a right.',
        },
        sesion: { type: 'http', scheme: 'bearer', description: "A buyer's session (§6.5)." },
        personal: { type: 'http', scheme: 'bearer', description: 'A session of staff.' },
        proveedor: { type: 'http', scheme: 'basic', description: 'The card provider.' },
      },
      schemas: esquemas.componentes,
    },
  };
}

function escribir(operacion: Operacion, esquemas: Esquemas, error: Esquema): Esquema {
  const { id, etiqueta, resumen, parrafos, seccion, seguridad, params, query, body, exito } = operacion;
  const parametros = [
    ...(toma(params) ? escribirParametros(esquemas.convertir(params, 'input'), 'path') : []),
    ...(toma(query) ? escribirParametros(esquemas.convertir(query, 'input'), 'query') : []),
  ];
  return {
    operationId: id,
    tags: [etiqueta],
    // The first sentence, for lists.
    summary: /^.*?[.:](?=\s|$)/.exec(resumen)?.[0].replace(/:$/, '.') ?? resumen,
    description: parrafos.join('\n\n'),
    'x-section': seccion,
    security: seguridad,
    ...(parametros.length > 0 && { parameters: parametros }),
    ...(toma(body) && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: esquemas.convertir(body, 'input') } },
      },
    }),
    responses: {
      [exito.status]: {
        description: exito.descripcion,
        content: { [exito.tipo]: { schema: esquemas.convertir(exito.esquema, 'output') } },
      },
      ...escribirErrores(operacion.errores, error),
    },
  };
}

const partesDeObjeto = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});

function escribirParametros(esquema: Esquema, lugar: 'path' | 'query'): Esquema[] {
  const { properties, required } = partesDeObjeto.parse(esquema);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: lugar,
    required: lugar === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Failures by status: which codes, and the sentence of each. */
function escribirErrores(codigos: readonly CodigoError[], error: Esquema): Record<string, Esquema> {
  const respuestas: Record<string, Esquema> = {};
  for (const status of new Set(codigos.map(codigo => ERRORES[codigo].status))) {
    const suyos = codigos.filter(codigo => ERRORES[codigo].status === status);
    const schema = { allOf: [error, { type: 'object', properties: { code: { enum: suyos } } }] };
    respuestas[status] = {
      description: suyos.map(codigo => `\`${codigo}\`: ${ERRORES[codigo].mensaje}`).join('\n\n'),
      content: { 'application/json': { schema } },
    };
  }
  return respuestas;
}
