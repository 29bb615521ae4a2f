// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, one, press, shown, until, words } from '../../../../../packages/ui/test/pantalla.ts';
import { elegir, PRECIOS, SECCIONES } from '../../support/asientos.ts';
import { buildSeccion } from '../../support/eventos.ts';

const PALCO = buildSeccion({ nombre: 'Palco 2', asientosDisponibles: 6 });
const LUNETA = buildSeccion({ id: 32, nombre: 'Luneta centro' });
const AGOTADA = buildSeccion({ id: 33, nombre: 'Palco 9', asientosDisponibles: 0 });
const CON_VECINAS = { [SECCIONES]: { ...PRECIOS, secciones: [PALCO, LUNETA, AGOTADA] } };
const deLuneta = () => sessionStorage.getItem('seleccion-7-32');

it('leads to the nearest sections with free seats, without the way back (§2.29)', async () => {
  await elegir(CON_VECINAS);
  const otras = await shown('navigation', 'Otras secciones');
  expect(all('link', undefined, otras).map(enlace => enlace.getAttribute('href'))).toEqual([
    '/eventos/7/32/Luneta%20centro',
  ]);
  expect(words(otras)).toContain('$552.00');
});

it('asks before seats of another section are given up, and keeps them if the buyer says so (§2.29, §4.6)', async () => {
  await elegir(CON_VECINAS);
  await shown('navigation', 'Otras secciones');
  // The seat that is picked goes, and two of Luneta centro were picked before.
  const asiento = (n: number) => one('checkbox', new RegExp(`^Fila A, asiento ${n},`));
  await press(asiento(1));
  sessionStorage.setItem('seleccion-7-32', '[901,902]');

  await press(asiento(2));
  const pregunta = await shown('alertdialog');
  expect(words(pregunta)).toContain('Ya elegiste 2 asientos en Luneta centro.');
  await press(one('button', 'Conservar los de Luneta centro', pregunta));
  await until(() => expect(all('alertdialog')).toHaveLength(0));
  expect(deLuneta()).toBe('[901,902]');
  expect((asiento(2) as HTMLInputElement).checked).toBe(false);

  await press(asiento(2));
  await press(one('button', 'Empezar en Palco 2', await shown('alertdialog')));
  await until(() => expect((asiento(2) as HTMLInputElement).checked).toBe(true));
  expect(deLuneta()).toBeNull();
});
