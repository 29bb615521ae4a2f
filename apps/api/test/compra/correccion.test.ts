import { expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { reemitirBoletos } from '../../src/compra/reemitir.repository.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { crearPersonal } from '../support/fabrica.ts';
import { newName } from '../support/newName.ts';
import { tokenDePersonal } from '../support/sesiones.ts';

const it = enTienda({ precio: 50_000, usoDeServicio: 0, usoDeTarjeta: 0, limite: 4 })
  .extend('comprar', ({ apartarGenerales, pagar }) => async (cuantos = 2) => {
    const { reservaId, invitadoId } = await apartarGenerales(cuantos);
    (await pagar(reservaId, cuantos * 500)).data();
    return { reservaId, invitadoId };
  })
  .extend(
    'corregir',
    ({ tienda }) =>
      (compra: object, correo = 'sofia.bien@correo.example') =>
        tienda.call('corregirCorreo', { body: { ...compra, correo } }),
  )
  .extend('codigosDe', ({ db }) => async (reservaId: string) => {
    const { rows } = await db.query<{ uuid: string }>(
      'select quemado_uuid as uuid from boleto where reserva_id = $1 and anulado_en is null order by lugar_id',
      [reservaId],
    );
    return rows.map(({ uuid }) => uuid);
  })
  .extend('quemar', ({ tienda, db }) => async (quemadoUUID = '') => {
    const token = await tokenDePersonal(db, await crearPersonal(db));
    return tienda.call('quemarBoleto', { body: { quemadoUUID, puerta: 'Sur' }, token });
  })
  .extend('cartas', ({ tienda, db }) => async (reservaId: string) => {
    const { rows } = await db.query(
      `select id, copia, tipo, para, datos, intentos, rechazos, creado_en as "creadoEn", now() as ahora
       from correo where datos ->> 'reservaId' = $1 order by id`,
      [reservaId],
    );
    return Promise.all(
      rows.map(async fila => ({ para: fila.para, mensaje: await redactar(tienda.context, fila) })),
    );
  });

it('voids the old tickets, issues new ones and tells both addresses (§C6.5)', async ({
  db,
  comprar,
  corregir,
  codigosDe,
  quemar,
  cartas,
}) => {
  const compra = await comprar();
  const viejos = await codigosDe(compra.reservaId);
  expect((await corregir(compra)).data().correo).toBe('sofia.bien@correo.example');
  const nuevos = await codigosDe(compra.reservaId);
  expect(nuevos).toHaveLength(2);
  for (const viejo of viejos) expect((await quemar(viejo)).code).toBe('boleto_anulado');
  for (const nuevo of nuevos) expect((await quemar(nuevo)).status).toBe(200);
  const [antes, ahora, aviso] = await cartas(compra.reservaId);
  // A mail still waiting for the wrong address has no content there any more.
  expect(antes).toEqual({ para: INVITADA.correo_invitado, mensaje: null });
  expect(ahora?.para).toBe('sofia.bien@correo.example');
  expect(ahora?.mensaje?.texto).toContain('Se corrigió el correo de tu compra');
  expect(ahora?.mensaje?.texto).toContain('Pista, 2 boletos: $1,000.00');
  expect(ahora?.mensaje?.adjuntos.some(({ tipo }) => tipo === 'application/pdf')).toBe(true);
  expect(aviso?.para).toBe(INVITADA.correo_invitado);
  expect(aviso?.mensaje?.texto).toContain('ya no dejan entrar');
  expect(aviso?.mensaje?.texto).not.toContain('sofia.bien');
  expect(await listDescuadres(db)).toEqual([]);
});

it('is done once: pressed twice it answers alike, and another address is refused', async ({
  db,
  comprar,
  corregir,
  codigosDe,
}) => {
  const compra = await comprar();
  const dos = await Promise.all([
    corregir(compra),
    corregir(compra),
    corregir(compra, 'SOFIA.bien@correo.example'),
  ]);
  expect(dos.map(({ status }) => status)).toEqual([200, 200, 200]);
  const codigos = await codigosDe(compra.reservaId);
  expect((await corregir(compra, 'otra@correo.example')).code).toBe('correo_ya_corregido');
  expect(await codigosDe(compra.reservaId)).toEqual(codigos);
  const { rows } = await db.query('select count(*)::integer as n from boleto where reserva_id = $1', [
    compra.reservaId,
  ]);
  expect(rows).toEqual([{ n: 4 }]);
});

it('is for the guest who bought, in time, with another address and unused tickets', async ({
  db,
  comprar,
  corregir,
  codigosDe,
  quemar,
}) => {
  const compra = await comprar();
  const ajena = await comprar();
  expect((await corregir({ ...compra, invitadoId: ajena.invitadoId })).code).toBe('reserva_invalida');
  expect((await corregir(compra, ' SOFIA@correo.example ')).code).toBe('correo_sin_cambio');
  expect((await corregir(compra, 'sin arroba')).status).toBe(400);
  await quemar((await codigosDe(compra.reservaId))[0]);
  expect((await corregir(compra)).code).toBe('boleto_usado');
  const envejecer = (minutos: number) =>
    db.query('update reserva set vendida_en = now() - make_interval(mins => $2) where id = $1', [
      ajena.reservaId,
      minutos,
    ]);
  await envejecer(31);
  expect((await corregir(ajena)).code).toBe('correccion_vencida');
  await envejecer(29);
  expect((await corregir(ajena)).status).toBe(200);
});

it('counts the tickets for the new address, and once (§9.4)', async ({
  tienda,
  db,
  evento,
  comprar,
  corregir,
  apartarGenerales,
}) => {
  const correo = `${newName()}@correo.example`;
  const [una, otra] = [await comprar(), await comprar()];
  expect((await corregir(una, correo)).status).toBe(200);
  expect((await corregir(otra, correo)).status).toBe(200);
  const cuentaDe = async (comprador: string) => {
    const { rows } = await db.query('select lugares_de_comprador($1, $2) as n', [comprador, evento.eventoId]);
    return rows[0].n;
  };
  expect(await cuentaDe(`c:${correo}`)).toBe(4);
  expect(await cuentaDe(`c:${INVITADA.correo_invitado}`)).toBe(0);
  const tercera = await comprar(1);
  expect((await corregir(tercera, correo)).code).toBe('limite_de_asientos');
  const { reservaId } = await apartarGenerales(1);
  const body = {
    reservaId,
    amount: 500,
    source_id: await tienda.tokenDeTarjeta(),
    device_session_id: 'd'.repeat(32),
    promocion_id: 0,
    nombre_invitado: 'Ana',
    correo_invitado: correo,
  };
  expect((await tienda.call('makeCargoInvitado', { body })).code).toBe('limite_de_asientos');
});

it('races with the door and with a refund: one of the two happens, never half of each', async ({
  db,
  comprar,
  corregir,
  codigosDe,
  quemar,
  estadoDe,
}) => {
  for (let vez = 0; vez < 4; vez += 1) {
    const enLaPuerta = await comprar(1);
    const [codigo] = await codigosDe(enLaPuerta.reservaId);
    const [corregida, quemada] = await Promise.all([
      corregir(enLaPuerta, `${newName()}@correo.example`),
      quemar(codigo),
    ]);
    expect([corregida.status, quemada.status].filter(status => status === 200)).toHaveLength(1);
    const devuelta = await comprar(1);
    const orden = { reservaId: devuelta.reservaId, monto: null, motivo: 'Prueba', boletos: [] };
    await Promise.all([corregir(devuelta, `${newName()}@correo.example`), ordenarDevolucion(db, orden)]);
    expect(await estadoDe(devuelta.reservaId)).toBe('por_reembolsar');
    expect(await codigosDe(devuelta.reservaId)).toEqual([]);
  }
});

it('is one of a chain: issued anew again and again it counts once (§C3.6)', async ({
  db,
  comprar,
  codigosDe,
  estadoDe,
}) => {
  const { reservaId } = await comprar();
  for (let vez = 0; vez < 3; vez += 1) await inTransaction(db, tx => reemitirBoletos(tx, reservaId));
  expect(await codigosDe(reservaId)).toHaveLength(2);
  expect(await listDescuadres(db)).toEqual([]);
  const otroMas = `insert into boleto (reserva_id, lugar_id, evento_id, precio, quemado_uuid, sustituye_a)
    select reserva_id, lugar_id, evento_id, precio, gen_random_uuid(), id from boleto
    where reserva_id = $1 and anulado_en is null limit 1`;
  await expect(db.query(otroMas, [reservaId])).rejects.toMatchObject({ code: '23514' });
  const { monto } = await ordenarDevolucion(db, { reservaId, monto: null, motivo: 'Prueba', boletos: [] });
  expect(monto).toBe(100_000);
  expect(await estadoDe(reservaId)).toBe('por_reembolsar');
});
