import { centavos } from '@taquilla/rules/dinero';
import { expect } from 'vitest';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { apartarAsientos, INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { atrasar } from '../support/sucesos.ts';
import { TARJETA_SIN_FONDOS } from '../support/tienda.ts';

// Which places may be held, by which buyers, and how many.

const it = enTienda({ precio: 100_000, usoDeServicio: 0.12, usoDeTarjeta: 0.03, limite: 6 });

it('sells a table whole and no seat of it alone (§2.29)', async ({ tienda, crearEvento }) => {
  const { eventoId, lugares } = await crearEvento({ esMesa: true, filas: 2, asientosPorFila: 4 });
  const pedir = (asientosReserva: number[]) =>
    tienda.call('reservarInvitado', { params: { id: eventoId }, body: { asientosReserva } });
  for (const parte of [lugares.slice(0, 3), lugares.slice(2, 6)])
    expect((await pedir(parte)).code).toBe('mesa_incompleta');
  expect((await pedir(lugares.slice(0, 4))).status).toBe(201);
});

it('answers 409 with a seat that is sold, long after its hold would have ended (§8.7)', async ({
  tienda,
  evento,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar(2);
  (await pagar(reservaId, 2300)).data();
  const pedido = { params: { id: evento.eventoId }, body: { asientosReserva: evento.lugares.slice(1, 3) } };
  expect((await tienda.call('reservarInvitado', pedido)).body).toMatchObject({
    statusCode: 409,
    code: 'asientos_no_disponibles',
    detalles: { asientos: [evento.lugares[1]] },
  });
});

it('counts held and sold places of an account together against the limit (§9.4)', async ({
  tienda,
  evento,
  entrar,
}) => {
  const { token } = await entrar();
  const pedir = (desde: number, cuantos: number) =>
    tienda.call('reservar', {
      params: { id: evento.eventoId },
      body: { asientosReserva: evento.lugares.slice(desde, desde + cuantos) },
      token,
    });
  (await pedir(0, 4)).data();
  expect((await pedir(4, 3)).code).toBe('limite_de_asientos');
  expect((await pedir(4, 2)).status).toBe(201);
});

it('counts what a guest pays against the limit, to the place, from when their address is known (§9.4, R5)', async ({
  tienda,
  crearEvento,
  pagar,
}) => {
  const otro = await crearEvento({ precio: 1_000, usoDeServicio: 0, usoDeTarjeta: 0 });
  const apartarSinCorreo = (desde: number, hasta: number) =>
    apartarAsientos(tienda, otro, { lugares: otro.lugares.slice(desde, hasta) });
  const cuatro = await apartarSinCorreo(0, 4);
  const tres = await apartarSinCorreo(4, 7);
  const dos = await apartarSinCorreo(7, 9);
  expect((await pagar(cuatro.reservaId, 40)).status).toBe(200);
  expect((await pagar(tres.reservaId, 30)).code).toBe('limite_de_asientos');
  expect((await pagar(dos.reservaId, 20)).status).toBe(200);
});

it('says nothing of an address by a hold under it, and keeps nobody from buying (§9.4, S7)', async ({
  tienda,
  evento,
  apartar,
  pagar,
}) => {
  const bajoElla = async (desde: number) => {
    const body = {
      asientosReserva: evento.lugares.slice(desde, desde + 6),
      nombre: INVITADA.nombre_invitado,
      correo: INVITADA.correo_invitado,
    };
    return (await tienda.call('reservarInvitado', { params: { id: evento.eventoId }, body })).data();
  };
  await bajoElla(0);
  const { reservaId } = await bajoElla(6);
  // A declined attempt leaves the address in the hold.
  expect((await pagar(reservaId, 6_900, TARJETA_SIN_FONDOS)).status).toBe(402);
  const suya = await apartar(6, { desde: 12 });
  expect((await pagar(suya.reservaId, 6_900)).status).toBe(200);
  await bajoElla(18);
});

it('lets parallel payments of one address buy no more than its limit (§9.4, R5)', async ({
  db,
  evento,
  apartar,
  pagar,
}) => {
  const holds = await Promise.all([0, 2, 4, 6, 8, 10].map(desde => apartar(2, { desde })));
  const pagos = await Promise.all(holds.map(({ reservaId }) => pagar(reservaId, 2_300)));
  expect(pagos.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
    ...Array(3).fill('limite_de_asientos'),
    ...Array(3).fill('ok'),
  ]);
  const { rows } = await db.query('select count(*)::integer as n from boleto where evento_id = $1', [
    evento.eventoId,
  ]);
  expect(rows).toEqual([{ n: 6 }]);
});

it('holds for a guest who has not said who they are no more than anybody may have (§9.4)', async ({
  tienda,
  evento,
}) => {
  const params = { id: evento.eventoId };
  const asientos = (cuantos: number) =>
    tienda.call('reservarInvitado', {
      params,
      body: { asientosReserva: evento.lugares.slice(0, cuantos) },
    });
  const generales = (cantidadAsientos: number) =>
    tienda.call('reservarGenerales', { params, body: { cantidadAsientos, seccionId: evento.generalId } });
  for (const pedir of [asientos, generales]) {
    expect((await pedir(7)).code).toBe('limite_de_asientos');
    expect((await pedir(6)).status).toBe(201);
  }
});

it('lets a buyer who gave tickets back buy as many again (§9.4)', async ({ tienda, evento, db, pagar }) => {
  const comprar = async (desde: number, hasta: number) => {
    const { reservaId } = await apartarAsientos(tienda, evento, {
      lugares: evento.lugares.slice(desde, hasta),
    });
    const { code } = await pagar(reservaId, (hasta - desde) * 1_150);
    return { reservaId, code };
  };
  const { reservaId, code } = await comprar(0, 6);
  expect(code).toBe(null);
  expect((await comprar(6, 7)).code).toBe('limite_de_asientos');
  const { rows } = await db.query<{ id: number }>('select id from boleto where reserva_id = $1 order by id', [
    reservaId,
  ]);
  const boletos = rows.slice(0, 2).map(({ id }) => id);
  await ordenarDevolucion(db, { reservaId, monto: centavos(200_000), motivo: 'Dos menos', boletos });
  expect((await comprar(7, 10)).code).toBe('limite_de_asientos');
  expect((await comprar(10, 12)).code).toBe(null);
});

it('counts no hold against the limit whose time is over, also before it is tidied up (§9.4)', async ({
  tienda,
  entrar,
  apartar,
}) => {
  const { token } = await entrar();
  const { reservaId } = await apartar(6, { token });
  await atrasar(tienda, reservaId, 'todo');
  expect((await apartar(6, { desde: 6, token })).reservaId).not.toBe(reservaId);
});

it('lets nobody act on another’s reservation', async ({ tienda, evento, entrar, apartar }) => {
  const [{ token }, { token: otro }] = [await entrar(), await entrar()];
  const { reservaId } = await apartar(1, { token });
  for (const ajeno of [otro, undefined]) {
    const cancelada = await tienda.call('cancelar', {
      params: { id: evento.eventoId },
      body: { reservaId },
      token: ajeno,
    });
    expect(cancelada.code).toBe('reserva_invalida');
    const vista = await tienda.call('consultarReserva', {
      params: { id: evento.eventoId },
      body: { reservaId },
      token: ajeno,
    });
    expect(vista.code).toBe('reserva_invalida');
  }
});
