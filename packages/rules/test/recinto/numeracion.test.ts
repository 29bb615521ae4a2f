import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claveDeNombre, claveLibre } from '../../src/recinto/clave.ts';
import { cajaDePuntos } from '../../src/recinto/geometria.ts';
import { decirNumeros, nombresDeFilas, numerosDeFila } from '../../src/recinto/numeracion.ts';
import { documentoDePlantilla } from '../../src/recinto/plantillas.ts';
import { REGLA, trazarFilas, trazarMesas } from '../../src/recinto/trazar.ts';

const ORDENES = ['derecha', 'izquierda', 'centro', 'nones-pares', 'letras'] as const;

describe('§C10.1: templates', () => {
  it('tables stand on the axis of their stage', () => {
    const { secciones, dibujo } = documentoDePlantilla('mesas');
    const medio = (puntos: readonly (readonly [number, number])[]) => {
      const caja = cajaDePuntos(puntos);
      return caja && caja.x + caja.ancho / 2;
    };
    const mesas = secciones.find(({ tipo }) => tipo === 'mesas');
    expect(medio(mesas?.contorno ?? [])).toBeCloseTo(medio(dibujo.escenario?.contorno ?? []) ?? 0, 0);
  });
});

describe('§C10.8: numbering', () => {
  it.each([
    ['derecha', ['1', '2', '3', '4']],
    ['izquierda', ['4', '3', '2', '1']],
    ['centro', ['3', '1', '2', '4']],
    ['nones-pares', ['3', '1', '2', '4']],
    ['letras', ['A', 'B', 'C', 'D']],
  ] as const)('in the order %s four seats are %j', (orden, numeros) => {
    expect(numerosDeFila(4, { desde: 1, paso: 1, orden, prefijo: '' })).toEqual(numeros);
  });

  it.each([
    ['derecha', 20, '1 a 20'],
    ['izquierda', 20, '20 a 1'],
    ['nones-pares', 9, '9 7 5 3 1 · 2 4 6 8'],
    ['nones-pares', 40, '39 37 … 3 1 · 2 4 … 38 40'],
    ['letras', 9, 'A a I'],
    ['derecha', 1, '1'],
  ] as const)('in the order %s a row of %i is told as %s', (orden, cuantos, dicho) => {
    expect(decirNumeros(numerosDeFila(cuantos, { desde: 1, paso: 1, orden, prefijo: '' }))).toBe(dicho);
  });

  it('a row is told with its prefix and its step', () => {
    expect(decirNumeros(numerosDeFila(3, { desde: 1, paso: 2, orden: 'derecha', prefijo: 'B' }))).toBe(
      'B1 B3 B5',
    );
  });

  it('letters leave out those that rows leave out', () => {
    const numeros = { desde: 8, paso: 1, orden: 'letras', prefijo: '' } as const;
    expect(numerosDeFila(3, numeros, 'IO')).toEqual(['H', 'J', 'K']);
  });

  it('gives no number twice, whatever start, step and order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(...ORDENES),
        (cuantos, desde, paso, orden) => {
          const numeros = numerosDeFila(cuantos, { desde, paso, orden, prefijo: 'B' });
          expect(new Set(numeros).size).toBe(cuantos);
        },
      ),
    );
  });

  it('names rows A to Z and AA, without the letters that are skipped, from the stage or from the back', () => {
    expect(nombresDeFilas(4, { desde: 'H', sin: 'IO', orden: 'escenario' })).toEqual(['H', 'J', 'K', 'L']);
    expect(nombresDeFilas(3, { desde: 'Z', sin: '', orden: 'escenario' })).toEqual(['Z', 'AA', 'AB']);
    expect(nombresDeFilas(3, { desde: '9', sin: '', orden: 'fondo' })).toEqual(['11', '10', '9']);
    expect(nombresDeFilas(3, { desde: 'I', sin: 'IOQÑ', orden: 'escenario' })).toEqual(['J', 'K', 'L']);
    expect(nombresDeFilas(3, { desde: 'N', sin: '', orden: 'escenario' })).toEqual(['N', 'Ñ', 'O']);
    expect(nombresDeFilas(2, { desde: 'Palco 3', sin: 'IOQÑ', orden: 'escenario' })).toEqual([
      'Palco 3',
      'Palco 4',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom('', 'I', 'IOQ'), (cuantas, sin) => {
        const nombres = nombresDeFilas(cuantas, { desde: 'A', sin, orden: 'escenario' });
        expect(new Set(nombres).size).toBe(cuantas);
        expect([...sin].some(letra => nombres.join('').includes(letra))).toBe(false);
      }),
    );
  });
});

describe('§C10.7: rows and tables', () => {
  it('keep their seats at least 0.8 pitches apart, whatever the curve', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 120 }),
        fc.boolean(),
        (filas, asientos, curva, tresbolillo) => {
          const trazadas = trazarFilas({
            ...REGLA,
            filas,
            asientos: [asientos, asientos],
            curva,
            tresbolillo,
          });
          const puntos = trazadas.flatMap(fila => fila.asientos);
          for (const [i, a] of puntos.entries())
            for (const b of puntos.slice(i + 1))
              expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.79);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(['redonda', 'cuadrada', 'larga'] as const)('a %s table has as many chairs as it says', forma => {
    const mesas = trazarMesas({ forma, cuantas: 5, porLinea: 2, sillas: 7, desde: '1' });
    expect(mesas.map(({ nombre, asientos }) => [nombre, asientos.length])).toEqual(
      ['1', '2', '3', '4', '5'].map(nombre => [nombre, 7]),
    );
  });
});

describe('names as people write them', () => {
  it.each([
    ['VIP Periqueras', 'vip-periqueras'],
    ['Diamante', 'diamante'],
    ['  Luneta Ñandú 2ª ', 'luneta-nandu-2'],
  ])('%j is the key %j', (nombre, clave) => expect(claveDeNombre(nombre)).toBe(clave));

  it('a key that is taken is followed by the next one', () => {
    expect(claveLibre('Palco', new Set(['palco', 'palco-2']))).toBe('palco-3');
    expect(claveLibre('★', new Set())).toBe('seccion');
  });
});
