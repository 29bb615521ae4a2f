import { expect } from 'vitest';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';

// Extras, which do not count for the limit, and the places of companions, which have a price of their own.

const it = enTienda({ precio: 100_000, usoDeServicio: 0.12, usoDeTarjeta: 0.03, limite: 2 })
  .extend('conExtras', ({ evento, jefa }) => async () => {
    const params = { eventoId: evento.eventoId };
    const { version } = (await jefa('verPrecios', { params })).body;
    const secciones = [{ id: evento.generalId, cuentaLimite: false, maximoPorCompra: 3 }];
    const hecho = await jefa('cambiarPrecios', { params, version, body: { secciones } });
    expect(hecho.body.secciones).toContainEqual(
      expect.objectContaining({ id: evento.generalId, cuentaLimite: false, maximoPorCompra: 3 }),
    );
  })
  /** The first seat is a wheelchair's, the second its companion's, on the terms of the organiser. */
  .extend(
    'conAcompanante',
    ({ db, evento, jefa }) =>
      async (terminos: { precio: number | null; seLibera: boolean }) => {
        const params = { eventoId: evento.eventoId };
        const [silla, junto] = evento.lugares;
        await db.query('update lugar set acompana_a = $1 where id = $2', [silla, junto]);
        const { version } = (await jefa('verPrecios', { params })).body;
        const cambio = { params, version, body: { acompanantes: terminos } };
        expect((await jefa('cambiarPrecios', cambio)).body).toMatchObject({
          acompanantes: { ...terminos, lugares: 1 },
        });
      },
  );

it('extras beyond the limit go up to their own maximum, and not beyond (§B1.4)', async ({
  tienda,
  evento,
  entrar,
  conExtras,
}) => {
  await conExtras();
  const { token } = await entrar();
  const params = { id: evento.eventoId };
  const generales = (cantidadAsientos: number) =>
    tienda.call('reservarGenerales', {
      params,
      body: { cantidadAsientos, seccionId: evento.generalId },
      token,
    });
  const asientos = (desde: number, hasta: number) =>
    tienda.call('reservar', {
      params,
      body: { asientosReserva: evento.lugares.slice(desde, hasta) },
      token,
    });
  expect((await generales(4)).code).toBe('maximo_de_seccion');
  expect((await generales(3)).status).toBe(201);
  expect((await asientos(0, 2)).status).toBe(201);
  expect((await asientos(2, 3)).code).toBe('limite_de_asientos');
});

it('a guest who has bought all seats of the limit may still pay extras, and no seat (§B1.4, R5)', async ({
  tienda,
  evento,
  apartar,
  apartarGenerales,
  pagar,
  conExtras,
}) => {
  await conExtras();
  const dos = await apartar(2);
  const otro = await apartar(1, { desde: 2 });
  const extras = await apartarGenerales(3);
  expect((await pagar(dos.reservaId, 2_300)).status).toBe(200);
  const body = { reservaId: extras.reservaId, correo_invitado: INVITADA.correo_invitado };
  const params = { id: evento.eventoId };
  expect((await tienda.call('revisarLimite', { params, body })).status).toBe(200);
  expect((await pagar(extras.reservaId, 3_450)).status).toBe(200);
  expect((await pagar(otro.reservaId, 1_150)).code).toBe('limite_de_asientos');
});

it('the storefront says a section’s own maximum, and whether it counts (§B1.4)', async ({
  tienda,
  evento,
  conExtras,
}) => {
  await conExtras();
  const { secciones } = (await tienda.call('getSecciones', { params: { id: evento.eventoId } })).data();
  expect(secciones).toMatchObject([
    { id: evento.seccionId, cuentaLimite: true, maximoPorCompra: null },
    { id: evento.generalId, cuentaLimite: false, maximoPorCompra: 3 },
  ]);
});

it('a companion who pays nothing is sold beside the wheelchair, and refunded with it (§B7.1)', async ({
  tienda,
  db,
  evento,
  apartar,
  pagar,
  devolver,
  conAcompanante,
  contarLugares,
}) => {
  await conAcompanante({ precio: 0, seLibera: false });
  const { reservaId } = await apartar(2);
  expect((await pagar(reservaId, 1_150)).status).toBe(200);
  const { rows } = await db.query('select precio, pagado from boleto where reserva_id = $1 order by id', [
    reservaId,
  ]);
  expect(rows).toEqual([
    { precio: 100_000, pagado: 115_000 },
    { precio: 0, pagado: 0 },
  ]);
  await devolver(reservaId);
  expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 0 });
  const { filas } = (
    await tienda.call('getFilas', { params: { id: evento.eventoId, seccionId: evento.seccionId } })
  ).data();
  expect(filas[0]?.asientos.slice(0, 3).map(({ precio }) => precio)).toEqual([1_000, 0, 1_000]);
});

it('a companion’s price is nobody’s lowest price: no one enters by that place alone (§B7.1, §2.22)', async ({
  tienda,
  evento,
  conAcompanante,
}) => {
  await conAcompanante({ precio: 50, seLibera: false });
  const { secciones, preciosCategorias } = (
    await tienda.call('getSecciones', { params: { id: evento.eventoId } })
  ).data();
  expect(secciones[0]).toMatchObject({
    asientosDisponibles: 50,
    disponiblesPorCategoria: [{ disponibles: 50, precio: 1_000, precios: [1_000] }],
  });
  expect(preciosCategorias[0]).toMatchObject({ precios: [1_000] });
});

it('buyers are told a seat’s attributes and whose companion’s it is, and nothing of the others (§B7.1)', async ({
  tienda,
  db,
  evento,
  apartar,
  conAcompanante,
}) => {
  const [silla = 0, junto = 0, vista = 0] = evento.lugares;
  const params = { id: evento.eventoId, seccionId: evento.seccionId };
  const leer = async () =>
    (await tienda.call('getFilas', { params }))
      .data()
      .filas.flatMap(({ asientos }) => asientos)
      .slice(0, 4)
      .map(({ id, atributos, acompanaA, seVendeSolo }) => ({ id, atributos, acompanaA, seVendeSolo }));
  const marcar = (id: number, atributos: string[]) =>
    db.query('update lugar set atributos = $2 where id = $1', [id, atributos]);
  await marcar(silla, ['silla_de_ruedas', 'sin_escalones']);
  await marcar(junto, ['acompanante']);
  await marcar(vista, ['vista_obstruida']);
  await conAcompanante({ precio: 0, seLibera: true });
  const dichos = [
    { id: silla, atributos: ['silla_de_ruedas', 'sin_escalones'] },
    { id: junto, atributos: ['acompanante'], acompanaA: silla },
    { id: vista, atributos: ['vista_obstruida'] },
    { id: evento.lugares[3] },
  ];
  expect(await leer()).toEqual(dichos);
  const { reservaId } = await apartar(2);
  const { lugares } = (await tienda.call('consultarReserva', { params, body: { reservaId } })).data();
  expect(lugares).toMatchObject(dichos.slice(0, 2));
  expect(lugares[0]).not.toHaveProperty('acompanaA');

  await db.query("update evento set fecha = now() + interval '47 hours' where id = $1", [evento.eventoId]);
  await expect.poll(async () => (await leer())[1], { timeout: 20_000 }).toMatchObject({ seVendeSolo: true });
});

it('a companion’s place alone is refused, until two days before where it is let go then (§B7.1)', async ({
  tienda,
  db,
  evento,
  conAcompanante,
}) => {
  const [, junto = 0] = evento.lugares;
  const params = { id: evento.eventoId };
  const solo = async () => {
    const pedido = { params, body: { asientosReserva: [junto] } };
    return (await tienda.call('reservarInvitado', pedido)).code;
  };
  const faltan = (horas: number) =>
    db.query('update evento set fecha = now() + make_interval(hours => $2) where id = $1', [
      evento.eventoId,
      horas,
    ]);
  await conAcompanante({ precio: null, seLibera: false });
  await faltan(47);
  expect(await solo()).toBe('lugar_de_acompanante');
  await conAcompanante({ precio: null, seLibera: true });
  await faltan(49);
  expect(await solo()).toBe('lugar_de_acompanante');
  await faltan(47);
  expect(await solo()).toBeNull();
});

it('publishing proposes 0 for the places of companions, and gives them the price that is written (§B7.1)', async ({
  db,
  evento: { eventoId, lugares },
  jefa: call,
}) => {
  const params = { eventoId };
  await db.query(`update evento set estado = 'borrador', descripcion = 'Una noche' where id = $1`, [
    eventoId,
  ]);
  const revisar = async () => (await call('revisarEvento', { params })).body;
  expect((await revisar()).precioDeAcompanante).toBeNull();
  await db.query('update lugar set acompana_a = $1 where id = $2', lugares.slice(0, 2));
  const { version, precioDeAcompanante } = await revisar();
  expect(precioDeAcompanante).toBe(0);
  const hecho = await call('publicarEvento', {
    params,
    version,
    body: {
      avisos: ['sin_cartel', 'sin_portada', 'sin_mapa', 'proveedor_callado'],
      precioDeAcompanante: 150.5,
    },
  });
  expect(hecho.status).toBe(200);
  expect((await call('verPrecios', { params })).body.acompanantes).toEqual({
    lugares: 1,
    precio: 150.5,
    seLibera: false,
  });
  const { rows } = await db.query('select contenido from ficha_publica where evento_id = $1', [eventoId]);
  expect(JSON.parse(rows[0].contenido).acompanantes).toEqual({ precio: 150.5, seLiberan: false });
});
