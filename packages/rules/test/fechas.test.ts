import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etiquetaRelativa, etiquetaSinVenta } from '../src/etiquetas.ts';
import {
  FILTROS_FECHA,
  type FiltroFecha,
  filtroFechas,
  formatDiaYHora,
  formatFechaCorta,
  formatFechaLarga,
  formatHora,
  formatInsignia,
  leerInstante,
  leerPartes,
  otroAnio,
  partesInsignia,
} from '../src/fechas.ts';
import { escribirConDesfase, partesEnZona } from '../src/zona.ts';

const TIJUANA = 'America/Tijuana';
const CANCUN = 'America/Cancun';

describe('a date as a Mexican reads it', () => {
  const concierto = '2025-05-18T03:00:00Z';

  it('is written in the zone of the venue and not in the browser’s (§9.6)', () => {
    expect(formatFechaCorta(concierto)).toBe('sáb 17 may · 9:00 p. m.');
    expect(formatFechaCorta(concierto, TIJUANA)).toBe('sáb 17 may · 8:00 p. m.');
    expect(formatFechaCorta(concierto, CANCUN)).toBe('sáb 17 may · 10:00 p. m.');
    expect(formatFechaCorta(new Date(concierto), 'Europe/Madrid')).toBe('dom 18 may · 5:00 a. m.');
  });

  it('has its year where that is not the reader’s: nobody goes a year early (§2.22, §2.24)', () => {
    const ahora = new Date('2026-11-22T18:00:00Z');
    const fin = '2028-01-01T03:00:00Z';
    expect(formatFechaCorta(fin, CANCUN, ahora)).toBe('vie 31 dic 2027 · 10:00 p. m.');
    expect(formatFechaCorta(concierto, TIJUANA, ahora)).toBe('sáb 17 may 2025 · 8:00 p. m.');
    expect(otroAnio(fin, CANCUN, ahora)).toBe('2027');
    // The event's local year is the same for both.
    expect(otroAnio('2027-01-01T05:00:00Z', undefined, ahora)).toBeNull();
    expect(formatFechaCorta('2027-01-01T05:00:00Z', undefined, ahora)).toBe('jue 31 dic · 11:00 p. m.');
    expect(otroAnio('2027-01-01T06:00:00Z', undefined, new Date('2027-01-01T05:59:00Z'))).toBe('2027');
    expect(otroAnio('nunca', undefined, ahora)).toBeNull();
  });

  it('has its long form, its hour and its badge (§2.22, §2.25)', () => {
    expect(formatFechaLarga(concierto)).toBe('sábado 17 de mayo de 2025');
    expect(formatHora(concierto)).toBe('9:00 p. m.');
    expect(formatDiaYHora(concierto)).toBe('sáb · 9:00 p. m.');
    expect(formatDiaYHora(concierto, TIJUANA, new Date(concierto))).toBe('sáb · 8:00 p. m.');
    expect(formatDiaYHora(concierto, CANCUN, new Date('2026-05-18T03:00:00Z'))).toBe(
      '2025 · sáb · 10:00 p. m.',
    );
    expect(formatDiaYHora(null)).toBe('Fecha no disponible.');
    expect(formatInsignia(concierto)).toBe('MAY - 17');
    expect(partesInsignia(concierto)).toEqual({ mes: 'MAY', dia: '17', iso: '2025-05-17' });
  });

  it.each([
    ['2025-01-01T06:00:00Z', '12:00 a. m.'],
    ['2025-01-01T18:00:00Z', '12:00 p. m.'],
    ['2025-01-01T17:59:00Z', '11:59 a. m.'],
    ['2025-01-02T05:59:00Z', '11:59 p. m.'],
    ['2025-01-01T13:05:00Z', '7:05 a. m.'],
  ])('%s is %s', (instante, hora) => {
    expect(formatHora(instante)).toBe(hora);
  });

  it.each([
    ['2024-02-29T20:00:00Z', 'jueves 29 de febrero de 2024'],
    ['2025-03-01T05:59:59Z', 'viernes 28 de febrero de 2025'],
    ['2025-03-01T06:00:00Z', 'sábado 1 de marzo de 2025'],
    ['2026-01-01T05:59:59Z', 'miércoles 31 de diciembre de 2025'],
    ['2025-09-16T05:00:00Z', 'lunes 15 de septiembre de 2025'],
  ])('%s falls on %s', (instante, dia) => {
    expect(formatFechaLarga(instante)).toBe(dia);
  });

  it('has no summer time in the centre since 2022, and has it in Tijuana', () => {
    expect(formatHora('2025-01-15T20:00:00Z')).toBe('2:00 p. m.');
    expect(formatHora('2025-07-15T20:00:00Z')).toBe('2:00 p. m.');
    expect(formatHora('2025-01-15T20:00:00Z', TIJUANA)).toBe('12:00 p. m.');
    expect(formatHora('2025-07-15T20:00:00Z', TIJUANA)).toBe('1:00 p. m.');
  });

  it('is read without its seconds', () => {
    expect(formatHora('2025-05-17T21:00-06:00')).toBe('9:00 p. m.');
  });

  it('uses plain spaces, which can be searched and copied', () => {
    const fecha = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fecha, fc.constantFrom('America/Mexico_City', TIJUANA, 'Asia/Tokyo'), (instante, zona) => {
        expect(formatFechaCorta(instante, zona)).toMatch(
          /^(lun|mar|mié|jue|vie|sáb|dom) \d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic) · \d{1,2}:\d\d [ap]\. m\.$/,
        );
      }),
    );
  });

  it.each([
    ['not a date', 'Fecha inválida'],
    ['2025-13-40T00:00:00Z', 'Fecha inválida'],
    // Without an offset it would be read in the browser's zone.
    ['2025-05-17T21:00:00', 'Fecha inválida'],
    ['2025-05-17', 'Fecha inválida'],
    // Engines disagree on words around an instant; none is read.
    ['+002025-05-17T21:00:00Z', 'Fecha inválida'],
    ['2025-05-17T21:00:00Z (por confirmar)', 'Fecha inválida'],
    [new Date(Number.NaN), 'Fecha inválida'],
    ['', 'Fecha no disponible.'],
    [null, 'Fecha no disponible.'],
    [undefined, 'Fecha no disponible.'],
  ])('%o reads %o (§8.16)', (fecha, texto) => {
    for (const escribir of [formatFechaCorta, formatFechaLarga, formatHora, formatInsignia]) {
      expect(escribir(fecha)).toBe(texto);
    }
    expect(etiquetaRelativa({ fecha, ahora: new Date('2025-05-17T12:00:00Z') })).toBe(texto);
    expect(partesInsignia(fecha)).toBeNull();
    expect(leerInstante(fecha)).toBeNull();
  });

  it('with an offset tells its own place’s clock, also to a device whose table of zones is old (§9.6)', () => {
    // Before October 2022 the centre put its clocks forward in summer; `Etc/GMT+5` stands for such a device's table.
    const deAntes = 'Etc/GMT+5';
    const concierto = '2027-07-17T23:30:00-06:00';
    expect(formatFechaCorta(concierto, deAntes)).toBe('sáb 17 jul · 11:30 p. m.');
    expect(formatFechaLarga(concierto, deAntes)).toBe('sábado 17 de julio de 2027');
    expect(partesInsignia(concierto, deAntes)).toEqual({ mes: 'JUL', dia: '17', iso: '2027-07-17' });
    const ahora = new Date('2027-07-17T18:00:00Z');
    expect(etiquetaRelativa({ fecha: concierto, ahora, zona: deAntes })).toBe('¡Hoy es el evento!');
    expect(filtroFechas({ filtro: 'fin_de_semana', fecha: concierto, ahora, zona: deAntes })).toBe(true);
  });

  it('is written with the offset of its zone: the same instant, and the same wall as the zone’s', () => {
    const fecha = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const zonas = fc.constantFrom(
      'America/Mexico_City',
      TIJUANA,
      CANCUN,
      'Asia/Kolkata',
      'Europe/Madrid',
      'UTC',
    );
    fc.assert(
      fc.property(fecha, zonas, (instante, zona) => {
        const texto = escribirConDesfase(instante, zona);
        expect(new Date(texto)).toEqual(instante);
        expect(leerPartes(texto, 'Asia/Tokyo')).toEqual(partesEnZona(instante, zona));
      }),
    );
    expect(escribirConDesfase(new Date('2025-05-18T03:00:00Z'), TIJUANA)).toBe('2025-05-17T20:00:00-07:00');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => formatHora(concierto, 'America/Aztlan')).toThrow(RangeError);
  });
});

describe('filtroFechas (§2.20, §9.6)', () => {
  // Wednesday 14 May 2025, 10:00 in Mexico City. Its week is Monday 12 to Sunday 18.
  const ahora = new Date('2025-05-14T16:00:00Z');

  it.each<[string, string, FiltroFecha[]]>([
    ['2025-05-12T05:59:59Z', 'Sunday before, 23:59:59', []],
    ['2025-05-12T06:00:00Z', 'Monday, 00:00', ['esta_semana']],
    ['2025-05-17T05:59:59Z', 'Friday, 23:59:59', ['esta_semana']],
    ['2025-05-17T06:00:00Z', 'Saturday, 00:00', ['fin_de_semana', 'esta_semana']],
    ['2025-05-19T05:59:59Z', 'Sunday, 23:59:59', ['fin_de_semana', 'esta_semana']],
    ['2025-05-19T06:00:00Z', 'next Monday, 00:00', ['proxima_semana']],
    ['2025-05-26T05:59:59Z', 'next Sunday, 23:59:59', ['proxima_semana']],
    ['2025-05-26T06:00:00Z', 'Monday in two weeks', []],
    ['2025-05-30T05:59:59Z', 'the 15th day from now', []],
    ['2025-05-30T06:00:00Z', 'the 16th day from now', ['proximamente']],
    ['2026-02-01T00:00:00Z', 'far ahead', ['proximamente']],
  ])('%s, %s, is in %o', (fecha, _cuando, esperados) => {
    const filtros = ['fin_de_semana', 'esta_semana', 'proxima_semana', 'proximamente'] as const;
    expect(filtros.filter(filtro => filtroFechas({ filtro, fecha, ahora }))).toEqual(esperados);
  });

  it('counts Sunday to the week that ends, and its weekend as this one', () => {
    const domingo = new Date('2025-05-19T05:00:00Z');
    const casos: [string, FiltroFecha][] = [
      ['2025-05-17T20:00:00Z', 'fin_de_semana'],
      ['2025-05-19T04:00:00Z', 'fin_de_semana'],
      ['2025-05-20T04:00:00Z', 'proxima_semana'],
    ];
    for (const [fecha, filtro] of casos) expect(filtroFechas({ filtro, fecha, ahora: domingo })).toBe(true);
  });

  it('goes by the venue’s calendar: one instant, Sunday in Tijuana and Monday in Mexico City', () => {
    const fecha = '2025-05-19T06:30:00Z';
    expect(filtroFechas({ filtro: 'fin_de_semana', fecha, ahora, zona: TIJUANA })).toBe(true);
    expect(filtroFechas({ filtro: 'fin_de_semana', fecha, ahora })).toBe(false);
  });

  it('keeps its weeks across the night without an hour in Tijuana', () => {
    // Summer time began on Sunday 9 March 2025; that Sunday has 23 hours.
    const sabado = new Date('2025-03-08T20:00:00Z');
    const casos: [string, FiltroFecha, boolean][] = [
      ['2025-03-10T06:59:59Z', 'fin_de_semana', true],
      ['2025-03-10T07:00:00Z', 'fin_de_semana', false],
      ['2025-03-10T07:00:00Z', 'proxima_semana', true],
    ];
    for (const [fecha, filtro, dentro] of casos) {
      expect(filtroFechas({ filtro, fecha, ahora: sabado, zona: TIJUANA })).toBe(dentro);
    }
  });

  it('runs over the ends of months, years and the leap day', () => {
    const fin = new Date('2024-12-30T18:00:00Z');
    expect(filtroFechas({ filtro: 'fin_de_semana', fecha: '2025-01-05T02:00:00Z', ahora: fin })).toBe(true);
    const antesDelBisiesto = new Date('2024-02-26T18:00:00Z');
    const bisiesto = {
      filtro: 'esta_semana' as const,
      fecha: '2024-02-29T20:00:00Z',
      ahora: antesDelBisiesto,
    };
    expect(filtroFechas(bisiesto)).toBe(true);
  });

  it('offers its choices by the words of §2.20, in their order', () => {
    expect(FILTROS_FECHA.map(({ id, texto }) => [id, texto])).toEqual([
      ['todas', 'Todas las fechas'],
      ['fin_de_semana', 'Este fin de semana'],
      ['esta_semana', 'Esta semana'],
      ['proxima_semana', 'Próxima semana'],
      ['proximamente', 'Próximamente'],
    ]);
  });

  it('lets all dates through without a filter, and no broken date through with one', () => {
    expect(filtroFechas({ filtro: 'todas', fecha: null, ahora })).toBe(true);
    expect(filtroFechas({ filtro: 'esta_semana', fecha: 'mañana', ahora })).toBe(false);
  });

  it('puts no date in two weeks, and a weekend always in its week', () => {
    const dias = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(dias, fc.nat(86_399), (dia, segundo) => {
        const fecha = new Date(ahora.getTime() + dia * 86_400_000 + segundo * 1000);
        const esta = filtroFechas({ filtro: 'esta_semana', fecha, ahora });
        expect(esta && filtroFechas({ filtro: 'proxima_semana', fecha, ahora })).toBe(false);
        if (filtroFechas({ filtro: 'fin_de_semana', fecha, ahora })) expect(esta).toBe(true);
      }),
    );
  });
});

describe('etiquetaSinVenta (§2.24)', () => {
  it.each([
    ['2025-05-18T05:30:00Z', 'El evento ya comenzó'],
    ['2025-05-17T17:30:01Z', 'El evento ya comenzó'],
    ['2025-05-17T17:30:00Z', 'El evento ya pasó'],
    ['2024-05-17T17:30:00Z', 'El evento ya pasó'],
  ])('at 23:30 what began at %s says "%s"', (fecha, etiqueta) => {
    expect(etiquetaSinVenta(fecha, new Date('2025-05-18T05:30:00Z'))).toBe(etiqueta);
  });
});

describe('etiquetaRelativa (§2.32)', () => {
  const ahora = new Date('2025-05-18T05:30:00Z'); // Saturday 17 May, 23:30

  it.each([
    ['2025-05-17T06:00:00Z', '¡Hoy es el evento!'],
    ['2025-05-18T05:59:59Z', '¡Hoy es el evento!'],
    ['2025-05-18T06:00:00Z', 'Dentro de 1 día(s)'],
    ['2025-06-17T03:00:00Z', 'Dentro de 30 día(s)'],
    ['2025-05-17T05:59:59Z', 'El evento ya pasó'],
  ])('%s is labelled %s', (fecha, etiqueta) => {
    expect(etiquetaRelativa({ fecha, ahora })).toBe(etiqueta);
  });

  it('counts days on the calendar, so that a day of 23 hours is one', () => {
    const caso = { fecha: '2025-03-10T07:00:00Z', ahora: new Date('2025-03-09T08:00:00Z'), zona: TIJUANA };
    expect(etiquetaRelativa(caso)).toBe('Dentro de 1 día(s)');
  });
});
