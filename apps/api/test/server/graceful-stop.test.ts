import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openServer } from '../support/cuentas.ts';
import { openPort } from '../support/overNetwork.ts';

it('stops without waiting for a connection on which nothing was ever asked (R19)', async () => {
  const server = await openServer();
  const port = await openPort(server.app);
  const callada = connect(port, '127.0.0.1');
  const cerrada = once(callada, 'close');
  await once(callada, 'connect');
  // This answer shows that the server has accepted the other connection too.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  // Node.js by default waits a minute for it, far longer than a test may take.
  await server.close();
  await cerrada;
});
