import { describe, expect } from 'vitest';
import { cuadra, listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion().extend('cuadreDe', ({ db, evento }) => async () => {
  const cuadre = (await listCuadres(db)).find(({ eventoId }) => eventoId === evento.eventoId);
  if (!cuadre) throw new Error('an event without its accounts');
  expect([cuadra(cuadre), await listDescuadres(db)]).toEqual([true, []]);
  return cuadre;
});

describe('the accounts of a cancelled event (§C7, §C11.5)', () => {
  it('are tickets + returned + on the way + owed at each moment, with the compensation apart', async ({
    jefa,
    venderGenerales,
    cancelar,
    llevar,
    cuadreDe,
    pasarLaGracia,
    ponerCuenta,
    dejarSaldo,
    responderTransferencias,
  }) => {
    const { reservaId } = await venderGenerales(2, 1100);
    await venderGenerales(1, 550);
    dejarSaldo(600_00);
    expect(await cuadreDe()).toMatchObject({ cobrado: 165_000, boletos: 165_000, porDevolver: 0 });

    await cancelar();
    // Within the grace nothing has moved, and the compensation is known.
    expect(await cuadreDe()).toMatchObject({ boletos: 165_000, compensacionDebida: 33_000 });

    await pasarLaGracia(5);
    const parada = await cuadreDe();
    expect(parada.boletos).toBe(0);
    expect([55_000, 0]).toContain(parada.devuelto);
    expect(parada.devuelto + parada.porDevolver).toBe(165_000);

    // The dearer sale takes its money to an account, which the bank refuses: it is owed again.
    await ponerCuenta(reservaId, { para: ['reembolso', 'compensacion'] });
    expect(await cuadreDe()).toMatchObject({ sinCuenta: 0 });
    dejarSaldo(3_500_00);
    await llevar(3);
    responderTransferencias('failed');
    await llevar(2);
    expect(await cuadreDe()).toMatchObject({ sinCuenta: 110_000, compensacionDebida: 33_000 });

    await ponerCuenta(reservaId, { para: ['reembolso', 'compensacion'] });
    await llevar(2);
    responderTransferencias('completed');
    await llevar(2);
    expect(await cuadreDe()).toMatchObject({
      cobrado: 165_000,
      boletos: 0,
      devuelto: 165_000,
      porDevolver: 0,
      compensacionDebida: 11_000,
      compensacionPagada: 22_000,
    });
    // "Dinero" says the same in pesos.
    const { body } = await jefa('verDinero', { query: '?probar=si' });
    expect(body.eventos.every(({ cuadra: si }: { cuadra: boolean }) => si)).toBe(true);
  });
});
