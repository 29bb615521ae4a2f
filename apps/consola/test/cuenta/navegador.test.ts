import { expect, it } from 'vitest';
import { nombrarNavegador } from '../../src/cuenta/navegador.ts';

it('§C13.1: an open session is named by browser and device', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
  expect(nombrarNavegador(chrome)).toBe('Chrome en Linux');
  expect(nombrarNavegador(`${chrome} Edg/150.0`)).toBe('Edge en Linux');
  expect(
    nombrarNavegador('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
  ).toBe('Safari en iPhone');
  expect(nombrarNavegador('curl/8')).toBe('Otro navegador');
});
