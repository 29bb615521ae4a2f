import { respuestaError } from '@taquilla/contract/comun/campos';
import { RUTA_CAMBIOS } from '@taquilla/contract/tienda/cambios';
import { DESCARGAS } from '../boletos/descargas.ts';
import { BASE } from '../server/handle.ts';
import { type Esquema, Esquemas } from './esquemas.ts';
import { describirLlamadas, ETIQUETAS } from './llamadas.ts';
import { describirCambios, describirDescarga, describirLlamada } from './operaciones.ts';

const VERSION = '1.0.0';

const DESCRIPCION = `Everything that the storefront does goes through these calls.

- Money is in pesos (MXN), as numbers with at most two decimals; rates are fractions (0.05 is 5 %).
- Instants are ISO 8601 in UTC; each event says in which time zone it takes place.
- Every failure answers \`Error\`: a stable \`code\`, and a Spanish \`message\` for the buyer. With 429 and 503 comes \`Retry-After\`.
- The statements of the specification that a call comes from stand in \`x-section\`.`;

/** The OpenAPI 3.1 document of all calls, made from the contract. */
export function armarDocumento(operador: { nombre: string; correo: string }): Esquema {
  const esquemas = new Esquemas();
  const error = esquemas.salida(respuestaError);
  const paths: Record<string, Record<string, Esquema>> = {};
  for (const llamada of describirLlamadas()) {
    agregar(paths, llamada.ruta, llamada.metodo, describirLlamada(llamada, { esquemas, error }));
  }
  for (const descarga of DESCARGAS) {
    agregar(paths, descarga.ruta, descarga.metodo, describirDescarga(descarga, error));
  }
  agregar(paths, RUTA_CAMBIOS, 'GET', describirCambios({ esquemas, error }));

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

function agregar(
  paths: Record<string, Record<string, Esquema>>,
  ruta: string,
  metodo: string,
  operacion: Esquema,
): void {
  const path = ruta.replace(/:(\w+)/g, '{$1}');
  paths[path] = { ...paths[path], [metodo.toLowerCase()]: operacion };
}
