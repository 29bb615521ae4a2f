import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { pedir } from '../src/providers/pagos/openpay/transporte.ts';
import { ProveedorSinRespuesta } from '../src/providers/pagos/puerto.ts';

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
    const opciones = { baseUrl, merchantId: 'm', privateKey: 'sk_llave', timeoutMs: 10_000 };
    const tarjeta = { method: 'POST', path: '/tokens', body: { card_number: '4111111111111111' } } as const;
    await expect(pedir(opciones, tarjeta)).rejects.toThrow(ProveedorSinRespuesta);
    expect(ajenas).toBe(0);
  },
);
