import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { crearOpenpay } from '../../src/providers/pagos/openpay/openpay.ts';
import { sendRequest } from '../../src/providers/pagos/openpay/transport.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../../src/providers/pagos/provider.ts';

const KEYS = { merchantId: 'm', privateKey: () => 'sk_llave' };

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([301, 302, 303, 307, 308])(
  'takes what it sends the provider nowhere else, whoever asks for that (%i; S10)',
  async status => {
    let ajenas = 0;
    const otra = await serve((_peticion, response) => {
      ajenas += 1;
      response.end('{"id":"k"}');
    });
    const baseUrl = await serve((request, response) => {
      request.resume();
      response.writeHead(status, { location: `${otra}/v1/m/tokens` }).end();
    });
    const opciones = { ...KEYS, baseUrl, timeoutMs: 10_000 };
    const tarjeta = { method: 'POST', path: '/tokens', body: { card_number: '4111111111111111' } } as const;
    await expect(sendRequest(opciones, tarjeta)).rejects.toThrow(ProveedorSinRespuesta);
    expect(ajenas).toBe(0);
  },
);

it.each<[string, RequestListener]>([
  ['nothing', (_, r) => r.writeHead(204).end()],
  ['a page', (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>ok</h1>')],
  [
    'an end that is not its end',
    (_, r) => r.writeHead(200, { 'content-length': '9' }).write('{"id"') && r.destroy(),
  ],
  ['a letter now and then', (_, r) => drip(r)],
  [
    'that it is compressed, which it is not',
    (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
  ],
  ['another charge, which went back', (_, r) => r.end(JSON.stringify(cargoDevuelto('tr2')))],
  ['less than nothing', (_, r) => r.end(JSON.stringify({ ...cargoDevuelto('tr1'), amount: -100 }))],
  ['a mark before the text', (_, r) => r.end(`\uFEFF${JSON.stringify(cargoDevuelto('tr1'))}`)],
  ['nobody in', (_, r) => r.writeHead(429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }).end()],
])('concludes nothing from an answer of %s (R12)', async (_, handler) => {
  const baseUrl = await serve(handler);
  const openpay = crearOpenpay({ ...KEYS, baseUrl, timeoutMs: 1_000, remitente: 'a@taquilla.example' });
  await expect(openpay.leerCargo('tr1')).rejects.toThrow(ProveedorSinRespuesta);
});

function cargoDevuelto(id: string) {
  return {
    ...{ id, order_id: 'TQ-1', status: 'refunded', amount: 100, currency: 'MXN' },
    refunds: [{ amount: 100, status: 'completed' }],
  };
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const reloj = setInterval(() => response.write('['), 50);
  response.on('close', () => clearInterval(reloj));
}

it.each(['..', '.', ''])(
  'asks for nothing by an id that would lead elsewhere, so that who names %j as a card deletes no customer (S5)',
  async id => {
    const pedidas: unknown[] = [];
    const baseUrl = await serve(({ method, url }, response) => {
      pedidas.push(`${method} ${url}`);
      response.end('{}');
    });
    const openpay = crearOpenpay({ ...KEYS, baseUrl, timeoutMs: 10_000, remitente: 'a@taquilla.example' });
    await expect(openpay.borrarTarjeta('ag1', id)).rejects.toThrow(CargoRechazado);
    await expect(openpay.existeCliente(id)).rejects.toThrow(CargoRechazado);
    await expect(openpay.leerCargo(id)).rejects.toThrow(CargoRechazado);
    expect(pedidas).toEqual([]);
  },
);
