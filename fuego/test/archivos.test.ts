import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { exigirCuentasClaras } from '../support/comprobar.ts';
import { createCache } from '../support/nginx.ts';
import type { ServerProcess } from '../support/processes.ts';
import { findInPath } from '../support/programs.ts';
import { API_KEY, createCaller } from '../support/servers.ts';

// A server with a low limit of open files, behind nginx with the settings of deploy/, and a stranger who wants all of
// them. Without nginx the stranger would lock every buyer out (record 0029).

const ARCHIVOS = 256;
const MUCHAS = 400;
const STREAMS = 144;

describe.skipIf(findInPath('nginx') === undefined)('a process that may have few files open', () => {
  let campo: Campo;
  let nginx: ServerProcess;
  let evento: EventoCreado;
  let siguiente = 0;
  const suyas: Socket[] = [];
  beforeAll(async () => {
    campo = await abrirCampo({ procesos: 1, archivos: ARCHIVOS, entorno: { TRUST_PROXY: '127.0.0.1' } });
    const delante = await createCache(campo.apis[0]?.url ?? '', campo.dataDir);
    if (!delante) throw new Error('there is no nginx on this machine');
    nginx = delante;
    evento = await crearEvento(campo.db, { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });
  });
  afterEach(() => {
    for (const socket of suyas.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await nginx?.parar();
    await campo?.cerrar();
  });

  /** Opens a connection of the stranger and sends a text. Its later fate does not matter. */
  async function conectar(texto: string): Promise<Socket> {
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
  async function escuchar(stream: string, vez = 1): Promise<string> {
    const [dicho] = await once(await conectar(stream), 'data');
    const status = String(dicho).slice(9, 12);
    return status === '502' && vez < 5 ? escuchar(stream, vez + 1) : status;
  }

  async function comprar(): Promise<void> {
    const lugar = evento.lugares[siguiente++];
    const llamar = createCaller([nginx.url]);
    const apartado = await llamar('reservarInvitado', {
      params: { id: evento.eventoId },
      body: { asientosReserva: [lugar] },
    });
    expect(apartado.status).toBe(201);
    const pago = await llamar('makeCargoInvitado', {
      body: {
        reservaId: apartado.cuerpo.reservaId,
        source_id: await campo.tokenDeTarjeta(),
        amount: 100,
        promocion_id: 0,
        nombre_invitado: 'Fuego',
        correo_invitado: `archivos${lugar}@correo.example`,
      },
    });
    expect([pago.status, pago.cuerpo.cargo?.pagado]).toEqual([200, true]);
  }

  const peticion = (primera: string, resto = '\r\n') =>
    `${primera} HTTP/1.1\r\nhost: tienda\r\nx-api-key: ${API_KEY}\r\n${resto}`;

  // Before the crowds: each process of nginx keeps up to 64 of their connections, which would be the last ones.
  it('tells who would listen to its last connections to come back, and sells (S8)', async () => {
    const stream = peticion(`GET /api/v1/eventos/${evento.eventoId}/cambios`);
    const respuestas: string[] = [];
    for (let n = 0; n < STREAMS + 10; n += 1) respuestas.push(await escuchar(stream));
    expect(respuestas.filter(status => status === '200')).toHaveLength(STREAMS);
    expect(respuestas.slice(STREAMS)).toEqual(Array(10).fill('503'));
    await comprar();
  });

  it.each([
    ['have asked and keep their connection', peticion('GET /readyz')],
    ['never end their headers', peticion('GET /readyz', 'x-a: ')],
    [
      'never end what they send',
      peticion('POST /api/v1/auth/login', 'content-type: application/json\r\ncontent-length: 99\r\n\r\n{'),
    ],
  ])('sells and charges among hundreds that %s (S8)', async (_, texto) => {
    await comprar();
    for (let n = 0; n < MUCHAS; n += 1) await conectar(texto);
    await comprar();
    await comprar();
    await exigirCuentasClaras(campo);
  });
});
