import { describe, expect, it } from 'vitest';
import { correo, nombrePersona } from '../src/comun/campos.ts';

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

  it('takes a name in any script, in one line and without what turns the words after it around (§5.2, §5.10)', () => {
    for (const nombre of ['مريم حداد', '李小龍', 'Ana 👩‍🎤', "D'Angelo"]) {
      expect(nombrePersona.safeParse(nombre).success, nombre).toBe(true);
    }
    for (const nombre of [
      'Ana\r\nBcc: x@y.mx',
      'Ana \u2028Ruiz',
      'Ana \u202e00.1$',
      'Ana \u2067Ruiz',
      'Ana\u0085',
    ]) {
      expect(nombrePersona.safeParse(nombre).success, JSON.stringify(nombre)).toBe(false);
    }
  });
});
