import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crearApartador } from '../src/compra/apartador.ts';
import {
  type ApartandoAsientos,
  type ApartandoGenerales,
  apartarAsientos,
} from '../src/compra/apartar.repository.ts';
import { conVecino, esperarEsperas } from './support/esperas.ts';
import { crearEvento, crearUsuario, type EventoCreado } from './support/fabrica.ts';
import { exigirInvariantes } from './support/invariantes.ts';
import { abrirTienda, type Tienda } from './support/tienda.ts';

// Holds of one event that come together are made in one transaction.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await abrirTienda();
});
afterAll(() => tienda.cerrar());
afterEach(() => exigirInvariantes(tienda.base.pool));

const nuevoEvento = () => crearEvento(tienda.base.pool, { limite: 4, capacidadGeneral: 9 });

const apartar = (
  { eventoId }: EventoCreado,
  asientosReserva: readonly (number | undefined)[],
  correo?: string,
) =>
  tienda.llamar('reservarInvitado', {
    params: { id: eventoId },
    body: { asientosReserva, ...(correo && { nombre: 'Ana', correo }) },
  });

const titular = (usuarioId: number | null = null) => ({
  reservaId: randomUUID(),
  usuarioId,
  invitadoId: usuarioId === null ? randomUUID() : null,
  nombre: null,
  correo: null,
});

const transaccionesDe = async ({ eventoId }: EventoCreado): Promise<number> => {
  const { rows } = await tienda.base.pool.query<{ n: number }>(
    'select count(distinct xmin::text)::integer as n from reserva where evento_id = $1',
    [eventoId],
  );
  return rows[0]?.n ?? 0;
};

describe('holds that come together', () => {
  it('share transactions', async () => {
    const evento = await nuevoEvento();
    const respuestas = await Promise.all(evento.lugares.slice(0, 20).map(lugar => apartar(evento, [lugar])));
    expect(respuestas.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await transaccionesDe(evento)).toBeLessThan(20);
  });

  it('are each all or none, in the order in which they came, and each has its own answer (R3, R5)', async () => {
    const evento = await nuevoEvento();
    const [a, b, c, d, e, f, g] = evento.lugares;
    const respuestas = await Promise.all([
      apartar(evento, [a, b]),
      apartar(evento, [b, c]),
      apartar(evento, [c], 'ana@correo.example'),
      apartar(evento, [d, e, f], 'ana@correo.example'),
      apartar(evento, [g, d], 'ana@correo.example'),
      apartar(evento, [2_000_000_000]),
    ]);
    expect(respuestas.map(({ code }) => code)).toEqual([
      null,
      'asientos_no_disponibles',
      null,
      null,
      'limite_de_asientos',
      'asientos_no_disponibles',
    ]);
    expect(respuestas[1]?.cuerpo).toMatchObject({ detalles: { asientos: [b] } });
    expect((await apartar(evento, [g])).status).toBe(201);
  });

  it('do not wait for one whose seat somebody keeps locked (P1)', async () => {
    const evento = await nuevoEvento();
    const [mio, ...otros] = evento.lugares.slice(0, 5);
    await conVecino(tienda.base.pool, async vecino => {
      await vecino.query('select from lugar where id = $1 for update', [mio]);
      const espera = apartar(evento, [mio]);
      const demas = await Promise.all(otros.map(lugar => apartar(evento, [lugar])));
      expect(demas.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      // Nor do those who come while that one still waits.
      expect((await apartar(evento, [evento.lugares[9]])).status).toBe(201);
      await vecino.query('rollback');
      expect((await espera).status).toBe(201);
    });
  });

  it('are made one by one when the database refuses what one of them asks for', async () => {
    const evento = await nuevoEvento();
    const apartador = crearApartador(tienda.contexto);
    const { usuarioId: usuario } = await crearUsuario(tienda.base.pool);
    const nadie = 2_000_000_000;
    const asientos = [usuario, nadie, null].map(
      (id, i): ApartandoAsientos => ({
        titular: titular(id),
        asientos: [evento.lugares[i] ?? 0],
        turno: null,
      }),
    );
    const hechos = await Promise.allSettled(
      asientos.map(pedido => apartador.asientos(evento.eventoId, pedido)),
    );
    expect(hechos.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);

    const seccionId = evento.generalId;
    const generales = [null, nadie, null].map(
      (id): ApartandoGenerales => ({ titular: titular(id), seccionId, cantidad: 3, turno: null }),
    );
    const tomados = await Promise.allSettled(
      generales.map(pedido => apartador.generales(evento.eventoId, pedido)),
    );
    expect(tomados.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('holds that are made together lock in the order in which everybody does (R3)', () => {
  /** Whether nobody has this locked: looked at without waiting. */
  const libre = async (texto: string, valores: unknown[]) => {
    const { rows } = await tienda.base.pool.query(texto, valores);
    return rows[0]?.libre === true || rows[0]?.id !== undefined;
  };
  const PLAZA = 'select id from lugar where id = $1 for update skip locked';
  const COMPRADOR = `select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as libre`;

  it('places by their number, whoever asks for them', async () => {
    const { eventoId, lugares } = await nuevoEvento();
    const [uno = 0, dos = 0] = lugares;
    const pedidos = [dos, uno].map(lugar => ({ titular: titular(), turno: null, asientos: [lugar] }));
    await conVecino(tienda.base.pool, async vecino => {
      await vecino.query('select from lugar where id = $1 for update', [uno]);
      const tanda = apartarAsientos(tienda.base.pool, { eventoId, segundos: 60 }, pedidos, 0);
      await esperarEsperas(tienda.base.pool, 1);
      expect(await libre(PLAZA, [dos])).toBe(true);
      await vecino.query('commit');
      expect((await tanda).map(({ resultado }) => resultado)).toEqual(['ok', 'ok']);
    });
  });

  it('buyers by their name, and before any place', async () => {
    const { eventoId, lugares } = await nuevoEvento();
    const [ana, beto] = ['ana@correo.example', 'beto@correo.example'];
    const pedidos = [beto, ana].map((correo, i) => ({
      titular: { ...titular(), nombre: 'Quien Compra', correo },
      turno: null,
      asientos: lugares.slice(i, i + 1),
    }));
    await conVecino(tienda.base.pool, async vecino => {
      await vecino.query('select lock_comprador($1, $2)', [`c:${ana}`, eventoId]);
      const tanda = apartarAsientos(tienda.base.pool, { eventoId, segundos: 60 }, pedidos, 0);
      await esperarEsperas(tienda.base.pool, 1);
      expect(await libre(COMPRADOR, [`c:${beto}`, eventoId])).toBe(true);
      expect(await libre(PLAZA, [lugares[0]])).toBe(true);
      await vecino.query('commit');
      expect((await tanda).map(({ resultado }) => resultado)).toEqual(['ok', 'ok']);
    });
  });
});
