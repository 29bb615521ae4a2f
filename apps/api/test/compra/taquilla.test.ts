import { centavos } from '@taquilla/rules/dinero';
import { describe, expect } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { abrirCajaDe, cobrarEnUnaCaja } from '../support/cajas.ts';
import { INVITADA } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';
import { crearPersonal } from '../support/fabrica.ts';
import { tokenDePersonal } from '../support/sesiones.ts';

type Metodo = 'efectivo' | 'terminal' | 'gratis';

const it = enTienda({ precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0.03, limite: 8 })
  .extend(
    'venderEnTaquilla',
    ({ tienda, evento, db, apartarGenerales }) =>
      async (metodoPago: Metodo, { cuantos = 2, promocion_id = 0 } = {}) => {
        const { reservaId } = await apartarGenerales(cuantos);
        if (promocion_id > 0)
          await db.query('update reserva set promocion_id = $2 where id = $1', [reservaId, promocion_id]);
        if (metodoPago === 'gratis') {
          const body = { reservaId, metodoPago, promocion_id, ...INVITADA };
          (await tienda.call('vender', { params: { id: evento.eventoId }, body })).data();
        } else await cobrarEnUnaCaja(db, reservaId, metodoPago);
        return reservaId;
      },
  )
  // An open till with money, and the folio of a terminal's slip.
  .extend('entrega', async ({ db }) => ({
    cajaId: await abrirCajaDe(db, { fondo: 1_000_000 }),
    folioDeTerminal: 'T-1',
  }))
  .extend('cartaDe', ({ tienda, db }) => async (clave: string) => {
    const { rows } = await db.query(
      `select id, copia, tipo, para, datos, intentos, rechazos, creado_en as "creadoEn", now() as ahora
         from correo where clave like $1 order by id desc limit 1`,
      [clave],
    );
    return redactar(tienda.context, rows[0]);
  })
  .extend('quemar', ({ tienda, db }) => async (boleto: number) => {
    const { rows } = await db.query('select quemado_uuid as uuid from boleto where id = $1', [boleto]);
    const token = await tokenDePersonal(db, await crearPersonal(db));
    const body = { quemadoUUID: rows[0]?.uuid, puerta: 'Sur' };
    return tienda.call('quemarBoleto', { body, token });
  })
  .extend('lugarDe', ({ db }) => async (boleto: number) => {
    const { rows } = await db.query(
      `select l.condicion, l.vendido, l.general_libre as libre from boleto b join lugar l on l.id = b.lugar_id where b.id = $1`,
      [boleto],
    );
    return rows[0];
  });

describe('a sale of the box office (§7.19, §9.3)', () => {
  it('has the card’s charge where a card is used, and not in cash', async ({
    tienda,
    db,
    evento,
    venderEnTaquilla,
  }) => {
    const precioDe = async (reservaId: string) => {
      const pedido = { params: { id: evento.eventoId }, body: { reservaId } };
      return (await tienda.call('consultarReserva', pedido)).data().desglose;
    };
    const enEfectivo = await venderEnTaquilla('efectivo');
    const enTerminal = await venderEnTaquilla('terminal');
    expect(await precioDe(enEfectivo)).toMatchObject({ cargoServicio: 100, cargoTarjeta: 0, total: 1100 });
    expect(await precioDe(enTerminal)).toMatchObject({ cargoServicio: 100, cargoTarjeta: 30, total: 1130 });
    const cuadre = (await listCuadres(db)).find(c => c.eventoId === evento.eventoId);
    expect(cuadre).toMatchObject({ enTaquilla: 223_000, cobrado: 0, vendidos: 4 });
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('tells before it is made what is due in cash, and by card what a card costs', async ({
    tienda,
    evento,
    apartarGenerales,
  }) => {
    const { reservaId } = await apartarGenerales(2);
    const totalCon = async (metodoPago?: Metodo | 'tarjeta') => {
      const pedido = { params: { id: evento.eventoId }, body: { reservaId, metodoPago } };
      return (await tienda.call('consultarReserva', pedido)).data().desglose.total;
    };
    expect(await Promise.all([totalCon(), totalCon('tarjeta'), totalCon('terminal')])).toEqual([
      1130, 1130, 1130,
    ]);
    expect(await Promise.all([totalCon('efectivo'), totalCon('gratis')])).toEqual([1100, 1100]);
  });

  it('in cash says nothing of a card in its mail', async ({ cartaDe, venderEnTaquilla }) => {
    const textoDe = async (reservaId: string) => (await cartaDe(`boletos:${reservaId}`))?.texto;
    expect(await textoDe(await venderEnTaquilla('efectivo'))).not.toContain('uso de tarjeta');
    expect(await textoDe(await venderEnTaquilla('terminal'))).toContain('uso de tarjeta');
  });
});

describe('a sale of the box office that is given back (§C3.5, §C7.1)', () => {
  it.for([
    ['efectivo', 110_000, 'devueltos en efectivo en taquilla'],
    ['terminal', 113_000, 'devueltos a la tarjeta con la que pagaste en taquilla'],
  ] as const)(
    'in %s lets nobody in, frees its places and adds up',
    async ([metodo, monto, nota], {
      db,
      evento,
      estadoDe,
      boletosDe,
      venderEnTaquilla,
      quemar,
      lugarDe,
      cartaDe,
      devolver,
      entrega,
    }) => {
      const reservaId = await venderEnTaquilla(metodo);
      await expect(devolver(reservaId)).rejects.toThrow(metodo === 'efectivo' ? 'caja abierta' : 'folio');
      const hecha = await devolver(reservaId, entrega);
      expect(hecha).toMatchObject({ monto, medio: metodo });
      expect(await estadoDe(reservaId)).toBe('reembolsada');
      for (const boleto of await boletosDe(reservaId)) {
        expect((await quemar(boleto)).code).toBe('boleto_anulado');
        expect(await lugarDe(boleto)).toEqual({ condicion: 'venta', vendido: false, libre: true });
      }
      const cuadre = (await listCuadres(db)).find(c => c.eventoId === evento.eventoId);
      expect(cuadre).toMatchObject({
        enTaquilla: 0,
        cobradoEnTaquilla: monto,
        devueltoEnTaquilla: monto,
        vendidos: 0,
      });
      expect(await listDescuadres(db)).toEqual([]);
      expect((await cartaDe('reembolso:%'))?.texto).toContain(nota);
      await expect(devolver(reservaId, entrega)).rejects.toThrow('no está vendida');
    },
  );

  it('for nothing is voided, and its buyer is told without a figure', async ({
    db,
    crearPromocion,
    estadoDe,
    boletosDe,
    venderEnTaquilla,
    quemar,
    devolver,
  }) => {
    const promocion_id = await crearPromocion({ porcentaje: 100 });
    const reservaId = await venderEnTaquilla('gratis', { cuantos: 3, promocion_id });
    const [primero = 0, segundo = 0] = await boletosDe(reservaId);
    await devolver(reservaId, { boletos: [primero] });
    expect(await estadoDe(reservaId)).toBe('vendida');
    expect((await quemar(primero)).code).toBe('boleto_anulado');
    await devolver(reservaId);
    expect(await estadoDe(reservaId)).toBe('reembolsada');
    expect((await quemar(segundo)).code).toBe('boleto_anulado');
    const { rows } = await db.query('select monto, medio, estado from devolucion where reserva_id = $1', [
      reservaId,
    ]);
    expect(rows).toEqual(Array(2).fill({ monto: 0, medio: 'gratis', estado: 'hecha' }));
    expect(await listDescuadres(db)).toEqual([]);
  });

  it('by tickets gives back their share of all that was paid, the last with the rounding', async ({
    db,
    estadoDe,
    boletosDe,
    venderEnTaquilla,
    crearPromocion,
    devolver,
    entrega,
  }) => {
    const promocion_id = await crearPromocion({ porcentaje: 33 });
    const reservaId = await venderEnTaquilla('terminal', { cuantos: 3, promocion_id });
    const { rows } = await db.query('select total from reserva where id = $1', [reservaId]);
    const montos = [];
    for (const boleto of await boletosDe(reservaId)) {
      expect(await estadoDe(reservaId)).toBe('vendida');
      montos.push((await devolver(reservaId, { boletos: [boleto], ...entrega })).monto);
    }
    expect(montos.reduce((suma, monto) => suma + monto, 0)).toBe(rows[0].total);
    expect(Math.max(...montos) - Math.min(...montos)).toBeLessThanOrEqual(1);
    expect(await estadoDe(reservaId)).toBe('reembolsada');
  });

  it('never gives back more than it took', async ({ db, venderEnTaquilla, devolver, entrega }) => {
    const reservaId = await venderEnTaquilla('efectivo');
    const parte = { monto: centavos(60_000), ...entrega };
    const dos = await Promise.allSettled([devolver(reservaId, parte), devolver(reservaId, parte)]);
    expect(dos.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const insertar = (medio: string, monto: number) =>
      db.query(
        `insert into devolucion (id, reserva_id, medio, monto, motivo) values (gen_random_uuid(), $1, $2, $3, 'x')`,
        [reservaId, medio, monto],
      );
    await expect(insertar('efectivo', 50_001)).rejects.toMatchObject({ code: '23514' });
    await expect(insertar('terminal', 1)).rejects.toMatchObject({ code: '23514' });
    await expect(insertar('tarjeta', 1)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a refund of a ticket that was used at the door (§C7.1)', () => {
  it('is refused in words without the explicit one, and changes nothing', async ({
    estadoDe,
    boletosDe,
    apartarGenerales,
    pagar,
    quemar,
    devolver,
  }) => {
    const { reservaId } = await apartarGenerales(2);
    (await pagar(reservaId, 1130)).data();
    const [usado = 0, otro = 0] = await boletosDe(reservaId);
    expect((await quemar(usado)).status).toBe(200);
    const dicho = `ya se usó en la puerta el boleto ${usado}`;
    await expect(devolver(reservaId)).rejects.toThrow(dicho);
    await expect(devolver(reservaId, { boletos: [usado] })).rejects.toThrow(dicho);
    expect(await estadoDe(reservaId)).toBe('vendida');
    expect((await devolver(reservaId, { boletos: [otro] })).monto).toBe(56_500);
  });

  it('when it is forced keeps the reason, and the place off sale for good', async ({
    tienda,
    db,
    evento,
    apartar,
    pagar,
    boletosDe,
    quemar,
    lugarDe,
    devolver,
  }) => {
    const { reservaId } = await apartar(2);
    (await pagar(reservaId, 1130)).data();
    const [usado = 0, otro = 0] = await boletosDe(reservaId);
    await quemar(usado);
    const orden = { motivo: 'Se sintió mal y salió', forzar: true };
    const { anulados } = await devolver(reservaId, orden);
    expect(anulados.filter(boleto => boleto.usado).map(({ id }) => id)).toEqual([usado]);
    const { rows } = await db.query('select motivo, forzada from devolucion where reserva_id = $1', [
      reservaId,
    ]);
    expect(rows).toEqual([{ motivo: 'Se sintió mal y salió', forzada: true }]);
    expect(await lugarDe(usado)).toMatchObject({ condicion: 'bloqueado', vendido: false });
    expect(await lugarDe(otro)).toMatchObject({ condicion: 'venta' });
    const reservar = (lugar: number | undefined) =>
      tienda.call('reservarInvitado', {
        params: { id: evento.eventoId },
        body: { asientosReserva: [lugar] },
      });
    expect((await reservar(evento.lugares[0])).code).toBe('asientos_no_disponibles');
    expect((await reservar(evento.lugares[1])).status).toBe(201);
  });

  it('races with the door: either the bearer is inside, or the ticket is void', async ({
    apartarGenerales,
    pagar,
    boletosDe,
    quemar,
    lugarDe,
    devolver,
  }) => {
    for (let vez = 0; vez < 6; vez += 1) {
      const { reservaId } = await apartarGenerales(1);
      (await pagar(reservaId, 565)).data();
      const [boleto = 0] = await boletosDe(reservaId);
      const [entrada, devuelta] = await Promise.allSettled([quemar(boleto), devolver(reservaId)]);
      const entro = entrada.status === 'fulfilled' && entrada.value.status === 200;
      expect(devuelta.status).toBe(entro ? 'rejected' : 'fulfilled');
      expect(await lugarDe(boleto)).toMatchObject({ vendido: entro });
    }
  });
});
