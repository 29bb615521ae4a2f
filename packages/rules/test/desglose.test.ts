import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calcularDesglose,
  type Desglose,
  type LugarCotizado,
  montoCoincide,
  montoParaCobro,
  precioConCargos,
  sinUsoDeTarjeta,
} from '../src/desglose.ts';
import { aPesos, centavos, sumar } from '../src/dinero.ts';
import { evaluarPromocion } from '../src/promociones.ts';
import {
  buildCantidad,
  buildLugar,
  buildPromocion,
  buildTarifas,
  shuffled,
  unaPromocion,
  unasTarifas,
  unCarro,
  unModo,
} from './carros.ts';

function cotizar(
  lugares: LugarCotizado[],
  tarifas = buildTarifas(),
  promocion: ReturnType<typeof buildPromocion> | null = null,
  modo: 'asientos' | 'general' = 'asientos',
): Desglose {
  const resultado = promocion && evaluarPromocion({ promocion, lugares, modo });
  return calcularDesglose({ lugares, tarifas, promocion: resultado?.ok ? resultado : null });
}

const unaCompra = fc.record({
  lugares: unCarro,
  tarifas: unasTarifas,
  promocion: fc.option(unaPromocion),
  modo: unModo,
});

describe('calcularDesglose by example', () => {
  it('charges card and service fees on the subtotal, and no VAT unless the event applies it (§9.3)', () => {
    expect(cotizar([buildLugar(500), buildLugar(500)])).toEqual({
      boletos: 2,
      importe: 100_000,
      descuento: 0,
      subtotal: 100_000,
      cargoServicio: 12_000,
      cargoTarjeta: 3_500,
      iva: 0,
      total: 115_500,
    });
  });

  it('adds VAT on the subtotal where isIvaApplied (§9.3)', () => {
    const desglose = cotizar([buildLugar(333.33)], buildTarifas({ isIvaApplied: true }));
    expect(desglose).toMatchObject({ cargoServicio: 4_000, cargoTarjeta: 1_167, iva: 5_333, total: 43_833 });
  });

  it('takes the discount off before any charge (§9.3)', () => {
    const desglose = cotizar([buildLugar(500), buildLugar(500)], buildTarifas(), buildPromocion());
    expect(desglose).toMatchObject({
      importe: 100_000,
      descuento: 10_000,
      subtotal: 90_000,
      cargoServicio: 10_800,
      cargoTarjeta: 3_150,
      total: 103_950,
    });
  });

  it('charges each category its own service rate with udsPorCategoria (§9.3)', () => {
    const tarifas = buildTarifas({ udsPorCategoria: true, cargosPorCategoria: { 1: 0.2, 2: 0.05 } });
    const desglose = cotizar([buildLugar(1000, 1), buildLugar(400, 2)], tarifas);
    expect(desglose.cargoServicio).toBe(20_000 + 2_000);
  });

  it('charges a free ticket no service under udsPorCategoria (§5.14, §9.3)', () => {
    const tarifas = buildTarifas({ udsPorCategoria: true, cargosPorCategoria: { 1: 0.2, 2: 0.05 } });
    const lugares = [buildLugar(1000, 1), buildLugar(400, 2)];
    // General tickets are one group: the cheaper one is free.
    expect(cotizar(lugares, tarifas, buildCantidad(2, 1), 'general')).toMatchObject({
      descuento: 40_000,
      cargoServicio: 20_000,
    });
  });

  it('spreads a percentage over the shares under udsPorCategoria (§9.3)', () => {
    const tarifas = buildTarifas({ udsPorCategoria: true, cargosPorCategoria: { 1: 0.2, 2: 0.05 } });
    const lugares = [buildLugar(1000, 1), buildLugar(400, 2)];
    expect(cotizar(lugares, tarifas, buildPromocion({ porcentaje: 50 })).cargoServicio).toBe(10_000 + 1_000);
  });

  it('keeps the event rate for a category without its own (§9.3)', () => {
    const tarifas = buildTarifas({ udsPorCategoria: true, cargosPorCategoria: { 1: 0.2 } });
    expect(cotizar([buildLugar(100, 2)], tarifas).cargoServicio).toBe(1_200);
  });

  it('charges nothing for an empty cart, and nothing on free tickets', () => {
    expect(cotizar([]).total).toBe(0);
    expect(cotizar([buildLugar(0)]).total).toBe(0);
  });

  it('refuses a promotion that was evaluated for other places', () => {
    const lugares = [buildLugar(100)];
    const deOtra = { descuento: centavos(0), porLugar: [] };
    const demasiada = { descuento: centavos(20_000), porLugar: [centavos(20_000)] };
    for (const promocion of [deOtra, demasiada]) {
      expect(() => calcularDesglose({ lugares, tarifas: buildTarifas(), promocion })).toThrow(RangeError);
    }
  });
});

describe('calcularDesglose, whatever the cart', () => {
  it('prints lines that add up, none below zero, and no discount above the price (§9.3)', () => {
    fc.assert(
      fc.property(unaCompra, ({ lugares, tarifas, promocion, modo }) => {
        const d = cotizar(lugares, tarifas, promocion, modo);
        expect(d.importe).toBe(sumar(...lugares.map(lugar => lugar.precio)));
        expect(d.subtotal).toBe(d.importe - d.descuento);
        expect(d.total).toBe(d.subtotal + d.cargoServicio + d.cargoTarjeta + d.iva);
        expect(Math.min(...Object.values(d))).toBeGreaterThanOrEqual(0);
        expect(d.descuento).toBeLessThanOrEqual(d.importe);
      }),
    );
  });

  it('costs the same in whatever order the seats were picked', () => {
    const casos = unaCompra.chain(compra =>
      fc.record({ compra: fc.constant(compra), otroOrden: shuffled(compra.lugares) }),
    );
    fc.assert(
      fc.property(casos, ({ compra: { lugares, tarifas, promocion, modo }, otroOrden }) => {
        expect(cotizar(otroOrden, tarifas, promocion, modo)).toEqual(
          cotizar(lugares, tarifas, promocion, modo),
        );
      }),
    );
  });

  it('gives the plain service fee when all categories have its rate (§9.3)', () => {
    fc.assert(
      fc.property(unaCompra, ({ lugares, tarifas, promocion, modo }) => {
        const { usoDeServicio: tasa } = tarifas;
        const iguales = { 1: tasa, 2: tasa, 3: tasa };
        const plana = cotizar(lugares, { ...tarifas, udsPorCategoria: false }, promocion, modo);
        const porCategoria = { ...tarifas, udsPorCategoria: true, cargosPorCategoria: iguales };
        expect(cotizar(lugares, porCategoria, promocion, modo)).toEqual(plana);
      }),
    );
  });

  it('accepts the amount of a client that rounds nothing but cuts to 3 decimals (§9.3)', () => {
    const pequeno = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(pequeno, unasTarifas, (precios, tarifas) => {
        const lugares = precios.map(precio => buildLugar(precio / 100));
        const plana = { ...tarifas, udsPorCategoria: false };
        const iva = plana.isIvaApplied ? plana.ivaRate : 0;
        const pesos = precios.reduce((suma, precio) => suma + precio, 0) / 100;
        const sinRedondear = pesos + pesos * plana.usoDeTarjeta + pesos * plana.usoDeServicio + pesos * iva;
        expect(montoCoincide(Math.trunc(sinRedondear * 1000) / 1000, cotizar(lugares, plana))).toBe(true);
      }),
    );
  });
});

describe('the guards of a discount', () => {
  const lugares = [buildLugar(100)];
  const cobrar = (porLugar: number[]) => {
    // A discount that no promotion computes, such as a negative one.
    const promocion = { descuento: centavos(0), porLugar: porLugar.map(centavos) };
    return calcularDesglose({ lugares, tarifas: buildTarifas(), promocion });
  };

  it.each([
    [[-1], 'A discount exceeds its ticket'],
    [[100_01], 'A discount exceeds its ticket'],
    [[0, 0], 'The promotion was evaluated for other places'],
  ])('of %o refuse: %s', (porLugar, palabras) => {
    expect(() => cobrar(porLugar)).toThrow(palabras);
  });

  it('of nothing and of the whole ticket let pass', () => {
    expect(cobrar([0]).subtotal - cobrar([100_00]).subtotal).toBe(100_00);
  });
});

it('the rates without the card fee are the same but for it (§9.3)', () => {
  const tarifas = buildTarifas({ usoDeTarjeta: 0.05 });
  expect(sinUsoDeTarjeta(tarifas)).toEqual({ ...tarifas, usoDeTarjeta: 0 });
});

describe('the amount of a charge', () => {
  const desglose = cotizar([buildLugar(333.33)]);

  it('is the printed total in pesos (§7.31, §9.3)', () => {
    expect(montoParaCobro(desglose)).toBe(385);
    fc.assert(
      fc.property(unaCompra, ({ lugares, tarifas }) => {
        const d = cotizar(lugares, tarifas);
        expect(montoParaCobro(d)).toBe(aPesos(d.total));
        expect(montoCoincide(montoParaCobro(d), d)).toBe(true);
      }),
    );
  });

  it.each([
    [385.02, true],
    [384.98, true],
    [385.0201, false],
    [385.021, false],
    [384.979, false],
    [0, false],
    [Number.NaN, false],
  ])('is accepted at %s: %s (§9.3)', (amount, coincide) => {
    expect(montoCoincide(amount, desglose)).toBe(coincide);
  });

  it('is accepted at 2 centavos away, whatever floats make of it, and refused at 3 (§9.3)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10_000_000 }), fc.constantFrom(1, -1), (total, lado) => {
        const d = cotizar(
          [buildLugar(total / 100)],
          buildTarifas({ usoDeServicio: 0, usoDeTarjeta: 0, ivaRate: 0 }),
        );
        expect(montoCoincide((total + 2 * lado) / 100, d)).toBe(true);
        expect(montoCoincide((total + 3 * lado) / 100, d)).toBe(false);
      }),
    );
  });
});

describe('precioConCargos', () => {
  it('is what one ticket costs alone, all charges in (§2.24)', () => {
    expect(precioConCargos(buildLugar(320), buildTarifas({ usoDeTarjeta: 0.03 }))).toBe(36_800);
  });
});
