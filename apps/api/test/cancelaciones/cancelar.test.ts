import { describe, expect } from 'vitest';
import { listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { listBoletosDePadron } from '../../src/puerta/padron/padron.queries.ts';
import { marcarQuemado } from '../../src/puerta/puerta.repository.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();

describe('a cancelled event (§C7.4-§C7.7, §C7.14)', () => {
  it('gives every buyer all of it once, tells each once, and the books agree', async ({
    db,
    evento,
    venderGenerales,
    cancelar,
    ver,
    estadoDe,
    pasarLaGracia,
    devueltoDe,
  }) => {
    const ventas = [
      await venderGenerales(2, 1100),
      await venderGenerales(1, 550),
      await venderGenerales(3, 1650),
    ];
    const { status, body } = await cancelar();
    expect(status).toBe(201);
    expect(body).toMatchObject({ estado: 'gracia', ventas: 3, boletos: 6, total: 3300, faltan: 0 });
    expect(body.compensacion).toMatchObject({ parte: 0.2, monto: 660 });
    await pasarLaGracia();
    for (const { reservaId } of ventas) expect(await estadoDe(reservaId)).toBe('reembolsada');
    const leida = await ver(body.id);
    expect(leida).toMatchObject({ estado: 'terminada', total: 3300, cumplida: true });
    expect(leida.comoVa).toEqual([{ como: 'devuelto', ventas: 3, monto: 3300 }]);
    expect(leida.compensacion.debida).toEqual({ ventas: 3, monto: 660 });
    expect(ventas.map(({ cargoId }) => devueltoDe(cargoId))).toEqual([[1100], [550], [1650]]);
    const correos = await db.query(
      `select tipo, count(*)::integer as cuantos from correo where tipo <> 'boletos'
       and datos ->> 'reservaId' = any ($1) group by tipo`,
      [ventas.map(({ reservaId }) => reservaId)],
    );
    expect(correos.rows).toEqual([{ tipo: 'cancelacion', cuantos: 3 }]);
    expect(await listDescuadres(db)).toEqual([]);
    const cuadre = (await listCuadres(db)).find(({ eventoId }) => eventoId === evento.eventoId);
    expect(cuadre).toMatchObject({
      cobrado: 330_000,
      devuelto: 330_000,
      porDevolver: 0,
      boletos: 0,
      vendidos: 0,
    });
  });

  it('stands still at once and moves no money and no mail within the grace (§C7.5)', async ({
    tienda,
    db,
    evento,
    apartarGenerales,
    venderGenerales,
    cancelar,
    llevar,
    pagar,
    devueltoDe,
  }) => {
    const { reservaId, cargoId } = await venderGenerales(2, 1100);
    const apartada = await apartarGenerales(1);
    const { body } = await cancelar();
    expect(body.apartados).toBe(1);
    await llevar();
    const { rows } = await db.query('select from devolucion where reserva_id = $1', [reservaId]);
    expect(rows).toEqual([]);
    expect(devueltoDe(cargoId)).toEqual([]);
    expect(tienda.openpay.control.payouts()).toEqual([]);
    const correos = await db.query(
      `select count(*)::integer as n from correo where tipo = 'cancelacion' and datos ->> 'cancelacionId' = $1`,
      [String(body.id)],
    );
    expect(correos.rows[0].n).toBe(0);
    const otra = await tienda.call('reservarGenerales', {
      params: { id: evento.eventoId },
      body: { cantidadAsientos: 1, seccionId: evento.generalId },
    });
    expect(otra.code).toBe('evento_no_disponible');
    expect((await pagar(apartada.reservaId, 550)).code).toBe('evento_cancelado');
  });

  it('is undone within the ten minutes, as if nothing had been, and never later', async ({
    db,
    evento,
    venderGenerales,
    cancelar,
    terminarGracia,
    llevar,
    estadoDe,
    apartarGenerales,
    deshacer,
  }) => {
    const { reservaId } = await venderGenerales(2, 1100);
    const { body } = await cancelar();
    expect((await deshacer(body.id)).status).toBe(200);
    const { rows } = await db.query(
      `select e.estado, (select count(*)::integer from cancelacion_venta v where v.cancelacion_id = $2) as ventas,
         (select count(*)::integer from compensacion k where k.cancelacion_id = $2) as debidas from evento e where e.id = $1`,
      [evento.eventoId, body.id],
    );
    expect(rows[0]).toEqual({ estado: 'publicado', ventas: 0, debidas: 0 });
    expect(await estadoDe(reservaId)).toBe('vendida');
    await apartarGenerales(1);

    const otra = await cancelar();
    expect(otra.body.estado).toBe('gracia');
    await terminarGracia();
    expect((await deshacer(otra.body.id)).body.code).toBe('gracia_terminada');
    await llevar();
    expect((await deshacer(otra.body.id)).body.code).toBe('gracia_terminada');
    expect(await estadoDe(reservaId)).toBe('reembolsada');
  });

  it('rehearses with the same body, and writes nothing (§C7.19)', async ({
    evento,
    venderGenerales,
    cancelar,
    jefa,
    estadoDelEvento,
  }) => {
    await venderGenerales(2, 1100);
    const { body } = await cancelar({ clave: '' }, '?ensayo=true');
    expect(body).toMatchObject({ id: null, estado: 'ensayo', total: 1100 });
    expect(await estadoDelEvento()).toBe('publicado');
    const csv = await jefa.raw('ensayarCancelacion', {
      params: { eventoId: evento.eventoId },
      body: { causa: 'clima', atribuible: false, frase: 'Cayó una tormenta sobre la ciudad.' },
    });
    expect(csv.toString()).toMatch(
      /^\ufefffolio,se devuelve,por dónde,boletos,usados,espera al banco\r\n\w{10},1100\.00,a la misma tarjeta,2,0,no\r\n$/,
    );
  });

  it('wants the key, a reason to depart from the default, and no less than the law (§C7.4, §C7.11, §C7.14)', async ({
    venderGenerales,
    cancelar,
  }) => {
    await venderGenerales(1, 550);
    expect((await cancelar({ clave: 'otra' })).body.code).toBe('clave_distinta');
    expect((await cancelar({ atribuible: false })).body.detalles.campos.motivo).toMatch(/Profeco/);
    expect((await cancelar({ compensacion: 0.1 })).body.detalles.campos.compensacion).toMatch(/20 %/);
    expect((await cancelar({ promesa: '2020-01-01' })).body.detalles.campos.promesa).toMatch(/pasó/);
    // A Sunday, and a day on which banks are closed.
    for (const promesa of ['2031-05-18', '2031-05-01'])
      expect((await cancelar({ promesa })).body.detalles.campos.promesa).toMatch(/bancos/);
    const apartada = await cancelar({ atribuible: false, motivo: 'Lo ordenó la autoridad por escrito' });
    expect(apartada.body).toMatchObject({ estado: 'propuesta', segundaPersona: true });
    expect((await cancelar()).body.code).toBe('cancelacion_abierta');
  });

  it('waits above $50,000 for another person, who is not the one that proposed', async ({
    jefa,
    otraJefa,
    db,
    clave,
    cancelar,
    venderGenerales,
    estadoDe,
    estadoDelEvento,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await db.query('update boleto set pagado = 5000100 where reserva_id = $1', [reservaId]);
    const { body } = await cancelar();
    expect(body).toMatchObject({ estado: 'propuesta', segundaPersona: true });
    expect(await estadoDelEvento()).toBe('publicado');
    await db.query('update boleto set pagado = 55000 where reserva_id = $1', [reservaId]);
    const confirmar = (quien: typeof jefa) =>
      quien('confirmarCancelacion', { params: { cancelacionId: body.id }, body: { clave } });
    expect((await confirmar(jefa)).body.code).toBe('misma_persona');
    expect((await confirmar(otraJefa)).status).toBe(200);
    expect((await confirmar(otraJefa)).body.code).toBe('cancelacion_resuelta');
    expect(await estadoDe(reservaId)).toBe('vendida');
  });

  it('sends money that arrives late back by itself (§C7.5)', async ({
    apartarGenerales,
    cancelar,
    llevar,
    estadoDe,
    dejarEnElBanco,
  }) => {
    const { reservaId } = await apartarGenerales(1);
    const volverDelBanco = await dejarEnElBanco(reservaId);
    const { body } = await cancelar();
    expect(body.cobrosEnCurso).toBe(1);
    await volverDelBanco();
    await llevar();
    expect(await estadoDe(reservaId)).toBe('reembolsada');
  });

  it('stops without money at the provider, says how much is missing, and goes on by itself (§C7.7)', async ({
    venderGenerales,
    cancelar,
    llevar,
    ver,
    pasarLaGracia,
    dejarSaldo,
    devueltoDe,
  }) => {
    const ventas = [await venderGenerales(2, 1100), await venderGenerales(1, 550)];
    dejarSaldo(600_00);
    const { body } = await cancelar();
    expect(body).toMatchObject({ saldo: 600, porElProveedor: 1650, faltan: 1050 });
    await pasarLaGracia(5);
    const parada = await ver(body.id);
    expect(parada.estado).toBe('sin_fondos');
    expect(parada.comoVa.reduce((suma: number, { monto }: { monto: number }) => suma + monto, 0)).toBe(1650);
    expect(parada.saldo.faltan).toBe(1050);
    dejarSaldo(2_000_00);
    await llevar(4);
    const acabada = await ver(body.id);
    expect(acabada.comoVa).toEqual([{ como: 'devuelto', ventas: 2, monto: 1650 }]);
    expect(acabada.estado).toBe('terminada');
    expect(ventas.map(({ cargoId }) => devueltoDe(cargoId))).toEqual([[1100], [550]]);
  });

  it('leaves a disputed sale to the bank, and pays it only where the buyer lost (§C7.15)', async ({
    tienda,
    db,
    venderGenerales,
    cancelar,
    llevar,
    ver,
    pasarLaGracia,
    ponerCuenta,
    dejarSaldo,
    responderTransferencias,
    disputar,
    devueltoDe,
    transferidoDe,
  }) => {
    const [ganada, perdida] = [await venderGenerales(1, 550), await venderGenerales(2, 1100)];
    for (const { cargoId } of [ganada, perdida]) {
      tienda.openpay.control.openChargeback(cargoId);
      await disputar(cargoId, 'created');
    }
    const { body } = await cancelar();
    expect(body.contracargos).toEqual({ ventas: 2, monto: 1650 });
    await pasarLaGracia();
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'contracargo', ventas: 2, monto: 1650 }]);
    tienda.openpay.control.closeChargeback(ganada.cargoId, 'buyer');
    await disputar(ganada.cargoId, 'accepted');
    tienda.openpay.control.closeChargeback(perdida.cargoId, 'shop');
    await disputar(perdida.cargoId, 'rejected');
    await llevar(4);
    expect((await ver(body.id)).comoVa).toEqual([
      { como: 'devuelto', ventas: 1, monto: 550 },
      { como: 'en_camino', ventas: 1, monto: 1100 },
    ]);
    // The provider refunds no charge that was disputed: after the last try an account is asked for.
    await db.query('update devolucion set intentos = 4, proximo_intento = now() where reserva_id = $1', [
      perdida.reservaId,
    ]);
    await llevar(2);
    expect((await ver(body.id)).comoVa).toContainEqual({ como: 'espera_cuenta', ventas: 1, monto: 1100 });
    dejarSaldo(2_000_00);
    await ponerCuenta(perdida.reservaId);
    await llevar(1);
    responderTransferencias('completed');
    await llevar(1);
    expect((await ver(body.id)).comoVa).toEqual([{ como: 'devuelto', ventas: 2, monto: 1650 }]);
    expect([ganada, perdida].map(({ cargoId }) => devueltoDe(cargoId))).toEqual([[], []]);
    expect([await transferidoDe(ganada.reservaId), await transferidoDe(perdida.reservaId)]).toEqual([
      [],
      [1100],
    ]);
  });

  it('lets nobody in from the moment of the confirmation, and everybody again after an undo (§C7.5)', async ({
    db,
    evento,
    venderGenerales,
    cancelar,
    deshacer,
  }) => {
    await venderGenerales(1, 550);
    const anulados = async () =>
      (await listBoletosDePadron(db, { eventoId: evento.eventoId, hasta: 0, ids: null })).map(
        fila => fila.anulado,
      );
    expect(await anulados()).toEqual([false]);
    const { body } = await cancelar();
    expect(await anulados()).toEqual([true]);
    const { rows } = await db.query('select quemado_uuid from boleto where evento_id = $1', [
      evento.eventoId,
    ]);
    const quemado = await marcarQuemado(db, {
      quemadoUUID: rows[0].quemado_uuid,
      puerta: 'Norte',
      personalId: 1,
      eventoId: null,
      eventos: null,
    });
    expect(quemado).toBe(false);
    await deshacer(body.id);
    expect(await anulados()).toEqual([false]);
  });
});
