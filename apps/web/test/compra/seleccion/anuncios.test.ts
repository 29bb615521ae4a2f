// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, awaitWords, one, press, words } from '../../../../../packages/ui/test/pantalla.ts';
import { EVENTO, elegir } from '../../support/asientos.ts';

it('tells which seat is picked, and which no longer, with the total (§2.29, WCAG 4.1.3)', async () => {
  await elegir();
  await awaitWords('Fila A, asiento 1: seleccionado. 1 asiento en tu selección. Total con cargos $552.00.');
  const [asiento] = all('checkbox', /^Fila A, asiento 1,/);
  expect(asiento).toBeDefined();
  await press(asiento as HTMLElement);
  await awaitWords('Fila A, asiento 1: ya no seleccionado. No has seleccionado asientos.');
});

it('names in the legend the promotions of its zones that need no code, beside their price (§2.29, §4.12)', async () => {
  const promociones = [
    { nombre: 'Preventa', texto: '10 % menos', porcentaje: 10, zonas: ['Luneta'] },
    { nombre: 'Familiar', texto: 'Lleva 4, paga 3', porcentaje: null, zonas: null },
    { nombre: 'Matiné', texto: '20 % menos', porcentaje: 20, zonas: ['Balcón'] },
  ];
  await elegir({ 'GET /eventos/7/detalle': { ...EVENTO, promociones } });
  const leyenda = words(one('region', 'Leyenda'));
  expect(leyenda).toContain('10 % menos');
  expect(leyenda).toContain('Lleva 4, paga 3');
  expect(leyenda).not.toContain('20 % menos');
});
