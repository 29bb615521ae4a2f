import { expect, it } from 'vitest';
import { contarPolitica, SI_SE_CANCELA } from '../src/politica.ts';
import { revisarTexto } from '../src/textos.ts';

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
    'Después del pago puedes pedir un cambio de lugar, si queda; devoluciones, las que la ley te reconoce.',
  ],
] as const)('says in a sentence what a buyer may ask for after paying: %o (§C7.3)', (politica, frase) => {
  expect(contarPolitica(politica)).toBe(frase);
  expect(revisarTexto(`${frase} ${SI_SE_CANCELA}`)).toEqual([]);
});

it('promises all of it back by law, the fees included, where an event is cancelled or changed (§C7.3)', () => {
  expect(SI_SE_CANCELA).toMatch(/se cancela o cambia.*todo lo que pagaste, con los cargos por servicio/);
});
