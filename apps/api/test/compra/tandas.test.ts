import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Apartando, apartarEnTanda } from '../../src/compra/apartar.repository.ts';
import { crearApartador, crearCupos } from '../../src/compra/reservar.ts';
import { crearEvento, crearUsuario, type EventoCreado } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { tokenDe } from '../support/sesiones.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';

// Simultaneous holds of one event are made in one transaction.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await openTienda();
});
afterAll(() => tienda.close());
afterEach(() => exigirInvariantes(tienda.database.pool));

const entrar = async () =>
  tokenDe(tienda.database.pool, (await crearUsuario(tienda.database.pool)).usuarioId);

const nuevoEvento = () => crearEvento(tienda.database.pool, { limite: 4, capacidadGeneral: 9 });

const apartar = (
  { eventoId }: EventoCreado,
  asientosReserva: readonly (number | undefined)[],
  token?: string,
) =>
  tienda.call(token ? 'reservar' : 'reservarInvitado', {
    params: { id: eventoId },
    body: { asientosReserva },
    token,
  });

const titular = (usuarioId: number | null = null) => ({
  reservaId: randomUUID(),
  usuarioId,
  invitadoId: usuarioId === null ? randomUUID() : null,
  nombre: null,
  correo: null,
});

const enEvento = (eventoId: number) => ({ eventoId, segundos: 60, porOrigen: 0, porEvento: 0 });

const transaccionesDe = async ({ eventoId }: EventoCreado): Promise<number> => {
  const { rows } = await tienda.database.pool.query<{ n: number }>(
    'select count(distinct xmin::text)::integer as n from reserva where evento_id = $1',
    [eventoId],
  );
  return rows[0]?.n ?? 0;
};

describe('holds that come together', () => {
  it('share transactions', async () => {
    const evento = await nuevoEvento();
    const responses = await Promise.all(evento.lugares.slice(0, 20).map(lugar => apartar(evento, [lugar])));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await transaccionesDe(evento)).toBeLessThan(20);
  });

  it('are each all or none, in the order in which they came, and each has its own answer (R3, R5)', async () => {
    const evento = await nuevoEvento();
    const token = await entrar();
    const [a, b, c, d, e, f, g] = evento.lugares;
    const responses = await Promise.all([
      apartar(evento, [a, b]),
      apartar(evento, [b, c]),
      apartar(evento, [c], token),
      apartar(evento, [d, e, f], token),
      apartar(evento, [g, d], token),
      apartar(evento, [2_000_000_000]),
    ]);
    const codigos = responses.map(({ code }) => code);
    const deQuienEntro = codigos.splice(3, 2);
    expect(codigos).toEqual([null, 'asientos_no_disponibles', null, 'asientos_no_disponibles']);
    // Sessions are looked up before the batch: the database decides which of the two is first.
    expect(deQuienEntro.toSorted()).toEqual(['limite_de_asientos', null]);
    expect(responses[1]?.body).toMatchObject({ detalles: { asientos: [b] } });
    expect((await apartar(evento, [deQuienEntro[0] === null ? g : e])).status).toBe(201);
  });

  it('do not wait for one whose seat stays locked (P1)', async () => {
    const evento = await nuevoEvento();
    const [mio, ...otros] = evento.lugares.slice(0, 5);
    await withNeighbour(tienda.database.pool, async vecino => {
      await vecino.query('select from lugar where id = $1 for update', [mio]);
      const espera = apartar(evento, [mio]);
      const demas = await Promise.all(otros.map(lugar => apartar(evento, [lugar])));
      expect(demas.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      // The same for requests that come while the first one still waits.
      expect((await apartar(evento, [evento.lugares[9]])).status).toBe(201);
      await vecino.query('rollback');
      expect((await espera).status).toBe(201);
    });
  });

  it('are made one by one when the database refuses what one of them asks for', async () => {
    const evento = await nuevoEvento();
    const pedir = crearApartador(tienda.context, crearCupos(tienda.context));
    const { usuarioId: usuario } = await crearUsuario(tienda.database.pool);
    const nadie = 2_000_000_000;
    const asientos = [usuario, nadie, null].map(
      (id, i): Apartando => ({
        titular: titular(id),
        asientos: [evento.lugares[i] ?? 0],
        turno: null,
        origen: null,
      }),
    );
    const hechos = await Promise.allSettled(asientos.map(pedido => pedir(evento.eventoId, pedido)));
    expect(hechos.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);

    const seccionId = evento.generalId;
    const generales = [null, nadie, null].map(
      (id): Apartando => ({
        titular: titular(id),
        seccionId,
        cantidad: 3,
        turno: null,
        origen: null,
      }),
    );
    const tomados = await Promise.allSettled(generales.map(pedido => pedir(evento.eventoId, pedido)));
    expect(tomados.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are still made for a process of 0.2.0, which a rolling restart leaves running for a while', async () => {
    const { eventoId, lugares, generalId } = await nuevoEvento();
    const deAntes = async (funcion: string, pedido: object) => {
      const { rows } = await tienda.database.pool.query(
        `select * from ${funcion}($1, interval '1 minute', $2, '0', 9, 9)`,
        [eventoId, JSON.stringify([{ reserva: randomUUID(), invitado: randomUUID(), ...pedido }])],
      );
      return rows;
    };
    const [uno] = lugares;
    expect(await deAntes('reservar_asientos_en_tanda', { lugares: [uno] })).toMatchObject([
      { resultado: 'ok', perdidos: null, antes: null },
    ]);
    expect(await deAntes('reservar_asientos_en_tanda', { lugares: [uno] })).toMatchObject([
      { resultado: 'asientos_no_disponibles', perdidos: [uno], antes: null },
    ]);
    expect(await deAntes('reservar_generales_en_tanda', { seccion: generalId, cuantos: 2 })).toMatchObject([
      { resultado: 'ok', tomados: [expect.any(Number), expect.any(Number)], antes: null },
    ]);
  });
});

describe('holds that are made together lock in the order in which everybody does (R3)', () => {
  /** Whether this row is unlocked; checked without waiting. */
  const libre = async (texto: string, valores: unknown[]) => {
    const { rows } = await tienda.database.pool.query(texto, valores);
    return rows[0]?.libre === true || rows[0]?.id !== undefined;
  };
  const PLAZA = 'select id from lugar where id = $1 for update skip locked';
  const COMPRADOR = `select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as libre`;

  it('places by their number, in whatever order they are asked for', async () => {
    const { eventoId, lugares } = await nuevoEvento();
    const [uno = 0, dos = 0] = lugares;
    const pedidos = [dos, uno].map(lugar => ({
      titular: titular(),
      turno: null,
      origen: null,
      asientos: [lugar],
    }));
    await withNeighbour(tienda.database.pool, async vecino => {
      await vecino.query('select from lugar where id = $1 for update', [uno]);
      const tanda = apartarEnTanda(tienda.database.pool, enEvento(eventoId), pedidos, 0);
      await awaitLockWaits(tienda.database.pool, 1);
      expect(await libre(PLAZA, [dos])).toBe(true);
      await vecino.query('commit');
      expect((await tanda).map(({ resultado }) => resultado)).toEqual(['ok', 'ok']);
    });
  });

  it('no place that comes free once others of theirs are locked', async () => {
    const evento = await nuevoEvento();
    const { eventoId } = evento;
    const [soltado = 0, suyo = 0, ocupado = 0] = evento.lugares;
    const { reservaId } = (await apartar(evento, [soltado])).data();
    const pedidos = [suyo, soltado, ocupado].map(lugar => ({
      titular: titular(),
      turno: null,
      origen: null,
      asientos: [lugar],
    }));
    await withNeighbour(tienda.database.pool, async vecino => {
      await vecino.query('select from lugar where id = $1 for update', [ocupado]);
      const tanda = apartarEnTanda(tienda.database.pool, enEvento(eventoId), pedidos, 0);
      await awaitLockWaits(tienda.database.pool, 1);
      const cancelar = { params: { id: eventoId }, body: { reservaId } };
      expect((await tienda.call('cancelar', cancelar)).status).toBe(200);
      await withNeighbour(tienda.database.pool, async otro => {
        await otro.query('select from lugar where id = $1 for update', [soltado]);
        await vecino.query('rollback');
        // This transaction waits for a place of the list; the list must not wait for this one's place.
        await otro.query('select from lugar where id = $1 for update', [suyo]);
        const resultados = (await tanda).map(({ resultado }) => resultado);
        expect(resultados).toEqual(['ok', 'asientos_no_disponibles', 'ok']);
      });
    });
    expect((await apartar(evento, [soltado])).status).toBe(201);
  });

  it('general places by waiting for none while they have some (R4)', async () => {
    const { eventoId, generalId } = await crearEvento(tienda.database.pool, {
      limite: 8,
      capacidadGeneral: 9,
    });
    const pedidos = [2, 7].map(cantidad => ({
      titular: titular(),
      turno: null,
      origen: null,
      seccionId: generalId,
      cantidad,
    }));
    const pedir = () => apartarEnTanda(tienda.database.pool, enEvento(eventoId), pedidos, 0);
    await withNeighbour(tienda.database.pool, async vecino => {
      await vecino.query('select from lugar where seccion_id = $1 limit 1 for update', [generalId]);
      await expect(pedir()).rejects.toMatchObject({ code: '55P03' });
    });
    expect((await pedir()).map(({ resultado }) => resultado)).toEqual(['ok', 'ok']);
  });

  it('buyers by their name, and before any place', async () => {
    const { eventoId, lugares } = await nuevoEvento();
    const cuentas = await Promise.all([0, 1].map(() => crearUsuario(tienda.database.pool)));
    const [ana = 0, beto = 0] = cuentas.map(({ usuarioId }) => usuarioId).toSorted((a, b) => a - b);
    const pedidos = [beto, ana].map((usuarioId, i) => ({
      titular: titular(usuarioId),
      turno: null,
      origen: null,
      asientos: lugares.slice(i, i + 1),
    }));
    await withNeighbour(tienda.database.pool, async vecino => {
      await vecino.query('select lock_comprador($1, $2)', [`u:${ana}`, eventoId]);
      const tanda = apartarEnTanda(tienda.database.pool, enEvento(eventoId), pedidos, 0);
      await awaitLockWaits(tienda.database.pool, 1);
      expect(await libre(COMPRADOR, [`u:${beto}`, eventoId])).toBe(true);
      expect(await libre(PLAZA, [lugares[0]])).toBe(true);
      await vecino.query('commit');
      expect((await tanda).map(({ resultado }) => resultado)).toEqual(['ok', 'ok']);
    });
  });
});
