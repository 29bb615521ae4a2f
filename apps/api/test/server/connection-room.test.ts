import { once } from 'node:events';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionsThatFit, registerConnectionRoom } from '../../src/server/connectionRoom.ts';

const ARCHIVOS = 164;
const CABEN = 100;
const MUCHAS = 200;

let app: FastifyInstance;
let soltar: () => void;
let abiertas: Socket[];
beforeEach(async () => {
  abiertas = [];
  app = Fastify({ forceCloseConnections: true });
  registerConnectionRoom(app, ARCHIVOS);
  const tarde = new Promise<void>(resolve => {
    soltar = resolve;
  });
  app.get('/', () => 'aquí');
  app.get('/tarde', () => tarde.then(() => 'por fin'));
  app.post('/', () => 'leído');
  await app.listen({ port: 0, host: '0.0.0.0' });
});
afterEach(async () => {
  soltar();
  for (const socket of abiertas) socket.destroy();
  await app.close();
});

/** A connection to the server from one of this machine's addresses, which sends this once it is open. */
async function conectar(desde: string, texto: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: desde });
  abiertas.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (texto !== '') socket.write(texto);
  return socket;
}

const GET = 'GET / HTTP/1.1\r\nhost: tienda\r\n\r\n';
/** The server says that it has begun to read it. */
const POST_A_GOTAS = [
  'POST / HTTP/1.1',
  'host: tienda',
  'content-type: application/json',
  'content-length: 9',
  'expect: 100-continue',
  '',
  '{',
].join('\r\n');
const leer = async (socket: Socket) => String((await once(socket, 'data'))[0]);

it.each([
  [1_048_576, 1_048_064],
  [65_536, 65_024],
  [1_024, 896],
  [256, 192],
])('of %i files that a process may have open %i are connections of callers (S8)', (archivos, conexiones) => {
  expect(connectionsThatFit(archivos)).toBe(conexiones);
});

describe.skipIf(process.platform !== 'linux')('a process whose files run out', () => {
  it.each([
    ['have asked and keep their connection', GET],
    ['say nothing', ''],
    ['send a header by drops', 'GET / HTTP/1.1\r\nhost: tie'],
    ['send a body by drops', POST_A_GOTAS],
  ])('answers whoever comes, among hundreds that %s (S8)', async (_, texto) => {
    for (let n = 0; n < MUCHAS; n += 1) {
      const ocioso = await conectar('127.0.0.2', texto);
      if (texto === GET || texto === POST_A_GOTAS) await leer(ocioso);
    }
    expect(await leer(await conectar('127.0.0.3', GET))).toContain('200 OK');
  });

  it('cuts nobody off who is being answered, nor who has one connection beside who has hundreds (S8)', async () => {
    const esperando = await conectar('127.0.0.2', 'GET /tarde HTTP/1.1\r\nhost: tienda\r\n\r\n');
    const fiel = await conectar('127.0.0.3', GET);
    expect(await leer(fiel)).toContain('200 OK');
    for (let n = 0; n < MUCHAS; n += 1) await conectar('127.0.0.2', '');
    fiel.write(GET);
    expect(await leer(fiel)).toContain('200 OK');
    soltar();
    expect(await leer(esperando)).toContain('por fin');
  });

  it('sends no more away than it needs room for, and none while there is room (S8)', async () => {
    const cuantasSiguen = () => abiertas.filter(({ destroyed }) => !destroyed).length;
    for (let n = 0; n < CABEN / 2; n += 1) await conectar('127.0.0.2', '');
    await leer(await conectar('127.0.0.3', GET));
    expect(cuantasSiguen()).toBe(CABEN / 2 + 1);
    for (let n = 0; n < MUCHAS; n += 1) await conectar('127.0.0.2', '');
    await leer(await conectar('127.0.0.3', GET));
    await expect.poll(cuantasSiguen).toBeLessThanOrEqual(CABEN);
    expect(cuantasSiguen()).toBeGreaterThan(CABEN * 0.85);
  });
});
