import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { describe, expect, it } from 'vitest';
import { apply, historyOf, redo, type UndoHistory, undo } from '../../src/recintos/borrador/undoHistory.ts';
import { agregar, cambiarTipo, ESCENARIO, retrazar } from '../../src/recintos/dibujo/acciones.ts';
import { copiar, pegar } from '../../src/recintos/dibujo/copias.ts';
import {
  alinear,
  cajaDe,
  conTalla,
  delMismoTipo,
  distribuir,
  girarJuntas,
  lugarDe,
  mover,
  reflejar,
} from '../../src/recintos/dibujo/ordenar.ts';
import { senalar } from '../../src/recintos/dibujo/senas.ts';
import { snapMove } from '../../src/recintos/lienzo/snapMove.ts';

const vacio = () => documentoDePlantilla('vacio');

/** A drawing with areas of 100 × 50 at these places; answers their ids too. */
function conAreas(...lugares: [number, number][]) {
  const documento = vacio();
  const ids = lugares.map(([x, y]) =>
    agregar(documento, 'general', [
      [x, y],
      [x + 100, y + 50],
    ]),
  );
  const seccion = (i: number) => {
    const hallada = documento.secciones.find(({ id }) => id === ids[i]);
    if (!hallada) throw new Error(`no section ${i}`);
    return hallada;
  };
  const caja = (i: number) => cajaDe(seccion(i)) ?? { x: NaN, y: NaN, ancho: NaN, alto: NaN };
  return { documento, ids, seccion, caja };
}

/** A drawing with one block of three rows of eight seats. */
function conBloque() {
  const documento = vacio();
  const id = agregar(documento, 'filas', [
    [200, 200],
    [296, 242],
  ]);
  const [bloque] = documento.secciones;
  if (!bloque?.regla) throw new Error('no block');
  return { documento, id, bloque, regla: bloque.regla };
}

describe('§C10.9: what is picked', () => {
  it('lines up with the first one picked, and spreads with equal gaps', () => {
    const { documento, ids, caja } = conAreas([0, 0], [130, 40], [400, 90]);
    alinear(documento, new Set(ids), 'arriba');
    expect([0, 1, 2].map(i => caja(i).y)).toEqual([0, 0, 0]);
    distribuir(documento, new Set(ids), 'x');
    expect([0, 1, 2].map(i => caja(i).x)).toEqual([0, 200, 400]);
  });

  it('is mirrored about its common middle, and drawn anew by its rule it stays mirrored', () => {
    const { documento, id, bloque, regla } = conBloque();
    Object.assign(regla, { tresbolillo: true, pasillos: [3], sesgo: 0.5, curva: 30 });
    regla.numeros = { ...regla.numeros, orden: 'nones-pares' };
    retrazar(bloque);
    senalar(documento, [{ seccion: id, fila: 0, asiento: 1 }], 'hueco');
    const antes = bloque.filas.map(({ asientos }) => asientos.map(({ numero, x }) => [numero, x]));
    reflejar(documento, new Set([id]));
    retrazar(bloque);
    const despues = bloque.filas.map(({ asientos }) => asientos.map(({ numero, x }) => [numero, -x]));
    expect(despues).toEqual(antes);
    reflejar(documento, new Set([id]));
    expect(regla.espejo).toBe(false);
  });

  it('turns together about its common middle', () => {
    const { documento, ids, caja, seccion } = conAreas([0, 0], [300, 0]);
    girarJuntas(documento, new Set(ids), 90);
    expect(caja(0).x).toBeCloseTo(175);
    expect(caja(0).ancho).toBeCloseTo(50);
    expect(caja(1).y - caja(0).y).toBeCloseTo(300);
    expect(seccion(0).lugar.giro).toBe(90);
    for (let i = 0; i < 3; i += 1) girarJuntas(documento, new Set(ids), 90);
    expect(seccion(0).lugar.giro).toBe(0);
    expect(caja(1).x).toBeCloseTo(300);
  });

  it('stays where it is while it is locked, or where the uploaded map has it', () => {
    const { documento, ids, caja, seccion } = conAreas([0, 0], [200, 0]);
    seccion(0).fija = true;
    seccion(1).formas = [4];
    mover(documento, new Set(ids), [10, 10]);
    girarJuntas(documento, new Set(ids), 45);
    reflejar(documento, new Set(ids));
    expect([caja(0), caja(1)].map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [200, 0],
    ]);
  });

  it('leads to all of the same kind, but for what is hidden', () => {
    const { documento, ids, seccion } = conAreas([0, 0], [200, 0], [400, 0]);
    agregar(documento, 'filas', [
      [0, 300],
      [90, 340],
    ]);
    seccion(2).oculta = true;
    expect(delMismoTipo(documento, new Set([ids[0] ?? '']))).toEqual([ids[0], ids[1]]);
  });

  it('keeps to outlines that are near, else to the grid', () => {
    const { documento, ids } = conAreas([0, 0], [300, 0]);
    const elegidas = new Set([ids[0] ?? '']);
    const iman = (x: number, y: number) => snapMove(documento, { elegidas, cuanto: [x, y], alcance: 6 });
    expect(iman(197, 41)).toEqual({ cuanto: [200, 42], guias: [{ eje: 'x', en: 300 }] });
    expect(iman(150.7, 80).cuanto).toEqual([150, 80]);
  });

  it('keeps to the rows of a neighbour', () => {
    const { documento, bloque } = conBloque();
    const id = agregar(documento, 'fila', [
      [400, 205],
      [460, 205],
    ]);
    const fila = documento.secciones.find(otra => otra.id === id);
    const iguala = (bloque.lugar.y ?? 0) + (bloque.filas[1]?.asientos[0]?.y ?? 0) * bloque.lugar.escala;
    const falta = iguala - (fila?.lugar.y ?? 0);
    const { cuanto } = snapMove(documento, {
      elegidas: new Set([id]),
      cuanto: [100, falta + 1.5],
      alcance: 3,
    });
    expect(cuanto[1]).toBeCloseTo(falta);
  });
});

describe('§C10.9: copies', () => {
  it('go to another venue with names, keys and ids of their own, within its drawing', () => {
    const { documento, id } = conBloque();
    agregar(documento, 'texto', [
      [900, 700],
      [900, 700],
    ]);
    const todo = new Set([id, ...documento.dibujo.rotulos.map(rotulo => rotulo.id)]);
    const copiado = structuredClone(copiar(documento, todo));
    const otro = vacio();
    Object.assign(otro.dibujo, { ancho: 300, alto: 200 });
    expect(pegar(otro, copiado)).toHaveLength(2);
    const [pegada] = otro.secciones;
    expect(pegada).toMatchObject({ nombre: 'Sección 1', clave: 'seccion-1' });
    expect(pegada?.id).not.toBe(id);
    expect(pegada?.filas[0]?.asientos).toHaveLength(8);
    pegar(otro, copiado);
    expect(otro.secciones.map(({ nombre }) => nombre)).toEqual(['Sección 1', 'Sección 2']);
  });

  it('of a shape of the uploaded map have an outline of their own', () => {
    const { documento, ids, seccion } = conAreas([0, 0]);
    Object.assign(seccion(0), { formas: [3], contorno: [] });
    pegar(documento, copiar(documento, new Set(ids)));
    expect(documento.secciones[1]?.contorno).toHaveLength(4);
    expect(documento.secciones[1]?.formas).toEqual([]);
  });
});

it('§C10.9: five hundred acts are undone and done again, whatever was saved between', () => {
  let historia: UndoHistory = historyOf(conAreas([0, 0]).documento);
  const [id = ''] = historia.documento.secciones.map(seccion => seccion.id);
  const donde = () => cajaDe(historia.documento.secciones[0] as never)?.x;
  for (let i = 0; i < 600; i += 1) historia = apply(historia, nuevo => mover(nuevo, new Set([id]), [1, 0]));
  // A save reads the drawing and leaves the history alone.
  JSON.stringify(historia.documento);
  for (let i = 0; i < 600; i += 1) historia = undo(historia);
  expect([donde(), historia.hechos.length]).toEqual([0, 0]);
  for (let i = 0; i < 600; i += 1) historia = redo(historia);
  expect(donde()).toBe(600);
});

describe('§C10.7: sections', () => {
  it('become rows or tables where they were drawn', () => {
    const { seccion, caja } = conAreas([400, 300]);
    cambiarTipo(seccion(0), 'numerada', { caja: null });
    expect(seccion(0).filas.map(({ asientos }) => asientos.length)).toEqual([8, 8, 8]);
    expect(caja(0).x).toBeGreaterThan(380);
    expect(caja(0).y).toBeGreaterThan(280);
    cambiarTipo(seccion(0), 'mesas', { caja: null });
    expect(seccion(0).filas.length).toBe(8);
    cambiarTipo(seccion(0), 'general', { caja: null });
    expect(seccion(0)).toMatchObject({ filas: [], capacidad: 0 });
  });

  it('of an uploaded map get rows within their shape, whatever its units', () => {
    const { seccion } = conAreas([0, 0]);
    Object.assign(seccion(0), { formas: [7], contorno: [] });
    const forma = { x: 484_000, y: 2_140_000, ancho: 9_000, alto: 4_000 };
    cambiarTipo(seccion(0), 'numerada', { caja: forma });
    const { lugar, filas } = seccion(0);
    expect(filas[0]?.asientos).toHaveLength(20);
    expect(lugar.y + (filas.at(-1)?.asientos[0]?.y ?? 0) * lugar.escala).toBeLessThan(forma.y + forma.alto);
  });

  it('keep to the scale that an upload was told, by shape and by tool', () => {
    const { documento, seccion } = conAreas([0, 0]);
    Object.assign(documento.dibujo, { ancho: 20_000, alto: 20_000, paso: 500 });
    Object.assign(seccion(0), { formas: [7], contorno: [] });
    const forma = { x: 4_000, y: 2_000, ancho: 9_000, alto: 4_000 };
    cambiarTipo(seccion(0), 'numerada', { caja: forma, paso: documento.dibujo.paso });
    expect(seccion(0).filas[0]?.asientos).toHaveLength(18);
    cambiarTipo(seccion(0), 'mesas', { caja: forma, paso: documento.dibujo.paso });
    expect(seccion(0).filas).toHaveLength(3);
    for (const pieza of ['fila', 'filas'] as const)
      agregar(documento, pieza, [
        [0, 0],
        [5_000, 1_000],
      ]);
    expect(documento.secciones.slice(1).map(({ filas }) => filas[0]?.asientos.length)).toEqual([11, 10]);
    agregar(documento, 'mesas', [
      [0, 0],
      [5_000, 1_000],
    ]);
    expect(documento.secciones.at(-1)?.lugar).toEqual({ x: 1_000, y: 1_000, giro: 0, escala: 500 });
  });

  it('have a size by fields too', () => {
    expect(
      conTalla(
        [
          [10, 10],
          [30, 10],
          [30, 20],
        ],
        { ancho: 40 },
      ),
    ).toEqual([
      [10, 10],
      [50, 10],
      [50, 20],
    ]);
  });
});

it('§C10.7: the stage is there once, and moves as sections do', () => {
  const documento = vacio();
  agregar(documento, 'escenario', [
    [100, 20],
    [300, 80],
  ]);
  agregar(documento, 'escenario', [
    [200, 20],
    [400, 80],
  ]);
  mover(documento, new Set([ESCENARIO]), [5, 5]);
  expect(documento.dibujo.escenario?.contorno[0]).toEqual([205, 25]);
});

it('§C10.9: a general section is told where its corner is, and rows where they begin', () => {
  const { documento, ids, seccion } = conAreas([120, 80]);
  expect(lugarDe(seccion(0))).toEqual({ x: 120, y: 80 });
  mover(documento, new Set(ids), [-20.5, 10]);
  expect(lugarDe(seccion(0))).toEqual({ x: 99.5, y: 90 });
  const bloque = conBloque().documento.secciones[0];
  expect(bloque && lugarDe(bloque)).toEqual({ x: bloque?.lugar.x, y: bloque?.lugar.y });
});
