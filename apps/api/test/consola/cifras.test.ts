import { describe, expect } from 'vitest';
import { resumenDelDia } from '../../src/cartas/plantillas/resumen.ts';
import { cotejarYGuardar } from '../../src/consola/cifras/cotejo.ts';
import { crearPruebas } from '../../src/consola/cifras/prueba.ts';
import { mandarResumenDelDia } from '../../src/consola/cifras/resumenDelDia.ts';
import { enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

const it = enConsola();
type Db = Parameters<typeof cotejarYGuardar>[0]['db'];

describe('figures (§C11)', () => {
  for (const [zona, antes, despues] of [
    // 31 December 23:30 and half an hour past midnight, by the clock of each venue.
    ['America/Tijuana', '2026-01-01T07:30:00Z', '2026-01-01T08:30:00Z'],
    ['America/Cancun', '2026-01-01T04:30:00Z', '2026-01-01T05:30:00Z'],
  ] as const)
    it(`count a day by the venue's own midnight: ${zona}`, async ({ db, dueno }) => {
      const evento = await crearEvento(db, { zona });
      const vender = async (desde: number, vendida: string) => {
        const { reservaId, total } = await venderDirecto(db, {
          eventoId: evento.eventoId,
          lugares: evento.lugares.slice(desde, desde + 2),
        });
        await db.query('update reserva set vendida_en = $2, anotada_en = $2 where id = $1', [
          reservaId,
          vendida,
        ]);
        return total / 100;
      };
      const viejo = await vender(0, antes);
      const nuevo = await vender(2, despues);
      const { call } = await dueno();
      const params = { eventoId: evento.eventoId };
      const { body: tablero } = await call('tableroDeEvento', { params });
      expect(tablero.zona).toBe(zona);
      expect(tablero.porDia).toEqual([
        { dia: '2025-12-31', ventas: 1, boletos: 2, cobrado: viejo, acumulado: 2 },
        { dia: '2026-01-01', ventas: 1, boletos: 2, cobrado: nuevo, acumulado: 4 },
      ]);
      // The figure equals the list behind it (§C11.4), and its parts add up to it (§C11.2).
      for (const { dia, cobrado } of tablero.porDia) {
        const { body } = await call('listarVentasDeEvento', { params, query: `?dia=${dia}` });
        expect(body.ventas.map((venta: { total: number }) => venta.total)).toEqual([cobrado]);
      }
      for (const partes of ['porMetodo', 'porCanal', 'porSeccion', 'porZona'])
        expect(
          tablero[partes].reduce((suma: number, { cobrado }: { cobrado: number }) => suma + cobrado, 0),
          partes,
        ).toBe(tablero.dinero.cobrado);
      const { subtotal, cargoServicio, cargoTarjeta, iva, importe, descuento, cobrado } = tablero.dinero;
      expect(subtotal + cargoServicio + cargoTarjeta + iva).toBeCloseTo(cobrado, 2);
      expect(importe - descuento).toBeCloseTo(subtotal, 2);
    });
});

describe('places in figures (§C11.1)', () => {
  it('are counted each by what it is: for sale, sold, given away, held, being paid, inside', async ({
    db,
    dueno,
    server,
  }) => {
    const evento = await crearEvento(db, { filas: 2, capacidadGeneral: 10 });
    const { eventoId, lugares, generalId } = evento;
    const { id: personalId, call } = await dueno();
    await db.query(`update lugar set condicion = 'inaccesible' where id = any ($1)`, [lugares.slice(18)]);
    await db.query(`update lugar set condicion = 'bloqueado' where id = any ($1)`, [lugares.slice(15, 18)]);
    const { boletos } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 4) });
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where id = any ($1)`,
      [boletos.slice(0, 2).map(({ id }) => id), personalId],
    );
    await call('darCortesias', {
      params: { eventoId },
      body: { csv: 'Ana Sol,,Pista,,2', motivo: 'Prensa' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const apartar = (cuantos: number) =>
      server.call('reservarGenerales', {
        params: { id: String(eventoId) },
        body: { cantidadAsientos: cuantos, seccionId: generalId },
      });
    await apartar(3);
    const pagando = await apartar(1);
    await db.query(
      `with c as (insert into cargo (id, reserva_id, order_id, monto) values (gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 100))
       update reserva set estado = 'cobrando', cobro_hasta = now() + interval '5 minutes' where id = $1`,
      [pagando.body.reservaId],
    );
    const { body } = await call('tableroDeEvento', { params: { eventoId } });
    expect(body.lugares).toEqual({
      // 20 seats and 10 general places, without the two `inaccesible` ones.
      aforo: 28,
      bloqueados: 3,
      vendidos: 4,
      cortesias: 2,
      apartados: 3,
      enCobro: 1,
      porPagar: 0,
      ocupacion: 4 / 25,
      asistencia: 2,
    });
  });
});

describe("a difference with the provider's list (§C11.5)", () => {
  it('is an alarm on Hoy and in Dinero, a centavo included, until the books say the same', async ({
    db,
    dueno,
  }) => {
    const { eventoId, lugares } = await crearEvento(db);
    const { reservaId } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 1) });
    const [nuestra, ajena] = [`TQ-${crypto.randomUUID()}`, `TQ-${crypto.randomUUID()}`];
    await db.query(
      `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto) values ($1, $2, $3, 'tr1', 'completado', 100000)`,
      [crypto.randomUUID(), reservaId, nuestra],
    );
    const deLaLista = (monto: number, orderId: string) => ({
      id: 'tr1',
      orderId,
      estado: 'completado',
      monto,
    });
    const pagos = (lista: object[]) =>
      ({
        async *listarCargos() {
          yield* lista;
        },
      }) as unknown as Parameters<typeof cotejarYGuardar>[0]['pagos'];
    const { call } = await dueno();
    const alarma = async () =>
      (await call('hoy')).body.alarmas.find(({ tipo }: { tipo: string }) => tipo === 'cotejo');
    const diferencias = async () => (await call('verDinero')).body.diferencias;

    await cotejarYGuardar({ db, pagos: pagos([deLaLista(100_000, nuestra)]) }, '2026-11-20');
    expect([await alarma(), await diferencias()]).toEqual([undefined, []]);
    const lista = [deLaLista(100_001, nuestra), deLaLista(5_000, ajena)];
    await cotejarYGuardar({ db, pagos: pagos(lista) }, '2026-11-20');
    expect(await alarma()).toMatchObject({ cuantos: 2, texto: expect.stringContaining('2 cargos') });
    expect(await diferencias()).toEqual([
      { orden: nuestra, suyo: 1000.01, nuestro: 1000 },
      { orden: ajena, suyo: 50, nuestro: null },
    ]);
    // A comparison of a shorter time leaves them; corrected books, and a comparison of as long a time, take them off.
    await cotejarYGuardar({ db, pagos: pagos([]) }, '2026-11-23');
    expect((await alarma()).cuantos).toBe(2);
    await db.query(`update cargo set monto = 100001 where order_id = $1`, [nuestra]);
    expect((await diferencias()).map(({ orden }: { orden: string }) => orden)).toEqual([ajena]);
    await cotejarYGuardar({ db, pagos: pagos([]) }, '2026-11-20');
    expect(await alarma()).toBeUndefined();
  });
});

describe('the mail of the day (§C11.5)', () => {
  const conOperador = (db: Db, listarCargos: () => AsyncGenerator<object>) =>
    ({
      db,
      pagos: { listarCargos },
      log: { warn: () => {}, error: () => {} },
      config: { operador: { correo: 'operador@correo.example' } },
      avisarCorreo: () => {},
    }) as unknown as Parameters<typeof mandarResumenDelDia>[0];
  const esHora = async (db: Db) => {
    const { rows } = await db.query<{ si: boolean }>(
      `select extract(hour from now() at time zone 'America/Mexico_City') >= 6 as si`,
    );
    return rows[0]?.si ?? false;
  };
  /** A sale of yesterday at noon, by the clock of Mexico City. */
  const venderAyer = async (db: Db) => {
    const { eventoId, lugares } = await crearEvento(db);
    const venta = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 1) });
    await db.query(
      `update reserva r set vendida_en = m.momento, anotada_en = m.momento from (
         select (date_trunc('day', now() at time zone 'America/Mexico_City') - interval '12 hours')
           at time zone 'America/Mexico_City' as momento) m where r.id = $1`,
      [venta.reservaId],
    );
    return venta;
  };
  const leerMandados = async (db: Db) =>
    (await db.query(`select para, datos from correo where tipo = 'resumen_del_dia'`)).rows;

  it('tells the operator once what was sold, and that the provider did not answer', async ({ db }) => {
    const { total } = await venderAyer(db);
    // biome-ignore lint/correctness/useYield: it fails before its first charge
    const medios = conOperador(db, async function* () {
      throw new Error('silence');
    });
    await mandarResumenDelDia(medios);
    await mandarResumenDelDia(medios);
    const mandados = await leerMandados(db);
    expect(mandados).toHaveLength((await esHora(db)) ? 1 : 0);
    if (mandados.length === 0) return;
    expect(mandados[0].para).toBe('operador@correo.example');
    expect(mandados[0].datos).toMatchObject({ ventas: 1, boletos: 1, cobrado: total, ajenos: null });
  });

  it('tells what the provider has and our books do not, or have otherwise, in words', async ({ db }) => {
    await db.query(`delete from correo where tipo = 'resumen_del_dia'`);
    const { reservaId } = await venderAyer(db);
    const nuestra = `TQ-${crypto.randomUUID()}`;
    await db.query(
      `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto) values ($1, $2, $3, 'tr' || $3, 'completado', 100000)`,
      [crypto.randomUUID(), reservaId, nuestra],
    );
    await mandarResumenDelDia(
      conOperador(db, async function* () {
        const cargo = { id: 'tr1', estado: 'completado' };
        yield { ...cargo, orderId: nuestra, monto: 100_001 };
        yield { ...cargo, orderId: `TQ-${crypto.randomUUID()}`, monto: 5_000 };
        yield { ...cargo, orderId: `TQ-${crypto.randomUUID()}`, monto: 7_000 };
      }),
    );
    const mandados = await leerMandados(db);
    expect(mandados).toHaveLength((await esHora(db)) ? 1 : 0);
    if (mandados.length === 0) return;
    expect(mandados[0].datos).toMatchObject({ ajenos: 2, distintos: 1 });
    const { asunto, bloques } = resumenDelDia(mandados[0].datos, 'https://tienda.example/consola');
    expect(asunto).toMatch(/^Revisa: /);
    expect(bloques).toContainEqual({
      tipo: 'parrafo',
      texto: 'El proveedor cobró 2 cargos que no están en nuestro libro.',
    });
    expect(bloques).toContainEqual({
      tipo: 'parrafo',
      texto: 'El proveedor cobró otro monto en un cargo: míralo en Dinero.',
    });
  });
});

describe('a chargeback (§C11.5)', () => {
  it('is an alarm on Hoy, and stands in Dinero with what speaks for the house: bank, mail and door', async ({
    db,
    dueno,
  }) => {
    const { eventoId, lugares } = await crearEvento(db);
    const { id: personalId, call } = await dueno();
    const abrir = async (desde: number, { con3ds, entro }: { con3ds: boolean; entro: boolean }) => {
      const { reservaId, boletos } = await venderDirecto(db, {
        eventoId,
        lugares: lugares.slice(desde, desde + 2),
      });
      const cargoId = crypto.randomUUID();
      await db.query(
        `with c as (insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto, url_3ds)
           values ($1::uuid, $2, 'TQ-' || $1::text, 'tr' || $1::text, 'completado', (select total from reserva where id = $2), $3) returning id)
         insert into contracargo (cargo_id, tipo) select id, 'abierto' from c`,
        [cargoId, reservaId, con3ds ? 'https://banco.example/3ds' : null],
      );
      if (!entro) return;
      await db.query(
        `insert into correo (clave, para, tipo, datos, estado, enviado_en)
         values ('boletos:' || $1::text, 'gabi@correo.example', 'boletos', '{}', 'enviado', now())`,
        [reservaId],
      );
      await db.query(
        `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where id = $1`,
        [boletos[0]?.id, personalId],
      );
    };
    await abrir(0, { con3ds: true, entro: true });
    await abrir(2, { con3ds: false, entro: false });
    const { contracargos } = (await call('verDinero')).body;
    expect(
      contracargos.map(({ con3dSecure, correoEnviadoEn, boletosUsados }: Record<string, unknown>) => [
        con3dSecure,
        typeof correoEnviadoEn,
        boletosUsados,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [true, 'string', 1],
        [false, 'object', 0],
      ]),
    );
    const { alarmas } = (await call('hoy')).body;
    expect(alarmas).toContainEqual(
      expect.objectContaining({
        tipo: 'contracargo',
        folios: expect.arrayContaining([contracargos[0].folio]),
      }),
    );
  });
});

describe("today's events on Hoy (§C2.2)", () => {
  it('tell how many came in, and which gate cannot be reached, by their venue’s clock', async ({
    db,
    dueno,
  }) => {
    const { rows } = await db.query<{ hoy: Date }>(
      `select (date_trunc('day', now() at time zone 'America/Tijuana') + interval '23 hours') at time zone 'America/Tijuana' as hoy`,
    );
    const { eventoId, lugares } = await crearEvento(db, {
      zona: 'America/Tijuana',
      ...(rows[0] && { fecha: rows[0].hoy }),
    });
    const { id: personalId, call } = await dueno();
    const { boletos } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 3) });
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Norte', quemado_por = $2 where id = $1`,
      [boletos[0]?.id, personalId],
    );
    await db.query(
      `with p as (insert into puerta (evento_id, nombre) values ($1, 'Norte'), ($1, 'Sur') returning id, nombre)
       insert into lector (evento_id, numero, puertas, puerta_id, hash, creado_por, vence_en, visto_en)
       select $1, row_number() over (), array[id], id, decode(md5(nombre), 'hex'), $2, now() + interval '1 day',
         now() - case nombre when 'Sur' then interval '4 minutes' else interval '1 second' end from p`,
      [eventoId, personalId],
    );
    const { eventos } = (await call('hoy')).body;
    expect(eventos.find(({ id }: { id: number }) => id === eventoId)).toMatchObject({
      boletos: 3,
      entraron: 1,
      puertas: [
        { nombre: 'Norte', telefonos: 1, callados: 0 },
        { nombre: 'Sur', telefonos: 1, callados: 1 },
      ],
    });
  });
});

describe('the proof of the accounts (§C11.5)', () => {
  it('of a large house is told at once as of when it was made, made again behind it, and a centavo off is found', async ({
    db,
  }) => {
    let ahora = 0;
    // Each look at the clock is two seconds later, so a proof takes that long.
    const pruebas = crearPruebas(db, () => (ahora += 2_000));
    const primera = await pruebas.leer(0);
    expect(primera).toMatchObject({ probando: false });
    const { eventoId, lugares } = await crearEvento(db);
    const { reservaId, total } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 1) });
    const orden = `TQ-${crypto.randomUUID()}`;
    await db.query(
      `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto) values (gen_random_uuid(), $1, $2, 'tr' || $2, 'completado', $3)`,
      [reservaId, orden, total + 1],
    );
    const faltan = (de: Pick<typeof primera, 'descuadres'>) =>
      de.descuadres.map(({ referencia }) => referencia);
    const mismas = ({ hecha, descuadres }: typeof primera) => [hecha, descuadres.length];
    expect(mismas(await pruebas.leer(0))).toEqual(mismas(primera));
    ahora += 60_000;
    const deAntes = await pruebas.leer(0);
    expect([mismas(deAntes), deAntes.probando]).toEqual([mismas(primera), true]);
    await expect.poll(async () => faltan(await pruebas.leer(0))).toContain(orden);
    await db.query('update cargo set monto = monto - 1 where order_id = $1', [orden]);
    expect(faltan(await pruebas.probar())).not.toContain(orden);
  });
});
