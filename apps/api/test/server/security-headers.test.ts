import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { createEscaparate } from '../support/escaparate.ts';
import { crearEvento, crearUsuario } from '../support/fabrica.ts';
import { openPort, requestOverNetwork } from '../support/overNetwork.ts';
import { allRoutes } from '../support/serverRoutes.ts';
import { headersOf, tokenDe } from '../support/sesiones.ts';

/** Every kind of answer of a whole server, over a socket: all of them have the same security headers (S9). */
let server: CuentasServer;
let url: string;
let borrar: () => Promise<void>;
let eventoId: number;
beforeAll(async () => {
  const escaparate = await createEscaparate();
  borrar = escaparate.remove;
  server = await openServer({
    TAQUILLA_WEB: escaparate.folder,
    CORS_ORIGENES: 'https://otra.example',
    METRICAS_CLAVE: 'clave-de-metricas',
  });
  url = `http://127.0.0.1:${await openPort(server.app)}`;
  ({ eventoId } = await crearEvento(server.database.pool));
});
afterAll(async () => {
  await server.close();
  await borrar();
});

const get = async (metodo: string, ruta: string, headers: Record<string, string> = {}) => {
  const corte = new AbortController();
  const response = await fetch(url + ruta, {
    method: metodo,
    headers,
    redirect: 'manual',
    signal: corte.signal,
  });
  // A stream does not end on its own.
  corte.abort();
  return response;
};

function requireHeaders(response: Response): void {
  const { headers } = response;
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(strict-origin|no-referrer)$/),
    'strict-transport-security': 'max-age=63072000',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  const politica = headers.get('content-security-policy') ?? '';
  expect(politica).toMatch(/^default-src 'none'/);
  expect(politica).toMatch(/frame-ancestors '(none|self)'/);
  expect(politica).not.toMatch(/unsafe-eval|\*/);
  // The mail itself, in a frame without scripts and origin, has its styles in its elements, as mail does.
  if (!politica.includes('sandbox allow-popups')) expect(politica).not.toContain('unsafe-inline');
  expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
}

describe('every route of the server', () => {
  it('answers behind the headers, with the key and without it', async () => {
    const rutas = allRoutes(server.app.printRoutes({ commonPrefix: false }));
    expect(rutas.length).toBeGreaterThan(60);
    for (const { metodo, ruta } of rutas) {
      const concreta = ruta
        .replace(/:\w*(?:\|\w+)*/g, String(eventoId))
        .replace(/^\/?\*/, '/nada')
        .replace('*', 'nada');
      for (const headers of [headersOf(), {}]) {
        const response = await get(metodo, concreta, headers);
        expect(response.status, `${metodo} ${concreta}`).toBeLessThan(500);
        requireHeaders(response);
      }
    }
  });
});

describe('every kind of answer', () => {
  const CON_CLAVE = headersOf();
  it.each([
    ['a page', 'GET', '/eventos', {}, 200],
    ['a page by HEAD', 'HEAD', '/eventos', {}, 200],
    ['a page that is missing', 'GET', '/nada', {}, 404],
    ['a redirect', 'GET', '/', {}, 302],
    ['a file', 'GET', '/favicon.svg', {}, 200],
    ['a file that is missing', 'GET', '/assets/nada.js', {}, 404],
    ['what search engines read', 'GET', '/robots.txt', {}, 200],
    ['the site map', 'GET', '/sitemap.xml', {}, 200],
    ['a shared answer', 'GET', '/api/v1/eventos/get_all', CON_CLAVE, 200],
    [
      'an answer that nobody needs twice',
      'GET',
      '/api/v1/eventos/get_all',
      { ...CON_CLAVE, 'if-none-match': '*' },
      304,
    ],
    ['a refusal', 'GET', '/api/v1/usuarios/mi_perfil', CON_CLAVE, 401],
    ['the stream of changes', 'GET', '/api/v1/eventos/EVENTO/cambios?clave=taquilla-web', {}, 200],
    ['the document for machines', 'GET', '/api/v1/openapi.json', {}, 200],
    ['the document for people', 'GET', '/api/v1/docs', {}, 200],
    ['health', 'GET', '/healthz', {}, 200],
    ['readiness', 'GET', '/readyz', {}, 200],
    ['metrics', 'GET', '/metrics', { authorization: 'Bearer clave-de-metricas' }, 200],
    ['metrics without their key', 'GET', '/metrics', {}, 401],
    [
      'a preflight',
      'OPTIONS',
      '/api/v1/auth/login',
      { origin: 'https://otra.example', 'access-control-request-method': 'POST' },
      204,
    ],
    ['a method that is not served', 'PUT', '/api/v1/auth/login', CON_CLAVE, 405],
    ['mail of the demo', 'GET', '/dev/correos', {}, 200],
  ] as const)('stands behind them: %s', async (_, metodo, ruta, headers, status) => {
    const response = await get(metodo, ruta.replace('EVENTO', String(eventoId)), headers);
    expect(response.status).toBe(status);
    requireHeaders(response);
  });

  it.each([
    ['a buyer’s session and its new token', '/auth/check-status', 200],
    ['a buyer’s name', '/usuarios/mi_perfil', 200],
    ['a buyer’s cards', '/pagos/get/mi_perfil', 200],
    ['a buyer’s events', '/eventos/mis_eventos', 200],
    ['tickets that are not theirs', '/eventos/mis_eventos/EVENTO', 404],
    ['an event that does not exist', '/eventos/2000000000/detalle', 404],
  ])('but the shared ones stays out of every cache: %s (S9)', async (_, ruta, status) => {
    const { usuarioId } = await crearUsuario(server.database.pool);
    const token = await tokenDe(server.database.pool, usuarioId);
    const response = await get('GET', `/api/v1${ruta.replace('EVENTO', String(eventoId))}`, headersOf(token));
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      status,
      expect.stringContaining('no-store'),
    ]);
    const compartida = await get('GET', '/api/v1/eventos/get_all', CON_CLAVE);
    expect(compartida.headers.get('cache-control')).toContain('public');
  });

  it('stays out of every cache however its address is spelled (S9)', async () => {
    const { usuarioId } = await crearUsuario(server.database.pool);
    const token = await tokenDe(server.database.pool, usuarioId);
    const { port } = server.app.server.address() as AddressInfo;
    for (const direccion of [
      '/%61pi/v1/usuarios/mi_perfil',
      '/api/v1/usuarios/mi_perfi%6c',
      // Servers also accept the form of a proxy's request (RFC 9112).
      `http://127.0.0.1:${port}/api/v1/usuarios/mi_perfil`,
    ]) {
      const response = await requestOverNetwork(server.app, direccion, { headers: headersOf(token) });
      expect([response.status, response.headers['cache-control']], direccion).toEqual([200, 'no-store']);
    }
    const pagina = await requestOverNetwork(server.app, `http://127.0.0.1:${port}/eventos`);
    expect([pagina.status, pagina.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('that runs scripts of ours asks for Trusted Types', async () => {
    for (const ruta of ['/eventos', '/nada']) {
      const politica = (await get('GET', ruta)).headers.get('content-security-policy');
      expect(politica).toContain("require-trusted-types-for 'script'");
    }
  });
});
