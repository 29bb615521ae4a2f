import { describe, expect, it } from 'vitest';
import { diasEntre, esDiaHabil, sumarDias, sumarDiasHabiles } from '../src/diasHabiles.ts';

describe('business days of the banks (§C7.7)', () => {
  it('leave out weekends and the days on which banks close', () => {
    expect(esDiaHabil('2026-11-27')).toBe(true);
    expect(esDiaHabil('2026-11-28')).toBe(false);
    expect(esDiaHabil('2026-11-29')).toBe(false);
    for (const feriado of ['2026-02-02', '2026-03-16', '2026-11-16', '2026-12-25', '2027-01-01'])
      expect(esDiaHabil(feriado), feriado).toBe(false);
    // Holy Thursday and Friday move with Easter: 5 April 2026, 28 March 2027.
    for (const santo of ['2026-04-02', '2026-04-03', '2027-03-25', '2027-03-26'])
      expect(esDiaHabil(santo), santo).toBe(false);
    expect(esDiaHabil('2026-04-06')).toBe(true);
  });

  it('leave out the days with a date of their own, and Mondays in months that begin on any day', () => {
    for (const feriado of ['2026-05-01', '2026-09-16', '2026-11-02', '2025-12-12'])
      expect(esDiaHabil(feriado), feriado).toBe(false);
    for (const lunes of ['2025-02-03', '2027-02-01', '2027-03-15', '2028-03-20', '2027-11-15', '2028-11-20'])
      expect(esDiaHabil(lunes), lunes).toBe(false);
    expect(esDiaHabil('2027-02-08')).toBe(true);
  });

  // Easter Sundays as the tables give them, the rare ones of a late full moon (2049, 2076) and of other centuries among them.
  it.each([
    ...['2024-03-31', '2025-04-20', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28'],
    ...['2033-04-17', '2034-04-09', '2035-03-25', '2038-04-25', '2049-04-18', '2076-04-19', '2100-03-28'],
    ...['2200-04-06', '2299-04-16'],
  ])('leave out the Thursday and Friday before Easter, %s, and no day beside them', pascua => {
    const habiles = [-4, -3, -2, 1].map(dias => esDiaHabil(sumarDias(pascua, dias)));
    expect(habiles).toEqual([true, false, false, true]);
  });

  it('are counted over weekends, holidays and the end of a year', () => {
    expect(sumarDiasHabiles('2026-11-29', 0)).toBe('2026-11-29');
    expect(sumarDiasHabiles('2026-11-29', 10)).toBe('2026-12-11');
    expect(sumarDiasHabiles('2026-12-23', 3)).toBe('2026-12-29');
    expect(sumarDiasHabiles('2026-12-31', 1)).toBe('2027-01-04');
    expect(diasEntre('2026-11-29', '2026-12-11')).toBe(12);
    expect(sumarDias('2028-02-28', 1)).toBe('2028-02-29');
  });
});
