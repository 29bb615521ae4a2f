import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import { crearEvento } from '../support/fabrica.ts';
import { deLector, emparejarEnPrueba } from '../support/puerta.ts';
import { headersOf } from '../support/sesiones.ts';

let server: CuentasServer;
beforeAll(async () => {
  server = await openServer({ TAQUILLA_MAX_RESERVAS_EN_CURSO: '2' });
});
afterAll(() => server.close());

const portOf = ({ app }: CuentasServer) => (app.server.address() as AddressInfo).port;

describe('overload (P6)', () => {
  it('sends reservations beyond so many away at once, says when to come back, and lets payers through', async () => {
    const { eventoId, lugares } = await crearEvento(server.database.pool);
    const bloqueo = await server.database.pool.connect();
    await bloqueo.query('begin');
    await bloqueo.query('select from lugar where id = any ($1) for update', [lugares.slice(0, 2)]);
    const reservar = (lugar: number | undefined) =>
      server.app.inject({
        method: 'POST',
        url: `/api/v1/eventos/${eventoId}/reservarInvitado`,
        headers: headersOf(),
        payload: { asientosReserva: [lugar] },
      });
    const esperando = [reservar(lugares[0]), reservar(lugares[1])];
    const enEspera = async () => {
      const { rows } = await server.database.pool.query<{ n: number }>(
        `select count(*)::integer as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n;
    };
    await expect.poll(enEspera).toBe(2);

    const rechazada = await reservar(lugares[2]);
    expect(rechazada.json()).toMatchObject({ statusCode: 503, code: 'saturado' });
    expect(Number(rechazada.headers['retry-after'])).toBeGreaterThan(0);
    const otra = await server.app.inject({
      method: 'POST',
      url: `/api/v1/eventos/${eventoId}/reserva`,
      headers: headersOf(),
      payload: { reservaId: crypto.randomUUID() },
    });
    expect(otra.json().code).toBe('reserva_invalida');

    await bloqueo.query('commit');
    bloqueo.release();
    expect((await Promise.all(esperando)).map(r => r.statusCode)).toEqual([201, 201]);
    expect((await reservar(lugares[2])).statusCode).toBe(201);
  });
});

describe('a statement that the database did not finish', () => {
  it.each([
    ['made give way to another', 'deadlock_detected', 'saturado'],
    ['ended because it took too long', 'query_canceled', 'base_no_disponible'],
    ['ended with its idle transaction', 'idle_in_transaction_session_timeout', 'base_no_disponible'],
  ])('is asked for again, not an error of ours: %s', async (_, causa, code) => {
    const { pool } = server.database;
    const { eventoId, lugares } = await crearEvento(pool);
    await pool.query(`create function ceder() returns trigger language plpgsql as
      $$ begin raise exception 'not finished' using errcode = '${causa}'; end $$`);
    await pool.query('create trigger ceder before insert on reserva for each row execute function ceder()');
    const reservar = () =>
      server.app.inject({
        method: 'POST',
        url: `/api/v1/eventos/${eventoId}/reservarInvitado`,
        headers: headersOf(),
        payload: { asientosReserva: lugares.slice(0, 1) },
      });
    const cedida = await reservar();
    await pool.query('drop function ceder cascade');
    expect([cedida.statusCode, cedida.json().code]).toEqual([503, code]);
    expect(Number(cedida.headers['retry-after'])).toBeGreaterThan(0);
    expect((await reservar()).statusCode).toBe(201);
  });
});

describe('health', () => {
  it('says that the process lives, and whether it can serve', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ vivo: true });
    expect((await server.app.inject({ url: '/readyz' })).json()).toMatchObject({ listo: true });
  });

  it('is not ready without its migrations, nor without its database', async () => {
    const propio = await openServer();
    await propio.database.pool.query("delete from migracion where name = '0005_estados_de_lugares'");
    const sinMigraciones = await propio.app.inject({ url: '/readyz' });
    expect([sinMigraciones.statusCode, sinMigraciones.json().motivo]).toEqual([503, 'migraciones']);
    await propio.database.pool.end();
    const sinBase = await propio.app.inject({ url: '/readyz' });
    expect([sinBase.statusCode, sinBase.json().motivo]).toEqual([503, 'base']);
    await propio.app.close();
  });

  it('goes on serving for a while after it was told to stop, and is not ready meanwhile (R19)', async () => {
    const propio = await openServer({ TAQUILLA_PARADA_SEGUNDOS: '5' });
    await propio.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${portOf(propio)}`;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const cierre = propio.close();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const response = await fetch(`${url}/api/v1/eventos/get_all`, { headers: headersOf() });
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    await cierre;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('ends the streams of the phones at a door when it stops (R19, §P3.1)', async () => {
    const propio = await openServer();
    await propio.app.listen({ port: 0, host: '127.0.0.1' });
    const { pool } = propio.database;
    const lector = await emparejarEnPrueba(pool, (await crearEvento(pool)).eventoId);
    const flujo = await fetch(`http://127.0.0.1:${portOf(propio)}/api/v1/puerta/vivo`, {
      headers: { ...headersOf(), ...deLector(lector) },
    });
    expect(flujo.status).toBe(200);
    await propio.close();
    expect(await flujo.text()).toMatch(/^retry: /);
  });
});
