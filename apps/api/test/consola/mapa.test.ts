import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';
import { filaDePlano, publicarPlano, seccionDePlano } from '../support/planos.ts';

const it = enTienda();

it('§C4.4: a newer plan keeps every taken place, or changes nothing and names those that it lacks', async ({
  tienda,
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  await apartar(2);
  const general = seccionDePlano('pista', { tipo: 'general', capacidad: 80 });
  const corta = await publicarPlano(db, evento.eventoId, [
    seccionDePlano('luneta', { filas: [filaDePlano('A', 1)] }),
    general,
  ]);
  const cambiar = (recintoVersionId: number, query = '') =>
    call('cambiarMapa', { params, query, version: 1, body: { recintoVersionId } });
  const negado = (await cambiar(corta)).body;
  expect([negado.code, negado.detalles.nombres.length]).toEqual(['lugares_tomados', 1]);
  expect(negado.detalles.nombres[0]).toContain('fila A, asiento 2');
  const buena = await publicarPlano(db, evento.eventoId, [
    seccionDePlano('luneta', { filas: [filaDePlano('A', 12)] }),
    general,
  ]);
  const ensayo = (await cambiar(buena, '?ensayo=true')).body;
  expect(ensayo.lugares).toMatchObject({ nuevos: 2, quitados: 40 });
  // The storefront keeps its reads for a moment, and follows the change all the same.
  const deLaTienda = async () =>
    (await tienda.call('getFilas', { params: { id: evento.eventoId, seccionId: evento.seccionId } }))
      .data()
      .filas.flatMap(({ asientos }) => asientos).length;
  expect(await deLaTienda()).toBe(50);
  expect((await cambiar(buena)).status).toBe(200);
  await expect.poll(deLaTienda).toBe(12);
  const { rows } = await db.query(
    `select count(*)::integer as n, count(reserva_id)::integer as apartados, min(precio) as precio from lugar where seccion_id = $1`,
    [evento.seccionId],
  );
  expect(rows[0]).toEqual({ n: 12, apartados: 2, precio: 125_000 });
});

it('§C4.4: a section that is new to a show on sale is blocked at its zone’s price, and sold to nobody until it is let go', async ({
  db,
  evento: { eventoId },
  jefa: call,
}) => {
  const plano = await publicarPlano(db, eventoId, [
    seccionDePlano('luneta', { nombre: 'Platea', filas: [filaDePlano('A', 10)] }),
    seccionDePlano('palco', { filas: [filaDePlano('P', 4)] }),
    seccionDePlano('terraza', { tipo: 'general', capacidad: 30 }),
  ]);
  const body = { recintoVersionId: plano };
  const hecho = await call('cambiarMapa', { params: { eventoId }, version: 1, body });
  expect(hecho.body.secciones).toEqual({
    nuevas: ['palco', 'terraza'],
    quitadas: [expect.any(String)],
    renombradas: [{ antes: expect.any(String), ahora: 'Platea' }],
  });
  const { rows } = await db.query(
    `select s.clave, l.condicion, count(*)::integer as lugares, min(l.precio) as precio from lugar l join seccion s on s.id = l.seccion_id
     where l.evento_id = $1 group by 1, 2 order by 1`,
    [eventoId],
  );
  expect(rows).toEqual([
    { clave: 'luneta', condicion: 'venta', lugares: 10, precio: 125_000 },
    { clave: 'palco', condicion: 'bloqueado', lugares: 4, precio: 125_000 },
    { clave: 'terraza', condicion: 'bloqueado', lugares: 30, precio: 125_000 },
  ]);
});

it('§C4.3: a draft moves to another venue with its places; a venue without a plan is refused in words', async ({
  db,
  evento,
  crearEvento,
  jefa: call,
}) => {
  const ajeno = await crearEvento();
  const recintoDe = async (eventoId: number) =>
    (await call('verEvento', { params: { eventoId } })).body.recinto.id as number;
  const body = { nombre: 'Por decidir', fecha: '2031-05-02T02:00:00.000Z' };
  const deSuyo = [seccionDePlano('luneta', { filas: [filaDePlano('A', 6)] })];
  await publicarPlano(db, evento.eventoId, deSuyo);
  const recintoId = await recintoDe(evento.eventoId);
  const borrador = (await call('crearEvento', { body: { ...body, recintoId } })).body;
  const params = { eventoId: borrador.id };
  const mover = async (a: number) =>
    call('cambiarEvento', {
      params,
      version: (await call('verEvento', { params })).body.version,
      body: { recintoId: a },
    });
  const otro = await recintoDe(ajeno.eventoId);
  const negado = await mover(otro);
  expect([negado.status, negado.body.detalles.campos]).toEqual([
    409,
    { recintoId: 'El recinto no tiene publicado ese plano.' },
  ]);
  expect(await recintoDe(borrador.id)).toBe(recintoId);
  const plano = await publicarPlano(db, ajeno.eventoId, [
    seccionDePlano('gradas', { filas: [filaDePlano('G', 9)] }),
  ]);
  expect((await mover(otro)).body).toMatchObject({ recinto: { id: otro }, recintoVersionId: plano });
  const lugares = async () =>
    (
      await db.query(
        `select s.clave, count(*)::integer as lugares from lugar l join seccion s on s.id = l.seccion_id
         where l.evento_id = $1 group by 1`,
        [borrador.id],
      )
    ).rows;
  expect(await lugares()).toEqual([{ clave: 'gradas', lugares: 9 }]);
  expect((await mover(recintoId)).status).toBe(200);
  expect(await lugares()).toEqual([{ clave: 'luneta', lugares: 6 }]);
});

it('§C4.4: a section that the designer renames keeps its sold places, and its new name reaches the show', async ({
  evento: { eventoId },
  apartar,
  pagar,
  jefa: call,
}) => {
  const { recinto } = (await call('verEvento', { params: { eventoId } })).body;
  const params = { recintoId: recinto.id };
  expect((await pagar((await apartar(2)).reservaId, 2_875)).status).toBe(200);
  // Two plans of a drawn venue: the first one has the places that the event sells.
  const caja = (y: number) => [
    [0, y],
    [200, y],
    [200, y + 40],
    [0, y + 40],
  ];
  const seccion = (clave: string, y: number, cambio: object) =>
    seccionDePlano(clave, { contorno: caja(y), lugar: { x: 10, y: y + 20, giro: 0, escala: 10 }, ...cambio });
  const luneta = seccion('luneta', 0, { filas: [filaDePlano('A', 12)] });
  const publicar = async (secciones: object[]) => {
    const { documento, version } = (await call('verBorrador', { params })).body;
    const dibujo = { ...documento.dibujo, ancho: 400, alto: 400 };
    const guardado = await call('guardarBorrador', {
      params,
      version,
      body: { documento: { secciones, dibujo } },
    });
    const hecho = await call('publicarBorrador', { params, version: guardado.body.version });
    expect([hecho.status, hecho.body.detalles]).toEqual([200, undefined]);
    return hecho.body.publicada.id as number;
  };
  await publicar([luneta]);
  const plano = await publicar([
    { ...luneta, clave: 'platea-vip', nombre: 'Platea VIP' },
    seccion('luneta', 60, { id: 'otra', nombre: 'Luneta', filas: [filaDePlano('A', 4)] }),
  ]);
  const { version } = (await call('verEvento', { params: { eventoId } })).body;
  const cambio = await call('cambiarMapa', {
    params: { eventoId },
    version,
    body: { recintoVersionId: plano },
  });
  expect([cambio.status, cambio.body.secciones]).toEqual([
    200,
    {
      nuevas: ['Luneta'],
      quitadas: [expect.any(String)],
      renombradas: [{ antes: 'Luneta centro', ahora: 'Platea VIP' }],
    },
  ]);
});

it('§C4.4: amid buyers a plan whose seats stand elsewhere and are more takes the name of no taken place', async ({
  tienda,
  db,
  evento,
  apartar,
  pagar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const general = seccionDePlano('pista', { tipo: 'general', capacidad: 80 });
  const filas = ['A', 'B', 'C', 'D', 'E'];
  const nombres = async (soloTomados: boolean) => {
    const { rows } = await db.query<{ id: number; nombre: string }>(
      `select l.id, concat_ws(' ', s.clave, f.nombre, l.numero) as nombre
       from lugar l join seccion s on s.id = l.seccion_id join fila f on f.id = l.fila_id
       where l.evento_id = $1 and (not $2 or l.vendido or l.retenido_hasta > now()) order by l.id`,
      [evento.eventoId, soloTomados],
    );
    return new Map(rows.map(({ id, nombre }) => [id, nombre]));
  };
  const antes = await nombres(false);
  expect((await pagar((await apartar(2)).reservaId, 2_875)).status).toBe(200);
  await apartar(2, { desde: 4 });
  const compradores = Array.from({ length: 16 }, (_, i) =>
    tienda.call('reservarInvitado', {
      params: { id: evento.eventoId },
      body: { asientosReserva: evento.lugares.slice(10 + i * 2, 12 + i * 2) },
    }),
  );
  // The plan is turned around, and gets two more seats a row; then it is turned back.
  const cambios: number[] = [];
  for (const vuelta of [-1, 1]) {
    const suyas = filas.map((nombre, y) => ({
      nombre,
      asientos: Array.from({ length: 12 }, (_, i) => ({ numero: String(i + 1), x: 20 + i * vuelta, y })),
    }));
    const plano = await publicarPlano(db, evento.eventoId, [
      seccionDePlano('luneta', { filas: suyas }),
      general,
    ]);
    const { version } = (await call('verEvento', { params })).body;
    const body = { recintoVersionId: plano };
    cambios.push((await call('cambiarMapa', { params, version, body })).status);
  }
  const apartados = (await Promise.all(compradores)).filter(({ code }) => code === null);
  expect(cambios).toEqual([200, 200]);
  expect(apartados).toHaveLength(16);
  const despues = await nombres(true);
  expect(despues.size).toBe(2 + 2 + 32);
  for (const [id, nombre] of despues) expect(nombre).toBe(antes.get(id));
});

it('§C15: a draft takes the places of the latest published version of its venue', async ({
  db,
  evento,
  jefa: call,
}) => {
  await publicarPlano(db, evento.eventoId, [
    seccionDePlano('platea', { filas: [filaDePlano('A', 8), filaDePlano('B', 8)] }),
  ]);
  const { rows } = await db.query('select recinto_id from evento where id = $1', [evento.eventoId]);
  const body = { nombre: 'Nueva', fecha: '2031-05-02T02:00:00.000Z', recintoId: rows[0].recinto_id };
  const { status, body: answer } = await call('crearEvento', { body });
  expect([status, answer.cifras.aforo]).toEqual([201, 16]);
  expect((await call('verPrecios', { params: { eventoId: answer.id } })).body.zonas).toMatchObject([
    { nombre: 'General', grupos: [{ precio: 0, lugares: 16 }] },
  ]);
});

it('§C10.7, §C3.4: what is painted on seats of a plan comes to the places of an event, a companion’s with its wheelchair', async ({
  db,
  evento,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  const pintada = filaDePlano('A', 6);
  const conSenas = {
    ...pintada,
    asientos: pintada.asientos.map((asiento, i) => {
      if (i === 2) return { ...asiento, atributos: ['silla_de_ruedas'] };
      return i === 3 ? { ...asiento, atributos: ['acompanante', 'sin_escalones'] } : asiento;
    }),
  };
  const plano = await publicarPlano(db, evento.eventoId, [seccionDePlano('palco', { filas: [conSenas] })]);
  const { version } = (await call('verEvento', { params })).body;
  expect((await call('cambiarMapa', { params, version, body: { recintoVersionId: plano } })).status).toBe(
    200,
  );
  const { rows } = await db.query(
    `select l.numero, l.atributos, junto.numero as junto from lugar l
     join seccion s on s.id = l.seccion_id left join lugar junto on junto.id = l.acompana_a
     where l.evento_id = $1 and s.clave = 'palco' and l.atributos is not null order by l.orden`,
    [evento.eventoId],
  );
  expect(rows).toEqual([
    { numero: '3', atributos: ['silla_de_ruedas'], junto: null },
    { numero: '4', atributos: ['acompanante', 'sin_escalones'], junto: '3' },
  ]);
});

it('§C2.12, §C4.2: a venue with another address tells the sales of its shows once and makes their next ficha; its clock stays', async ({
  db,
  evento,
  apartar,
  pagar,
  jefa: call,
}) => {
  const params = { eventoId: evento.eventoId };
  expect((await pagar((await apartar(2)).reservaId, 2_875)).status).toBe(200);
  const { recinto } = (await call('verEvento', { params })).body;
  const cambiar = async (body: object) => {
    const lista = await call('listarVersiones', { params: { recintoId: recinto.id } });
    const { version } = lista.body.recinto;
    return call('cambiarRecinto', { params: { recintoId: recinto.id }, version, body });
  };
  expect((await cambiar({ direccion: 'Calle Magnolia 50' })).status).toBe(200);
  expect((await cambiar({ direccion: 'Calle Magnolia 50' })).status).toBe(200);
  const correos = await db.query<{ antes: string }>(
    `select c.datos -> 'antes' ->> 'direccion' as antes from correo c join reserva r on r.id::text = c.datos ->> 'reservaId'
     where c.tipo = 'cambio_de_cita' and r.evento_id = $1`,
    [evento.eventoId],
  );
  expect(correos.rows).toEqual([{ antes: 'Calle Magnolia 48' }]);
  const { fichas } = (await call('listarFichas', { params })).body;
  expect(fichas.map(({ numero }: { numero: number }) => numero)).toEqual([1]);
  expect((await cambiar({ direccion: 'Calle Magnolia 52' })).status).toBe(200);
  const despues = (await call('listarFichas', { params })).body.fichas;
  expect(despues.map(({ numero }: { numero: number }) => numero)).toEqual([2, 1]);
  expect(despues[1]).toEqual(fichas[0]);
  const negado = await cambiar({ zona: 'America/Tijuana' });
  expect([negado.status, Object.keys(negado.body.detalles.campos)]).toEqual([409, ['zona']]);
});
