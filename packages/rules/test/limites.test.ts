import { describe, expect, it } from 'vitest';
import {
  ajustarCantidad,
  cantidadPermitida,
  esCantidadValida,
  mensajeLimite,
  puedeAgregar,
} from '../src/limites.ts';

describe('cantidadPermitida', () => {
  it.each([
    [{ limite: 8, disponibles: 100, yaComprados: 0 }, 8],
    [{ limite: 8, disponibles: 3, yaComprados: 0 }, 3],
    [{ limite: 8, disponibles: 100, yaComprados: 6 }, 2],
    [{ limite: 8, disponibles: 100, yaComprados: 8 }, 0],
    // The organiser lowered the limit after the purchase.
    [{ limite: 4, disponibles: 100, yaComprados: 6 }, 0],
    [{ limite: 8, disponibles: 0, yaComprados: 0 }, 0],
    [{ limite: 8, disponibles: null, yaComprados: 0 }, 0],
  ])('of %o is %s (§5.11, §9.4)', (venta, permitida) => {
    expect(cantidadPermitida(venta)).toBe(permitida);
  });
});

describe('a quantity', () => {
  it.each([
    [1, true],
    [8, true],
    [0, false],
    [9, false],
    [2.5, false],
    [Number.NaN, false],
  ])('of %s is valid up to 8: %s (§5.11)', (cantidad, valida) => {
    expect(esCantidadValida(cantidad, 8)).toBe(valida);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [99, 8],
    [2.9, 2],
    [Number.NaN, 1],
    [5, 5],
  ])('of %s is set to %s (§5.11)', (cantidad, ajustada) => {
    expect(ajustarCantidad(cantidad, 8)).toBe(ajustada);
  });

  it('is set to none when none is allowed', () => {
    expect(ajustarCantidad(3, 0)).toBe(0);
    expect(ajustarCantidad(Number.NaN, 0)).toBe(0);
  });

  it('stays one where one is allowed', () => {
    expect(ajustarCantidad(1, 1)).toBe(1);
  });

  it('grows only below what is allowed (§5.11)', () => {
    expect(puedeAgregar(7, 8)).toBe(true);
    expect(puedeAgregar(8, 8)).toBe(false);
  });
});

it.each([
  [1, 'El máximo es de 1 boleto por persona.'],
  [8, 'El máximo es de 8 boletos por persona.'],
])('tells the limit of %s (§9.4)', (limite, texto) => {
  expect(mensajeLimite(limite)).toBe(texto);
});
