import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LugarCotizado } from '../src/desglose.ts';
import { sumar } from '../src/dinero.ts';
import { promocionCercana } from '../src/promocionCercana.ts';
import { mejorPromocion, type Promocion } from '../src/promociones.ts';
import { buildCantidad, buildLugar, buildPromocion, unaPromocion, unCarro, unModo } from './carros.ts';

const iguales = (cuantos: number, pesos = 100) => Array.from({ length: cuantos }, () => buildLugar(pesos));

/** A promotion as `1, free`, `2`, or null. */
function cercana(
  promociones: readonly Promocion[],
  lugares: readonly LugarCotizado[],
  caben = 10,
  modo: 'asientos' | 'general' = 'general',
): string | null {
  const hallada = promocionCercana({ promociones, lugares, modo, caben: () => caben });
  return hallada && `${hallada.faltan}${hallada.gratis ? ', free' : ''}`;
}

describe('the promotion within reach', () => {
  it.each([
    [3, 2, 1, '2'],
    [3, 2, 2, '1, free'],
    [3, 2, 3, null],
    [3, 2, 4, null],
    [3, 2, 5, '1, free'],
    [2, 1, 1, '1, free'],
    [2, 1, 2, null],
    [2, 1, 3, '1, free'],
    [4, 2, 2, '2, free'],
    [1, 0, 1, null],
  ])('of buy %s pay %s, with %s in the basket, is %s away (§5.14)', (compraX, pagaY, cuantos, esperado) => {
    expect(cercana([buildCantidad(compraX, pagaY)], iguales(cuantos))).toBe(esperado);
  });

  it('is none where the limit or what is left does not let so many more in (§5.11)', () => {
    const tresPorDos = [buildCantidad(3, 2)];
    expect(cercana(tresPorDos, iguales(1), 1)).toBeNull();
    expect(cercana(tresPorDos, iguales(2), 0)).toBeNull();
  });

  it('is none of another category, and none without a ticket (§5.14)', () => {
    const deOro = buildCantidad(2, 1, { aplicaTodoEvento: false, categorias: ['Oro'] });
    expect(cercana([deOro], [buildLugar(100, 2)])).toBeNull();
    expect(cercana([deOro], [])).toBeNull();
  });

  it('of seats counts those of one category and price (§5.14)', () => {
    const lugares = [buildLugar(100, 1), buildLugar(100, 2), buildLugar(90, 1)];
    expect(cercana([buildCantidad(3, 2)], lugares, 10, 'asientos')).toBe('2');
    expect(cercana([buildCantidad(3, 2)], [...lugares, buildLugar(90, 1)], 10, 'asientos')).toBe('1, free');
  });

  it('looks at each category of the basket, and of two promotions as near names the first (§5.14)', () => {
    const de = (id: number, categoria: string) =>
      buildCantidad(2, 1, { id, aplicaTodoEvento: false, categorias: [categoria] });
    const lugares = [buildLugar(100, 1), buildLugar(100, 2)];
    const hallada = (promociones: readonly Promocion[]) =>
      promocionCercana({ promociones, lugares, modo: 'asientos', caben: () => 10 })?.promocion.id;
    expect(hallada([de(1, 'Oro')])).toBe(1);
    expect(hallada([de(2, 'Plata')])).toBe(2);
    expect(hallada([de(1, 'Oro'), de(2, 'Plata')])).toBe(1);
  });

  it('asks nobody who has a promotion to pay more for another (§4.12)', () => {
    const promociones = [buildCantidad(4, 3, { id: 1 }), buildPromocion({ id: 2, porcentaje: 20 })];
    for (const cuantos of [1, 2, 3]) expect(cercana(promociones, iguales(cuantos))).toBeNull();
  });

  it('keeps its word: so many more bring it, and where they are free nothing more is paid (§5.14)', () => {
    fc.assert(
      fc.property(fc.array(unaPromocion, { maxLength: 3 }), unCarro, unModo, (sueltas, lugares, modo) => {
        const promociones = sueltas.map((promocion, id) => ({ ...promocion, id }));
        const pagado = (de: readonly LugarCotizado[]) =>
          sumar(...de.map(({ precio }) => precio)) -
          (mejorPromocion({ promociones, lugares: de, modo })?.descuento ?? 0);
        const hallada = promocionCercana({ promociones, lugares, modo, caben: () => 8 });
        if (!hallada) return;
        const ampliados = lugares.map(lugar => [...lugares, ...Array(hallada.faltan).fill(lugar)]);
        expect(
          ampliados.some(
            mas =>
              mejorPromocion({ promociones, lugares: mas, modo })?.promocion === hallada.promocion &&
              (!hallada.gratis || pagado(mas) <= pagado(lugares)),
          ),
        ).toBe(true);
      }),
    );
  });
});
