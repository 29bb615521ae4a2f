import fc from 'fast-check';
import type { LugarCotizado, TarifasEvento } from '../src/desglose.ts';
import { centavos } from '../src/dinero.ts';
import type { Promocion } from '../src/promociones.ts';

const NOMBRES = ['Oro', 'Plata', 'Bronce'] as const;

/** A place of price zone 1 (Oro), 2 (Plata) or 3 (Bronce); the price is in pesos. */
export function buildLugar(pesos: number, categoriaId = 1): LugarCotizado {
  return {
    categoriaId,
    categoria: NOMBRES[categoriaId - 1] ?? '',
    precio: centavos(Math.round(pesos * 100)),
  };
}

export function buildTarifas(cambios: Partial<TarifasEvento> = {}): TarifasEvento {
  return {
    usoDeTarjeta: 0.035,
    usoDeServicio: 0.12,
    ivaRate: 0.16,
    isIvaApplied: false,
    udsPorCategoria: false,
    cargosPorCategoria: {},
    ...cambios,
  };
}

export function buildPromocion(cambios: Partial<Promocion> = {}): Promocion {
  return {
    id: 1,
    nombre: 'Preventa',
    tipo: 'PORCENTAJE',
    porcentaje: 10,
    cantidadCompra: null,
    cantidadPaga: null,
    aplicaTodoEvento: true,
    categorias: [],
    ...cambios,
  };
}

export function buildCantidad(compraX: number, pagaY: number, cambios: Partial<Promocion> = {}): Promocion {
  return buildPromocion({
    nombre: `${compraX}x${pagaY}`,
    tipo: 'CANTIDAD',
    porcentaje: null,
    cantidadCompra: compraX,
    cantidadPaga: pagaY,
    ...cambios,
  });
}

const unTasa = fc.integer({ min: 0, max: 1_000_000 }).map(n => n / 1e6);

const unLugar = fc
  .record({
    categoriaId: fc.integer({ min: 1, max: 3 }),
    // Few prices, so that carts hold equal seats; odd ones, so that rounding is at work.
    precio: fc.constantFrom(0, 1, 99, 33_333, 50_000, 123_457, 99_999_999),
  })
  .map(({ categoriaId, precio }) => ({
    categoriaId,
    categoria: NOMBRES[categoriaId - 1] ?? '',
    precio: centavos(precio),
  }));

export const unCarro = fc.array(unLugar, { minLength: 1, maxLength: 12 });

export const unasTarifas = fc.record({
  usoDeTarjeta: unTasa,
  usoDeServicio: unTasa,
  ivaRate: unTasa,
  isIvaApplied: fc.boolean(),
  udsPorCategoria: fc.boolean(),
  cargosPorCategoria: fc.record({ 1: unTasa, 2: unTasa, 3: unTasa }),
});

const categorias = fc.uniqueArray(fc.constantFrom(...NOMBRES), { minLength: 1 });

export const unaPromocion = fc.oneof(
  fc
    .record({
      id: fc.integer({ min: 1, max: 9 }),
      porcentaje: fc.integer({ min: 1, max: 10_000 }).map(n => n / 100),
      aplicaTodoEvento: fc.boolean(),
      categorias,
    })
    .map(cambios => buildPromocion(cambios)),
  fc
    .record({
      id: fc.integer({ min: 1, max: 9 }),
      pagaY: fc.integer({ min: 0, max: 4 }),
      gratis: fc.integer({ min: 1, max: 3 }),
      aplicaTodoEvento: fc.boolean(),
      categorias,
    })
    .map(({ pagaY, gratis, ...cambios }) => buildCantidad(pagaY + gratis, pagaY, cambios)),
);

export const unModo = fc.constantFrom('asientos' as const, 'general' as const);

/** The same elements in another order. */
export function shuffled<T>(cosas: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...cosas], { minLength: cosas.length });
}
