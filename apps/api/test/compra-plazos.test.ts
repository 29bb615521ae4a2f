import { afterAll, beforeAll, expect, it } from 'vitest';
import { crearEvento } from './support/fabrica.ts';
import { abrirTienda, TARJETA_CON_3DS, type Tienda } from './support/tienda.ts';

/** A limit for charges that is shorter than the hold itself. */
let tienda: Tienda;
beforeAll(async () => {
  tienda = await abrirTienda({ TAQUILLA_COBRO_SEGUNDOS: '10', TAQUILLA_APARTADO_SEGUNDOS: '600' });
});
afterAll(() => tienda.cerrar());

it('never shortens a hold by starting a charge: the later end counts (§4.7)', async () => {
  const { eventoId, lugares } = await crearEvento(tienda.base.pool, { usoDeServicio: 0, usoDeTarjeta: 0 });
  const reserva = (
    await tienda.llamar('reservarInvitado', {
      params: { id: eventoId },
      body: {
        asientosReserva: lugares.slice(0, 1),
        nombre_invitado: 'Ana Ruiz',
        correo_invitado: 'ana@a.example',
      },
    })
  ).datos();
  const cobro = await tienda.llamar('makeCargoInvitado', {
    body: {
      reservaId: reserva.reservaId,
      esGeneral: false,
      source_id: await tienda.tokenDeTarjeta(TARJETA_CON_3DS),
      amount: 1250,
      promocion_id: 0,
      nombre_invitado: 'Ana Ruiz',
      correo_invitado: 'ana@a.example',
    },
  });
  expect(cobro.datos()).toMatchObject({ cargo: { pagado: false } });
  const { rows } = await tienda.base.pool.query(
    `select r.estado, r.cobro_hasta = r.expira_en as "cobroHastaElFinal", l.retenido_hasta = r.expira_en as "retenidoHastaElFinal"
     from reserva r join lugar l on l.reserva_id = r.id where r.id = $1`,
    [reserva.reservaId],
  );
  expect(rows).toEqual([{ estado: 'cobrando', cobroHastaElFinal: true, retenidoHastaElFinal: true }]);
});
