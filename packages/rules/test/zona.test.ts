import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escribirConDesfase, instanteDePared, partesEnZona, partesEscritas } from '../src/zona.ts';

const TIJUANA = 'America/Tijuana';
const pared = (texto: string) => {
  const partes = partesEscritas(`${texto}:00+00:00`);
  if (!partes) throw new Error(texto);
  return partes;
};
const instante = (texto: string, zona: string) => instanteDePared(pared(texto), zona).toISOString();

describe("an hour that staff type by the venue's clock (§C2.4)", () => {
  it('is the instant at which that clock shows it, in winter and in summer', () => {
    expect(instante('2031-01-15T20:30', 'America/Mexico_City')).toBe('2031-01-16T02:30:00.000Z');
    expect(instante('2031-07-15T20:30', 'America/Mexico_City')).toBe('2031-07-16T02:30:00.000Z');
    expect(instante('2027-01-15T20:30', TIJUANA)).toBe('2027-01-16T04:30:00.000Z');
    expect(instante('2027-07-15T20:30', TIJUANA)).toBe('2027-07-16T03:30:00.000Z');
    expect(instante('2027-07-15T20:30', 'Asia/Tokyo')).toBe('2027-07-15T11:30:00.000Z');
  });

  it('moves forward where the clock skips it, and is the first one where the clock shows it twice', () => {
    expect(instante('2027-03-14T02:30', TIJUANA)).toBe('2027-03-14T10:30:00.000Z');
    expect(instante('2027-03-14T03:30', TIJUANA)).toBe('2027-03-14T10:30:00.000Z');
    expect(instante('2027-11-07T01:30', TIJUANA)).toBe('2027-11-07T08:30:00.000Z');
  });

  it('is read back as typed, on every day of the year but in the skipped hour', () => {
    const dia = fc.date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
    const zonas = fc.constantFrom('America/Mexico_City', 'America/Cancun', TIJUANA, 'UTC');
    fc.assert(
      fc.property(dia, zonas, (cuando, zona) => {
        const partes = partesEnZona(cuando, zona);
        expect(partesEnZona(instanteDePared(partes, zona), zona)).toEqual(partes);
      }),
    );
  });
});

describe('an instant as text', () => {
  it('carries a plus where its zone has no offset, and its fraction only where it has one', () => {
    expect(escribirConDesfase(new Date('2031-05-03T02:30:00Z'), 'UTC')).toBe('2031-05-03T02:30:00+00:00');
    expect(escribirConDesfase(new Date('2031-05-03T02:30:07.250Z'), 'UTC')).toBe(
      '2031-05-03T02:30:07.250+00:00',
    );
  });

  it('is read by its own clock only if it is an instant with its offset, and nothing else', () => {
    expect(partesEscritas('2025-05-17T21:00:00-06:00')).toMatchObject({ dia: 17, hora: 21, minuto: 0 });
    for (const otro of ['2025-05-17T21:00:00Z', 'a 2025-05-17T21:00:00-06:00', '2025-05-17T21:00:00-06:00 h'])
      expect(partesEscritas(otro), otro).toBeNull();
  });
});
