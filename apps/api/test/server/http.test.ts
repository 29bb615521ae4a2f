import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { createEscaparate } from '../support/escaparate.ts';
import { crearEvento } from '../support/fabrica.ts';
import { headersOf } from '../support/sesiones.ts';

let server: CuentasServer;
let borrar: () => Promise<void>;
beforeAll(async () => {
  const escaparate = await createEscaparate();
  borrar = escaparate.remove;
  server = await openServer({
    TAQUILLA_WEB: escaparate.folder,
    CORS_ORIGENES: 'https://socio.example, https://otro.example',
    METRICAS_CLAVE: 'clave-de-metricas',
    TAQUILLA_MAX_RESERVAS_EN_CURSO: '2',
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await borrar();
});

const portOf = ({ app }: CuentasServer) => (app.server.address() as AddressInfo).port;

/** Sends raw text and reads the whole answer. */
function sendRaw(texto: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(portOf(server), '127.0.0.1', () => socket.write(texto));
    let response = '';
    socket.on('data', chunk => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('security headers (S9)', () => {
  const COMUNES = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'x-frame-options': 'DENY',
    // The shop of these tests is https.
    'strict-transport-security': 'max-age=63072000',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };

  it.each([
    ['a call', { url: '/api/v1/eventos/get_all', headers: headersOf() }, 200],
    ['a call without a key', { url: '/api/v1/eventos/get_all' }, 401],
    ['a call that does not exist', { url: '/api/v1/nada', headers: headersOf() }, 404],
    [
      'a body that is none',
      {
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { ...headersOf(), 'content-type': 'application/json' },
        payload: '{',
      },
      400,
    ],
    [
      'a body of another kind',
      {
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { ...headersOf(), 'content-type': 'text/xml' },
        payload: '<a/>',
      },
      415,
    ],
    [
      'a body that is too large',
      {
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { ...headersOf(), 'content-type': 'application/json' },
        payload: `"${'x'.repeat(300_000)}"`,
      },
      413,
    ],
    ['an address that cannot be read', { url: '/api/v1/eventos/%/detalle' }, 404],
    ['an address that is too long', { url: `/imagenes/${'x'.repeat(2_000)}` }, 404],
    ['a method that is not served', { method: 'PUT', url: '/api/v1/eventos/get_all' }, 405],
    ['a page', { url: '/eventos' }, 200],
    ['a page that does not exist', { url: '/nada' }, 404],
    ['a file', { url: '/favicon.svg' }, 200],
    ['a picture that does not exist', { url: `/imagenes/${'0'.repeat(32)}` }, 404],
    ['health', { url: '/healthz' }, 200],
    ['metrics', { url: '/metrics' }, 401],
    ['mail of the demo', { url: '/dev/correos' }, 200],
  ] as const)('stand on %s', async (_nombre, request, status) => {
    const response = await server.app.inject(request as InjectOptions);
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(COMUNES);
    const politica = String(response.headers['content-security-policy']);
    expect(politica).toContain("default-src 'none'");
    expect(politica).toContain("frame-ancestors 'none'");
    expect(politica).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  });

  it('stand on what is not even HTTP, in the agreed shape', async () => {
    const response = await sendRaw('HOLA\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(response).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      statusCode: 400,
      code: 'cuerpo_invalido',
    });
  });

  it('answer 431 to headers without end', async () => {
    const response = await sendRaw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(response).toContain('"code":"cabeceras_demasiado_grandes"');
  });

  it.each(['/eventos', '/api/v1/eventos/get_all', '/healthz'])(
    'stand on the refusal of two Host headers, of which a proxy may have read the other one: %s',
    async ruta => {
      const clave = 'x-api-key: taquilla-web';
      const request = (hosts: string) =>
        sendRaw(`GET ${ruta} HTTP/1.1\r\n${hosts}\r\n${clave}\r\nconnection: close\r\n\r\n`);
      expect(await request('host: a.example')).toMatch(/^HTTP\/1\.1 200 /);
      const response = await request('host: a.example\r\nHOST: b.example');
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain('"code":"cuerpo_invalido"');
      expect(response).toContain('x-content-type-options: nosniff');
    },
  );

  it('cover subdomains only where the operator says so', async () => {
    const propio = await openServer({ TAQUILLA_HSTS_SUBDOMINIOS: 'si' });
    const { headers } = await propio.app.inject({ url: '/healthz' });
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    await propio.close();
  });

  it('let a page run scripts of this house and of the card provider, and no others', async () => {
    const propio = await openServer({ GOOGLE_CLIENT_ID: 'cliente' });
    const conScripts = {
      ...propio.context,
      paymentScripts: () => ({
        openpay: 'https://js.openpay.mx/openpay.v1.min.js',
        deviceData: 'https://openpay.s3.amazonaws.com/openpay-data.v1.min.js',
      }),
    };
    const escaparate = await createEscaparate();
    const politicaDe = async (google: boolean) => {
      const config = { ...conScripts.config, web: escaparate.folder };
      const app = await createApp(
        { ...conScripts, config: google ? config : { ...config, google: null } },
        pino({ level: 'silent' }),
      );
      const { headers } = await app.inject({ url: '/eventos' });
      await app.close();
      const politica = String(headers['content-security-policy']).split('; ');
      return new Map(politica.map(d => [d.split(' ')[0], d.split(' ').slice(1)]));
    };
    const deOpenpay = ['https://js.openpay.mx', 'https://openpay.s3.amazonaws.com'];
    // Directive by directive: a missing directive falls back on another one, or on the page's own.
    expect(Object.fromEntries(await politicaDe(false))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...deOpenpay],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...deOpenpay],
      'frame-src': deOpenpay,
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['taquilla', 'default'],
      'upgrade-insecure-requests': [],
    });
    const conGoogle = await politicaDe(true);
    expect(conGoogle.get('trusted-types')).not.toContain('*');
    const suyas = [...conGoogle].filter(([, valores]) => valores.includes('https://accounts.google.com'));
    expect(suyas.map(([d]) => d)).toEqual(['script-src', 'style-src', 'connect-src', 'frame-src']);
    await propio.close();
    await escaparate.remove();
  });
});

describe('the application key (§7.1)', () => {
  it('may be one of several, of which pages carry the first', async () => {
    const escaparate = await createEscaparate();
    const propio = await openServer({
      TAQUILLA_WEB: escaparate.folder,
      TAQUILLA_API_KEY: 'clave-nueva, clave-de-antes',
    });
    const conClave = async (clave: string) => {
      const headers = headersOf(undefined, clave);
      return (await propio.app.inject({ url: '/api/v1/eventos/get_all', headers })).statusCode;
    };
    expect(await conClave('clave-nueva')).toBe(200);
    expect(await conClave('clave-de-antes')).toBe(200);
    expect(await conClave('clave-nueva, clave-de-antes')).toBe(401);
    expect(await conClave('taquilla-web')).toBe(401);
    expect((await propio.app.inject({ url: '/auth/success' })).body).toContain('clave-nueva');
    await propio.close();
    await escaparate.remove();
  });
});

describe('other origins', () => {
  const request = (origin: string, method: 'GET' | 'OPTIONS' = 'GET', url = '/eventos/get_all') =>
    server.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: {
        ...headersOf(),
        origin,
        ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }),
      },
    });

  it('may call if they are on the list', async () => {
    const response = await request('https://socio.example', 'OPTIONS');
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://socio.example',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    });
    const permitidas = String(response.headers['access-control-allow-headers']).split(', ').sort();
    expect(permitidas).toEqual(['authorization', 'content-type', 'last-event-id', 'x-api-key']);
    // No cookies are involved: no page may send a request with the buyer's.
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    // A page that is told to come back must be able to read when.
    const { headers } = await request('https://socio.example');
    expect(headers['access-control-expose-headers']).toBe('etag, retry-after');
    expect((await request('https://otro.example')).headers['access-control-allow-origin']).toBe(
      'https://otro.example',
    );
  });

  it('are told apart by a cache, as compressed answers are', async () => {
    const { eventoId, seccionId } = await crearEvento(server.database.pool);
    const url = `/eventos/${eventoId}/${seccionId}/filas_por_seccion`;
    for (const intento of ['first', 'remembered']) {
      const { vary } = (await request('https://socio.example', 'GET', url)).headers;
      expect(String(vary).toLowerCase().split(', ').sort(), intento).toEqual(['accept-encoding', 'origin']);
    }
  });

  it('may not if they are not', async () => {
    for (const origin of ['https://malo.example', 'https://socio.example.malo.example', 'null']) {
      expect((await request(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the log', () => {
  it('has one line a request with its pattern, and nothing that the address holds', async () => {
    const lineas: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (linea: string) => void lineas.push(JSON.parse(linea)) });
    const app = await createApp(server.context, log);
    await app.inject({
      method: 'POST',
      url: '/api/v1/correos/forgot-password/alguien@secreto.example?token=valeuno',
      headers: headersOf(),
    });
    await app.inject({ url: '/terminar_compra/3f0c8f0e-5f2a-4d0e-9d51-0d7c1c7b9d11/true/0' });
    await app.close();
    expect(lineas.filter(linea => linea.msg === 'Petición.')).toMatchObject([
      {
        reqId: expect.any(String),
        metodo: 'POST',
        ruta: '/api/v1/correos/forgot-password/:email',
        llamada: 'forgotPassword',
        status: 200,
        ms: expect.any(Number),
      },
      { ruta: '/*', status: 200 },
    ]);
    expect(JSON.stringify(lineas)).not.toMatch(/secreto|valeuno|3f0c8f0e/);
  });
});

describe('metrics', () => {
  it('are told to a caller with their key', async () => {
    await server.app.inject({ url: '/api/v1/eventos/999999/detalle', headers: headersOf() });
    const response = await server.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer clave-de-metricas' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(
      /taquilla_http_segundos_count\{metodo="GET",ruta="\/api\/v1\/eventos\/:id\/detalle",status="404"\} [1-9]/,
    );
    expect(response.body).toContain('taquilla_correos_pendientes ');
    expect(response.body).toContain('taquilla_correos_espera_segundos ');
    expect(response.body).toMatch(/taquilla_rechazos_total\{codigo="evento_no_encontrado"\} [1-9]/);
  });

  it('tell of mails that were given up, until they are sent anew as the operator is told to (R18)', async () => {
    const dados = async () => {
      const headers = { authorization: 'Bearer clave-de-metricas' };
      const { body } = await server.app.inject({ url: '/metrics', headers });
      return /^taquilla_correos_fallidos (\d+)$/m.exec(body)?.[1];
    };
    const { pool } = server.database;
    await pool.query(`insert into correo (clave, para, tipo, datos, estado, intentos, rechazos)
      values ('boletos:perdido', 'ana@correo.example', 'boletos', '{"reservaId": "perdida"}', 'fallido', 5, 5)`);
    expect(await dados()).toBe('1');
    const manual = await readFile(new URL('../../../../docs/operation.md', import.meta.url), 'utf8');
    await pool.query(/update correo set[^;]+;/.exec(manual)?.[0] ?? '');
    expect(await dados()).toBe('0');
    await pool.query(`delete from correo where clave = 'boletos:perdido'`);
  });

  it('are told without what only the database knows while it is gone, its refusals among them (R11)', async () => {
    const propio = await openServer({ METRICAS_CLAVE: 'clave-de-metricas' });
    await propio.database.pool.end();
    await propio.app.inject({ url: '/api/v1/eventos/1/detalle', headers: headersOf() });
    const response = await propio.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer clave-de-metricas' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/^taquilla_correos_pendientes NaN$/im);
    expect(response.body).toMatch(/^taquilla_rechazos_total\{codigo="error_interno"\} [1-9]/m);
    await propio.app.close();
  });

  it('do not exist without a key outside demo mode', async () => {
    const { context } = server;
    const config = { ...context.config, demo: false, metricsKey: null, web: null };
    const app = await createApp({ ...context, config }, pino({ level: 'silent' }));
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
    await app.close();
  });
});
