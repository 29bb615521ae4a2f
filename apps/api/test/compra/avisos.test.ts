import { describe, expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';
import { enviarAviso } from '../support/sucesos.ts';
import { TARJETA_CON_3DS } from '../support/tienda.ts';

const VENDIDA = { estado: 'vendida', cargos: ['fallido', 'completado'], boletos: 1, correos: 1 };

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 })
  /**
   * A buyer whose charge for the first seat waits for their bank, with functions for the bank's answer and the provider's
   * notice of it.
   */
  .extend('alBanco', ({ tienda, apartar, pagar }) => async () => {
    const { reservaId } = await apartar();
    const { id: cargoId } = (await pagar(reservaId, 100, TARJETA_CON_3DS)).data().cargo;
    return {
      reservaId,
      cargoId,
      contestar: (que: 'authenticate' | 'reject') => tienda.openpay.control.answerThreeDSecure(cargoId, que),
      avisar: async (type = 'charge.succeeded', status = 'completed'): Promise<number> =>
        (await enviarAviso(tienda, { type, transaction: { id: cargoId, status } })).statusCode,
    };
  })
  /** The state of a reservation, the states of its attempts (oldest first), its tickets and its mails. */
  .extend('leer', ({ db }) => async (reservaId: string) => {
    const { rows } = await db.query(
      `select estado,
         array(select c.estado from cargo c where c.reserva_id = r.id order by c.creado_en) as cargos,
         (select count(*)::integer from boleto b where b.reserva_id = r.id and b.anulado_en is null) as boletos,
         (select count(*)::integer from correo where clave = 'boletos:' || r.id) as correos
       from reserva r where id = $1`,
      [reservaId],
    );
    return rows[0];
  })
  /** Makes the next reading of a charge fail at the provider. */
  .extend('callar', ({ tienda }, { onCleanup }) => {
    onCleanup(() => tienda.openpay.control.clearFaults());
    return () =>
      tienda.openpay.control.addFault({
        method: 'GET',
        path: '**/charges/*',
        answer: { kind: 'error', code: 1000 },
      });
  })
  /** Moves the time of a purchase whose charge has no news. */
  .extend(
    'pasarTresDias',
    ({ db }) =>
      (reservaId: string) =>
        db.query(
          `with r as (
             update reserva set creada_en = creada_en - interval '72 hours', expira_en = expira_en - interval '72 hours',
               cobro_hasta = cobro_hasta - interval '72 hours'
             where id = $1 returning id),
           c as (
             update cargo set creado_en = creado_en - interval '72 hours', revisar_en = now() + interval '15 minutes'
             from r where cargo.reserva_id = r.id)
           update lugar set retenido_hasta = retenido_hasta - interval '72 hours' from r where lugar.reserva_id = r.id`,
          [reservaId],
        ),
  );

describe('the provider’s notices (R13)', () => {
  const AVISOS = ['charge.created charge_pending', 'charge.succeeded completed', 'charge.failed failed'];

  it.for(permutaciones(AVISOS))(
    'end in one sale in the order %s, %s, %s',
    async (avisos, { alBanco, leer }) => {
      const { reservaId, contestar, avisar } = await alBanco();
      contestar('authenticate');
      for (const aviso of [...avisos, ...avisos]) {
        const [type = '', status = ''] = aviso.split(' ');
        expect(await avisar(type, status)).toBe(200);
      }
      expect(await leer(reservaId)).toEqual(VENDIDA);
    },
  );

  it('finish a sale three days late, once, while its place is free', async ({
    tienda,
    alBanco,
    leer,
    pasarTresDias,
  }) => {
    const { reservaId, contestar, avisar } = await alBanco();
    await pasarTresDias(reservaId);
    await conciliar(tienda.context);
    expect((await leer(reservaId)).estado).toBe('expirada');
    contestar('authenticate');
    for (let vez = 0; vez < 5; vez += 1) await avisar();
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });

  it('give the money back three days late, once, when the place was sold to somebody else', async ({
    tienda,
    alBanco,
    leer,
    pasarTresDias,
  }) => {
    const { reservaId, cargoId, contestar, avisar } = await alBanco();
    await pasarTresDias(reservaId);
    await conciliar(tienda.context);
    const otra = await alBanco();
    otra.contestar('authenticate');
    await otra.avisar();
    contestar('authenticate');
    for (let vez = 0; vez < 5; vez += 1) await avisar();
    await conciliar(tienda.context);
    expect(await leer(reservaId)).toMatchObject({ estado: 'reembolsada', boletos: 0, correos: 0 });
    expect(await leer(otra.reservaId)).toEqual(VENDIDA);
    const devuelto = tienda.openpay.control.charges().find(({ id }) => id === cargoId);
    expect(devuelto?.refunds).toHaveLength(1);
  });
});

describe('a provider that does not say what became of its charge', () => {
  it('is asked again when its notice comes again (§4.10)', async ({ alBanco, callar, leer }) => {
    const { reservaId, contestar, avisar } = await alBanco();
    contestar('authenticate');
    callar();
    expect(await avisar()).toBe(503);
    expect(await avisar()).toBe(200);
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });

  it('is asked again where its notice came before its own books had the payment (§4.10, R13)', async ({
    alBanco,
    leer,
  }) => {
    const { reservaId, contestar, avisar } = await alBanco();
    expect(await avisar()).toBe(200);
    expect(await leer(reservaId)).toMatchObject({ estado: 'cobrando', boletos: 0 });
    contestar('authenticate');
    expect(await avisar()).toBe(200);
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });

  it('is not asked about a payment that is settled: its notice is taken as it comes (R13)', async ({
    alBanco,
    callar,
    leer,
  }) => {
    const { reservaId, contestar, avisar } = await alBanco();
    contestar('authenticate');
    expect(await avisar()).toBe(200);
    callar();
    expect(await avisar('charge.succeeded', 'in other words')).toBe(200);
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });
});

it('works a notice through once: of a charge that failed the provider is asked no second time (R13)', async ({
  alBanco,
  callar,
  leer,
}) => {
  const { reservaId, contestar, avisar } = await alBanco();
  contestar('reject');
  expect(await avisar('charge.failed', 'failed')).toBe(200);
  const despues = await leer(reservaId);
  expect(despues).toMatchObject({ estado: 'retenida', boletos: 0 });
  callar();
  expect(await avisar('charge.failed', 'failed')).toBe(200);
  // A further notice about the same charge is a different notice.
  expect(await avisar('charge.failed', 'in other words')).toBe(503);
  expect(await leer(reservaId)).toEqual(despues);
});

function permutaciones<T>(lista: readonly T[]): T[][] {
  if (lista.length < 2) return [[...lista]];
  return lista.flatMap((cosa, i) => permutaciones(lista.toSpliced(i, 1)).map(resto => [cosa, ...resto]));
}
