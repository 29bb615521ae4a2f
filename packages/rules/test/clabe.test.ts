import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agruparClabe, bancoDeClabe, fallaDeClabe, normalizarClabe } from '../src/clabe.ts';

const BUENA = '012180001234567899';

describe('a CLABE (§C7.10)', () => {
  it('is taken as people write it', () => {
    expect(normalizarClabe(' 012 180 0012-3456-7899 ')).toBe(BUENA);
    expect(normalizarClabe('０１２180001234567899')).toBe(BUENA);
    expect(fallaDeClabe(BUENA)).toBeNull();
    expect(bancoDeClabe(BUENA)).toBe('BBVA México');
    // Published examples of the check digit.
    expect(fallaDeClabe('032180000118359719')).toBe('banco');
    expect(fallaDeClabe('002010077777777771')).toBeNull();
    expect(bancoDeClabe('072180000000000000')).toBe('Banorte');
  });

  it('is shown in the groups of its parts, and nothing of it is cut off', () => {
    expect(agruparClabe(BUENA)).toBe('012 180 0012 3456 7899');
    expect(agruparClabe('01218')).toBe('012 18');
    expect(agruparClabe(`CLABE ${BUENA}12`)).toBe('012 180 0012 3456 7899 12');
  });

  it('is refused by its own fault', () => {
    expect(fallaDeClabe(BUENA.slice(1))).toBe('corta');
    expect(fallaDeClabe(`${BUENA}0`)).toBe('larga');
    expect(fallaDeClabe('01218000123456789X')).toBe('no_cifras');
    expect(fallaDeClabe('')).toBe('vacia');
    expect(fallaDeClabe('4152313800427718')).toBe('tarjeta');
    expect(fallaDeClabe('012180001234567890')).toBe('digito');
  });

  it('has a check digit that misses no single wrong figure', () => {
    const cambio = fc.record({ donde: fc.integer({ min: 3, max: 17 }), mas: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(cambio, ({ donde, mas }) => {
        const cifra = (Number(BUENA[donde]) + mas) % 10;
        const mala = BUENA.slice(0, donde) + cifra + BUENA.slice(donde + 1);
        expect(fallaDeClabe(mala)).toBe('digito');
      }),
    );
  });
});
