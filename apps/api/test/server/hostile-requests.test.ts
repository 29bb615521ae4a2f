import { connect } from 'node:net';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import { respuestaError } from '@taquilla/contract/comun/campos';
import { ERRORES } from '@taquilla/contract/comun/errores';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { newName } from '../support/newName.ts';
import { openPort } from '../support/overNetwork.ts';
import { headersOf } from '../support/sesiones.ts';

let server: CuentasServer;
let port: number;
beforeAll(async () => {
  server = await openServer();
  port = await openPort(server.app);
});
afterAll(() => server.close());

/** Sends raw bytes and reads the answer, because an HTTP client would correct them. */
async function send(bytes: string): Promise<{ status: number; body: string }> {
  const texto = await new Promise<string>((resolve, reject) => {
    const connection = connect(port, '127.0.0.1', () => connection.write(bytes, 'latin1'));
    let leido = '';
    connection.setEncoding('utf8');
    connection.on('data', parte => {
      leido += parte;
    });
    connection.on('close', () => resolve(leido));
    connection.on('error', reject);
  });
  const [header = '', answer = ''] = texto.split('\r\n\r\n');
  return { status: Number(header.split(' ')[1]), body: answer };
}

const sendJson = (ruta: string, json: string, metodo = 'POST') =>
  send(
    `${metodo} /api/v1${ruta} HTTP/1.1\r\nhost: x\r\nx-api-key: taquilla-web\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(json, 'latin1')}\r\n\r\n${json}`,
  );

/** Requires a refusal of the caller's input in the agreed shape. */
function requireRefusal({ status, body }: { status: number; body: string }): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const leido = respuestaError.parse(JSON.parse(body));
  expect(leido.statusCode).toBe(status);
  expect(Object.keys(ERRORES)).toContain(leido.code);
}

const TEXTS: readonly [string, string][] = [
  ['NUL', JSON.stringify('a\u0000b@correo.example')],
  ['a lone surrogate', '"a\\ud800b@correo.example"'],
  ['100 kB', JSON.stringify(`${'x'.repeat(100_000)}@correo.example`)],
  ['SQL', JSON.stringify("' or 1=1; drop table usuario; --")],
  ['an object', '{"a":1}'],
  ['a list', '[[[[1]]]]'],
  ['null', 'null'],
  ['a huge number', '1e999'],
];

describe('hostile input answers 4xx in the agreed shape (S5)', () => {
  it.each(TEXTS)('%s as an e-mail', async (_que, email) => {
    requireRefusal(await sendJson('/auth/login', `{"email":${email},"password":"Boletos2026"}`));
    requireRefusal(
      await sendJson('/auth/register', `{"email":${email},"password":"Boletos2026","fullName":"x"}`),
    );
  });

  it.each(TEXTS.filter(([que]) => que !== 'SQL'))('%s as a name', async (_que, fullName) => {
    const json = `{"email":"a@correo.example","password":"Boletos2026","fullName":${fullName}}`;
    requireRefusal(await sendJson('/auth/register', json));
  });

  it.each([
    ['an inherited key', '{"__proto__":{"email":"a@b.mx"},"password":"x"}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"x":1}},"email":"a@b.mx"}'],
    ['deep JSON', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['deep lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['JSON that ends early', '{"email":'],
    ['no JSON', 'hola'],
    ['nothing', ''],
    ['a bare null', 'null'],
    ['a bare list', '[]'],
    ['bytes that are no UTF-8', '{"email":"\xff\xfe@b.mx","password":"x"}'],
    ['more than the limit', JSON.stringify({ email: 'x'.repeat(300_000) })],
  ])('%s as a body', async (_que, json) => {
    requireRefusal(await sendJson('/auth/login', json));
  });

  it('unknown keys are ignored, and give no rights', async () => {
    const email = `${newName()}@correo.example`;
    const body = {
      fullName: 'Jimena',
      email,
      password: 'Boletos2026',
      verificado: true,
      isVerified: true,
      id: 1,
    };
    const { status, body: answer } = await server.call('register', { body });
    expect(status).toBe(201);
    expect((await server.call('checkStatus', { token: String(answer.token) })).body.isVerified).toBe(false);
  });

  it.each([
    ['a broken escape', '/correos/forgot-password/%ZZ'],
    ['half a character', '/correos/forgot-password/a%C3@b.mx'],
    ['NUL', '/correos/forgot-password/a%00b@correo.example'],
    ['a very long one', `/correos/forgot-password/${'x'.repeat(5_000)}@b.mx`],
    ['a line break', '/correos/forgot-password/a%0d%0aBcc:b@correo.example'],
    ['no address', '/correos/forgot-password/nadie'],
  ])('%s in a path', async (_que, ruta) => requireRefusal(await sendJson(ruta, '{}')));

  it('other types, methods and paths', async () => {
    const con = (header: string, metodo = 'POST', ruta = '/api/v1/auth/login') =>
      send(
        `${metodo} ${ruta} HTTP/1.1\r\nhost: x\r\nx-api-key: taquilla-web\r\nconnection: close\r\n${header}\r\n`,
      );
    requireRefusal(await con('content-type: text/xml\r\ncontent-length: 4\r\n\r\n<a/>'));
    requireRefusal(await con('content-type: \x7f\r\ncontent-length: 2\r\n\r\n{}'));
    requireRefusal(await con('', 'GET'));
    requireRefusal(await con('', 'GET', '/api/v1/no/existe'));
    requireRefusal(await con('', 'GET', '/api/v1/%'));
  });

  it.each((Object.keys(RUTAS) as LlamadaId[]).filter(id => !(LLAMADAS[id].body.type === 'undefined')))(
    'any body at %s',
    async id => {
      const { method, path } = RUTAS[id];
      for (const payload of [
        '[]',
        '"x"',
        '{"a":{"b":[null]}}',
        '{"email":{"$ne":1}}',
        `{"reservaId":"\\u0000"}`,
      ]) {
        const { statusCode, body } = await server.app.inject({
          method,
          url: `/api/v1${path.replace(/:\w+/g, '1')}`,
          headers: { ...headersOf(), 'content-type': 'application/json' },
          payload,
        });
        requireRefusal({ status: statusCode, body });
      }
    },
  );

  it('a wrong application key (§7.1)', async () => {
    for (const clave of ['', 'x', 'taquilla-weB', 'taquilla-web '.repeat(3), 'é']) {
      const { status, body } = await server.call('oauthActivos', { headers: { 'x-api-key': clave } });
      expect([status, body.code]).toEqual([401, 'clave_invalida']);
    }
  });
});
