import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { cambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { streamsThatFit } from '../../src/eventos/envivo/streamSlots.ts';
import { maxOpenFiles } from '../../src/server/openFiles.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { openPort } from '../support/overNetwork.ts';
import { headersOf } from '../support/sesiones.ts';

let server: CuentasServer;
let port: number;
beforeAll(async () => {
  server = await openServer();
  port = await openPort(server.app);
});
afterAll(() => server.close());

interface Received {
  event: string;
  id: string;
  data: unknown;
}

interface Stream {
  response: IncomingMessage;
  /** Waits for the next event of a kind. */
  siguiente: (event: string) => Promise<Received>;
  recibidos: Received[];
  fin: Promise<void>;
}

/** Listens as a browser's EventSource does. */
async function listen(eventoId: number, headers: Record<string, string> = {}, query = ''): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(
      { port, path: `/api/v1/eventos/${eventoId}/cambios?clave=taquilla-web${query}`, headers },
      resolve,
    );
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
  const recibidos: Received[] = [];
  let texto = '';
  response.setEncoding('utf8');
  response.on('data', chunk => {
    texto += chunk;
    const bloques = texto.split('\n\n');
    texto = bloques.pop() ?? '';
    recibidos.push(...bloques.map(readBlock).filter(bloque => bloque.event !== ''));
  });
  let leidos = 0;
  return {
    response,
    recibidos,
    fin: new Promise(resolve => response.on('close', resolve)),
    siguiente: async event => {
      await expect.poll(() => recibidos.slice(leidos).some(r => r.event === event)).toBe(true);
      leidos = recibidos.findIndex((r, i) => i >= leidos && r.event === event) + 1;
      return recibidos[leidos - 1] as Received;
    },
  };
}

function readBlock(bloque: string): Received {
  const campos = Object.fromEntries(
    bloque
      .split('\n')
      .map(linea => [linea.slice(0, linea.indexOf(':')), linea.slice(linea.indexOf(':') + 2)]),
  );
  return {
    event: campos.event ?? '',
    id: campos.id ?? '',
    data: campos.data ? JSON.parse(campos.data) : null,
  };
}

async function vender(eventoId: number, lugares: number[]): Promise<void> {
  await venderDirecto(server.database.pool, { eventoId, lugares });
  server.context.avisarCambio(eventoId, lugares);
}

async function versionDe(eventoId: number): Promise<string> {
  const response = await server.app.inject({
    url: `/api/v1/eventos/${eventoId}/estados`,
    headers: headersOf(),
  });
  return response.json().version;
}

describe("the stream of an event's changes", () => {
  it('tells which seats changed and what is left in their sections', async () => {
    const { eventoId, seccionId, generalId, lugares } = await crearEvento(server.database.pool);
    const stream = await listen(eventoId);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await stream.siguiente('recargar');
    const { rows } = await server.database.pool.query<{ id: number }>(
      'select id from lugar where seccion_id = $1 order by id limit 2',
      [generalId],
    );
    const vendidos = [...lugares.slice(0, 2), ...rows.map(fila => fila.id)];
    await vender(eventoId, vendidos);
    const { data, id } = await stream.siguiente('cambios');
    expect(cambiosDeEvento.parse(data)).toEqual({
      lugares: { vendido: lugares.slice(0, 2) },
      secciones: { [seccionId]: { Luneta: 48 }, [generalId]: { General: 98 } },
    });
    expect(id).toBe(await versionDe(eventoId));
  });

  it('tells all of more listeners than are written to in one turn of the event loop', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const flujos = await Promise.all(Array.from({ length: 260 }, () => listen(eventoId)));
    await vender(eventoId, lugares.slice(0, 1));
    const enterados = () =>
      flujos.filter(({ recibidos }) => recibidos.some(({ event }) => event === 'cambios')).length;
    await expect.poll(enterados).toBe(260);
  });

  it('finds a change without notice, such as a sale of a process that died', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const stream = await listen(eventoId);
    await stream.siguiente('recargar');
    await venderDirecto(server.database.pool, { eventoId, lugares: lugares.slice(0, 1) });
    const { data } = await stream.siguiente('cambios');
    expect(data).toMatchObject({ lugares: { vendido: [lugares[0]] } });
  });

  it('goes on from where a listener was', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const version = await versionDe(eventoId);
    const [primero, segundo] = [await listen(eventoId, {}, `&desde=${version}`), await listen(eventoId)];
    await segundo.siguiente('recargar');
    await vender(eventoId, lugares.slice(0, 1));
    const ultima = await primero.siguiente('cambios');
    primero.response.destroy();
    await vender(eventoId, lugares.slice(1, 2));
    await segundo.siguiente('cambios');
    await segundo.siguiente('cambios');

    const deVuelta = await listen(eventoId, { 'last-event-id': ultima.id });
    const { data } = await deVuelta.siguiente('cambios');
    expect(data).toMatchObject({ lugares: { vendido: [lugares[1]] } });
    expect(deVuelta.recibidos.map(r => r.event)).not.toContain('recargar');
    expect(primero.recibidos.map(r => r.event)).not.toContain('recargar');
  });

  it('tells a listener that knows other states to read all of them, and what changed just now', async () => {
    // Changes of the last three seconds count as recent; the slowed clock makes that a minute for a busy machine.
    const { now } = performance;
    const desde = performance.now();
    const reloj = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => desde + (now.call(performance) - desde) / 20);
    onTestFinished(() => reloj.mockRestore());
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const testigo = await listen(eventoId);
    await testigo.siguiente('recargar');
    await vender(eventoId, lugares.slice(0, 1));
    await testigo.siguiente('cambios');
    const stream = await listen(eventoId, { 'last-event-id': 'de-otro-mundo' });
    const { data } = await stream.siguiente('recargar');
    expect(data).toEqual({ version: await versionDe(eventoId) });
    // The states that the listener reads now may be older than this change.
    expect((await stream.siguiente('cambios')).data).toMatchObject({ lugares: { vendido: [lugares[0]] } });
  });

  it('tells listeners to read all of it once the organiser has changed the plan (§3.9)', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const stream = await listen(eventoId);
    await stream.siguiente('recargar');
    await server.database.pool.query(
      `insert into lugar (evento_id, seccion_id, fila_id, numero, orden, zona_precio_id, precio)
       select evento_id, seccion_id, fila_id, '99', 99, zona_precio_id, precio from lugar where id = $1`,
      [lugares[0]],
    );
    const { id } = await stream.siguiente('recargar');
    expect(id).toBe(await versionDe(eventoId));
  });

  it('says nothing to a listener that knows it all already', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const stream = await listen(eventoId, { 'last-event-id': await versionDe(eventoId) });
    await vender(eventoId, lugares.slice(0, 1));
    await stream.siguiente('cambios');
    expect(stream.recibidos).toHaveLength(1);
  });

  it('is not given to strangers, nor of events that do not exist (§7.1)', async () => {
    const sinClave = await server.app.inject({ url: '/api/v1/eventos/1/cambios?clave=otra' });
    expect(sinClave.json()).toMatchObject({ statusCode: 401, code: 'clave_invalida' });
    const sinEvento = await server.app.inject({ url: '/api/v1/eventos/999999/cambios?clave=taquilla-web' });
    expect(sinEvento.json()).toMatchObject({ statusCode: 404, code: 'evento_no_encontrado' });
  });

  it('answers its head alone to HEAD, and is not begun (RFC 9110 §9.3.2)', async () => {
    const { eventoId } = await crearEvento(server.database.pool);
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `HEAD /api/v1/eventos/${eventoId}/cambios?clave=taquilla-web HTTP/1.1\r\nhost: tienda\r\nconnection: close\r\n\r\n`,
    );
    const [chunk] = await once(socket, 'data');
    const [head, body] = String(chunk).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head).toMatch(/^content-type: text\/event-stream/m);
    expect(body).toBe('');
    await once(socket, 'close');
  });

  it('keeps so many streams of one address open and no more, beside those of others (S8)', async () => {
    const propio = await openServer({
      TAQUILLA_LIMITES: 'si',
      TAQUILLA_OYENTES_POR_ORIGEN: '2',
      TRUST_PROXY: '127.0.0.1',
    });
    onTestFinished(() => propio.close());
    const antes = port;
    port = await openPort(propio.app);
    onTestFinished(() => {
      port = antes;
    });
    const { eventoId } = await crearEvento(propio.database.pool);
    const desde = (ip: string) => listen(eventoId, { 'x-forwarded-for': ip });

    const [primero] = [await desde('203.0.113.7'), await desde('203.0.113.7')];
    const { response } = await desde('203.0.113.7');
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('15');
    const [uno, otro] = [await desde('2001:db8::1'), await desde('2001:db8::2')];
    expect([uno, otro].map(stream => stream.response.statusCode)).toEqual([200, 200]);
    expect((await desde('2001:db8::3')).response.statusCode).toBe(429);

    primero.response.destroy();
    await expect.poll(async () => (await desde('203.0.113.7')).response.statusCode).toBe(200);
  });

  it.each([
    [Number.POSITIVE_INFINITY, 20_000],
    [1_048_576, 20_000],
    [20_000, 14_616],
    [1_024, 672],
    [256, 144],
  ])(
    'leaves connections for those who buy: with %d files that a process may have open %d are streams (S8)',
    (files, streams) => {
      expect(streamsThatFit(files)).toBe(streams);
    },
  );

  it('knows how many files this process may have open', () => {
    const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' });
    expect(String(maxOpenFiles())).toBe(stdout.trim().replace('unlimited', 'Infinity'));
  });

  it('ends with the server, and says when to come back (R19)', async () => {
    const propio = await openServer();
    const antes = port;
    port = await openPort(propio.app);
    const { eventoId } = await crearEvento(propio.database.pool);
    const stream = await listen(eventoId);
    port = antes;
    let despedida = '';
    stream.response.on('data', chunk => {
      despedida += chunk;
    });
    await stream.siguiente('recargar');
    await propio.close();
    await stream.fin;
    expect(despedida).toMatch(/retry: \d{4}\n\n$/);
  });
});
