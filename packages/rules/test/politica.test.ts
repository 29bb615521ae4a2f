import { expect, it } from 'vitest';
import { contarPolitica } from '../src/politica.ts';

it.each([
  [
    { tipo: 'ley', dias: null },
    'Después del pago no hay cambios ni devoluciones, salvo los que la ley te reconoce.',
  ],
  [
    { tipo: 'hasta_dias', dias: 7 },
    'Puedes pedir que te devolvamos tu compra hasta 7 días antes del evento.',
  ],
  [
    { tipo: 'hasta_dias', dias: 1 },
    'Puedes pedir que te devolvamos tu compra hasta un día antes del evento.',
  ],
  [
    { tipo: 'solo_cambio', dias: null },
    'Después del pago no hay devoluciones; puedes pedir un cambio de lugar, si queda.',
  ],
] as const)('says in a sentence what a buyer may ask for after paying: %o (§C7.3)', (politica, frase) => {
  expect(contarPolitica(politica)).toBe(frase);
});
