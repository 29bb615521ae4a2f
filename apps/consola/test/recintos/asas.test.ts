import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { enDibujo } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { describe, expect, it } from 'vitest';
import { agregar, ESCENARIO, renumerar } from '../../src/recintos/dibujo/acciones.ts';
import { type Asa, asaEn, asasDeId, type TipoDeAsa, tirar } from '../../src/recintos/lienzo/asas.ts';

function conBloque() {
  const documento = documentoDePlantilla('vacio');
  // Five rows of eleven seats.
  const id = agregar(documento, 'filas', [
    [200, 200],
    [332, 272],
  ]);
  const asa = (tipo: TipoDeAsa, cual = 0): Asa => {
    const hallada = asasDeId(documento, id, 1).find(otra => otra.tipo === tipo && otra.cual === cual);
    if (!hallada) throw new Error(`no handle ${tipo}`);
    return hallada;
  };
  const bloque = () => documento.secciones[0] as SeccionDeDocumento;
  const cuantos = () => bloque().filas.map(({ asientos }) => asientos.length);
  return { documento, id, asa, bloque, cuantos };
}

describe('§C10.7: the handles of a block of rows', () => {
  it('squares make rows longer and more', () => {
    const { documento, id, asa, bloque, cuantos } = conBloque();
    expect(cuantos()).toEqual([11, 11, 11, 11, 11]);
    const { en } = asa('talla', 1);
    const paso = bloque().lugar.escala;
    tirar(documento, id, asa('talla', 1), [266 + 7 * paso, en[1] + 2 * 1.15 * paso]);
    expect(cuantos().length).toBe(7);
    expect(cuantos().at(-1)).toBe(15);
  });

  it('plain circles fan them: the first row stays, the last one grows', () => {
    const { documento, id, asa, bloque, cuantos } = conBloque();
    const { x } = bloque().lugar;
    tirar(documento, id, asa('abanico'), [x - 7 * bloque().lugar.escala, 230]);
    expect(cuantos()[0]).toBe(11);
    expect(cuantos().at(-1)).toBe(19);
    expect(new Set(cuantos()).size).toBeGreaterThan(3);
  });

  it('the yellow one bends: the ends of the first row stay where they are', () => {
    const { documento, id, asa, bloque } = conBloque();
    const punta = () => enDibujo(bloque(), bloque().filas[0]?.asientos[0] ?? { x: 0, y: 0 });
    const antes = punta();
    tirar(documento, id, asa('curva'), [bloque().lugar.x, bloque().lugar.y + 20]);
    expect(bloque().regla?.curva).toBeGreaterThan(30);
    expect(Math.hypot(punta()[0] - antes[0], punta()[1] - antes[1])).toBeLessThan(8);
  });

  it('the one above turns about the middle', () => {
    const { documento, id, asa, bloque } = conBloque();
    const [x, y] = asa('giro').en;
    tirar(documento, id, asa('giro'), [x + 200, y + 60]);
    expect(bloque().lugar.giro).toBeGreaterThan(60);
    expect(bloque().lugar.giro).toBeLessThan(120);
  });

  it('are none where it is locked, and are found by a finger of eleven pixels', () => {
    const { documento, id, asa, bloque } = conBloque();
    const { en } = asa('giro');
    expect(asaEn(asasDeId(documento, id, 0.5), [en[0], en[1] + 16], 0.5)?.tipo).toBe('giro');
    expect(asaEn(asasDeId(documento, id, 1), [en[0] + 30, en[1]], 1)).toBeNull();
    bloque().fija = true;
    expect(asasDeId(documento, id, 1)).toEqual([]);
  });
});

it('§C10.7: corners of an area and of the stage are dragged one by one; an arc grows as a whole', () => {
  const documento = documentoDePlantilla('vacio');
  agregar(documento, 'escenario', [
    [100, 20],
    [300, 80],
  ]);
  const [, segunda] = asasDeId(documento, ESCENARIO, 1);
  if (segunda) tirar(documento, ESCENARIO, segunda, [350, 10]);
  expect(documento.dibujo.escenario?.contorno[1]).toEqual([350, 10]);
  const id = agregar(documento, 'arco', [
    [100, 200],
    [300, 300],
  ]);
  const talla = asasDeId(documento, id, 1).find(({ tipo }) => tipo === 'talla');
  if (talla) tirar(documento, id, talla, [500, 400]);
  const puntos = documento.secciones[0]?.contorno ?? [];
  expect(Math.max(...puntos.map(([x]) => x))).toBeCloseTo(500);
  expect(Math.max(...puntos.map(([, y]) => y))).toBeCloseTo(400);
});

it('§C10.8: seats that a map placed are numbered where they stand', () => {
  const { bloque } = conBloque();
  const donde = bloque().filas.map(({ asientos }) => asientos.map(({ x }) => x));
  delete bloque().regla;
  renumerar(bloque(), {
    nombres: { desde: 'H', sin: 'IO', orden: 'fondo' },
    numeros: { desde: 1, paso: 1, orden: 'nones-pares', prefijo: '' },
  });
  expect(bloque().filas.map(({ nombre }) => nombre)).toEqual(['M', 'L', 'K', 'J', 'H']);
  expect(
    bloque()
      .filas[0]?.asientos.map(({ numero }) => numero)
      .join(' '),
  ).toBe('11 9 7 5 3 1 2 4 6 8 10');
  expect(bloque().filas.map(({ asientos }) => asientos.map(({ x }) => x))).toEqual(donde);
});
