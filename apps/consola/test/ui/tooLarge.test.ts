import { expect, it } from 'vitest';
import { tooLarge } from '../../src/ui/tooLarge.ts';

it('§C13.8: a picture above 10 MB is refused by its name and weight, before it is sent', () => {
  expect(tooLarge({ name: 'cartel.png', size: 10 * 1024 * 1024 })).toBeNull();
  expect(tooLarge({ name: 'cartel.png', size: 11.5 * 1024 * 1024 })).toBe(
    'No se recibió «cartel.png»: pesa 11.5 MB y lo más son 10.',
  );
});
