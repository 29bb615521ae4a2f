import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { crearOpenpay } from '../../src/providers/pagos/openpay/openpay.ts';
import { sendRequest } from '../../src/providers/pagos/openpay/transport.ts';
import { CargoRechazado, ProveedorSinRespuesta } from '../../src/providers/pagos/provider.ts';

const LLAVES = { merchantId: 'm', privateKey: () => 'sk_llave' };

async function servir(responder: RequestListener): Promise<string> {
  const servidor = createServer(responder).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  onTestFinished(async () => {
    servidor.closeAllConnections();
    servidor.close();
  });
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
}

it.each([301, 302, 303, 307, 308])(
  'takes what it sends the provider nowhere else, whoever asks for that (%i; S10)',
  async status => {
    let ajenas = 0;
    const otra = await servir((_peticion, respuesta) => {
      ajenas += 1;
      respuesta.end('{"id":"k"}');
    });
    const baseUrl = await servir((peticion, respuesta) => {
      peticion.resume();
      respuesta.writeHead(status, { location: `${otra}/v1/m/tokens` }).end();
    });
    const opciones = { ...LLAVES, baseUrl, timeoutMs: 10_000 };
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
  ['a letter now and then', (_, r) => gotear(r)],
  [
    'that it is compressed, which it is not',
    (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
  ],
  ['another charge, which went back', (_, r) => r.end(JSON.stringify(cargoDevuelto('tr2')))],
  ['less than nothing', (_, r) => r.end(JSON.stringify({ ...cargoDevuelto('tr1'), amount: -100 }))],
  ['a mark before the text', (_, r) => r.end(`\uFEFF${JSON.stringify(cargoDevuelto('tr1'))}`)],
  ['nobody in', (_, r) => r.writeHead(429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }).end()],
])('concludes nothing from an answer of %s (R12)', async (_, responder) => {
  const baseUrl = await servir(responder);
  const openpay = crearOpenpay({ ...LLAVES, baseUrl, timeoutMs: 1_000, remitente: 'a@taquilla.example' });
  await expect(openpay.leerCargo('tr1')).rejects.toThrow(ProveedorSinRespuesta);
});

function cargoDevuelto(id: string) {
  return {
    ...{ id, order_id: 'TQ-1', status: 'refunded', amount: 100, currency: 'MXN' },
    refunds: [{ amount: 100, status: 'completed' }],
  };
}

function gotear(respuesta: ServerResponse): void {
  respuesta.writeHead(200, { 'content-type': 'application/json' });
  const reloj = setInterval(() => respuesta.write('['), 50);
  respuesta.on('close', () => clearInterval(reloj));
}

it.each(['..', '.', ''])(
  'asks for nothing by an id that would lead elsewhere, so that who names %j as a card deletes no customer (S5)',
  async id => {
    const pedidas: unknown[] = [];
    const baseUrl = await servir(({ method, url }, respuesta) => {
      pedidas.push(`${method} ${url}`);
      respuesta.end('{}');
    });
    const openpay = crearOpenpay({ ...LLAVES, baseUrl, timeoutMs: 10_000, remitente: 'a@taquilla.example' });
    await expect(openpay.borrarTarjeta('ag1', id)).rejects.toThrow(CargoRechazado);
    await expect(openpay.existeCliente(id)).rejects.toThrow(CargoRechazado);
    await expect(openpay.leerCargo(id)).rejects.toThrow(CargoRechazado);
    expect(pedidas).toEqual([]);
  },
);
