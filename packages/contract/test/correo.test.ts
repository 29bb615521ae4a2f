import { describe, expect, it } from 'vitest';
import { correo, nombrePersona } from '../src/comunes.ts';

describe('what people type is kept as they typed it, but for a card number (S10)', () => {
  it.each([
    'd6132095-7609-4348-8f10-7805a2e162f2@correo.example',
    'maria.5512345678@correo.example',
    'ventas+4111111111111111a@correo.example',
  ])('takes the address %s', direccion => {
    expect(correo.safeParse(direccion).success).toBe(true);
  });

  it.each(['4111111111111111@correo.example', '4111-1111-1111-1111@correo.example'])(
    'refuses a card number as an address: %s',
    direccion => {
      expect(correo.safeParse(direccion).success).toBe(false);
    },
  );

  it('refuses a card number in a name, and takes Spanish ones', () => {
    expect(nombrePersona.safeParse('Ana 4111 1111 1111 1111').success).toBe(false);
    expect(nombrePersona.safeParse('María José Núñez-Ávila').success).toBe(true);
  });
});
