import { centavos } from '@taquilla/rules/dinero';
import { describe, expect, it } from 'vitest';
import { type TotalVisto, verTotal } from '../../src/compra/total/totalVisto.ts';

function ver(...pasos: [eleccion: string, pesos: number][]): number | null {
  const visto = pasos.reduce<TotalVisto | null>(
    (antes, [eleccion, pesos]) => verTotal(antes, { eleccion, total: centavos(pesos * 100) }),
    null,
  );
  return visto?.antes == null ? null : visto.antes / 100;
}

describe('the total while one chooses (§9.3)', () => {
  it('is told to have risen when the same choice costs more', () => {
    expect(ver(['A1', 1380], ['A1', 1610])).toBe(1380);
  });

  it('needs no word when the buyer changed what they chose', () => {
    expect(ver(['A1', 1380], ['A1,A2', 2760])).toBeNull();
    expect(ver(['A1', 1380], ['A1', 1610], ['A1,A2', 3220])).toBeNull();
  });

  it('needs none when it costs less, such as when an automatic promotion has been read', () => {
    expect(ver(['A1', 1380], ['A1', 1242])).toBeNull();
  });

  it('is compared with what was shown before the first rise, and with the lowest after that', () => {
    expect(ver(['A1', 100], ['A1', 120], ['A1', 130])).toBe(100);
    expect(ver(['A1', 100], ['A1', 120], ['A1', 100])).toBeNull();
    expect(ver(['A1', 100], ['A1', 120], ['A1', 90], ['A1', 95])).toBe(90);
  });

  it('stays the same object while nothing changes, so that nothing is drawn again', () => {
    const visto = verTotal(null, { eleccion: 'A1', total: centavos(100) });
    expect(verTotal(visto, { eleccion: 'A1', total: centavos(100) })).toBe(visto);
  });
});
