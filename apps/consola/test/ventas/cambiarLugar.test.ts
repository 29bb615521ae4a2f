import { expect, it } from 'vitest';
import { contarHecho } from '../../src/ventas/CambiarLugarDialog.tsx';
import { alternarLugar } from '../../src/ventas/ElegirLugares.tsx';

it('§C6.6: a pressed place goes to the next ticket without one, and a second press takes it back', () => {
  const libres = [7, 8, 9];
  expect(alternarLugar([null, null], 7, libres)).toEqual([7, null]);
  expect(alternarLugar([7, null], 8, libres)).toEqual([7, 8]);
  expect(alternarLugar([7, 8], 7, libres)).toEqual([null, 8]);
  expect(alternarLugar([7, 8], 9, libres)).toEqual([7, 9]);
  expect(alternarLugar([7], 9, libres)).toEqual([9]);
});

it('§C6.6: a press on a place that is sold, held or blocked picks nothing', () => {
  expect(alternarLugar([7, null], 5, [7, 8])).toEqual([7, null]);
});

it('§C6.6: what was done says where the tickets go, and what the till hands out or sold', () => {
  const hecho = { boletoId: 1, lugar: 'Platea A 3', otros: [], diferencia: 0, entregas: 0, cobrada: null };
  const otros = [{ boletoId: 2, lugar: 'Platea A 4' }];
  expect(contarHecho(hecho)).toBe('Ahora es Platea A 3. El boleto nuevo va en camino.');
  expect(contarHecho({ ...hecho, otros, diferencia: 120, entregas: 120 })).toBe(
    'Ahora son Platea A 3, Platea A 4. Entrega $120.00 en efectivo.',
  );
  const cobrada = { folio: 'AAA', folios: ['AAA', 'BBB'], total: 9, efectivo: 9, terminal: 0, cambio: 0 };
  expect(contarHecho({ ...hecho, otros, cobrada })).toBe(
    'Ahora son Platea A 3, Platea A 4. Las diferencias son las ventas AAA, BBB.',
  );
});
