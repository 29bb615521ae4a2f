import { expect, it } from 'vitest';
import { crearPlano, NOMBRES_DE_ASPECTO } from '../../../src/compra/seleccion/mapa/plano.ts';
import { dibujar } from './dibujarAuditorio.ts';

const trazar = (linea: string, indice: number) =>
  crearPlano({
    filas: dibujar(linea),
    zonas: [{ categoria: 'Luneta', color: '#ff0000', indice }],
    orientacion: 'horizontal',
    esMesa: false,
    escenario: null,
    nivelDe: () => 0,
    fuera: () => false,
    giro: null,
  });

it('gives each state its look, and the hand what is free', () => {
  const { states, kinds } = trazar('.rxb ', 0);
  expect([...states].map(i => NOMBRES_DE_ASPECTO[i])).toEqual([
    'libre',
    'apartado',
    'vendido',
    'cerrado',
    'hueco',
  ]);
  expect([...states].map(i => kinds[i])).toEqual(['free', 'taken', 'taken', 'taken', 'gap']);
});

it('gives a category the shape of its place among all of the event, not of the section', () => {
  const { categories, looks, colors } = trazar('.', 2);
  const [categoria = 0] = categories;
  expect(looks[categoria]?.shape).toBe(2);
  expect(colors[categoria]).toBe('#ff0000');
});
