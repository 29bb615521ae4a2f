import { dePesos } from '@taquilla/rules/dinero';
import { describe, expect, it } from 'vitest';
import { billetesPara, enPiezas } from '../../src/taquilla/cambio.ts';
import { type Apartado, hacerCuenta, PAGO_NUEVO } from '../../src/taquilla/pago.ts';

const desglose = { importe: 1000, descuento: 0, subtotal: 1000, cargoServicio: 100, cargoTarjeta: 0, iva: 0 };
const apartado: Apartado = {
  eventoId: 1,
  lugares: [],
  promocion: null,
  promocionId: null,
  descuento: null,
  aviso: null,
  expiraEn: '2026-11-24T12:00:00.000Z',
  efectivo: { ...desglose, total: 1100 },
  terminal: { ...desglose, cargoTarjeta: 50, total: 1150 },
};

describe('a payment at the window (§C9.2)', () => {
  it('is exact in cash until something else is typed, and then gives change', () => {
    expect(hacerCuenta(apartado, PAGO_NUEVO)).toMatchObject({
      total: 110_000,
      cambio: 0,
      body: { medio: 'efectivo', recibido: 1100 },
    });
    expect(hacerCuenta(apartado, { ...PAGO_NUEVO, recibido: '1,500' })).toMatchObject({
      cambio: 40_000,
      body: { medio: 'efectivo', recibido: 1500 },
    });
    expect(hacerCuenta(apartado, { ...PAGO_NUEVO, recibido: '1000' })).toMatchObject({
      faltas: { recibido: 'No alcanza.' },
      body: null,
    });
  });

  it('by terminal wants its folio, and refuses the number of a card in words', () => {
    const terminal = { ...PAGO_NUEVO, medio: 'terminal' as const };
    expect(hacerCuenta(apartado, terminal).faltas.folio).toContain('Escribe el folio');
    expect(hacerCuenta(apartado, { ...terminal, folio: '4111 1111 1111 1111' }).faltas.folio).toContain(
      'número de una tarjeta',
    );
    expect(hacerCuenta(apartado, { ...terminal, folio: 'T-8', ultimos4: '4242' })).toMatchObject({
      total: 115_000,
      body: { medio: 'terminal', folio: 'T-8', ultimos4: '4242' },
    });
  });

  it('in part and part gives the card its part of the fee, as the server does', () => {
    const mixto = { ...PAGO_NUEVO, medio: 'mixto' as const, folio: 'T-9', efectivo: '550', recibido: '600' };
    expect(hacerCuenta(apartado, mixto)).toMatchObject({
      total: 112_500,
      efectivo: 55_000,
      terminal: 57_500,
      cambio: 5_000,
    });
    expect(hacerCuenta(apartado, { ...mixto, efectivo: '1100' }).faltas.efectivo).toBeDefined();
  });
});

describe('change', () => {
  it('is said in bills and coins', () => {
    expect(enPiezas(dePesos(300))).toBe('Un billete de $200 y un billete de $100.');
    expect(enPiezas(dePesos(47.5))).toBe(
      '2 billetes de $20, una moneda de $5, una moneda de $2 y una moneda de $0.50.',
    );
    expect(enPiezas(dePesos(0))).toBeNull();
  });

  it('is proposed for the round amounts above the total', () => {
    expect(billetesPara(dePesos(3200))).toEqual([dePesos(3300), dePesos(3500)]);
    expect(billetesPara(dePesos(480))).toEqual([dePesos(500), dePesos(1000)]);
  });
});
