import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LugarCotizado } from '../src/desglose.ts';
import { sumar } from '../src/dinero.ts';
import {
  avisoCodigoValeMenos,
  contarPromocion,
  evaluarPromocion,
  mejorPromocion,
  mensajePromocion,
  nombrarDescuento,
  type Promocion,
  type PromocionEvaluada,
  promocionDe,
} from '../src/promociones.ts';
import { buildCantidad, buildLugar, buildPromocion, unaPromocion, unCarro, unModo } from './carros.ts';

function aplicada(promocion: Promocion, lugares: LugarCotizado[], modo: 'asientos' | 'general' = 'asientos') {
  const resultado = evaluarPromocion({ promocion, lugares, modo });
  if (!resultado.ok) throw new Error(`Not applied: ${resultado.motivo}`);
  return resultado;
}

describe('a percentage', () => {
  it('is of the ticket total, rounded half up once (§5.14)', () => {
    // 10 % of 3 × 0.05 is 1.5 centavos.
    const lugares = [buildLugar(0.05), buildLugar(0.05), buildLugar(0.05)];
    expect(aplicada(buildPromocion(), lugares).descuento).toBe(2);
  });

  it('is split over the tickets in proportion, to the centavo (§5.14)', () => {
    const lugares = [buildLugar(1000), buildLugar(500), buildLugar(0)];
    expect(aplicada(buildPromocion({ porcentaje: 12.5 }), lugares).porLugar).toEqual([12_500, 6_250, 0]);
    const tercios = [buildLugar(100), buildLugar(100), buildLugar(100)];
    expect(aplicada(buildPromocion({ porcentaje: 33.33 }), tercios).porLugar).toEqual([3333, 3333, 3333]);
  });

  it('gives a left-over centavo to the largest fraction, and not to the dearest ticket (§5.14)', () => {
    // 14 centavos over 100 and 35: 10.37 and 3.63.
    expect(aplicada(buildPromocion(), [buildLugar(1), buildLugar(0.35)]).porLugar).toEqual([10, 4]);
  });

  it('gives a left-over centavo of equal tickets to the first category, in whatever order they were chosen (§5.14)', () => {
    expect(aplicada(buildPromocion(), [buildLugar(0.05, 2), buildLugar(0.05, 1)]).porLugar).toEqual([0, 1]);
    expect(aplicada(buildPromocion(), [buildLugar(0.05, 1), buildLugar(0.05, 2)]).porLugar).toEqual([1, 0]);
  });

  it('is read from an answer with the names of its categories (§3.11)', () => {
    const categorias = [{ categoria: { nombre: 'Plata' } }];
    const leida = promocionDe({ ...buildPromocion(), clave: null, categorias });
    expect(leida).toMatchObject({ nombre: 'Preventa', porcentaje: 10, categorias: ['Plata'] });
  });

  it('takes only from tickets of its categories (§5.14)', () => {
    const promocion = buildPromocion({ aplicaTodoEvento: false, categorias: ['Plata'] });
    const { porLugar } = aplicada(promocion, [buildLugar(1000, 1), buildLugar(400, 2)]);
    expect(porLugar).toEqual([0, 4_000]);
  });

  it('can be all of it', () => {
    expect(aplicada(buildPromocion({ porcentaje: 100 }), [buildLugar(99.99)]).descuento).toBe(9_999);
  });
});

describe('buy X pay Y', () => {
  it.each([
    [2, 1, 1, null],
    [2, 1, 2, 1],
    [2, 1, 3, 1],
    [2, 1, 4, 2],
    [3, 2, 5, 1],
    [3, 2, 6, 2],
    [4, 2, 9, 4],
    [3, 0, 3, 3],
    [1, 0, 2, 2],
  ])('%sx%s on %s equal seats frees %s (§5.14)', (compraX, pagaY, cuantos, gratis) => {
    const lugares = Array.from({ length: cuantos }, () => buildLugar(100));
    const resultado = evaluarPromocion({
      promocion: buildCantidad(compraX, pagaY),
      lugares,
      modo: 'asientos',
    });
    expect(resultado.ok ? resultado.descuento / 10_000 : null).toBe(gratis);
  });

  it('groups seats by category and price (§5.14)', () => {
    const dosYUno = [buildLugar(100, 1), buildLugar(100, 1), buildLugar(100, 2), buildLugar(90, 1)];
    expect(aplicada(buildCantidad(2, 1), dosYUno).porLugar).toEqual([10_000, 0, 0, 0]);
  });

  it('frees the cheapest of general tickets, which are one group (§5.14)', () => {
    const lugares = [buildLugar(500, 1), buildLugar(300, 2), buildLugar(400, 3), buildLugar(200, 2)];
    expect(aplicada(buildCantidad(2, 1), lugares, 'general').porLugar).toEqual([0, 30_000, 0, 20_000]);
  });

  it('frees the same category of two that cost the same, in whatever order they come', () => {
    const [oro, plata] = [buildLugar(100, 1), buildLugar(100, 2)];
    expect(aplicada(buildCantidad(2, 1), [oro, plata], 'general').porLugar).toEqual([10_000, 0]);
    expect(aplicada(buildCantidad(2, 1), [plata, oro], 'general').porLugar).toEqual([0, 10_000]);
  });

  it('counts only tickets of its categories (§5.14)', () => {
    const promocion = buildCantidad(2, 1, { aplicaTodoEvento: false, categorias: ['Oro'] });
    const lugares = [buildLugar(100, 1), buildLugar(50, 2), buildLugar(50, 2)];
    expect(evaluarPromocion({ promocion, lugares, modo: 'general' })).toEqual({
      ok: false,
      motivo: 'pocos_boletos',
      minimo: 2,
    });
  });

  it('frees ⌊n/X⌋·(X−Y) of n equal tickets, seats or general (§5.14)', () => {
    const entero = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(entero, entero, fc.integer({ min: 1, max: 30 }), unModo, (gratis, pagaY, n, modo) => {
        const compraX = pagaY + gratis;
        fc.pre(n >= compraX);
        const lugares = Array.from({ length: n }, () => buildLugar(1));
        const { porLugar } = aplicada(buildCantidad(compraX, pagaY), lugares, modo);
        expect(porLugar.filter(descuento => descuento > 0)).toHaveLength(Math.floor(n / compraX) * gratis);
      }),
    );
  });

  it('never frees a general ticket while a cheaper one is paid (§5.14)', () => {
    fc.assert(
      fc.property(unCarro, lugares => {
        fc.pre(lugares.length >= 2);
        const { porLugar } = aplicada(buildCantidad(2, 1), lugares, 'general');
        const precios = lugares.map(lugar => lugar.precio);
        const gratis = precios.filter((precio, i) => precio > 0 && porLugar[i] === precio);
        const pagados = precios.filter((precio, i) => precio > 0 && porLugar[i] === 0);
        expect(Math.max(0, ...gratis)).toBeLessThanOrEqual(Math.min(Number.POSITIVE_INFINITY, ...pagados));
      }),
    );
  });
});

describe('any promotion', () => {
  it('takes from each place at most its price, and in all the sum of that (§5.14)', () => {
    fc.assert(
      fc.property(unaPromocion, unCarro, unModo, (promocion, lugares, modo) => {
        const resultado = evaluarPromocion({ promocion, lugares, modo });
        fc.pre(resultado.ok);
        if (!resultado.ok) return;
        expect(resultado.descuento).toBe(sumar(...resultado.porLugar));
        for (const [i, lugar] of lugares.entries()) {
          const descuento = resultado.porLugar[i] ?? Number.NaN;
          expect(descuento).toBeGreaterThanOrEqual(0);
          expect(descuento).toBeLessThanOrEqual(lugar.precio);
          if (!promocion.aplicaTodoEvento && !promocion.categorias.includes(lugar.categoria)) {
            expect(descuento).toBe(0);
          }
        }
      }),
    );
  });

  it('takes nothing where its row says nothing', () => {
    const vacia = { porcentaje: null, cantidadCompra: null, cantidadPaga: null };
    for (const tipo of ['PORCENTAJE', 'CANTIDAD'] as const) {
      expect(aplicada(buildPromocion({ ...vacia, tipo }), [buildLugar(100)]).descuento).toBe(0);
    }
  });

  it('asks for tickets before there are any', () => {
    const resultado = evaluarPromocion({ promocion: buildPromocion(), lugares: [], modo: 'general' });
    expect(resultado).toEqual({ ok: false, motivo: 'pocos_boletos', minimo: 1 });
  });
});

describe('what the buyer reads (§8.15)', () => {
  const par = [buildLugar(100, 1), buildLugar(100, 2)];
  const deOro = { aplicaTodoEvento: false, categorias: ['Plata', 'Bronce'] };

  it.each([
    ['applied', buildPromocion(), par, 'asientos', 'Descuento aplicado correctamente.'],
    [
      'too few general tickets',
      buildCantidad(3, 2),
      par,
      'general',
      'Debes comprar al menos 3 boletos para aplicar el descuento.',
    ],
    [
      'too few equal seats',
      buildCantidad(2, 1),
      par,
      'asientos',
      'Debes seleccionar al menos 2 asientos en una misma categoría y precio para aplicar este código.',
    ],
    [
      'another category',
      buildPromocion(deOro),
      [buildLugar(100, 1)],
      'asientos',
      'Promocion solo valida para las siguientes categorías: Plata, Bronce.',
    ],
  ] as const)('%s', (_caso, promocion, lugares, modo, texto) => {
    expect(mensajePromocion(evaluarPromocion({ promocion, lugares, modo }))).toBe(texto);
  });
});

describe('contarPromocion', () => {
  it('says what is given, before anything is picked (§2.22)', () => {
    expect(contarPromocion({ ...buildPromocion(), porcentaje: 15 })).toBe('15 % menos');
    expect(contarPromocion(buildCantidad(3, 2))).toBe('Lleva 3, paga 2');
    expect(contarPromocion({ ...buildPromocion(), porcentaje: null })).toBe('0 % menos');
  });
});

describe('nombrarDescuento', () => {
  it.each([
    ['by its code', 'Descuento VOLCAN20', [{ nombre: 'Amigos', clave: 'VOLCAN20' }]],
    ['by its name where it has none', 'Descuento Dos por uno', [{ nombre: 'Dos por uno', clave: null }]],
    [
      'of several purchases',
      'Descuento A20, Preventa',
      [
        { nombre: 'Amigos', clave: 'A20' },
        { nombre: 'Preventa', clave: null },
      ],
    ],
    ['that nobody knows any more', 'Descuento', []],
  ])('names what took it off, %s (§2.32, §4.10)', (_caso, nombre, promociones) => {
    expect(nombrarDescuento(promociones)).toBe(nombre);
  });
});

describe('mejorPromocion', () => {
  const lugares = [buildLugar(100), buildLugar(100)];
  const mejor = (...promociones: Promocion[]) => mejorPromocion({ promociones, lugares, modo: 'asientos' });

  it('picks by amount and not by percentage or order (§4.12, §9.3)', () => {
    const diez = buildPromocion({ id: 1, porcentaje: 10 });
    const dosPorUno = buildCantidad(2, 1, { id: 2 });
    const noAplica = buildCantidad(3, 1, { id: 3 });
    expect(mejor(diez, noAplica, dosPorUno)?.promocion.id).toBe(2);
  });

  it('picks the lowest id of those that take the same', () => {
    const mitad = buildPromocion({ id: 7, porcentaje: 50 });
    const dosPorUno = buildCantidad(2, 1, { id: 4 });
    expect(mejor(mitad, dosPorUno)?.promocion.id).toBe(4);
    expect(mejor(dosPorUno, mitad)?.promocion.id).toBe(4);
  });

  it('is none when none applies or none takes anything', () => {
    expect(mejor()).toBeNull();
    expect(mejor(buildCantidad(3, 2))).toBeNull();
    expect(mejor(buildPromocion({ porcentaje: 0 }))).toBeNull();
  });
});

describe('a typed code against the automatic promotion', () => {
  const lugares = [buildLugar(100), buildLugar(100)];
  const con = (porcentaje: number): PromocionEvaluada =>
    aplicada(buildPromocion({ porcentaje, nombre: `${porcentaje} %` }), lugares);

  it('says so where it is worth less (decision on §5.14)', () => {
    expect(avisoCodigoValeMenos(con(10), con(50))).toBe(
      'Tu código descuenta $20.00 y reemplaza a la promoción «50 %», que descontaba $100.00.',
    );
  });

  it('says nothing where it is worth as much, or where there was none', () => {
    expect(avisoCodigoValeMenos(con(50), con(50))).toBeNull();
    expect(avisoCodigoValeMenos(con(10), null)).toBeNull();
  });
});
