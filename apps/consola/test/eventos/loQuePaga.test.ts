import { centavos } from '@taquilla/rules/dinero';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { LoQuePaga } from '../../src/eventos/precios/LoQuePaga.tsx';
import { enTexto } from '../support/enTexto.ts';

const dicho = (enFase: { nombre: string; paga: number } | null) =>
  enTexto(createElement(LoQuePaga, { luego: centavos(115_000), enFase, donde: 'en la tienda' }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it('§C5.2: a line of prices tells what a buyer pays now: by the phase in force, with the price after it', () => {
  expect(dicho({ nombre: 'Preventa', paga: 1017 })).toBe(
    '$1,017.00 en la tienda por «Preventa»; después $1,150.00',
  );
  expect(dicho(null)).toBe('$1,150.00 en la tienda');
});
