import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { setClock } from '../support/clock.ts';
import { enTienda } from '../support/enTienda.ts';
import type { EventoCreado } from '../support/fabrica.ts';
import {
  awaitLockWaits,
  awaitLoneWait,
  countLockWaits,
  PATIENCE_MS,
  withNeighbour,
} from '../support/lockWaits.ts';

// The order of locks. A neighbour plays the other transaction, step by step; it asks with `nowait` for the row whose lock
// would close the circle of a deadlock.

const asiento = (lugar: number | undefined) => ({
  text: 'select from lugar where id = $1 for update nowait',
  values: [lugar],
});

/** Lock before its seats: purchases of one address wait for each other here. */
const trasSuNombre = ({ eventoId }: EventoCreado) => ({
  text: 'select lock_comprador($1, $2)',
  values: ['c:lenta@correo.example', eventoId],
});

interface Apuro<T> {
  amount: number;
  promocion_id: number;
  otra: () => Promise<T>;
  detras?: { text: string; values: unknown[] };
}

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 4 })
  /** Sets the countdown to so many seconds left, or so many ago. */
  .extend(
    'ponerPlazo',
    ({ db }) =>
      (reservaId: string, segundos: number) =>
        db.query(
          `with r as (update reserva set expira_en = now() + make_interval(secs => $2) where id = $1 returning id, expira_en)
           update lugar l set retenido_hasta = r.expira_en from r where l.reserva_id = r.id`,
          [reservaId, segundos],
        ),
  )
  .extend('adelantarReloj', { scope: 'file' }, ({ db }) => setClock(db))
  /**
   * Pays so slowly, behind a transaction that has its first seat or `detras`, that the countdown ends; meanwhile `otra` is
   * requested.
   */
  .extend('pagarDespacio', ({ tienda, db, evento, ponerPlazo, adelantarReloj }) => {
    return async <T>(
      { reservaId, token }: { reservaId: string; token?: string },
      { amount, promocion_id, otra, detras = asiento(evento.lugares[0]) }: Apuro<T>,
    ) => {
      await ponerPlazo(reservaId, 60);
      const source_id = await tienda.tokenDeTarjeta();
      const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: 'lenta@correo.example' };
      const body = { reservaId, source_id, amount, promocion_id, ...invitado };
      return withNeighbour(db, async lento => {
        await lento.query(detras);
        const pago = tienda.call(token ? 'makeCargo' : 'makeCargoInvitado', { body, token });
        await awaitLoneWait(db);
        await adelantarReloj(120);
        const { rows } = await db.query('select expira_en < now() as vencida from reserva where id = $1', [
          reservaId,
        ]);
        expect(rows).toEqual([{ vencida: true }]);
        let contestada = false;
        const segunda = otra().finally(() => {
          contestada = true;
        });
        await vi.waitFor(
          async () => expect(contestada || (await countLockWaits(db)) === 2).toBe(true),
          PATIENCE_MS,
        );
        await lento.query('rollback');
        return { pago: await pago, segunda: await segunda };
      });
    };
  })
  /** The first seat is held with the only use of a promotion, which the holder of the second requests too. */
  .extend('ultimoUso', async ({ tienda, evento: { eventoId }, crearPromocion, apartar }) => {
    const promocion_id = await crearPromocion({ porcentaje: 10, usos: 1 });
    const aplicar = (reservaId: string) =>
      tienda.call('aplicarPromo', { body: { promocionId: promocion_id, eventoId, reservaId } });
    const [{ reservaId }, otra] = [await apartar(), await apartar(1, { desde: 1 })];
    expect((await aplicar(reservaId)).status).toBe(200);
    return { reservaId, promocion_id, pedirOtra: () => aplicar(otra.reservaId) };
  });

describe('the order in which the purchase locks', () => {
  it('is by place when holds have ended too, whichever ended first (R3)', async ({
    tienda,
    db,
    evento,
    apartar,
    ponerPlazo,
  }) => {
    const [bajo = 0, alto = 0] = [evento.lugares[0], evento.lugares[9]];
    await ponerPlazo((await apartar(1, { desde: 9 })).reservaId, -20);
    await ponerPlazo((await apartar()).reservaId, -10);
    await withNeighbour(db, async comprador => {
      await comprador.query(asiento(bajo));
      const ronda = conciliar(tienda.context);
      await awaitLockWaits(db, 1);
      await comprador.query(asiento(alto));
      await comprador.query('rollback');
      await ronda;
    });
    const { rows } = await db.query('select estado from reserva where evento_id = $1', [evento.eventoId]);
    expect(rows).toEqual([{ estado: 'expirada' }, { estado: 'expirada' }]);
    const pedido = { params: { id: evento.eventoId }, body: { asientosReserva: [bajo, alto] } };
    expect((await tienda.call('reservarInvitado', pedido)).status).toBe(201);
  });

  it('is by place for a hold by itself too, in whatever order its seats were asked for (R3)', async ({
    db,
    evento,
  }) => {
    const [bajo = 0, alto = 0] = evento.lugares;
    await withNeighbour(db, async otro => {
      await otro.query(asiento(bajo));
      const hecha = db.query(
        `select resultado from reservar_asientos(gen_random_uuid(), $1, $2, interval '1 minute', null, gen_random_uuid(), null, null)`,
        [evento.eventoId, [alto, bajo]],
      );
      await awaitLockWaits(db, 1);
      await otro.query(asiento(alto));
      await otro.query('rollback');
      expect((await hecha).rows).toEqual([{ resultado: 'ok' }]);
    });
  });

  it('is reservation first, then its old and new seats together by place, for the change of a hold (§B11.3)', async ({
    tienda,
    db,
    evento,
    apartar,
  }) => {
    const [bajo = 0, suyo = 0, alto = 0] = [evento.lugares[0], evento.lugares[5], evento.lugares[9]];
    const { reservaId } = await apartar(1, { desde: 5 });
    const cambiar = (cambio: object) =>
      tienda.call('cambiarApartado', {
        params: { id: evento.eventoId },
        body: { reservaId, intento: randomUUID(), ...cambio },
      });
    await withNeighbour(db, async otro => {
      await otro.query(asiento(bajo));
      const hecho = cambiar({ cambios: 0, agregar: { asientos: [alto, bajo] } });
      await awaitLockWaits(db, 1);
      await expect(
        db.query('select from reserva where id = $1 for update nowait', [reservaId]),
      ).rejects.toThrow('could not obtain lock');
      // The seat that it holds comes in its own place of the order.
      for (const lugar of [suyo, alto]) await otro.query(asiento(lugar));
      await otro.query('rollback');
      expect((await hecho).status).toBe(200);
    });
    await withNeighbour(db, async otro => {
      await otro.query('select from reserva where id = $1 for update', [reservaId]);
      const hecho = cambiar({ cambios: 1, quitar: { asientos: [bajo] } });
      await awaitLockWaits(db, 1);
      for (const lugar of [bajo, suyo, alto]) await otro.query(asiento(lugar));
      await otro.query('rollback');
      expect((await hecho).data().lugares.map(({ id }) => id)).toEqual([suyo, alto]);
    });
  });

  it('is buyer before promotion, also where nothing is due (§7.19)', async ({
    tienda,
    db,
    evento,
    crearPromocion,
    apartar,
  }) => {
    const promocion_id = await crearPromocion({ porcentaje: 100, usos: 3 });
    const { reservaId } = await apartar();
    const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: 'ana@correo.example' };
    await withNeighbour(db, async cobro => {
      await cobro.query('select lock_comprador($1, $2)', ['c:ana@correo.example', evento.eventoId]);
      const venta = tienda.call('vender', {
        params: { id: evento.eventoId },
        body: { reservaId, metodoPago: 'gratis', promocion_id, ...invitado },
      });
      await awaitLockWaits(db, 1);
      await cobro.query('select from promocion where id = $1 for update nowait', [promocion_id]);
      await cobro.query('rollback');
      expect((await venta).status).toBe(200);
    });
  });

  it('takes back general places after it has waited for those that others lock, as a late payment does (R4)', async ({
    tienda,
    db,
    crearEvento,
  }) => {
    const evento = await crearEvento({ capacidadGeneral: 2 });
    const { rows } = await db.query<{ id: number }>(
      'select id from lugar where seccion_id = $1 order by id',
      [evento.generalId],
    );
    const [libre, vencido] = rows.map(({ id }) => id);
    await db.query(
      `with suya as (
         insert into reserva (id, evento_id, es_general, invitado_id, comprador, lugares, precios, expira_en)
         values (gen_random_uuid(), $2, true, gen_random_uuid(), 'i:ana', array[$1::integer], array[100],
           now() - interval '1 minute')
         returning id, expira_en)
       update lugar set general_libre = false, reserva_id = suya.id, retenido_hasta = suya.expira_en
       from suya where lugar.id = $1`,
      [vencido, evento.eventoId],
    );
    await withNeighbour(db, async pagoTardio => {
      await pagoTardio.query(asiento(libre));
      const pedida = tienda.call('reservarGenerales', {
        params: { id: evento.eventoId },
        body: { cantidadAsientos: 2, seccionId: evento.generalId },
      });
      await awaitLockWaits(db, 1);
      await pagoTardio.query(asiento(vencido));
      await pagoTardio.query('rollback');
      expect((await pedida).status).toBe(201);
    });
  });
});

describe('a countdown that ends while its places are being paid', () => {
  it('still counts against the limit of a registered buyer (R5, §9.4)', async ({
    tienda,
    evento,
    entrar,
    apartar,
    pagarDespacio,
  }) => {
    const { token } = await entrar();
    const { reservaId } = await apartar(4, { token });
    const params = { id: evento.eventoId };
    const body = { asientosReserva: evento.lugares.slice(4, 6) };
    const otra = () => tienda.call('reservar', { params, body, token });
    const { pago, segunda } = await pagarDespacio(
      { reservaId, token },
      { amount: 400, promocion_id: 0, otra },
    );
    expect(pago.status).toBe(200);
    expect(segunda.code).toBe('limite_de_asientos');
  });

  it('keeps its use of a promotion (R6, §3.11)', async ({ ultimoUso, pagarDespacio }) => {
    const { reservaId, promocion_id, pedirOtra } = ultimoUso;
    const { pago, segunda } = await pagarDespacio(
      { reservaId },
      { amount: 90, promocion_id, otra: pedirOtra },
    );
    expect(pago.status).toBe(200);
    expect(segunda.code).toBe('promocion_agotada');
  });

  it('is charged nothing when one of its seats is somebody else’s by then (§4.7)', async ({
    tienda,
    evento,
    apartar,
    pagarDespacio,
  }) => {
    const { reservaId } = await apartar(2);
    const { pago, segunda } = await pagarDespacio(
      { reservaId },
      {
        amount: 200,
        promocion_id: 0,
        otra: () => apartar(1, { desde: 1 }),
        detras: trasSuNombre(evento),
      },
    );
    expect(segunda.reservaId).toBeTypeOf('string');
    expect(pago.code).toBe('reserva_expirada');
    expect(tienda.openpay.control.charges().filter(({ amount }) => amount === 200)).toEqual([]);
  });

  it('gets no use of a promotion that somebody else took meanwhile (R6, §3.11)', async ({
    evento,
    ultimoUso,
    pagarDespacio,
  }) => {
    const { reservaId, promocion_id, pedirOtra } = ultimoUso;
    const detras = trasSuNombre(evento);
    const { pago, segunda } = await pagarDespacio(
      { reservaId },
      { amount: 90, promocion_id, otra: pedirOtra, detras },
    );
    expect(segunda.status).toBe(200);
    expect(pago.code).toBe('promocion_agotada');
  });
});
