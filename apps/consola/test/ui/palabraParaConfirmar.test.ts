import { expect, it } from 'vitest';
import { palabraParaConfirmar } from '../../src/ui/palabraParaConfirmar.ts';

it.each([
  [{ ventas: 100 }, undefined],
  [{ ventas: 101 }, 'marea-alta'],
  [{ pesos: 50_000 }, undefined],
  [{ pesos: 50_000.01 }, 'marea-alta'],
  [{ ventas: 3, pesos: null }, undefined],
])('the key is typed above 100 sales or $50,000 (§C2.16): %o', (alcance, palabra) => {
  expect(palabraParaConfirmar('marea-alta', alcance)).toBe(palabra);
});
