// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, shown, words } from '../../../../../packages/ui/test/pantalla.ts';
import { elegir, PRECIOS, SECCIONES } from '../../support/asientos.ts';
import { buildSeccion } from '../../support/eventos.ts';

const PALCO = buildSeccion({ nombre: 'Palco 2', asientosDisponibles: 6 });
const LUNETA = buildSeccion({ id: 32, nombre: 'Luneta centro' });
const AGOTADA = buildSeccion({ id: 33, nombre: 'Palco 9', asientosDisponibles: 0 });
const CON_VECINAS = { [SECCIONES]: { ...PRECIOS, secciones: [PALCO, LUNETA, AGOTADA] } };

it('leads to the nearest sections with free seats, without the way back (§2.29)', async () => {
  await elegir(CON_VECINAS);
  const otras = await shown('navigation', 'Otras secciones');
  expect(all('link', undefined, otras).map(enlace => enlace.getAttribute('href'))).toEqual([
    '/eventos/7/32/Luneta%20centro',
  ]);
  expect(words(otras)).toContain('$552.00');
});
