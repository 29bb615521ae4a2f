import { describe, expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { INVITADA } from '../support/compras.ts';
import { enReferencias } from '../support/enReferencias.ts';
import { ponerOpcionales } from '../support/fabrica.ts';

const it = enReferencias();

describe('a transfer', () => {
  it('is asked for with CLABE, concept, exact amount and term, and the places are kept (§B2.8, §B2.10)', async ({
    tienda,
    db,
    porPagar,
    leer,
  }) => {
    const { reservaId, pago } = await porPagar();
    expect(pago).toMatchObject({
      estado: 'por_pagar',
      medio: 'spei',
      total: 1_000,
      abonado: 0,
      faltan: 1_000,
      gracia: 30,
      ofrecidos: false,
      secciones: [{ seccion: 'Luneta centro', cuantos: 2, lugares: ['A-1', 'A-2'], total: 1_000 }],
      referencia: { clabe: '012914002011223343', banco: 'BBVA Bancomer', convenio: '1122334' },
    });
    expect(pago.referencia?.numero).toMatch(/^\d{20}$/);
    const falta = Date.parse(pago.hasta ?? '') - Date.parse(pago.ahora);
    expect(falta / 60_000).toBeGreaterThan(118);
    expect(falta / 60_000).toBeLessThanOrEqual(120);
    const { rows } = await db.query<{ gracia: number; lugares: boolean }>(
      `select extract(epoch from r.cobro_hasta - r.pago_hasta)::integer as gracia,
         bool_and(l.retenido_hasta = r.cobro_hasta) as lugares
       from reserva r join lugar l on l.reserva_id = r.id where r.id = $1 group by r.id`,
      [reservaId],
    );
    expect(rows).toEqual([{ gracia: 1_800, lugares: true }]);
    const pedido = tienda.openpay.control.charges().find(({ order_id }) => order_id?.startsWith('TQ-'));
    expect(pedido).toMatchObject({ method: 'bank_account', amount: 1_000, status: 'in_progress' });
    expect(Date.parse(pedido?.due_date ?? '')).toBe(Math.floor(Date.parse(pago.hasta ?? '') / 1000) * 1000);
    expect(await leer(reservaId)).toMatchObject({ cargos: ['pendiente'], correos: ['pago_pendiente'] });
  });

  it('that comes exact and in time is the sale, told once by notices of any number (§B2.12)', async ({
    porPagar,
    llega,
    leer,
    ver,
    boletosDe,
  }) => {
    const { reservaId, numero } = await porPagar();
    const { aviso } = await llega(numero, 1_000);
    await Promise.all([aviso(), aviso(), aviso()]);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'vendida',
      metodo: 'spei',
      abonado: 100_000,
      cargos: ['completado'],
      regresa: [],
      boletos: 2,
      correos: ['boletos', 'pago_pendiente'],
    });
    expect(await boletosDe(reservaId)).toHaveLength(2);
    expect(await ver(reservaId)).toMatchObject({ estado: 'vendida', faltan: 0, referencia: null });
  });

  it('whose notice was lost is found by asking, by the buyer or by ourselves (§B2.10)', async ({
    porPagar,
    llega,
    ronda,
    ver,
    estadoDe,
  }) => {
    const uno = await porPagar();
    await llega(uno.numero, 1_000, false);
    expect((await ver(uno.reservaId)).estado).toBe('por_pagar');
    expect((await ver(uno.reservaId, true)).estado).toBe('vendida');
    const otro = await porPagar({ desde: 2 });
    await llega(otro.numero, 1_000, false);
    await ronda();
    expect(await estadoDe(otro.reservaId)).toBe('vendida');
  });

  it('that nobody pays lets its places go when term and grace are over, and says so (§B2.8)', async ({
    porPagar,
    terminar,
    leer,
    contarLugares,
    ver,
  }) => {
    const { reservaId } = await porPagar();
    expect(await contarLugares()).toMatchObject({ retenidos: 2 });
    await terminar(reservaId);
    expect(await leer(reservaId)).toMatchObject({
      estado: 'expirada',
      cargos: ['fallido'],
      correos: ['pago_pendiente', 'pago_vencido'],
    });
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 0 });
    expect((await ver(reservaId)).referencia).toBeNull();
  });

  it('is reminded of before its term ends, once (§B2.10)', async ({ tienda, db, porPagar, leer }) => {
    const { reservaId } = await porPagar();
    await conciliar(tienda.context);
    expect((await leer(reservaId)).correos).not.toContain('pago_recordatorio');
    await db.query(`update reserva set pago_hasta = now() + interval '20 minutes' where id = $1`, [
      reservaId,
    ]);
    await db.query(`update cargo set creado_en = now() - interval '100 minutes' where reserva_id = $1`, [
      reservaId,
    ]);
    await conciliar(tienda.context);
    await conciliar(tienda.context);
    const { rows } = await db.query(
      `select from correo where tipo = 'pago_recordatorio' and datos ->> 'reservaId' = $1`,
      [reservaId],
    );
    expect(rows).toHaveLength(1);
  });

  it('that the provider does not answer is asked for again, under the same order (§B2.8)', async ({
    tienda,
    db,
    apartar,
    pedir,
    ronda,
    ver,
    leer,
  }) => {
    const { reservaId } = await apartar(2);
    tienda.openpay.control.addFault({
      method: 'POST',
      path: '**/charges',
      effect: 'commit',
      answer: { kind: 'drop' },
    });
    const pedida = (await pedir(reservaId)).data();
    expect(pedida).toMatchObject({ estado: 'por_pagar', referencia: null });
    await ronda();
    expect((await ver(reservaId)).referencia?.numero).toMatch(/^\d{20}$/);
    expect(await leer(reservaId)).toMatchObject({ cargos: ['pendiente'], correos: ['pago_pendiente'] });
    const { rows } = await db.query<{ order_id: string }>(
      'select order_id from cargo where reserva_id = $1',
      [reservaId],
    );
    const orden = rows[0]?.order_id;
    expect(tienda.openpay.control.charges().filter(({ order_id }) => order_id === orden)).toHaveLength(1);
  });

  it('that the provider refuses leaves the hold as it was, with a sentence (§B2.9)', async ({
    tienda,
    apartar,
    pedir,
    estadoDe,
    leer,
  }) => {
    const { reservaId } = await apartar(2);
    tienda.openpay.control.addFault({
      method: 'POST',
      path: '**/charges',
      answer: { kind: 'error', code: 1012 },
    });
    const negada = await pedir(reservaId, { medio: 'tienda' });
    expect(negada).toMatchObject({ status: 409, code: 'referencia_no_disponible' });
    expect(JSON.stringify(negada.body)).toContain('en una sola vez');
    expect(await estadoDe(reservaId)).toBe('retenida');
    expect((await leer(reservaId)).cargos).toEqual(['fallido']);
    expect((await pedir(reservaId)).data().estado).toBe('por_pagar');
  });
});

describe('a reference is given', () => {
  it('to a guest only once the address took a code (§B2.9)', async ({
    tienda,
    apartar,
    confirmarCorreo,
    db,
  }) => {
    const { reservaId } = await apartar(2);
    const pedir = (codigo?: string) =>
      tienda.call('pedirReferencia', {
        body: { reservaId, medio: 'spei', amount: 1_000, ...INVITADA, codigo },
      });
    expect((await pedir()).code).toBe('correo_sin_confirmar');
    const codigo = await confirmarCorreo(reservaId);
    expect(codigo).toMatch(/^\d{6}$/);
    const malo = codigo === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i += 1) expect((await pedir(malo)).code).toBe('correo_sin_confirmar');
    // Five wrong ones spend it.
    expect((await pedir(codigo)).code).toBe('correo_sin_confirmar');
    const nuevo = await confirmarCorreo(reservaId);
    expect((await pedir(`${nuevo.slice(0, 3)} ${nuevo.slice(3)}`)).data().estado).toBe('por_pagar');
    const { rows } = await db.query(`select from correo where tipo = 'codigo_de_correo' and para = $1`, [
      INVITADA.correo_invitado,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('to an account without a code, and told in its list (§B2.9, §B2.10)', async ({
    tienda,
    entrar,
    apartar,
  }) => {
    const { token } = await entrar();
    const { reservaId } = await apartar(2, { token });
    const body = { reservaId, medio: 'spei', amount: 1_000 };
    expect((await tienda.call('pedirReferencia', { body, token })).data().estado).toBe('por_pagar');
    expect((await tienda.call('misPagosPendientes', { token })).data()).toMatchObject({
      pagos: [{ reservaId, faltan: 1_000 }],
    });
    const otra = await entrar();
    expect((await tienda.call('misPagosPendientes', { token: otra.token })).data().pagos).toEqual([]);
    expect((await tienda.call('estadoDeReferencia', { body: { reservaId }, token: otra.token })).code).toBe(
      'reserva_invalida',
    );
  });

  it('for another sum than the one shown by nobody (§B10)', async ({ apartar, pedir, estadoDe }) => {
    const { reservaId } = await apartar(2);
    expect((await pedir(reservaId, { amount: 999 })).code).toBe('monto_distinto');
    expect(await estadoDe(reservaId)).toBe('retenida');
  });

  const motivoDe = (negada: { body: unknown }) =>
    (negada.body as { detalles?: { motivo: string } }).detalles?.motivo;

  it('only where the event takes it, in words that say why (§B2.9)', async ({
    db,
    evento,
    apartar,
    pedir,
  }) => {
    await ponerOpcionales(db, evento.eventoId, { formasDePago: 'meses, tienda' });
    const { reservaId } = await apartar(2);
    const negada = await pedir(reservaId);
    expect([negada.status, negada.code, motivoDe(negada)]).toEqual([
      409,
      'referencia_no_disponible',
      'apagada',
    ]);
  });

  it('not in the first two hours of a sale with a waiting room (§B2.9)', async ({
    db,
    evento,
    apartar,
    pedir,
  }) => {
    const { reservaId } = await apartar(2);
    await db.query(
      `update evento set sala_de_espera = true, venta_desde = now() - interval '119 minutes' where id = $1`,
      [evento.eventoId],
    );
    expect(motivoDe(await pedir(reservaId))).toBe('sala');
    await db.query(`update evento set venta_desde = now() - interval '121 minutes' where id = $1`, [
      evento.eventoId,
    ]);
    expect((await pedir(reservaId)).data().estado).toBe('por_pagar');
  });

  it('for four places at most, one at a time a buyer and event (§B2.9)', async ({ apartar, pedir }) => {
    const cinco = await apartar(5);
    expect(motivoDe(await pedir(cinco.reservaId, { amount: 2_500 }))).toBe('muchos');
    const correo = `${crypto.randomUUID()}@correo.example`;
    const uno = await apartar(1, { desde: 5 });
    expect((await pedir(uno.reservaId, { amount: 500, correo })).data().estado).toBe('por_pagar');
    const dos = await apartar(1, { desde: 6 });
    expect(motivoDe(await pedir(dos.reservaId, { amount: 500, correo }))).toBe('otra');
  });

  it('for a tenth of a section at most, also to many at once (§B2.9, §B11.4)', async ({ apartar, pedir }) => {
    // Eighty seats: eight may wait.
    const apartados = [];
    for (let i = 0; i < 12; i += 1) apartados.push(await apartar(1, { desde: i }));
    const pedidas = await Promise.all(apartados.map(({ reservaId }) => pedir(reservaId, { amount: 500 })));
    expect(pedidas.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(new Set(pedidas.filter(({ status }) => status !== 200).map(motivoDe))).toEqual(new Set(['tope']));
  });

  it('not while less than a twentieth of the section is left (§B2.9)', async ({
    db,
    evento,
    apartar,
    pedir,
  }) => {
    const { reservaId } = await apartar(2);
    await db.query(`update lugar set condicion = 'bloqueado' where seccion_id = $1 and id <> all ($2)`, [
      evento.seccionId,
      evento.lugares.slice(0, 3),
    ]);
    expect(motivoDe(await pedir(reservaId))).toBe('pocos');
  });

  it('not to who left two unpaid in sixty days (§B2.9)', async ({ db, apartar, pedir, terminar }) => {
    const correo = `${crypto.randomUUID()}@correo.example`;
    for (const desde of [0, 1]) {
      const { reservaId } = await apartar(1, { desde });
      (await pedir(reservaId, { amount: 500, correo })).data();
      await terminar(reservaId);
    }
    const { reservaId } = await apartar(1, { desde: 2 });
    expect(motivoDe(await pedir(reservaId, { amount: 500, correo }))).toBe('sin_pagar');
    await db.query(
      `update reserva set pago_hasta = pago_hasta - interval '61 days' where correo = $1 and estado = 'expirada'`,
      [correo],
    );
    expect((await pedir(reservaId, { amount: 500, correo })).data().estado).toBe('por_pagar');
  });

  it('with a term that ends well before the show, or not at all (§B2.8)', async ({
    db,
    evento,
    apartar,
    pedir,
  }) => {
    const enHoras = (horas: number) =>
      db.query(`update evento set fecha = now() + make_interval(mins => $2) where id = $1`, [
        evento.eventoId,
        Math.round(horas * 60),
      ]);
    await enHoras(3.4);
    const tarde = await apartar(1);
    expect(motivoDe(await pedir(tarde.reservaId, { amount: 500 }))).toBe('cerca');
    await enHoras(4);
    const { hasta, ahora } = (await pedir(tarde.reservaId, { amount: 500 })).data();
    expect((Date.parse(hasta ?? '') - Date.parse(ahora)) / 60_000).toBeCloseTo(60, 0);
    const otra = await apartar(1, { desde: 1 });
    expect(motivoDe(await pedir(otra.reservaId, { amount: 500, medio: 'tienda' }))).toBe('cerca');
  });
});

describe("changing one's mind (§B2.11)", () => {
  it('for a card leaves ten minutes, and the card sells', async ({ tienda, porPagar, pagar, leer, db }) => {
    const { reservaId } = await porPagar();
    expect((await pagar(reservaId, 1_000)).code).toBe('reserva_en_cobro');
    const dejada = (
      await tienda.call('cancelarReferencia', { body: { reservaId, conTarjeta: true } })
    ).data();
    expect(dejada).toMatchObject({ estado: 'retenida', referencia: null });
    const { rows } = await db.query<{ minutos: number; igual: boolean }>(
      `select extract(epoch from r.expira_en - now())::float / 60 as minutos, bool_and(l.retenido_hasta = r.expira_en) as igual
       from reserva r join lugar l on l.reserva_id = r.id where r.id = $1 group by r.id`,
      [reservaId],
    );
    expect(rows[0]?.minutos).toBeCloseTo(10, 0);
    expect(rows[0]?.igual).toBe(true);
    expect((await pagar(reservaId, 1_000)).data().cargo.pagado).toBe(true);
    expect(await leer(reservaId)).toMatchObject({ metodo: 'tarjeta', cargos: ['fallido', 'completado'] });
  });

  it('lets the places go, and asks the provider first: money of that moment is a sale', async ({
    tienda,
    porPagar,
    llega,
    leer,
    contarLugares,
  }) => {
    const uno = await porPagar();
    expect(
      (await tienda.call('cancelarReferencia', { body: { reservaId: uno.reservaId } })).data().estado,
    ).toBe('cancelada');
    expect(await contarLugares()).toEqual({ vendidos: 0, retenidos: 0 });
    const otro = await porPagar();
    await llega(otro.numero, 1_000, false);
    expect(
      (await tienda.call('cancelarReferencia', { body: { reservaId: otro.reservaId } })).data().estado,
    ).toBe('vendida');
    expect(await leer(otro.reservaId)).toMatchObject({ boletos: 2, metodo: 'spei' });
  });

  it('is for who holds the purchase: by its id, and with the session of its account', async ({
    tienda,
    entrar,
    apartar,
  }) => {
    const { token } = await entrar();
    const { reservaId } = await apartar(2, { token });
    (
      await tienda.call('pedirReferencia', { body: { reservaId, medio: 'spei', amount: 1_000 }, token })
    ).data();
    for (const id of ['cancelarReferencia', 'aceptarLugares', 'estadoDeReferencia'] as const)
      expect((await tienda.call(id, { body: { reservaId } })).code).toBe('reserva_invalida');
  });
});
