import { expect, type Locator } from '@playwright/test';
import { abrirSeccion, elegirEnLista } from '../support/compra.ts';
import { test } from '../support/viaje.ts';

test.use({ forcedColors: 'active' });

function estilo(elemento: Locator, propiedad: string): Promise<string> {
  return elemento.evaluate((nodo, cual) => getComputedStyle(nodo).getPropertyValue(cual), propiedad);
}

/** What is drawn for a checkbox or a radio button, which are not seen themselves. */
function dibujo(control: Locator): Locator {
  return control.locator('xpath=following-sibling::*[1]');
}

test('with the system’s own colours what can be pressed has an edge, and what is chosen is filled (§2.29)', async ({
  page,
}) => {
  await abrirSeccion(page, { evento: 'Niebla Tropical', seccion: 'Sección 105' });
  await elegirEnLista(page, 1);
  expect(await estilo(page.getByRole('button', { name: 'Continuar' }), 'border-top-style')).toBe('solid');
  const libre = dibujo(page.getByRole('checkbox', { name: /^Fila /, checked: false }).first());
  const elegida = dibujo(page.getByRole('checkbox', { name: /^Fila /, checked: true }));
  expect(await estilo(libre, 'border-top-style')).toBe('solid');
  expect(await estilo(elegida, 'background-color')).not.toBe(await estilo(libre, 'background-color'));
  const mapa = dibujo(page.getByRole('radio', { name: 'Mapa' }));
  const lista = dibujo(page.getByRole('radio', { name: 'Lista' }));
  expect(await estilo(lista, 'background-color')).not.toBe(await estilo(mapa, 'background-color'));
});
