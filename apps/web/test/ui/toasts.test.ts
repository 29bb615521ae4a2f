import { notificar, toasts } from '@taquilla/ui/toasts.ts';
import { expect, it } from 'vitest';

it('one toast says a thing, the newest, however often it is said; others stand beside it, four at most (§2.13)', () => {
  for (const texto of ['uno', 'dos', 'uno', 'uno', 'tres', 'cuatro', 'cinco', 'uno']) notificar(texto);
  expect(toasts.get().map(({ texto }) => texto)).toEqual(['uno', 'cinco', 'cuatro', 'tres']);
});
