import { describe, expect } from 'vitest';
import { enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

const it = enConsola()
  .extend('evento', ({ db }) => crearEvento(db))
  .extend(
    'vender',
    ({ db, evento }) =>
      async (
        desde: number,
        { nombre = 'Gabriela García Peña', correo = 'gabi@correo.example', cuantos = 1 } = {},
      ) => {
        const venta = await venderDirecto(db, {
          eventoId: evento.eventoId,
          lugares: evento.lugares.slice(desde, desde + cuantos),
          nombre,
          correo,
        });
        const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [
          venta.reservaId,
        ]);
        return { ...venta, folio: rows[0]?.folio ?? '' };
      },
  );

describe('a list of sales (§C6.3)', () => {
  it('gives each sale a folio of ten letters and digits, and no other (§C6.4)', async ({ db, vender }) => {
    const { folio, reservaId } = await vender(0);
    expect(folio).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    await expect(
      db.query(`update reserva set folio = 'AAAAAAAAAA' where id = $1`, [reservaId]),
    ).rejects.toThrow();
  });

  it('finds a sale by folio, name without accents, address, seat, ticket, last four and charge', async ({
    db,
    dueno,
    evento,
    vender,
  }) => {
    const { folio, boletos, reservaId, total } = await vender(1);
    const [orden, proveedor] = [`TQ-${crypto.randomUUID()}`, 'tr8s1kqzv0n2yw5m7xab'];
    await db.query(
      `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto, ultimos4)
       values (gen_random_uuid(), $1, $2, $3, 'completado', $4, '8817')`,
      [reservaId, orden, proveedor, total],
    );
    await vender(2, { nombre: 'Otra Persona', correo: 'otra@correo.example' });
    const { call } = await dueno();
    const buscar = async (texto: string) => {
      const { body } = await call('listarVentasDeEvento', {
        params: { eventoId: evento.eventoId },
        query: `?buscar=${encodeURIComponent(texto)}`,
      });
      return body.ventas.map((venta: { folio: string }) => venta.folio);
    };
    const [seccion] = (await call('verVenta', { params: { folio } })).body.boletos;
    for (const texto of [
      folio,
      `${folio.slice(0, 5)}-${folio.slice(5).toLowerCase()}`,
      'garcia',
      'GARCÍA gab',
      'gabi@correo.example',
      seccion.lugar,
      String(boletos[0]?.id),
      '8817',
      orden,
      proveedor,
    ])
      expect(await buscar(texto), texto).toEqual([folio]);
    expect(await buscar('zutano')).toEqual([]);
  });

  it('says beside each filter how many sales it leads to, as many as its list has', async ({
    db,
    dueno,
    evento,
    vender,
  }) => {
    const ventas = [];
    for (let i = 0; i < 5; i++) ventas.push(await vender(20 + 2 * i, { cuantos: 2 }));
    const { call, id } = await dueno();
    for (const { reservaId, total } of ventas)
      await db.query(
        `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto)
         values (gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 'tr' || gen_random_uuid(), 'completado', $2)`,
        [reservaId, total],
      );
    const [una, otra, tercera] = ventas;
    for (const [venta, parte] of [
      [una, true],
      [otra, false],
    ] as const) {
      const body = { motivo: 'No puede ir', ...(parte && { boletos: [venta?.boletos[0]?.id] }) };
      const params = { folio: venta?.folio };
      const hecha = await call('devolverVenta', {
        params,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      expect(hecha.status).toBe(201);
    }
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where reserva_id = $1`,
      [tercera?.reservaId, id],
    );
    const { cuantas } = (await call('contarVentas', { query: `?eventoId=${evento.eventoId}` })).body;
    const enLista = async (query: string) =>
      (
        await call('listarVentasDeEvento', {
          params: { eventoId: evento.eventoId },
          query: `?limite=200&${query}`,
        })
      ).body.ventas.length;
    expect(cuantas).toMatchObject({ todas: 5, devueltas: 2, usadas: 1, correoFallido: 0 });
    expect(cuantas.todas).toBe(await enLista(''));
    for (const [estado, n] of Object.entries(cuantas.estados))
      expect(await enLista(`estado=${estado}`), estado).toBe(n);
    expect(await enLista('devueltas=si')).toBe(cuantas.devueltas);
    expect(await enLista('usadas=si')).toBe(cuantas.usadas);
  });

  it('goes on by cursor, each sale once, the latest first', async ({ dueno, evento, vender }) => {
    const vendidas = [];
    for (let i = 0; i < 7; i++) vendidas.push((await vender(10 + i)).folio);
    const { call } = await dueno();
    const vistas: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await call('listarVentasDeEvento', {
        params: { eventoId: evento.eventoId },
        query: `?limite=3${cursor ? `&cursor=${cursor}` : ''}`,
      });
      vistas.push(...body.ventas.map((venta: { folio: string }) => venta.folio));
      cursor = body.siguiente;
    }
    expect(vistas).toEqual(vendidas.toReversed());
  });

  it('masks people in lists to the organiser, and shows box office and door what they search (§C1.3)', async ({
    contratar,
    openBrowser,
    evento,
    vender,
  }) => {
    const { folio } = await vender(20);
    const con = async (rol: 'organizador' | 'taquilla' | 'puerta', query: string) => {
      const browser = openBrowser();
      await browser.entrar(await contratar([rol], { eventos: [evento.eventoId] }));
      const lista = await browser.call('listarVentas', { query });
      const una = await browser.call('verVenta', { params: { folio } });
      return { lista, una };
    };
    const organizador = await con('organizador', '');
    expect(organizador.lista.body.ventas[0]).toMatchObject({
      comprador: 'G••• G••• P•••',
      correo: 'g•••@c•••.example',
    });
    expect(organizador.una.body.comprador).toMatchObject({
      nombre: 'Gabriela García Peña',
      correo: 'gabi@correo.example',
    });

    expect((await con('taquilla', '')).lista.body.code).toBe('busqueda_requerida');
    const taquilla = await con('taquilla', '?buscar=garcia');
    expect(taquilla.lista.body.ventas[0]).toMatchObject({ comprador: 'Gabriela García Peña', total: 1250 });

    const puerta = await con('puerta', `?buscar=${folio}`);
    expect(puerta.lista.body.ventas).toMatchObject([{ folio, comprador: null, correo: null, total: null }]);
    expect((await con('puerta', '?buscar=garcia')).lista.body.ventas).toEqual([]);
    for (const sin of ['', '?buscar=la'])
      expect((await con('puerta', sin)).lista.body.message).toBe('Busca la venta por folio o por asiento.');
    expect(puerta.una.body).toMatchObject({ desglose: null, cargos: [], comprador: { nombre: null } });
  });

  it('does not list everybody to a person who only searches: three letters, no domains, one page (§C1.3)', async ({
    contratar,
    openBrowser,
    db,
  }) => {
    const evento = await crearEvento(db, { filas: 5, asientosPorFila: 10, limite: 50 });
    const vender = async (desde: number, de: { nombre: string; correo: string }) => {
      const { reservaId } = await venderDirecto(db, {
        eventoId: evento.eventoId,
        lugares: evento.lugares.slice(desde, desde + 1),
        ...de,
      });
      const { rows } = await db.query('select folio from reserva where id = $1', [reservaId]);
      return { folio: String(rows[0].folio) };
    };
    for (let i = 0; i < 23; i += 1)
      await vender(i, { nombre: 'Zenaida Li', correo: `zen${i}@zenit.example` });
    const { folio } = await vender(40, { nombre: 'Ana Li', correo: 'analisa@zenit.example' });
    const browser = openBrowser();
    await browser.entrar(await contratar(['taquilla'], { eventos: [evento.eventoId] }));
    const buscar = async (texto: string) =>
      browser.call('listarVentas', { query: `?limite=100&buscar=${encodeURIComponent(texto)}` });
    const folios = async (texto: string) =>
      (await buscar(texto)).body.ventas.map((venta: { folio: string }) => venta.folio);
    for (const corta of ['a', 'z l', 'ze', '@zenit.example', 'li'])
      expect((await buscar(corta)).body.code, corta).toBe('busqueda_corta');
    for (const dominio of ['zenit', 'zenit.example', 'example', 'exa'])
      expect(await folios(dominio), dominio).toEqual([]);
    expect(await folios('ana li')).toEqual([folio]);
    expect(await folios('analisa@zenit.example')).toEqual([folio]);
    expect(await folios('analisa@zen')).toEqual([folio]);
    expect(await folios('analisa@otro')).toEqual([]);
    expect(await folios(folio)).toEqual([folio]);
    const todas = await buscar('zenaida');
    expect([todas.body.ventas.length, todas.body.siguiente]).toEqual([20, null]);
  });

  it('shows no sale of another’s event, nor tells it from none (§C1.2)', async ({
    db,
    contratar,
    openBrowser,
    vender,
  }) => {
    const { folio } = await vender(25);
    const otro = await crearEvento(db);
    const browser = openBrowser();
    await browser.entrar(await contratar(['organizador'], { eventos: [otro.eventoId] }));
    expect((await browser.call('listarVentas')).body.ventas).toEqual([]);
    const ajena = await browser.call('verVenta', { params: { folio } });
    const ninguna = await browser.call('verVenta', { params: { folio: 'ABCDEFGH23' } });
    expect([ajena.status, ajena.body]).toEqual([404, ninguna.body]);
  });

  it('never says the ids by which a buyer acts, nor the codes of tickets (§C6.4)', async ({
    dueno,
    vender,
  }) => {
    const { folio, reservaId, invitadoId, boletos } = await vender(30);
    const { call } = await dueno();
    const dicho = JSON.stringify([
      (await call('verVenta', { params: { folio } })).body,
      (await call('listarVentas')).body,
    ]);
    for (const secreto of [reservaId, invitadoId ?? '', boletos[0]?.quemadoUUID ?? ''])
      expect(dicho).not.toContain(secreto);
  });

  it('filters by state, means, section, day, refunds, failed mail and use, all at once', async ({
    db,
    dueno,
    evento,
    vender,
  }) => {
    const [esta, otra] = [await vender(35), await vender(36)];
    await db.query(
      `insert into correo (clave, tipo, para, datos, estado) values ('boletos:' || $1, 'boletos', 'x@y.mx', jsonb_build_object('reservaId', $1::text), 'fallido')`,
      [esta.reservaId],
    );
    const [persona] = (await db.query('select id from personal limit 1')).rows;
    const { call, id } = await dueno();
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where reserva_id = $1`,
      [esta.reservaId, persona?.id ?? id],
    );
    const dia = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(
      (await db.query('select now() as ahora')).rows[0].ahora,
    );
    const con = async (query: string) => {
      const { body } = await call('listarVentasDeEvento', {
        params: { eventoId: evento.eventoId },
        query,
      });
      return body.ventas.map((venta: { folio: string }) => venta.folio);
    };
    const filtros = ['estado=vendida', 'metodo=tarjeta', `seccionId=${evento.seccionId}`, `dia=${dia}`];
    for (const filtro of filtros) expect(await con(`?${filtro}`), filtro).toEqual([otra.folio, esta.folio]);
    for (const filtro of [
      'correoFallido=si',
      'usadas=si',
      ['correoFallido=si', 'usadas=si', ...filtros].join('&'),
    ])
      expect(await con(`?${filtro}`), filtro).toEqual([esta.folio]);
    for (const filtro of [
      'estado=reembolsada',
      'metodo=efectivo',
      `seccionId=${evento.generalId}`,
      'dia=2020-01-01',
      'devueltas=si',
    ])
      expect(await con(`?${filtro}`), filtro).toEqual([]);
  });
});
