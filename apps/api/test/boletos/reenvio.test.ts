import { renglonesDe } from '@taquilla/rules/evento/opcionales';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import type { EventoDeBoleto } from '../../src/boletos/boleto.ts';
import { findCompra, findEventoDeBoleto } from '../../src/boletos/boletos.queries.ts';
import { type CuentasServer, openServer } from '../support/cuentas.ts';
import {
  crearEvento,
  crearUsuario,
  type EventoCreado,
  ponerOpcionales,
  venderDirecto,
} from '../support/fabrica.ts';
import { tokenDe } from '../support/sesiones.ts';

let server: CuentasServer;
let evento: EventoCreado;

beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  evento = await crearEvento(server.database.pool);
});

async function crearCompradora() {
  const { pool } = server.database;
  const { usuarioId, correo } = await crearUsuario(pool);
  return { usuarioId, correo, token: await tokenDe(pool, usuarioId) };
}

function reenviar(token: string) {
  return server.call('reenviarMisBoletos', { token, params: { id: String(evento.eventoId) } });
}

async function correosDe(reservaIds: readonly string[]): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ para: string }>(
    `select para from correo where datos ->> 'reservaId' = any($1) order by id`,
    [reservaIds],
  );
  return rows.map(({ para }) => para);
}

/** The kind of each value; the compiler asks for that of a new field, and `crearEvento` has to give it a value. */
const IMPRESO: Record<keyof EventoDeBoleto, unknown> = {
  id: expect.any(Number),
  nombre: expect.any(String),
  fecha: expect.any(Date),
  artista: expect.any(String),
  recinto: expect.any(String),
  direccion: expect.any(String),
  ciudad: expect.any(String),
  zona: expect.any(String),
  suerte: null,
  datos: renglonesDe('boleto', VALORES[0]),
};

it('reads all that mails, PDF and calendar print of an event (§4.12)', async () => {
  const { pool } = server.database;
  const { eventoId, lugares } = evento;
  await ponerOpcionales(pool, eventoId, VALORES[0]);
  const { reservaId } = await venderDirecto(pool, { eventoId, lugares: lugares.slice(0, 1) });
  expect((await findCompra(pool, reservaId))?.evento).toEqual(IMPRESO);
  expect(await findEventoDeBoleto(pool, eventoId)).toEqual(IMPRESO);
});

it('sends all purchases of an event again to their buyer, and within a minute only once (§7.33)', async () => {
  const jimena = await crearCompradora();
  const { pool } = server.database;
  const { eventoId, lugares } = evento;
  const una = await venderDirecto(pool, { eventoId, lugares: lugares.slice(0, 2), ...jimena });
  const otra = await venderDirecto(pool, { eventoId, lugares: lugares.slice(2, 3), ...jimena });
  expect((await reenviar(jimena.token)).status).toBe(200);
  expect((await reenviar(jimena.token)).status).toBe(200);
  expect(await correosDe([una.reservaId, otra.reservaId])).toEqual([jimena.correo, jimena.correo]);
});

it('neither sends nor counts what the same buyer gave up of the same event (§7.33, §2.32)', async () => {
  const jimena = await crearCompradora();
  const { pool } = server.database;
  const { eventoId, lugares } = evento;
  const venta = await venderDirecto(pool, { eventoId, lugares: lugares.slice(0, 2), ...jimena });
  const params = { id: String(eventoId) };
  const antes = await server.call('misBoletos', { token: jimena.token, params });
  const dejada = crypto.randomUUID();
  await pool.query(
    `insert into reserva (id, evento_id, es_general, usuario_id, correo, comprador, lugares, precios, expira_en, estado,
       subtotal, total)
     select $1, evento_id, es_general, usuario_id, correo, comprador, lugares, precios, now(), 'cancelada', subtotal, total
     from reserva where id = $2`,
    [dejada, venta.reservaId],
  );
  expect((await server.call('misBoletos', { token: jimena.token, params })).body).toEqual(antes.body);
  expect((await reenviar(jimena.token)).status).toBe(200);
  expect(await correosDe([dejada])).toEqual([]);
  expect(await correosDe([venta.reservaId])).toEqual([jimena.correo]);
});

it('sends nothing of an event to a buyer without tickets of it', async () => {
  const jimena = await crearCompradora();
  const extrana = await crearCompradora();
  const { eventoId, lugares } = evento;
  const venta = await venderDirecto(server.database.pool, {
    eventoId,
    lugares: lugares.slice(0, 2),
    ...jimena,
  });
  const { status, body } = await reenviar(extrana.token);
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'evento_no_encontrado' });
  expect(await correosDe([venta.reservaId])).toEqual([]);
});

it('tells what was taken off and what was charged beside the total (§2.32)', async () => {
  const jimena = await crearCompradora();
  const { eventoId, lugares } = evento;
  await venderDirecto(server.database.pool, { eventoId, lugares: lugares.slice(0, 2), ...jimena });
  const { body } = await server.call('misBoletos', {
    token: jimena.token,
    params: { id: String(eventoId) },
  });
  const { boletos, descuento, cargos, total } = body as {
    boletos: { precio: number }[];
    descuento: number;
    cargos: number;
    total: number;
  };
  const importe = boletos.reduce((suma, { precio }) => suma + precio, 0);
  expect(Math.round(100 * (importe - descuento + cargos))).toBe(Math.round(100 * total));
});

it('sends a guest who lost the mail all tickets to come, answering alike for unknown addresses (§7.33)', async () => {
  const { pool } = server.database;
  const correo = `perdida-${crypto.randomUUID()}@correo.example`;
  const venta = await venderDirecto(pool, {
    eventoId: evento.eventoId,
    lugares: evento.lugares.slice(0, 2),
    correo,
  });
  const pedir = (de: string) => server.call('recuperarBoletos', { body: { correo: de } });
  const conocida = await pedir(` ${correo.toUpperCase()} `);
  const desconocida = await pedir(`nadie-${crypto.randomUUID()}@correo.example`);
  expect([conocida.status, desconocida.status]).toEqual([200, 200]);
  expect(desconocida.body).toEqual(conocida.body);
  // The mails are written after the answer, so that the answer's time does not tell whether there are any.
  await expect.poll(() => correosDe([venta.reservaId])).toEqual([correo]);
});
