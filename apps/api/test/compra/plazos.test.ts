import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';
import { TARJETA_CON_3DS } from '../support/tienda.ts';

/** A limit for charges that is shorter than the hold itself. */
const it = enTienda(
  { precio: 125_000, usoDeServicio: 0, usoDeTarjeta: 0 },
  { TAQUILLA_COBRO_SEGUNDOS: '10', TAQUILLA_APARTADO_SEGUNDOS: '600' },
);

it('never shortens a hold by starting a charge: the later end counts (§4.7)', async ({
  db,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar();
  const cobro = await pagar(reservaId, 1250, TARJETA_CON_3DS);
  expect(cobro.data()).toMatchObject({ cargo: { pagado: false } });
  const { rows } = await db.query(
    `select r.estado, r.cobro_hasta = r.expira_en as "cobroHastaElFinal", l.retenido_hasta = r.expira_en as "retenidoHastaElFinal"
     from reserva r join lugar l on l.reserva_id = r.id where r.id = $1`,
    [reservaId],
  );
  expect(rows).toEqual([{ estado: 'cobrando', cobroHastaElFinal: true, retenidoHastaElFinal: true }]);
});
