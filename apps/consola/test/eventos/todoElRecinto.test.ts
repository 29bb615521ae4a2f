import { createElement } from 'react';
import { expect, it } from 'vitest';
import { TodoElRecinto } from '../../src/eventos/lugares/TodoElRecinto.tsx';
import { enTexto } from '../support/enTexto.ts';

const conteos = { libres: 12, apartados: 0, vendidos: 3, bloqueados: 0, cortesias: 0 };
const seccion = (id: number, nombre: string, tipo: 'numerada' | 'general', libres: number) => ({
  id,
  nombre,
  tipo,
  version: 1,
  bloque: '',
  esMesa: false,
  orientacionFilas: 'horizontal' as const,
  adicional: false,
  colores: [],
  zonaIds: [1],
  conteos: { ...conteos, libres },
});

it('§C2.6: places begin with the whole venue: its map, then every section, general ones too, with what is free', () => {
  const datos = {
    svg: '<svg viewBox="0 0 9 9"></svg>',
    secciones: [seccion(3, 'Luneta', 'numerada', 12), seccion(4, 'Campo', 'general', 1)],
    zonas: [{ id: 1, nombre: 'General', color: '#ff86bd' }],
    bloqueos: [],
  };
  const html = enTexto(createElement(TodoElRecinto, { datos, onElegir: () => {} }));
  expect(html.indexOf('mapa-secciones')).toBeGreaterThan(0);
  expect(html.indexOf('mapa-secciones')).toBeLessThan(html.indexOf('Luneta'));
  expect(html).toMatch(/Luneta<\/b><small>12 libres.*Campo<\/b><small>1 libre</);
});
