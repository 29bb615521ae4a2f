import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';
import type { EventoCreado } from '../support/fabrica.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { atrasar } from '../support/sucesos.ts';
import { TARJETA_CON_3DS, type Tienda } from '../support/tienda.ts';

const it = enTienda({
  filas: 2,
  asientosPorFila: 10,
  precio: 10_000,
  limite: 6,
  capacidadGeneral: 8,
  usoDeServicio: 0,
  usoDeTarjeta: 0,
});

type Partes = { asientos?: number[]; generales?: { seccionId: number; cantidad: number }[] };

const apartar = (tienda: Tienda, { eventoId }: EventoCreado, body: Partes & Record<string, unknown>) =>
  tienda.call('apartar', { params: { id: eventoId }, body });

const cambiar = (
  tienda: Tienda,
  { eventoId }: EventoCreado,
  body: { reservaId: string; cambios: number; agregar?: Partes; quitar?: Partes; intento?: string },
) =>
  tienda.call('cambiarApartado', {
    params: { id: eventoId },
    body: { intento: randomUUID(), ...body },
  });

const de = (evento: EventoCreado, cuantos: number, generales = 0): Partes => ({
  asientos: evento.lugares.slice(0, cuantos),
  generales: generales > 0 ? [{ seccionId: evento.generalId, cantidad: generales }] : [],
});

const nombres = (lugares: { seccion: string; fila: string | null }[]) =>
  lugares.map(({ seccion, fila }) => `${seccion} ${fila ?? '-'}`);

describe('a purchase of several sections (§B1.1)', () => {
  it('is held, paid once and gets all its tickets', async ({
    tienda,
    evento,
    pagar,
    estadoDe,
    boletosDe,
  }) => {
    const { reservaId, lugares } = (await apartar(tienda, evento, de(evento, 2, 2))).data();
    expect(lugares).toHaveLength(4);
    expect((await pagar(reservaId, 400)).status).toBe(200);
    expect(await estadoDe(reservaId)).toBe('vendida');
    expect(await boletosDe(reservaId)).toHaveLength(4);
  });

  it('is of general places alone only where all are general; the literal calls answer as before (§B1.9, §7.15-§7.17)', async ({
    tienda,
    evento,
    entrar,
    db,
  }) => {
    const { correo, token } = await entrar();
    const params = { id: evento.eventoId };
    const { lugares, generalId } = evento;
    const generales = { cantidadAsientos: 1, seccionId: generalId };
    const literales = [
      await tienda.call('reservar', {
        params,
        body: { userEmail: correo, asientosReserva: lugares.slice(0, 1) },
        token,
      }),
      await tienda.call('reservarInvitado', { params, body: { asientosReserva: lugares.slice(1, 2) } }),
      await tienda.call('reservarGenerales', { params, body: generales }),
    ];
    for (const { status, body } of literales) {
      expect(status).toBe(201);
      expect(Object.keys(body as object).sort()).toEqual([
        ...['ahora', 'fechaExpiracion', 'id', 'invitadoId', 'reservaId'],
      ]);
    }
    const nuevas = [
      await apartar(tienda, evento, { asientos: lugares.slice(2, 3) }),
      await apartar(tienda, evento, de(evento, 0, 1)),
      await apartar(tienda, evento, { ...de(evento, 0, 1), asientos: lugares.slice(3, 4) }),
    ];
    const ids = [...literales, ...nuevas].map(hecha => hecha.data().reservaId);
    const { rows } = await db.query(
      'select es_general from unnest($1::uuid[]) with ordinality as p (id, n) join reserva r using (id) order by n',
      [ids],
    );
    expect(rows.map(({ es_general }) => es_general)).toEqual([false, false, true, false, true, false]);
    // A hold that is never changed writes nothing more than before.
    const cambios = await db.query('select from cambio_de_apartado where reserva_id = any ($1)', [ids]);
    expect(cambios.rowCount).toBe(0);
  });

  it('goes through one function with holds of one section, by themselves and in batches (§B11.1)', async ({
    db,
    evento,
  }) => {
    const { eventoId, lugares, generalId } = evento;
    const general = [{ seccion: generalId, cuantos: 1 }];
    const pedido = (resto: object) => ({ reserva: randomUUID(), invitado: randomUUID(), ...resto });
    const pedidos = [
      pedido({ lugares: lugares.slice(0, 2) }),
      pedido({ seccion: generalId, cuantos: 2 }),
      pedido({ lugares: lugares.slice(2, 3), generales: general }),
      pedido({ lugares: lugares.slice(1, 2), generales: general }),
    ];
    const { rows } = await db.query(
      `select resultado, perdidos from apartar_en_tanda($1, interval '1 minute', $2, '0', 1000, 1000)`,
      [eventoId, JSON.stringify(pedidos)],
    );
    const bien = { resultado: 'ok', perdidos: null };
    const perdido = { resultado: 'asientos_no_disponibles', perdidos: lugares.slice(1, 2) };
    expect(rows).toEqual([bien, bien, bien, perdido]);
    // One place writes holds, one tells which places may be held, and one judges them together, also for a change.
    const quienes = async (palabras: string) =>
      (
        await db.query(
          `select array_agg(proname::text order by proname::text collate "C") as nombres from pg_proc p join pg_namespace n on n.oid = pronamespace
           where nspname = current_schema() and position($1 in prosrc) > 0`,
          [palabras],
        )
      ).rows[0].nombres;
    expect(await quienes('insert into reserva (')).toEqual(['escribir_apartados']);
    expect(await quienes('juzgar_lugares(')).toEqual(['apartar_en_tanda', 'objetar_cambio']);
    expect(await quienes('lugares_apartables(')).toEqual([
      ...['apartar_en_tanda', 'apartar_generales', 'cambiar_apartado'],
    ]);
    // Any mixture is in the same two lists.
    const columnas = await db.query(
      `select column_name from information_schema.columns where table_name = 'reserva' and column_name like '%seccion%'`,
    );
    expect(columnas.rows).toEqual([]);
  });

  it('is all or nothing, and says which seats or which section', async ({
    tienda,
    evento,
    contarLugares,
  }) => {
    await apartar(tienda, evento, { asientos: evento.lugares.slice(0, 1) });
    const sinAsiento = await apartar(tienda, evento, de(evento, 2, 2));
    expect(sinAsiento.status).toBe(409);
    expect(sinAsiento.body).toMatchObject({
      code: 'asientos_no_disponibles',
      detalles: { asientos: evento.lugares.slice(0, 1) },
    });
    await apartar(tienda, evento, { generales: [{ seccionId: evento.generalId, cantidad: 6 }] });
    const sinGenerales = await apartar(tienda, evento, {
      asientos: evento.lugares.slice(4, 6),
      generales: [{ seccionId: evento.generalId, cantidad: 3 }],
    });
    expect(sinGenerales.body).toMatchObject({
      code: 'lugares_insuficientes',
      detalles: { secciones: [evento.generalId] },
    });
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 7 });
  });

  it('counts in the limit as one (§B1.4)', async ({ tienda, evento }) => {
    const respuesta = await apartar(tienda, evento, de(evento, 4, 3));
    expect(respuesta.code).toBe('limite_de_asientos');
  });

  it('sent again under one name answers the same hold', async ({ tienda, evento, contarLugares }) => {
    const pedido = { ...de(evento, 1, 2), intento: randomUUID() };
    const [primera, segunda] = [
      await apartar(tienda, evento, pedido),
      await apartar(tienda, evento, { ...pedido, asientos: [...(pedido.asientos ?? [])].reverse() }),
    ];
    expect(segunda.data().reservaId).toBe(primera.data().reservaId);
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 3 });
  });

  it('refuses sections that are not of the event, and seats named as general ones', async ({
    tienda,
    evento,
    crearEvento,
  }) => {
    const otro = await crearEvento();
    const codigos = [];
    for (const partes of [
      { generales: [{ seccionId: otro.generalId, cantidad: 1 }] },
      { asientos: evento.lugares.slice(0, 1), generales: [{ seccionId: evento.seccionId, cantidad: 1 }] },
      { asientos: otro.lugares.slice(0, 1), generales: [{ seccionId: evento.generalId, cantidad: 1 }] },
      {},
    ])
      codigos.push((await apartar(tienda, evento, partes)).code);
    expect(codigos).toEqual([
      'seccion_no_encontrada',
      'seccion_no_encontrada',
      'asientos_no_disponibles',
      'datos_invalidos',
    ]);
  });

  it('paid late gets its seats, and other general places for lost ones (§B11.2)', async ({
    tienda,
    db,
    evento,
    pagar,
    aprobarEnElBanco,
    boletosDe,
    estadoDe,
  }) => {
    const { reservaId } = (await apartar(tienda, evento, de(evento, 2, 2))).data();
    const { cargo } = (await pagar(reservaId, 400, TARJETA_CON_3DS)).data();
    await atrasar(tienda, reservaId, 'todo');
    await conciliar(tienda.context);
    // One of its two general places is gone meanwhile.
    await db.query(
      `update lugar set condicion = 'inaccesible' where id = (
         select min(l.id) from reserva r join lugar l on l.id = any (r.lugares) and l.fila_id is null where r.id = $1)`,
      [reservaId],
    );
    await aprobarEnElBanco(cargo.id);
    expect(await estadoDe(reservaId)).toBe('vendida');
    expect(await boletosDe(reservaId)).toHaveLength(4);
  });
});

describe('the change of a hold (§B1.3)', () => {
  it('takes and lets go in one, keeps the countdown and the price of what stays (§B1.5)', async ({
    tienda,
    db,
    evento,
    pagar,
  }) => {
    const hecha = (await apartar(tienda, evento, de(evento, 2, 1))).data();
    await db.query('update lugar set precio = 15000 where evento_id = $1', [evento.eventoId]);
    const cambiada = await cambiar(tienda, evento, {
      reservaId: hecha.reservaId,
      cambios: 0,
      agregar: {
        asientos: evento.lugares.slice(5, 6),
        generales: [{ seccionId: evento.generalId, cantidad: 1 }],
      },
      quitar: { asientos: evento.lugares.slice(0, 1) },
    });
    const { lugares, fechaExpiracion, cambios, desglose, esGeneral } = cambiada.data();
    expect(nombres(lugares).sort()).toEqual(['Luneta centro A', 'Luneta centro A', 'Pista -', 'Pista -']);
    expect(lugares.map(({ precio }) => precio).sort()).toEqual([100, 100, 150, 150]);
    expect({ fechaExpiracion, cambios, esGeneral }).toEqual({
      fechaExpiracion: hecha.fechaExpiracion,
      cambios: 1,
      esGeneral: false,
    });
    expect(desglose.importe).toBe(500);
    expect((await pagar(hecha.reservaId, 500)).status).toBe(200);
    expect((await apartar(tienda, evento, { asientos: evento.lugares.slice(0, 1) })).status).toBe(201);
  });

  it('names its own rates, which added places have too (§B1.5)', async ({ tienda, evento, jefa }) => {
    const { reservaId } = (await apartar(tienda, evento, de(evento, 1))).data();
    const params = { eventoId: evento.eventoId };
    const { version } = (await jefa('verPrecios', { params })).body;
    const tarifa = { usoDeTarjeta: 0.05, usoDeServicio: 0.3, ivaRate: 0, isIvaApplied: false };
    const nueva = { ...tarifa, udsPorCategoria: false };
    const hecho = await jefa('cambiarTarifas', { params, version, body: { web: nueva, taquilla: nueva } });
    expect(hecho.status).toBe(200);
    const agregar = { asientos: evento.lugares.slice(5, 6) };
    const cambiada = (await cambiar(tienda, evento, { reservaId, cambios: 0, agregar })).data();
    expect(cambiada.tarifas).toMatchObject({ usoDeServicio: 0, usoDeTarjeta: 0 });
    expect(cambiada.desglose.total).toBe(200);
  });

  it('changes nothing where a place is lost, and says which', async ({ tienda, evento, contarLugares }) => {
    const { reservaId } = (await apartar(tienda, evento, de(evento, 2, 1))).data();
    await apartar(tienda, evento, { asientos: evento.lugares.slice(5, 6) });
    const { body } = await cambiar(tienda, evento, {
      reservaId,
      cambios: 0,
      agregar: { asientos: evento.lugares.slice(5, 7) },
      quitar: { asientos: evento.lugares.slice(0, 2) },
    });
    expect(body).toMatchObject({
      code: 'asientos_no_disponibles',
      detalles: { asientos: evento.lugares.slice(5, 6) },
    });
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 4 });
  });

  it('is made once under one name, and refused to who fell behind', async ({
    tienda,
    evento,
    contarLugares,
  }) => {
    const { reservaId } = (await apartar(tienda, evento, de(evento, 1))).data();
    const cambio = {
      reservaId,
      cambios: 0,
      agregar: { generales: [{ seccionId: evento.generalId, cantidad: 2 }] },
      intento: randomUUID(),
    };
    expect((await cambiar(tienda, evento, cambio)).data().cambios).toBe(1);
    expect((await cambiar(tienda, evento, cambio)).data().cambios).toBe(1);
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 3 });
    const atrasada = await cambiar(tienda, evento, { ...cambio, intento: randomUUID() });
    expect(atrasada.code).toBe('apartado_cambiado');
  });

  it('is refused after twenty, for nothing left, beyond the limit, and while it is being paid', async ({
    tienda,
    evento,
    db,
    pagar,
  }) => {
    const { reservaId } = (await apartar(tienda, evento, de(evento, 2))).data();
    const codigo = async (cambio: Parameters<typeof cambiar>[2]) =>
      (await cambiar(tienda, evento, cambio)).code;
    expect(await codigo({ reservaId, cambios: 0, quitar: de(evento, 2) })).toBe('sin_lugares');
    expect(await codigo({ reservaId, cambios: 0, agregar: { asientos: evento.lugares.slice(5, 10) } })).toBe(
      'limite_de_asientos',
    );
    await db.query(
      `insert into cambio_de_apartado (reserva_id, intento, tipo)
       select $1, gen_random_uuid(), 'lugares' from generate_series(1, 20)`,
      [reservaId],
    );
    const quitar = { asientos: evento.lugares.slice(0, 1) };
    expect(await codigo({ reservaId, cambios: 20, quitar })).toBe('sin_cambio');
    await pagar(reservaId, 200, TARJETA_CON_3DS);
    expect(await codigo({ reservaId, cambios: 20, quitar })).toBe('reserva_en_cobro');
  });

  it('makes a payment that was priced before it read the new price first', async ({
    tienda,
    db,
    evento,
    pagar,
    estadoDe,
  }) => {
    const { reservaId } = (await apartar(tienda, evento, de(evento, 1))).data();
    const pago = await withNeighbour(db, async otra => {
      await otra.query('begin');
      await otra.query('select from reserva where id = $1 for update', [reservaId]);
      const pagando = pagar(reservaId, 100);
      await awaitLockWaits(db, 1);
      await otra.query(
        `select cambiar_apartado($1, gen_random_uuid(), 0, '{}', $2, '{}', null, 1000, 1000)`,
        [reservaId, JSON.stringify([{ seccion: evento.generalId, cuantos: 1 }])],
      );
      await otra.query('commit');
      return pagando;
    });
    expect(pago.code).toBe('monto_distinto');
    expect(await estadoDe(reservaId)).toBe('retenida');
  });

  it('takes off a promotion that no longer applies, and says why (§B1.6)', async ({
    tienda,
    evento,
    crearPromocion,
  }) => {
    const promocionId = await crearPromocion({ cantidad: [3, 2], clave: 'TRES' });
    const { reservaId } = (await apartar(tienda, evento, de(evento, 3, 1))).data();
    const body = { reservaId, eventoId: evento.eventoId, promocionId };
    expect((await tienda.call('aplicarPromo', { body })).status).toBe(200);
    const { sinPromocion, promocion: puesta } = (
      await cambiar(tienda, evento, {
        reservaId,
        cambios: 0,
        quitar: { asientos: evento.lugares.slice(0, 1) },
      })
    ).data();
    expect(puesta).toBeNull();
    expect(sinPromocion).toContain('Debes seleccionar al menos 3 asientos');
  });

  it('gets one more hold of time, once, under one name (§B7.2)', async ({ tienda, evento }) => {
    const { reservaId, fechaExpiracion } = (await apartar(tienda, evento, de(evento, 1, 1))).data();
    const pedir = (intento: string) =>
      tienda.call('masTiempo', { params: { id: evento.eventoId }, body: { reservaId, intento } });
    const intento = randomUUID();
    const primera = (await pedir(intento)).data();
    expect(Date.parse(primera.fechaExpiracion)).toBeGreaterThan(Date.parse(fechaExpiracion) + 60_000);
    expect((await pedir(intento)).data().fechaExpiracion).toBe(primera.fechaExpiracion);
    expect((await pedir(randomUUID())).code).toBe('tiempo_agotado');
  });
});
