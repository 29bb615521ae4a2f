// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, awaitWords, press } from '../../../../../packages/ui/test/pantalla.ts';
import { elegir } from '../../support/asientos.ts';

it('tells which seat is picked, and which no longer, with the total (§2.29, WCAG 4.1.3)', async () => {
  await elegir();
  await awaitWords('Fila A, asiento 1: seleccionado. 1 asiento en tu selección. Total con cargos $552.00.');
  const [asiento] = all('checkbox', /^Fila A, asiento 1,/);
  expect(asiento).toBeDefined();
  await press(asiento as HTMLElement);
  await awaitWords('Fila A, asiento 1: ya no seleccionado. No has seleccionado asientos.');
});
