import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { abrirServidor } from '../support/cuentas.ts';

it('stops without waiting for a connection on which nothing was ever asked (R19)', async () => {
  const servidor = await abrirServidor();
  await servidor.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = servidor.app.server.address() as AddressInfo;
  const callada = connect(port, '127.0.0.1');
  const cerrada = once(callada, 'close');
  await once(callada, 'connect');
  // Its answer says that the server has met the other one too.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  // Node.js by itself waits a minute for it, far longer than a test may take.
  await servidor.cerrar();
  await cerrada;
});
