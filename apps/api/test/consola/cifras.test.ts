import { describe, expect } from 'vitest';
import { cotejarYGuardar } from '../../src/consola/cifras/cotejo.ts';
import { mandarResumenDelDia } from '../../src/consola/cifras/resumenDelDia.ts';
import { enConsola } from '../support/enConsola.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import { abrirPuerto } from '../support/porRed.ts';

const it = enConsola();

describe('figures (§C11)', () => {
  for (const [zona, antes, despues] of [
    // 31 December 23:30 and half an hour past midnight, by the wall of each place.
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
      const { pedir } = await dueno();
      const params = { eventoId: evento.eventoId };
      const { cuerpo: tablero } = await pedir('tableroDeEvento', { params });
      expect(tablero.zona).toBe(zona);
      expect(tablero.porDia).toEqual([
        { dia: '2025-12-31', ventas: 1, boletos: 2, cobrado: viejo, acumulado: 2 },
        { dia: '2026-01-01', ventas: 1, boletos: 2, cobrado: nuevo, acumulado: 4 },
      ]);
      // The figure equals the list behind it (§C11.4), and its parts add up to it (§C11.2).
      for (const { dia, cobrado } of tablero.porDia) {
        const { cuerpo } = await pedir('listarVentasDeEvento', { params, query: `?dia=${dia}` });
        expect(cuerpo.ventas.map((venta: { total: number }) => venta.total)).toEqual([cobrado]);
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

describe('an open board (§C11.4)', () => {
  it('gets a frame when its rows change, goes on from the one that it has, and is told to nobody else', async ({
    db,
    servidor,
    contratar,
    abrir,
    onTestFinished,
  }) => {
    const [evento, ajeno] = [await crearEvento(db), await crearEvento(db)];
    const puerto = await abrirPuerto(servidor.app);
    const organizadora = abrir();
    await organizadora.entrar(await contratar(['organizador'], { eventos: [evento.eventoId] }));
    const cookie = [...organizadora.galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ');
    const cierre = new AbortController();
    onTestFinished(() => cierre.abort());
    const escuchar = (eventoId: number, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${puerto}/api/v1/consola/eventos/${eventoId}/vivo`, {
        headers,
        signal: cierre.signal,
      });
    expect((await escuchar(evento.eventoId, {})).status).toBe(401);
    expect((await escuchar(ajeno.eventoId, { cookie })).status).toBe(403);

    const leer = (de: Response) => {
      const lector = de.body?.pipeThrough(new TextDecoderStream()).getReader();
      let texto = '';
      return async () => {
        for (;;) {
          const cuadro = /id: (\S+)\ndata: (.*)\n\n/.exec(texto);
          if (cuadro) {
            texto = texto.slice(cuadro.index + cuadro[0].length);
            return { id: cuadro[1] ?? '', boletos: JSON.parse(cuadro[2] ?? '').dinero.boletos };
          }
          texto += (await lector?.read())?.value ?? '';
        }
      };
    };
    const primero = leer(await escuchar(evento.eventoId, { cookie }));
    const antes = await primero();
    expect(antes.boletos).toBe(0);
    // Come back with what it has: the first frame is that of the sale.
    const segundo = leer(await escuchar(evento.eventoId, { cookie, 'last-event-id': antes.id }));
    await venderDirecto(db, { eventoId: evento.eventoId, lugares: evento.lugares.slice(0, 2) });
    const [deUno, deOtro] = [await primero(), await segundo()];
    expect([deUno.boletos, deOtro]).toEqual([2, deUno]);
  });
});

describe('places in figures (§C11.1)', () => {
  it('are counted each by what it is: for sale, sold, given away, held, being paid, inside', async ({
    db,
    dueno,
    servidor,
  }) => {
    const evento = await crearEvento(db, { filas: 2, capacidadGeneral: 10 });
    const { eventoId, lugares, generalId } = evento;
    const { id: personalId, pedir } = await dueno();
    await db.query(`update lugar set condicion = 'inaccesible' where id = any ($1)`, [lugares.slice(18)]);
    await db.query(`update lugar set condicion = 'bloqueado' where id = any ($1)`, [lugares.slice(15, 18)]);
    const { boletos } = await venderDirecto(db, { eventoId, lugares: lugares.slice(0, 4) });
    await db.query(
      `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = $2 where id = any ($1)`,
      [boletos.slice(0, 2).map(({ id }) => id), personalId],
    );
    await pedir('darCortesias', {
      params: { eventoId },
      body: { csv: 'Ana Sol,,Pista,,2', motivo: 'Prensa' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const apartar = (cuantos: number) =>
      servidor.pedir('reservarGenerales', {
        params: { id: String(eventoId) },
        body: { cantidadAsientos: cuantos, seccionId: generalId },
      });
    await apartar(3);
    const pagando = await apartar(1);
    await db.query(
      `with c as (insert into cargo (id, reserva_id, order_id, monto) values (gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 100))
       update reserva set estado = 'cobrando', cobro_hasta = now() + interval '5 minutes' where id = $1`,
      [pagando.cuerpo.reservaId],
    );
    const { cuerpo } = await pedir('tableroDeEvento', { params: { eventoId } });
    expect(cuerpo.lugares).toEqual({
      // 20 seats and 10 general places, less two that are none.
      aforo: 28,
      bloqueados: 3,
      vendidos: 4,
      cortesias: 2,
      apartados: 3,
      enCobro: 1,
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
    const { pedir } = await dueno();
    const alarma = async () =>
      (await pedir('hoy')).cuerpo.alarmas.find(({ tipo }: { tipo: string }) => tipo === 'cotejo');
    const diferencias = async () => (await pedir('verDinero')).cuerpo.diferencias;

    await cotejarYGuardar({ db, pagos: pagos([deLaLista(100_000, nuestra)]) }, '2026-11-20');
    expect([await alarma(), await diferencias()]).toEqual([undefined, []]);
    const lista = [deLaLista(100_001, nuestra), deLaLista(5_000, ajena)];
    await cotejarYGuardar({ db, pagos: pagos(lista) }, '2026-11-20');
    expect(await alarma()).toMatchObject({ cuantos: 2, texto: expect.stringContaining('2 cargos') });
    expect(await diferencias()).toEqual([
      { orden: nuestra, suyo: 1000.01, nuestro: 1000 },
      { orden: ajena, suyo: 50, nuestro: null },
    ]);
    // A comparison of less time says nothing of them; books that are mended, and one of as much time, do.
    await cotejarYGuardar({ db, pagos: pagos([]) }, '2026-11-23');
    expect((await alarma()).cuantos).toBe(2);
    await db.query(`update cargo set monto = 100001 where order_id = $1`, [nuestra]);
    expect((await diferencias()).map(({ orden }: { orden: string }) => orden)).toEqual([ajena]);
    await cotejarYGuardar({ db, pagos: pagos([]) }, '2026-11-20');
    expect(await alarma()).toBeUndefined();
  });
});

describe('the mail of the day (§C11.5)', () => {
  it('tells the operator once what was sold, and that the provider did not answer', async ({ db }) => {
    const evento = await crearEvento(db);
    const { reservaId, total } = await venderDirecto(db, {
      eventoId: evento.eventoId,
      lugares: evento.lugares.slice(0, 1),
    });
    await db.query(
      `update reserva set vendida_en = (date_trunc('day', now() at time zone 'America/Mexico_City') - interval '12 hours')
         at time zone 'America/Mexico_City' where id = $1`,
      [reservaId],
    );
    const { rows: reloj } = await db.query(
      `select extract(hour from now() at time zone 'America/Mexico_City') >= 6 as si`,
    );
    const medios = {
      db,
      pagos: {
        // biome-ignore lint/correctness/useYield: it fails before its first charge
        async *listarCargos() {
          throw new Error('silence');
        },
      },
      log: { warn: () => {}, error: () => {} },
      config: { operador: { correo: 'operador@correo.example' } },
      avisarCorreo: () => {},
    } as unknown as Parameters<typeof mandarResumenDelDia>[0];
    await mandarResumenDelDia(medios);
    await mandarResumenDelDia(medios);
    const { rows } = await db.query(`select para, datos from correo where tipo = 'resumen_del_dia'`);
    expect(rows).toHaveLength(reloj[0].si ? 1 : 0);
    if (reloj[0].si) {
      expect(rows[0].para).toBe('operador@correo.example');
      expect(rows[0].datos).toMatchObject({ ventas: 1, boletos: 1, cobrado: total, ajenos: null });
    }
  });
});
