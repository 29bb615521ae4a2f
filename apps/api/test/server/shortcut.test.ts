import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readMetrics } from '../../src/server/metrics.ts';
import { crearEvento, type EventoCreado, venderDirecto } from '../support/fabrica.ts';
import { pedirPorRed } from '../support/porRed.ts';
import { cabeceras } from '../support/sesiones.ts';
import { abrirTienda, type Tienda } from '../support/tienda.ts';

let tienda: Tienda;
let evento: EventoCreado;
beforeAll(async () => {
  tienda = await abrirTienda();
  evento = await crearEvento(tienda.base.pool);
  await tienda.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => tienda.cerrar());

const pedir = (path: string, headers: Record<string, string> = cabeceras(), method = 'GET') =>
  pedirPorRed(tienda.app, path, { headers, method });

const ruta = (resto: string) => `/api/v1/eventos/${evento.eventoId}${resto}`;
const compartidas = () => [
  '/api/v1/eventos/get_all',
  ruta('/estados'),
  ruta('/detalle_seccion/false/web'),
  ruta(`/${evento.seccionId}/filas_por_seccion`),
];

it('answers the second time to the byte as the first, in every form and with every header', async () => {
  for (const path of compartidas()) {
    for (const acepta of ['identity', 'gzip', 'br']) {
      const primera = await pedir(path, { ...cabeceras(), 'accept-encoding': acepta });
      expect(await pedir(path, { ...cabeceras(), 'accept-encoding': acepta })).toEqual(primera);
      const conEtag = {
        ...cabeceras(),
        'accept-encoding': acepta,
        'if-none-match': `${primera.cabeceras.etag}`,
      };
      const { date: _date, ...deLargo } = (await tienda.app.inject({ url: path, headers: conEtag })).headers;
      const { status, cabeceras: recibidas, cuerpo } = await pedir(path, conEtag);
      expect([status, cuerpo]).toEqual([304, '']);
      expect(recibidas).toMatchObject({ ...deLargo, connection: 'keep-alive' });
    }
  }
});

it('asks for the application key each time (§7.1)', async () => {
  await pedir(ruta('/estados'));
  for (const headers of [{}, { 'x-api-key': 'otra' }]) {
    const { status, cuerpo } = await pedir(ruta('/estados'), headers);
    expect([status, JSON.parse(cuerpo)]).toEqual([401, expect.objectContaining({ code: 'clave_invalida' })]);
  }
});

it('is for reading alone: another method at the same address is another request', async () => {
  await pedir(ruta('/estados'));
  expect((await pedir(ruta('/estados'), cabeceras(), 'HEAD')).cuerpo).toBe('');
  expect((await pedir(ruta('/estados'), cabeceras(), 'POST')).status).toBe(405);
});

it('shows a sold seat free for 2 seconds at most', async () => {
  const libres = async () => JSON.parse((await pedir(ruta('/estados'))).cuerpo).estados;
  const antes = await libres();
  const { now } = performance;
  // No listener is told.
  await venderDirecto(tienda.base.pool, { eventoId: evento.eventoId, lugares: evento.lugares.slice(0, 1) });
  const reloj = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 2_000);
  onTestFinished(() => reloj.mockRestore());
  expect(await libres()).not.toBe(antes);
});

it('remembers no address that has no answer', async () => {
  for (let i = 0; i < 2; i += 1) {
    const { status, cuerpo } = await pedir('/api/v1/eventos/999999/estados');
    expect([status, JSON.parse(cuerpo).code]).toEqual([404, 'evento_no_encontrado']);
  }
});

it('is counted as the whole way is', async () => {
  const contadas = async () =>
    Number(
      /taquilla_http_segundos_count\{[^}]*\/estados",status="200"\} (\d+)/.exec(
        (await readMetrics()).texto,
      )?.[1],
    );
  await pedir(ruta('/estados'));
  const antes = await contadas();
  await pedir(ruta('/estados'));
  expect(await contadas()).toBe(antes + 1);
});
