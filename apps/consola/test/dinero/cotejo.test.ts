import { createElement } from 'react';
import { expect, it } from 'vitest';
import { explicar, filasDe, Hallado } from '../../src/dinero/Cotejo.tsx';
import { enTexto } from '../support/enTexto.ts';

const ambos = (suyo: number, nuestro: number) => ({ suyo, nuestro, diferencia: suyo - nuestro });
const renglon = (
  que: 'cobro' | 'devolucion',
  suyo: number,
  nuestro: number,
  folio: string | null = 'K7M2PQ',
) => ({
  orden: `TQ-${suyo}-${nuestro}`,
  cargo: 'tr9',
  folio,
  que,
  ...ambos(suyo, nuestro),
});

const hallado = {
  cargos: 4,
  monto: 1_300.3,
  diferencias: [],
  cobrado: ambos(1_300.3, 1_200.1),
  devuelto: ambos(75.5, 50),
  renglones: [renglon('cobro', 380.2, 0, null), renglon('cobro', 0, 280), renglon('devolucion', 75.5, 50)],
};

it('§C11.5: the lines and what agrees add up to what both sides say, to the centavo', () => {
  const filas = filasDe(hallado);
  const suma = (de: 'suyo' | 'nuestro') =>
    filas.reduce((total, fila) => total + Math.round(fila[de] * 100), 0);
  expect([suma('suyo'), suma('nuestro')]).toEqual([130_030 - 7_550, 120_010 - 5_000]);
  expect(filas.at(-1)).toMatchObject({ cual: 'Lo demás', suyo: 920.1, nuestro: 920.1 });
});

it('§C11.5: each line says what happened with which charge', () => {
  expect(hallado.renglones.map(explicar)).toEqual([
    'Cobro que en nuestro libro no está (cargo tr9 del proveedor).',
    'Cobro nuestro que el proveedor no tiene (cargo tr9 del proveedor).',
    'Ambos devolvieron, por montos distintos (cargo tr9 del proveedor).',
  ]);
  expect(explicar(renglon('cobro', 10, 9))).toMatch(/otro monto/);
  expect(explicar(renglon('devolucion', 10, 0))).toMatch(/aquí no consta/);
  expect(explicar(renglon('devolucion', 0, 10))).toMatch(/el proveedor no tiene/);
  const html = enTexto(createElement(Hallado, { hallado }));
  expect(html).toContain('El proveedor dice $1,224.80 y nuestro libro $1,150.10: $74.70 de diferencia');
});
