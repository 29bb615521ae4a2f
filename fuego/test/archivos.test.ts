import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { exigirCuentasClaras } from '../support/comprobar.ts';
import { createCache } from '../support/nginx.ts';
import type { ServerProcess } from '../support/processes.ts';
import { findInPath } from '../support/programs.ts';
import { API_KEY, createCaller } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

// A server with a low limit of open files, behind nginx with the settings of deploy/, and a stranger who wants all of
// them. Without nginx the stranger would lock every buyer out (record 0029).

const FILES = 256;
const MANY = 400;
const STREAMS = 144;

describe.skipIf(findInPath('nginx') === undefined)('a process that may have few files open', () => {
  let bed: TestBed;
  let nginx: ServerProcess;
  let evento: EventoCreado;
  let siguiente = 0;
  const suyas: Socket[] = [];
  beforeAll(async () => {
    bed = await openTestBed({ processes: 1, openFiles: FILES, env: { TRUST_PROXY: '127.0.0.1' } });
    const delante = await createCache(bed.apis[0]?.url ?? '', bed.dataDir);
    if (!delante) throw new Error('there is no nginx on this machine');
    nginx = delante;
    evento = await crearEvento(bed.db, { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });
  });
  afterEach(() => {
    for (const socket of suyas.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await nginx?.stop();
    await bed?.close();
  });

  /** Opens a connection of the stranger and sends a text. Its later fate does not matter. */
  async function connectTo(texto: string): Promise<Socket> {
    const { hostname, port } = new URL(nginx.url);
    const socket = createConnection({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
    suyas.push(socket);
    socket.on('error', () => {});
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    if (!socket.destroyed) socket.write(texto);
    return socket;
  }

  /**
   * The status of an answer. nginx answers 502 where the process was closing the idle connection that it used: asks again.
   */
  async function listen(stream: string, vez = 1): Promise<string> {
    const [dicho] = await once(await connectTo(stream), 'data');
    const status = String(dicho).slice(9, 12);
    return status === '502' && vez < 5 ? listen(stream, vez + 1) : status;
  }

  async function comprar(): Promise<void> {
    const lugar = evento.lugares[siguiente++];
    const call = createCaller([nginx.url]);
    const apartado = await call('reservarInvitado', {
      params: { id: evento.eventoId },
      body: { asientosReserva: [lugar] },
    });
    expect(apartado.status).toBe(201);
    const pago = await call('makeCargoInvitado', {
      body: {
        reservaId: apartado.body.reservaId,
        source_id: await bed.tokenDeTarjeta(),
        amount: 100,
        promocion_id: 0,
        nombre_invitado: 'Fuego',
        correo_invitado: `archivos${lugar}@correo.example`,
      },
    });
    expect([pago.status, pago.body.cargo?.pagado]).toEqual([200, true]);
  }

  const request = (primera: string, resto = '\r\n') =>
    `${primera} HTTP/1.1\r\nhost: tienda\r\nx-api-key: ${API_KEY}\r\n${resto}`;

  // Before the crowds: each process of nginx keeps up to 64 of their connections, which would be the last ones.
  it('tells who would listen to its last connections to come back, and sells (S8)', async () => {
    const stream = request(`GET /api/v1/eventos/${evento.eventoId}/cambios`);
    const responses: string[] = [];
    for (let n = 0; n < STREAMS + 10; n += 1) responses.push(await listen(stream));
    expect(responses.filter(status => status === '200')).toHaveLength(STREAMS);
    expect(responses.slice(STREAMS)).toEqual(Array(10).fill('503'));
    await comprar();
  });

  it.each([
    ['have asked and keep their connection', request('GET /readyz')],
    ['never end their headers', request('GET /readyz', 'x-a: ')],
    [
      'never end what they send',
      request('POST /api/v1/auth/login', 'content-type: application/json\r\ncontent-length: 99\r\n\r\n{'),
    ],
  ])('sells and charges among hundreds that %s (S8)', async (_, texto) => {
    await comprar();
    for (let n = 0; n < MANY; n += 1) await connectTo(texto);
    await comprar();
    await comprar();
    await exigirCuentasClaras(bed);
  });
});
