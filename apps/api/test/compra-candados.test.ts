import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { conciliar } from '../src/compra/conciliador.ts';
import { contarEsperas, conVecino, esperarEsperas } from './support/esperas.ts';
import { crearEvento, crearUsuario, type EventoCreado, type EventoDePrueba } from './support/fabrica.ts';
import { exigirInvariantes } from './support/invariantes.ts';
import { tokenDe } from './support/sesiones.ts';
import { abrirTienda, type Tienda } from './support/tienda.ts';

// Who waits for whom. A neighbour plays the other transaction, step by step; what it asks for with `nowait` is what
// would have closed the circle.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await abrirTienda();
});
afterAll(() => tienda.cerrar());
afterEach(() => exigirInvariantes(tienda.base.pool));

const SIN_CARGOS = { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 4 };
const nuevoEvento = (mas: EventoDePrueba = {}) => crearEvento(tienda.base.pool, { ...SIN_CARGOS, ...mas });

async function apartar({ eventoId }: EventoCreado, asientosReserva: readonly number[], token?: string) {
  const pedido = { params: { id: eventoId }, body: { asientosReserva }, token };
  return (await tienda.llamar(token ? 'reservar' : 'reservarInvitado', pedido)).datos();
}

/** The countdown has so many seconds left, or ended as many ago. */
const ponerPlazo = (reservaId: string, segundos: number) =>
  tienda.base.pool.query(
    `with r as (update reserva set expira_en = now() + make_interval(secs => $2) where id = $1 returning id, expira_en)
     update lugar l set retenido_hasta = r.expira_en from r where l.reserva_id = r.id`,
    [reservaId, segundos],
  );

const crearPromocion = async (
  { eventoId }: EventoCreado,
  { porcentaje, usos }: { porcentaje: number; usos: number },
): Promise<number> => {
  const { rows } = await tienda.base.pool.query<{ id: number }>(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, aplica_todo_evento, clave, usos_maximos)
     values ($1, 'Preventa', 'PORCENTAJE', $2, true, 'PREVENTA', $3) returning id`,
    [eventoId, porcentaje, usos],
  );
  return rows[0]?.id ?? 0;
};

const asiento = (lugar: number | undefined) => ({
  text: 'select from lugar where id = $1 for update nowait',
  values: [lugar],
});

describe('the order in which the purchase locks', () => {
  it('is by place when holds have ended too, whichever ended first (R3)', async () => {
    const { pool } = tienda.base;
    const evento = await nuevoEvento();
    const [bajo = 0, alto = 0] = [evento.lugares[0], evento.lugares[9]];
    await ponerPlazo((await apartar(evento, [alto])).reservaId, -20);
    await ponerPlazo((await apartar(evento, [bajo])).reservaId, -10);
    await conVecino(pool, async comprador => {
      await comprador.query(asiento(bajo));
      const ronda = conciliar(tienda.contexto);
      await esperarEsperas(pool, 1);
      await comprador.query(asiento(alto));
      await comprador.query('rollback');
      await ronda;
    });
    const { rows } = await pool.query('select estado from reserva where evento_id = $1', [evento.eventoId]);
    expect(rows).toEqual([{ estado: 'expirada' }, { estado: 'expirada' }]);
    expect((await apartar(evento, [bajo, alto])).reservaId).toBeTypeOf('string');
  });

  it('is buyer before promotion, also where nothing is due (§7.19)', async () => {
    const { pool } = tienda.base;
    const evento = await nuevoEvento();
    const promocion_id = await crearPromocion(evento, { porcentaje: 100, usos: 3 });
    const { reservaId } = await apartar(evento, evento.lugares.slice(0, 1));
    const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: 'ana@correo.example' };
    await conVecino(pool, async cobro => {
      await cobro.query('select lock_comprador($1, $2)', ['c:ana@correo.example', evento.eventoId]);
      const venta = tienda.llamar('vender', {
        params: { id: evento.eventoId },
        body: { reservaId, metodoPago: 'gratis', promocion_id, ...invitado },
      });
      await esperarEsperas(pool, 1);
      await cobro.query('select from promocion where id = $1 for update nowait', [promocion_id]);
      await cobro.query('rollback');
      expect((await venta).status).toBe(200);
    });
  });

  it('takes back general places after it has waited for those that others lock, as a late payment does (R4)', async () => {
    const { pool } = tienda.base;
    const evento = await nuevoEvento({ capacidadGeneral: 2 });
    const { rows } = await pool.query<{ id: number }>(
      'select id from lugar where seccion_id = $1 order by id',
      [evento.generalId],
    );
    const [libre, vencido] = rows.map(({ id }) => id);
    await pool.query(
      `update lugar set general_libre = false, reserva_id = gen_random_uuid(), retenido_hasta = now() - interval '1 minute'
       where id = $1`,
      [vencido],
    );
    await conVecino(pool, async pagoTardio => {
      await pagoTardio.query(asiento(libre));
      const pedida = tienda.llamar('reservarGenerales', {
        params: { id: evento.eventoId },
        body: { cantidadAsientos: 2, seccionId: evento.generalId },
      });
      await esperarEsperas(pool, 1);
      await pagoTardio.query(asiento(vencido));
      await pagoTardio.query('rollback');
      expect((await pedida).status).toBe(201);
    });
  });
});

describe('a countdown that ends while its places are being paid', () => {
  /** Pays so slowly that the countdown ends meanwhile; `otra` is asked for then. */
  async function pagarDespacio<T>(
    { reservaId, lugar, token }: { reservaId: string; lugar: number | undefined; token?: string },
    { amount, promocion_id, otra }: { amount: number; promocion_id: number; otra: () => Promise<T> },
  ) {
    const { pool } = tienda.base;
    const source_id = await tienda.tokenDeTarjeta();
    await ponerPlazo(reservaId, 3);
    return conVecino(pool, async lento => {
      await lento.query(asiento(lugar));
      const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: 'lenta@correo.example' };
      const pago = tienda.llamar(token ? 'makeCargo' : 'makeCargoInvitado', {
        body: { reservaId, source_id, amount, promocion_id, ...invitado },
        token,
      });
      await esperarEsperas(pool, 1);
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            'select expira_en < now() as vencida from reserva where id = $1',
            [reservaId],
          );
          expect(rows).toEqual([{ vencida: true }]);
        },
        { timeout: 15_000 },
      );
      let contestada = false;
      const segunda = otra().finally(() => {
        contestada = true;
      });
      await vi.waitFor(
        async () => expect(contestada || (await contarEsperas(pool)) === 2).toBe(true),
        15_000,
      );
      await lento.query('rollback');
      return { pago: await pago, segunda: await segunda };
    });
  }

  it('still counts against the limit of a registered buyer (R5, §9.4)', async () => {
    const evento = await nuevoEvento({ limite: 2 });
    const token = await tokenDe(tienda.base.pool, (await crearUsuario(tienda.base.pool)).usuarioId);
    const { reservaId } = await apartar(evento, evento.lugares.slice(0, 2), token);
    const { pago, segunda } = await pagarDespacio(
      { reservaId, lugar: evento.lugares[0], token },
      {
        amount: 200,
        promocion_id: 0,
        otra: () =>
          tienda.llamar('reservar', {
            params: { id: evento.eventoId },
            body: { asientosReserva: evento.lugares.slice(2, 4) },
            token,
          }),
      },
    );
    expect(pago.status).toBe(200);
    expect(segunda.code).toBe('limite_de_asientos');
  });

  it('keeps its use of a promotion (R6, §3.11)', async () => {
    const evento = await nuevoEvento();
    const promocionId = await crearPromocion(evento, { porcentaje: 10, usos: 1 });
    const [lugar, otroLugar = 0] = evento.lugares;
    const { reservaId } = await apartar(evento, evento.lugares.slice(0, 1));
    const aplicar = (id: string) =>
      tienda.llamar('aplicarPromo', { body: { promocionId, eventoId: evento.eventoId, reservaId: id } });
    expect((await aplicar(reservaId)).status).toBe(200);
    const otra = await apartar(evento, [otroLugar]);
    const { pago, segunda } = await pagarDespacio(
      { reservaId, lugar },
      { amount: 90, promocion_id: promocionId, otra: () => aplicar(otra.reservaId) },
    );
    expect(pago.status).toBe(200);
    expect(segunda.code).toBe('promocion_agotada');
  });
});
