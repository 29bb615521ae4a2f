import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { fillsOf } from '@taquilla/mapa/svg/fill';
import { enDibujo } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { contarLugares, revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { describe, expect, it } from 'vitest';
import {
  aceptarAsientos,
  cambiarTipo,
  seccionNueva,
  volverATrazar,
} from '../../src/recintos/dibujo/acciones.ts';
import { senalar } from '../../src/recintos/dibujo/senas.ts';
import { estanEnSuForma } from '../../src/recintos/lienzo/pintar.ts';

/** A stand in the shape of a quarter ring about the lower right corner, 200 wide. */
const pintadoDe = fillsOf(
  '<svg viewBox="0 0 200 200"><path d="M0 200A200 200 0 0 1 200 0V80A120 120 0 0 0 80 200Z"></path></svg>',
);
const caja = { x: 0, y: 0, ancho: 200, alto: 200 };

function conGrada() {
  const documento = documentoDePlantilla('vacio');
  documento.secciones.push({ ...seccionNueva(documento, 'Grada'), formas: [1] });
  const grada = documento.secciones[0] as SeccionDeDocumento;
  return { documento, grada };
}

function lejos(seccion: SeccionDeDocumento): number[] {
  return seccion.filas.flatMap(({ asientos }) =>
    asientos.map(asiento => {
      const [x, y] = enDibujo(seccion, asiento);
      return Math.hypot(200 - x, 200 - y);
    }),
  );
}

describe('§C10.7: rows on a shape of an uploaded map', () => {
  it('fill the shape and not its box, numbered row by row, so that the check list has nothing to say', () => {
    const { documento, grada } = conGrada();
    cambiarTipo(grada, 'numerada', { caja, paso: 10, pintadoDe });
    // π / 4 of 200² less 120² hold 201 places of 10 by 10; at 11.5 between rows and whole seats only, fewer.
    expect(contarLugares(grada)).toBeGreaterThan(120);
    for (const radio of lejos(grada)) {
      expect(radio).toBeGreaterThan(124);
      expect(radio).toBeLessThan(196);
    }
    for (const { asientos } of grada.filas)
      expect(asientos.map(({ numero }) => numero)).toEqual(asientos.map((_, i) => String(i + 1)));
    expect(grada.filas[0]?.nombre).toBe('A');
    const { advertencias } = revisarDocumento(documento, { mapa: '', pintadoDe });
    expect(advertencias.map(({ tipo }) => tipo)).not.toContain('asientos_fuera');
  });

  it('without a map stand in the whole box, which the check list tells', () => {
    const { documento, grada } = conGrada();
    cambiarTipo(grada, 'numerada', { caja, paso: 10 });
    const { advertencias } = revisarDocumento(documento, { mapa: '', pintadoDe });
    expect(advertencias.find(({ tipo }) => tipo === 'asientos_fuera')?.secciones).toEqual([grada.id]);
  });

  it('are none where no seat of that size fits, and there again at another measure', () => {
    const { grada } = conGrada();
    cambiarTipo(grada, 'numerada', { caja, paso: 100, pintadoDe });
    expect(grada.filas).toEqual([]);
    cambiarTipo(grada, 'general', { caja, paso: 10, pintadoDe });
    cambiarTipo(grada, 'numerada', { caja, paso: 10, pintadoDe });
    expect(contarLugares(grada)).toBeGreaterThan(120);
  });

  it('keep out a seat that was taken out, when they are drawn again', () => {
    const { documento, grada } = conGrada();
    const formas = { caja, paso: 10, pintadoDe };
    cambiarTipo(grada, 'numerada', formas);
    const antes = structuredClone(grada.filas);
    senalar(documento, [{ seccion: grada.id, fila: 1, asiento: 2 }], 'hueco');
    cambiarTipo(grada, 'numerada', formas);
    antes[1]?.asientos.splice(2, 1);
    expect(grada.filas).toEqual(antes);
  });

  it('are drawn in place of the seats of the map, as far apart as those were', () => {
    const { documento, grada } = conGrada();
    const asientos = Array.from({ length: 6 }, (_, i) => ({
      n: 10 + i,
      numero: `${i + 1}`,
      x: 100 + 8 * i,
      y: 60,
    }));
    aceptarAsientos(documento, grada.id, {
      formas: [10, 11, 12, 13, 14, 15],
      filas: [{ nombre: 'A', asientos }],
      paso: 8,
      caja: { x: 100, y: 60, ancho: 40, alto: 0 },
      sobre: 1,
    });
    volverATrazar(grada, { caja, pintadoDe });
    expect(grada.lugar.escala).toBe(8);
    expect(contarLugares(grada)).toBeGreaterThan(200);
    expect(Math.min(...lejos(grada))).toBeGreaterThan(123);
  });
});

describe('§C10.6: chairs around tables of an uploaded map', () => {
  // Two round tables at the ends of a dance floor.
  const salon = fillsOf(
    '<svg viewBox="0 0 400 200"><circle cx="60" cy="100" r="20"></circle><circle cx="340" cy="100" r="20"></circle><rect x="120" y="40" width="160" height="120"></rect></svg>',
  );
  const enRueda = (x: number) =>
    Array.from({ length: 8 }, (_, i) => ({
      n: 10 + i,
      numero: `${i + 1}`,
      x: x + 28 * Math.cos((i * Math.PI) / 4),
      y: 100 + 28 * Math.sin((i * Math.PI) / 4),
    }));
  const propuesta = {
    formas: [10],
    filas: [
      { nombre: '1', asientos: enRueda(60) },
      { nombre: '2', asientos: enRueda(340) },
    ],
    paso: 21,
    caja: { x: 32, y: 72, ancho: 336, alto: 56 },
    sobre: null,
    mesas: [1, 2],
  };
  const avisos = (documento: Parameters<typeof aceptarAsientos>[0]) => {
    const { errores, advertencias } = revisarDocumento(documento, { mapa: '', pintadoDe: salon });
    return [...errores, ...advertencias].map(({ tipo }) => tipo);
  };

  it('make the tables the section, and nothing that lies between them', () => {
    const documento = documentoDePlantilla('vacio');
    const mesas = seccionNueva(documento, 'Mesas');
    documento.secciones.push({
      ...mesas,
      contorno: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    });
    aceptarAsientos(documento, mesas.id, propuesta);
    expect(documento.secciones).toMatchObject([{ tipo: 'mesas', formas: [1, 2], contorno: [] }]);
    expect(avisos(documento)).not.toContain('asientos_fuera');
    // The first chair stands beside both tables, and is drawn all the same.
    const cajas = new Map([1, 2].map(n => [n, { x: n === 1 ? 40 : 320, y: 80, ancho: 40, alto: 40 }]));
    expect(documento.secciones.map(seccion => estanEnSuForma(seccion, cajas))).toEqual([true]);
  });

  it('leave a section of a shape of its own that shape, and others the tables that they are', () => {
    const documento = documentoDePlantilla('vacio');
    const piso = { ...seccionNueva(documento, 'Piso'), formas: [3] };
    documento.secciones.push(piso, { ...seccionNueva(documento, 'Mesa de honor'), formas: [2] });
    aceptarAsientos(documento, piso.id, { ...propuesta, sobre: 3 });
    expect(documento.secciones[0]?.formas).toEqual([3]);
    aceptarAsientos(documento, piso.id, { ...propuesta, formas: [20] });
    expect(documento.secciones.map(({ formas }) => formas)).toEqual([[3, 1], [2]]);
  });

  it('are told where they stand far from every table', () => {
    const documento = documentoDePlantilla('vacio');
    const mesas = seccionNueva(documento, 'Mesas');
    documento.secciones.push(mesas);
    aceptarAsientos(documento, mesas.id, { ...propuesta, mesas: [1] });
    expect(avisos(documento)).toContain('asientos_fuera');
  });
});

it('§C10.6: seats of the map leave it with the numbers that are written on them', () => {
  const { documento, grada } = conGrada();
  const asientos = [10, 12].map((n, i) => ({ n, numero: String(i + 1), x: 100 + 8 * i, y: 60 }));
  const caja = { x: 100, y: 60, ancho: 8, alto: 0 };
  const filas = [{ nombre: 'A', asientos }];
  aceptarAsientos(documento, grada.id, {
    formas: [10, 12],
    numeros: [11, 13],
    filas,
    paso: 8,
    caja,
    sobre: 1,
  });
  expect(documento.dibujo.quitadas).toEqual([10, 12, 11, 13]);
});
