import { describe, expect, it } from 'vitest';
import { addDays, addMonths, faultOfDate, readDate, sayDate, showDate, todayInMexico } from '../src/dates.ts';

const FRIDAY = '2027-03-12T20:30';

describe('a date as people type it (decisions, "dates in forms")', () => {
  it.each([
    '12/3/27 20:30',
    '12/03/2027 20:30',
    '12-3-27 20.30',
    '12.3.27, 8:30 pm',
    '12 3 27 20:30',
    '12/3/27 8:30 p. m.',
    '12/3/27 8:30 P.M.',
    '12 mar 27 20:30',
    '12 de marzo de 2027, 8:30 p. m.',
    'viernes 12 de marzo de 2027, 8:30 p. m.',
    'Vie 12 mar 2027 · 8:30 p. m.',
    '12/3/27 a las 20:30 hrs',
    '12/3/27 2030',
    '2027-03-12T20:30',
    '2027-03-12 20:30:00',
    '  12/3/27   20:30 ',
  ])('reads %j with its hour', text => expect(readDate(text, 'minute')).toBe(FRIDAY));

  it.each([
    ['1/3/27 12 am', '2027-03-01T00:00'],
    ['1/3/27 12 pm', '2027-03-01T12:00'],
    ['1/3/27 9', '2027-03-01T09:00'],
    ['martes 2 mar 27 9:05', '2027-03-02T09:05'],
    ['29/2/28 0:00', '2028-02-29T00:00'],
  ])('reads %j', (text, value) => expect(readDate(text, 'minute')).toBe(value));

  it.each(['12/3/27', '2027-03-12', '12 marzo 2027', '12-mar-27'])('reads the day %j', text =>
    expect(readDate(text, 'day')).toBe('2027-03-12'),
  );

  it.each(['3/27', '03/2027', 'marzo 2027', 'mar 27', 'marzo de 2027', '2027-03', 'Mar-27'])(
    'reads the month %j',
    text => expect(readDate(text, 'month')).toBe('2027-03'),
  );

  it.each([
    ['', 'minute', undefined],
    ['12/3/27', 'minute', 'Falta la hora, por ejemplo 20:30.'],
    ['12/3/27 25:00', 'minute', 'Escríbelo así: 12/3/27 20:30.'],
    ['12/3/27 20:61', 'minute', 'Escríbelo así: 12/3/27 20:30.'],
    ['31/2/27', 'day', 'Ese día no existe.'],
    ['29/2/27 20:00', 'minute', 'Ese día no existe.'],
    ['12/13/27', 'day', 'Ese día no existe.'],
    ['12/3', 'day', 'Escríbelo así: 12/3/27.'],
    ['12/3/027', 'day', 'Escríbelo así: 12/3/27.'],
    ['12/3/27 20:30', 'day', 'Escríbelo así: 12/3/27.'],
    ['mañana', 'day', 'Escríbelo así: 12/3/27.'],
    ['13/27', 'month', 'Escríbelo así: 3/27.'],
  ] as const)('says what %j lacks as a %s', (text, unit, fault) => {
    expect(faultOfDate(text, unit)).toBe(fault);
    if (fault !== undefined) expect(readDate(text, unit)).toBeNull();
  });

  it('shows what it reads back, and says it in words', () => {
    expect(showDate(FRIDAY, 'minute')).toBe('12/3/2027 20:30');
    expect(sayDate(FRIDAY, 'minute')).toBe('viernes 12 de marzo de 2027, 8:30 p. m.');
    expect(showDate('2027-03', 'month')).toBe('marzo 2027');
    for (const [value, unit] of [
      [FRIDAY, 'minute'],
      ['2027-12-01', 'day'],
      ['2027-09', 'month'],
    ] as const) {
      expect(readDate(showDate(value, unit), unit)).toBe(value);
      expect(readDate(sayDate(value, unit), unit)).toBe(value);
    }
    expect(showDate('12/3', 'day')).toBe('12/3');
    expect(sayDate('12/3', 'day')).toBe('');
  });

  it('counts days and months over their ends', () => {
    const last = { year: 2027, month: 1, day: 31 };
    expect(addMonths(last, 1)).toEqual({ year: 2027, month: 2, day: 28 });
    expect(addMonths(last, -2)).toEqual({ year: 2026, month: 11, day: 30 });
    expect(addDays(last, 1)).toEqual({ year: 2027, month: 2, day: 1 });
    // Central Mexico is six hours behind UTC.
    expect(todayInMexico(new Date('2027-03-12T05:59:00Z'))).toEqual({ year: 2027, month: 3, day: 11 });
  });
});
