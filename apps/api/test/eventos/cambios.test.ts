import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { cambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { streamsThatFit } from '../../src/eventos/envivo/streamSlots.ts';
import { maxOpenFiles } from '../../src/server/openFiles.ts';
import { abrirServidor, type ServidorDeCuentas } from '../support/cuentas.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { openPort } from '../support/overNetwork.ts';
import { cabeceras } from '../support/sesiones.ts';

let servidor: ServidorDeCuentas;
let puerto: number;
beforeAll(async () => {
  servidor = await abrirServidor();
  puerto = await openPort(servidor.app);
});
afterAll(() => servidor.cerrar());

interface Recibido {
  event: string;
  id: string;
  data: unknown;
}

interface Flujo {
  respuesta: IncomingMessage;
  /** Waits for the next event of a kind. */
  siguiente: (event: string) => Promise<Recibido>;
  recibidos: Recibido[];
  fin: Promise<void>;
}

/** Listens as a browser's EventSource does. */
async function escuchar(eventoId: number, headers: Record<string, string> = {}, query = ''): Promise<Flujo> {
  const respuesta = await new Promise<IncomingMessage>((resolve, reject) => {
    const peticion = get(
      { port: puerto, path: `/api/v1/eventos/${eventoId}/cambios?clave=taquilla-web${query}`, headers },
      resolve,
    );
    peticion.on('error', reject);
    onTestFinished(() => void peticion.destroy());
  });
  const recibidos: Recibido[] = [];
  let texto = '';
  respuesta.setEncoding('utf8');
  respuesta.on('data', trozo => {
    texto += trozo;
    const bloques = texto.split('\n\n');
    texto = bloques.pop() ?? '';
    recibidos.push(...bloques.map(leerBloque).filter(bloque => bloque.event !== ''));
  });
  let leidos = 0;
  return {
    respuesta,
    recibidos,
    fin: new Promise(resolve => respuesta.on('close', resolve)),
    siguiente: async event => {
      await expect.poll(() => recibidos.slice(leidos).some(r => r.event === event)).toBe(true);
      leidos = recibidos.findIndex((r, i) => i >= leidos && r.event === event) + 1;
      return recibidos[leidos - 1] as Recibido;
    },
  };
}

function leerBloque(bloque: string): Recibido {
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
  await venderDirecto(servidor.base.pool, { eventoId, lugares });
  servidor.context.avisarCambio(eventoId, lugares);
}

async function versionDe(eventoId: number): Promise<string> {
  const respuesta = await servidor.app.inject({
    url: `/api/v1/eventos/${eventoId}/estados`,
    headers: cabeceras(),
  });
  return respuesta.json().version;
}

describe("the stream of an event's changes", () => {
  it('tells which seats changed and what is left in their sections', async () => {
    const { eventoId, seccionId, generalId, lugares } = await crearEvento(servidor.base.pool);
    const flujo = await escuchar(eventoId);
    expect(flujo.respuesta.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await flujo.siguiente('recargar');
    const { rows } = await servidor.base.pool.query<{ id: number }>(
      'select id from lugar where seccion_id = $1 order by id limit 2',
      [generalId],
    );
    const vendidos = [...lugares.slice(0, 2), ...rows.map(fila => fila.id)];
    await vender(eventoId, vendidos);
    const { data, id } = await flujo.siguiente('cambios');
    expect(cambiosDeEvento.parse(data)).toEqual({
      lugares: { vendido: lugares.slice(0, 2) },
      secciones: { [seccionId]: { Luneta: 48 }, [generalId]: { General: 98 } },
    });
    expect(id).toBe(await versionDe(eventoId));
  });

  it('tells all of more listeners than are written to in one turn of the event loop', async () => {
    const { eventoId, lugares } = await crearEvento(servidor.base.pool);
    const flujos = await Promise.all(Array.from({ length: 260 }, () => escuchar(eventoId)));
    await vender(eventoId, lugares.slice(0, 1));
    const enterados = () =>
      flujos.filter(({ recibidos }) => recibidos.some(({ event }) => event === 'cambios')).length;
    await expect.poll(enterados).toBe(260);
  });

  it('finds a change without notice, such as a sale of a process that died', async () => {
    const { eventoId, lugares } = await crearEvento(servidor.base.pool);
    const flujo = await escuchar(eventoId);
    await flujo.siguiente('recargar');
    await venderDirecto(servidor.base.pool, { eventoId, lugares: lugares.slice(0, 1) });
    const { data } = await flujo.siguiente('cambios');
    expect(data).toMatchObject({ lugares: { vendido: [lugares[0]] } });
  });

  it('goes on from where a listener was', async () => {
    const { eventoId, lugares } = await crearEvento(servidor.base.pool);
    const version = await versionDe(eventoId);
    const [primero, segundo] = [await escuchar(eventoId, {}, `&desde=${version}`), await escuchar(eventoId)];
    await segundo.siguiente('recargar');
    await vender(eventoId, lugares.slice(0, 1));
    const ultima = await primero.siguiente('cambios');
    primero.respuesta.destroy();
    await vender(eventoId, lugares.slice(1, 2));
    await segundo.siguiente('cambios');
    await segundo.siguiente('cambios');

    const deVuelta = await escuchar(eventoId, { 'last-event-id': ultima.id });
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
    const { eventoId, lugares } = await crearEvento(servidor.base.pool);
    const testigo = await escuchar(eventoId);
    await testigo.siguiente('recargar');
    await vender(eventoId, lugares.slice(0, 1));
    await testigo.siguiente('cambios');
    const flujo = await escuchar(eventoId, { 'last-event-id': 'de-otro-mundo' });
    const { data } = await flujo.siguiente('recargar');
    expect(data).toEqual({ version: await versionDe(eventoId) });
    // The states that the listener reads now may be older than this change.
    expect((await flujo.siguiente('cambios')).data).toMatchObject({ lugares: { vendido: [lugares[0]] } });
  });

  it('tells listeners to read all of it once the organiser has changed the plan (§3.9)', async () => {
    const { eventoId, lugares } = await crearEvento(servidor.base.pool);
    const flujo = await escuchar(eventoId);
    await flujo.siguiente('recargar');
    await servidor.base.pool.query(
      `insert into lugar (evento_id, seccion_id, fila_id, numero, orden, zona_precio_id, precio)
       select evento_id, seccion_id, fila_id, '99', 99, zona_precio_id, precio from lugar where id = $1`,
      [lugares[0]],
    );
    const { id } = await flujo.siguiente('recargar');
    expect(id).toBe(await versionDe(eventoId));
  });

  it('says nothing to a listener that knows it all already', async () => {
    const { eventoId, lugares } = await crearEvento(servidor.base.pool);
    const flujo = await escuchar(eventoId, { 'last-event-id': await versionDe(eventoId) });
    await vender(eventoId, lugares.slice(0, 1));
    await flujo.siguiente('cambios');
    expect(flujo.recibidos).toHaveLength(1);
  });

  it('is not given to strangers, nor of events that do not exist (§7.1)', async () => {
    const sinClave = await servidor.app.inject({ url: '/api/v1/eventos/1/cambios?clave=otra' });
    expect(sinClave.json()).toMatchObject({ statusCode: 401, code: 'clave_invalida' });
    const sinEvento = await servidor.app.inject({ url: '/api/v1/eventos/999999/cambios?clave=taquilla-web' });
    expect(sinEvento.json()).toMatchObject({ statusCode: 404, code: 'evento_no_encontrado' });
  });

  it('answers its head alone to HEAD, and is not begun (RFC 9110 §9.3.2)', async () => {
    const { eventoId } = await crearEvento(servidor.base.pool);
    const socket = connect(puerto, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `HEAD /api/v1/eventos/${eventoId}/cambios?clave=taquilla-web HTTP/1.1\r\nhost: tienda\r\nconnection: close\r\n\r\n`,
    );
    const [trozo] = await once(socket, 'data');
    const [cabeza, cuerpo] = String(trozo).split('\r\n\r\n');
    expect(cabeza).toMatch(/^HTTP\/1\.1 200 /);
    expect(cabeza).toMatch(/^content-type: text\/event-stream/m);
    expect(cuerpo).toBe('');
    await once(socket, 'close');
  });

  it('keeps so many streams of one address open and no more, beside those of others (S8)', async () => {
    const propio = await abrirServidor({
      TAQUILLA_LIMITES: 'si',
      TAQUILLA_OYENTES_POR_ORIGEN: '2',
      TRUST_PROXY: '127.0.0.1',
    });
    onTestFinished(() => propio.cerrar());
    const antes = puerto;
    puerto = await openPort(propio.app);
    onTestFinished(() => {
      puerto = antes;
    });
    const { eventoId } = await crearEvento(propio.base.pool);
    const desde = (ip: string) => escuchar(eventoId, { 'x-forwarded-for': ip });

    const [primero] = [await desde('203.0.113.7'), await desde('203.0.113.7')];
    const { respuesta } = await desde('203.0.113.7');
    expect(respuesta.statusCode).toBe(429);
    expect(respuesta.headers['retry-after']).toBe('15');
    const [uno, otro] = [await desde('2001:db8::1'), await desde('2001:db8::2')];
    expect([uno, otro].map(flujo => flujo.respuesta.statusCode)).toEqual([200, 200]);
    expect((await desde('2001:db8::3')).respuesta.statusCode).toBe(429);

    primero.respuesta.destroy();
    await expect.poll(async () => (await desde('203.0.113.7')).respuesta.statusCode).toBe(200);
  });

  it.each([
    [Number.POSITIVE_INFINITY, 20_000],
    [1_048_576, 20_000],
    [20_000, 14_616],
    [1_024, 672],
    [256, 144],
  ])(
    'leaves connections for those who buy: with %d files that a process may have open %d are streams (S8)',
    (archivos, streams) => {
      expect(streamsThatFit(archivos)).toBe(streams);
    },
  );

  it('knows how many files this process may have open', () => {
    const { stdout } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' });
    expect(String(maxOpenFiles())).toBe(stdout.trim().replace('unlimited', 'Infinity'));
  });

  it('ends with the server, and says when to come back (R19)', async () => {
    const propio = await abrirServidor();
    const antes = puerto;
    puerto = await openPort(propio.app);
    const { eventoId } = await crearEvento(propio.base.pool);
    const flujo = await escuchar(eventoId);
    puerto = antes;
    let despedida = '';
    flujo.respuesta.on('data', trozo => {
      despedida += trozo;
    });
    await flujo.siguiente('recargar');
    await propio.cerrar();
    await flujo.fin;
    expect(despedida).toMatch(/retry: \d{4}\n\n$/);
  });
});
