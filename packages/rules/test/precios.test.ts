import { expect, it } from 'vitest';
import { ordenarPrecios } from '../src/precios.ts';

it('ignores zero and repeated prices and puts the rest in descending order (§3.7)', () => {
  const [oro] = ordenarPrecios([{ categoria: 'Oro', precios: [500, 0, 900, 500] }]);
  expect(oro?.precios).toEqual([900, 500]);
});

it('sorts by top price, then left before right, then by name as Spanish does (§3.7)', () => {
  const categorias = [
    { categoria: 'Sin precio', precios: [0] },
    { categoria: 'Zona Ñandú', precios: [300] },
    { categoria: 'Zona Oeste', precios: [300] },
    { categoria: 'Árbol', precios: [300] },
    { categoria: 'Platea Derecha', precios: [500, 100] },
    { categoria: 'Platea Izquierda', precios: [100, 500] },
    { categoria: 'VIP', precios: [900] },
  ];
  expect(ordenarPrecios(categorias).map(({ categoria }) => categoria)).toEqual([
    'VIP',
    'Platea Izquierda',
    'Platea Derecha',
    'Árbol',
    'Zona Ñandú',
    'Zona Oeste',
    'Sin precio',
  ]);
});

it('keeps the other fields and leaves what it was given alone', () => {
  const dadas = [{ categoria: 'Oro', color: '#fc0', precios: [100, 200] }];
  expect(ordenarPrecios(dadas)).toEqual([{ categoria: 'Oro', color: '#fc0', precios: [200, 100] }]);
  expect(dadas[0]?.precios).toEqual([100, 200]);
});
