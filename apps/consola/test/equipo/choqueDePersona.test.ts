import { expect, it } from 'vitest';
import { differingWords } from '../../src/edicion/differingWords.ts';
import { decirCon } from '../../src/equipo/PersonaPage.tsx';

it('§C14.2: a conflict about the events of a person names them all, and marks those that differ', () => {
  const decir = decirCon(
    new Map([
      [4, 'Noche de Tríos'],
      [7, 'Ópera en el Parque'],
      [9, 'Festival Desierto'],
    ]),
  );
  const [mio, suyo] = [decir([9, 4], 'eventos'), decir([7, 4, 9], 'eventos')];
  expect([mio, suyo]).toEqual([
    'Festival Desierto, Noche de Tríos',
    'Festival Desierto, Noche de Tríos, Ópera en el Parque',
  ]);
  const [mios, suyos] = differingWords(mio, suyo);
  expect(mios.filter(({ differs }) => differs)).toEqual([]);
  expect(suyos.filter(({ differs }) => differs)).toEqual([{ text: ', Ópera en el Parque', differs: true }]);
  expect([decir([], 'eventos'), decir('todos', 'eventos'), decir([8], 'eventos')]).toEqual([
    'ninguno',
    'todos',
    'evento 8',
  ]);
  expect(decir(['taquilla', 'puerta'], 'roles')).toBe('Taquilla, Puerta');
});
