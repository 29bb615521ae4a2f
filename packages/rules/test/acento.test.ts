import { describe, expect, it } from 'vitest';
import { faltaDelAcento } from '../src/acento.ts';

describe('the accent of the storefront (§C13.7)', () => {
  it.each(['#ffd60a', '#4fd1c5', '#ffffff', '#ff8163'])('may be %s', color => {
    expect(faltaDelAcento(color)).toBeNull();
  });

  it.each([
    ['#000000', '1.3'],
    ['#7a1fa2', '1.8'],
    ['#2b2520', '1.0'],
  ])('may not be %s, whose words could not be read', (color, contraste) => {
    expect(faltaDelAcento(color)).toBe(
      `No se lee sobre el fondo oscuro de la tienda: su contraste es de ${contraste} y hace falta 4.5. Elige uno más claro.`,
    );
  });

  it('is said to lack something also where rounding would say that it has enough', () => {
    const justos = Array.from(
      { length: 256 },
      (_, gris) => `#${gris.toString(16).padStart(2, '0').repeat(3)}`,
    );
    const dichos = justos.flatMap(color => faltaDelAcento(color) ?? []);
    expect(dichos.length).toBeGreaterThan(100);
    expect(dichos.filter(dicho => dicho.includes('es de 4.5'))).toEqual([]);
  });
});
