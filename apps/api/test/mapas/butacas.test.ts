import { describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

const recibir = (interior: string) =>
  normalizarMapa(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700">${interior}</svg>`),
  );

describe('§C10.6: alike small shapes are proposed as seats', () => {
  const asiento = (x: number, y: number, n?: number) =>
    `<circle cx="${x}" cy="${y}" r="9" fill="#7fb"/>${n === undefined ? '' : `<text x="${x}" y="${y + 3}" font-size="8" text-anchor="middle">${n}</text>`}`;
  const filas = (cuantos: number, conNumeros: boolean) =>
    ['D', 'E']
      .map(
        (letra, i) =>
          `<text x="360" y="${404 + i * 30}">${letra}</text>` +
          Array.from({ length: cuantos }, (_, k) =>
            asiento(400 + k * 25, 400 + i * 30, conNumeros ? 2 * k + 1 : undefined),
          ).join(''),
      )
      .join('');

  it('in rows by the letters beside them, with the numbers on them', () => {
    const [grupo] = recibir(filas(6, true)).candidatos.asientos;
    expect(
      grupo?.filas.map(({ nombre, asientos }) => [nombre, asientos.map(({ numero }) => numero)]),
    ).toEqual([
      ['D', ['1', '3', '5', '7', '9', '11']],
      ['E', ['1', '3', '5', '7', '9', '11']],
    ]);
  });

  it('from ten on, counted from 1 where nothing is written', () => {
    expect(recibir(filas(4, false)).candidatos.asientos).toEqual([]);
    const [grupo] = recibir(filas(5, false)).candidatos.asientos;
    expect(grupo?.formas).toHaveLength(10);
    expect(grupo?.filas[0]?.asientos.map(({ numero }) => numero)).toEqual(['1', '2', '3', '4', '5']);
  });
});
