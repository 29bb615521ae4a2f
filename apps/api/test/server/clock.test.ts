import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSandbox } from '../../../google-sandbox/src/sandbox.ts';
import { openServer } from '../support/cuentas.ts';
import { crearEvento, crearUsuario, venderDirecto } from '../support/fabrica.ts';
import { newName } from '../support/newName.ts';
import { headersOf, tokenDe } from '../support/sesiones.ts';
import { atrasar } from '../support/sucesos.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';

/** R15: the process's clock is wrong, or the day is unusual. Only the database's clock counts (record 0005). */
let tienda: Tienda;
beforeAll(async () => {
  tienda = await openTienda();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => tienda.close());

const MINUTO = 60_000;

/** Shifts `Date` of this process; timers and the database are unaffected. */
function setClockBack(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

async function databaseNow(): Promise<number> {
  const { rows } = await tienda.database.pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? 0;
}

async function apartar(eventoId: number, asientosReserva: readonly number[]) {
  const body = {
    asientosReserva,
    nombre_invitado: 'Ana Ruiz',
    correo_invitado: `${newName()}@a.example`,
  };
  return (await tienda.call('reservarInvitado', { params: { id: eventoId }, body })).data();
}

describe.each([
  ['ten minutes fast', 10 * MINUTO],
  ['ten minutes slow', -10 * MINUTO],
])('a server whose clock is %s', (_, error) => {
  it('holds for ten minutes, and tells the browser what time it is: the countdown is right', async () => {
    const { eventoId, lugares } = await crearEvento(tienda.database.pool);
    setClockBack(error);
    const antes = await databaseNow();
    const hecha = await apartar(eventoId, lugares.slice(0, 1));
    const apartada = await databaseNow();
    const params = { id: eventoId };
    const body = { reservaId: hecha.reservaId };
    const hallada = (await tienda.call('consultarReserva', { params, body })).data();
    const config = (await tienda.call('configuracion')).data();
    const despues = await databaseNow();
    for (const { ahora } of [hecha, hallada, config]) {
      // The database's microseconds are cut off, which may lose a millisecond.
      expect(Date.parse(ahora)).toBeGreaterThanOrEqual(antes - 1);
      expect(Date.parse(ahora)).toBeLessThanOrEqual(despues);
    }
    expect(Date.parse(hecha.fechaExpiracion)).toBeGreaterThanOrEqual(antes + 10 * MINUTO - 1);
    expect(Date.parse(hecha.fechaExpiracion)).toBeLessThanOrEqual(apartada + 10 * MINUTO);
    expect(hallada).toMatchObject({ fechaExpiracion: hecha.fechaExpiracion, estado: 'retenida' });
  });

  it('ends a hold when the database says so, neither before nor after', async () => {
    const { eventoId, lugares } = await crearEvento(tienda.database.pool);
    setClockBack(error);
    const { reservaId } = await apartar(eventoId, lugares.slice(0, 1));
    const otra = () =>
      tienda.call('reservarInvitado', {
        params: { id: eventoId },
        body: { asientosReserva: lugares.slice(0, 1) },
      });
    expect((await otra()).code).toBe('asientos_no_disponibles');
    await atrasar(tienda, reservaId, 'todo');
    expect((await otra()).status).toBe(201);
  });

  it('sells until the event begins, and not a moment longer', async () => {
    const [porEmpezar, empezado] = [
      await crearEvento(tienda.database.pool, { fecha: new Date(Date.now() + 5 * MINUTO) }),
      await crearEvento(tienda.database.pool, { fecha: new Date(Date.now() - 5 * MINUTO) }),
    ];
    setClockBack(error);
    const pedir = ({ eventoId, lugares }: typeof porEmpezar) =>
      tienda.call('reservarInvitado', {
        params: { id: eventoId },
        body: { asientosReserva: lugares.slice(0, 1) },
      });
    expect((await pedir(porEmpezar)).status).toBe(201);
    expect((await pedir(empezado)).code).toBe('evento_no_disponible');
  });

  it('believes a session for as long as the database does', async () => {
    const { usuarioId } = await crearUsuario(tienda.database.pool);
    setClockBack(error);
    const [viva, vencida] = [
      await tokenDe(tienda.database.pool, usuarioId),
      await tokenDe(tienda.database.pool, usuarioId),
    ];
    await tienda.database.pool.query(
      `update sesion set expira_en = now() where id = (select id from sesion where usuario_id = $1 order by creada_en desc limit 1)`,
      [usuarioId],
    );
    expect((await tienda.call('miPerfil', { token: viva })).status).toBe(200);
    expect((await tienda.call('miPerfil', { token: vencida })).code).toBe('sesion_invalida');
  });

  it("takes Google's word for as long as the database says that it stands (§4.4)", async () => {
    const google = await startSandbox();
    const server = await openServer(google.settings);
    const ahora = Math.floor((await databaseNow()) / 1000);
    const [buena, vencida] = await Promise.all([
      google.sign({ exp: ahora + 5 * 60 }),
      google.sign({ exp: ahora - 5 * 60 }),
    ]);
    setClockBack(error);
    const entrar = (token: string) => server.call('loginGoogle', { body: { token } });
    expect([(await entrar(buena)).status, (await entrar(vencida)).status]).toEqual([200, 401]);
    await server.close();
    await google.close();
  });
});

describe('an event', () => {
  it.each([
    ['2028-02-29T23:30:00-06:00', 'America/Mexico_City', '20280301T053000Z'],
    ['2028-02-29T20:00:00-07:00', 'America/Hermosillo', '20280301T030000Z'],
    ['2027-07-02T21:00:00-07:00', 'America/Tijuana', '20270703T040000Z'],
    ['2027-12-31T23:59:00-05:00', 'America/Cancun', '20280101T045900Z'],
  ])(
    'at %s in %s is that moment everywhere, leap day and zones included',
    async (fecha, zona, enCalendario) => {
      const evento = await crearEvento(tienda.database.pool, { fecha: new Date(fecha), zona });
      const detalle = (await tienda.call('getDetalle', { params: { id: evento.eventoId } })).data();
      expect(Date.parse(detalle.fecha)).toBe(Date.parse(fecha));
      expect(detalle.recinto.zona).toBe(zona);

      const { usuarioId } = await crearUsuario(tienda.database.pool);
      await venderDirecto(tienda.database.pool, {
        eventoId: evento.eventoId,
        lugares: evento.lugares.slice(0, 1),
        usuarioId,
      });
      const calendario = await tienda.app.inject({
        url: `/api/v1/eventos/mis_eventos/${evento.eventoId}/evento.ics`,
        headers: headersOf(await tokenDe(tienda.database.pool, usuarioId)),
      });
      expect(calendario.body).toContain(`DTSTART:${enCalendario}`);
    },
  );
});
