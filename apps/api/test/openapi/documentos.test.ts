import { readdirSync, readFileSync } from 'node:fs';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import { ERRORES } from '@taquilla/contract/comun/errores';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import { RUTAS } from '@taquilla/contract/rutas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armarDocumento } from '../../src/openapi/documento.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer();
  await server.app.ready();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-section': string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

const document = armarDocumento({ nombre: 'Taquilla', correo: 'hola@taquilla.example' }) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
  tags: { name: string }[];
};
const operations = Object.entries(document.paths).flatMap(([path, metodos]) =>
  Object.entries(metodos).map(([metodo, operacion]) => ({ path, metodo, operacion })),
);

/** Where two routes differ in a parameter's name, the router joins both names. */
const sinNombres = (ruta: string) => ruta.replace(/\/(:|\{)[^/.]+/g, '/*');

/** Every route of the server under `/api/v1` but its documents, from the router's list. */
function registeredRoutes(): string[] {
  const rutas: string[] = [];
  const pila: string[] = [];
  for (const linea of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const hallada = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(linea);
    if (!hallada) continue;
    const [, sangria = '', chunk = '', metodos] = hallada;
    const nivel = sangria.length / 4;
    pila.length = nivel;
    pila[nivel] = chunk;
    const url = pila.join('');
    for (const metodo of metodos?.split(', ') ?? []) {
      if (metodo !== 'HEAD' && url.startsWith('/api/v1/'))
        rutas.push(`${metodo} ${url.slice('/api/v1'.length)}`);
    }
  }
  return rutas.filter(ruta => !/\/(docs|openapi\.json)/.test(ruta));
}

describe('the OpenAPI document', () => {
  it.each([
    ['ifMatch', 'header', 'If-Match', true],
    ['idempotent', 'header', 'Idempotency-Key', true],
    ['dryRun', 'query', 'ensayo', false],
  ] as const)(
    'names the parameter of every call with %s, and of no other (§C14)',
    (marca, lugar, name, required) => {
      const marcadas = Object.values(LLAMADAS as Record<string, Llamada>).filter(llamada => llamada[marca]);
      const dichas = operations.flatMap(({ operacion }) =>
        (operacion.parameters ?? []).some(p => p.name === name && p.in === lugar && p.required === required)
          ? [operacion.operationId]
          : [],
      );
      expect(marcadas.length).toBeGreaterThan(3);
      expect(dichas.sort()).toEqual(marcadas.map(({ id }) => id).sort());
    },
  );

  it('tells every route of the API, and none that does not exist', () => {
    const contadas = operations.map(({ path, metodo }) => sinNombres(`${metodo.toUpperCase()} ${path}`));
    const registradas = registeredRoutes().map(sinNombres);
    expect(registradas.length).toBeGreaterThan(40);
    expect(contadas.sort()).toEqual(registradas.sort());
  });

  it('tells every call of the contract with all that a caller needs', () => {
    for (const [id, { method, path }] of Object.entries(RUTAS)) {
      const llamada = LLAMADAS[id as keyof typeof LLAMADAS];
      const operacion = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operacion, id).toMatchObject({
        operationId: id,
        'x-section': llamada.seccion,
        summary: expect.stringMatching(/\S/),
        tags: [expect.stringMatching(/^(Cuentas|Eventos|Sala|Compra|Pagos|Personal|Consola|Puerta)$/)],
      });
      expect(operacion?.responses, id).toHaveProperty(String(llamada.status));
      for (const codigo of llamada.errores) {
        const response = operacion?.responses[ERRORES[codigo].status];
        expect(response?.description, `${id} ${codigo}`).toContain(
          `\`${codigo}\`: ${ERRORES[codigo].mensaje}`,
        );
      }
      const enRuta = [...path.matchAll(/:(\w+)/g)].map(([, nombre]) => nombre);
      const parametros = operacion?.parameters?.filter(p => p.in === 'path') ?? [];
      expect(parametros.map(p => p.name).sort(), id).toEqual(enRuta.sort());
    }
  });

  it('tells that a file wants a session whose e-mail is proven', () => {
    for (const path of ['/eventos/mis_eventos/{id}/boletos.pdf', '/eventos/mis_eventos/{id}/evento.ics'])
      expect(Object.keys(document.paths[path]?.get?.responses ?? {}), path).toEqual(
        expect.arrayContaining(['200', '401', '403', '404']),
      );
  });

  it('says who may: a session exactly where one is needed, and the key everywhere but at the notice', () => {
    for (const { operacion } of operations) {
      const llamada = LLAMADAS[operacion.operationId as keyof typeof LLAMADAS];
      if (!llamada) continue;
      const exigeSesion = operacion.security.every(
        s => 'sesion' in s || 'personal' in s || 'consola' in s || 'lector' in s,
      );
      const { acceso } = llamada;
      expect(exigeSesion, operacion.operationId).toBe(
        acceso.quien === 'consola' || acceso.quien === 'lector'
          ? acceso.sesion !== 'ninguna'
          : ['comprador', 'personal'].includes(acceso.quien),
      );
      expect('clave' in (operacion.security[0] ?? {}), operacion.operationId).toBe(
        llamada.acceso.quien !== 'proveedor',
      );
    }
  });

  it('names each operation once, and describes every group', () => {
    const ids = operations.map(({ operacion }) => operacion.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const etiquetas = document.tags.map(({ name }) => name);
    for (const { operacion } of operations) expect(etiquetas).toContain(operacion.tags[0]);
  });

  it('points only at what it holds, and holds nothing without a pointer to it', () => {
    const texto = JSON.stringify(document);
    const apuntados = new Set(
      [...texto.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, nombre]) => nombre),
    );
    expect([...apuntados].sort()).toEqual(Object.keys(document.components.schemas).sort());
    expect(texto).not.toContain('$defs');
  });

  it('is served, and so is the page to read it', async () => {
    const json = await server.app.inject({ url: '/api/v1/openapi.json' });
    expect(json.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const pagina = await server.app.inject({ url: '/api/v1/docs' });
    expect(pagina.headers['content-security-policy']).toContain("script-src 'self';");
    for (const [, src] of pagina.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await server.app.inject({ url: src ?? '' })).statusCode).toBe(200);
    }
  });
});

it('lists each decision record once: they say how the server behaves behind the calls (§7.34)', () => {
  const folder = new URL('../../../../docs/decisions/', import.meta.url);
  const registros = readdirSync(folder).filter(nombre => /^\d{4}-/.test(nombre));
  const index = readFileSync(new URL('README.md', folder), 'utf8');
  expect([...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, nombre]) => nombre)).toEqual(registros.sort());
});

it('serves a page with each call, file, stream and failure on one line (§7.34)', async () => {
  const pagina = await server.app.inject({ url: '/api/v1/docs/calls.md' });
  expect(pagina.headers['content-type']).toBe('text/plain; charset=utf-8');
  const filas = pagina.body.split('\n').filter(linea => linea.startsWith('| `'));
  const nombres = filas.map(fila => /`(.+?)`/.exec(fila)?.[1] ?? '');
  const esperados = [...registeredRoutes(), ...Object.keys(ERRORES)];
  expect(nombres.map(sinNombres).sort()).toEqual(esperados.map(sinNombres).sort());
  for (const [codigo, { status, mensaje }] of Object.entries(ERRORES))
    expect(filas).toContain(`| \`${codigo}\` | ${status} | ${mensaje} |`);
  for (const { method, path, id } of Object.entries(RUTAS).map(([id, ruta]) => ({ ...ruta, id })))
    expect(filas.find(fila => fila.startsWith(`| \`${method} ${path}\``))).toContain(
      LLAMADAS[id as keyof typeof LLAMADAS].resumen,
    );
});
