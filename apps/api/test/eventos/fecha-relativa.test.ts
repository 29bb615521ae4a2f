import { describe, expect, it } from 'vitest';
import { leerFecha } from '../../src/eventos/archivo/contextoEvento.ts';

function leer(texto: string, ahora: string, zona = 'America/Mexico_City'): string {
  const leida = leerFecha(texto, { ahora: new Date(ahora), zona });
  return leida.ok ? leida.fecha.toISOString() : leida.mensaje;
}

/** A Friday, 12:00 in Mexico City. */
const VIERNES = '2026-11-20T18:00:00Z';

describe('a date of an event file', () => {
  const casos: [string, string][] = [
    ['2026-12-05 20:30', '2026-12-06T02:30:00.000Z'],
    ['hoy 21:00', '2026-11-21T03:00:00.000Z'],
    ['mañana 09:05', '2026-11-21T15:05:00.000Z'],
    ['en 21 días 21:00', '2026-12-12T03:00:00.000Z'],
    ['en 1 dia 21:00', '2026-11-22T03:00:00.000Z'],
    ['hace 20 dias 21:00', '2026-11-01T03:00:00.000Z'],
    ['sábado 21:00', '2026-11-22T03:00:00.000Z'],
    ['viernes 13:00', '2026-11-20T19:00:00.000Z'],
    ['viernes 11:00', '2026-11-27T17:00:00.000Z'],
    ['Jueves de la próxima semana 20:30', '2026-11-27T02:30:00.000Z'],
    ['domingo en 2 semanas 18:00', '2026-12-07T00:00:00.000Z'],
    ['sabado de hace 3 semanas 21:00', '2026-11-01T03:00:00.000Z'],
  ];
  for (const [texto, esperado] of casos) {
    it(`reads «${texto}»`, () => expect(leer(texto, VIERNES)).toBe(esperado));
  }

  for (const texto of ['2026-02-30 20:00', 'sábado', 'hoy 24:00', 'en dos días 20:00', 'sabadin 20:00']) {
    it(`does not guess what «${texto}» means`, () => {
      expect(leer(texto, VIERNES)).toMatch(/^La fecha no se entiende\. Escribe por ejemplo/);
    });
  }

  it("counts from the venue's day, not from the server's", () => {
    // 23:30 on Friday in Tijuana is already Saturday in UTC and in Mexico City.
    expect(leer('hoy 23:45', '2026-11-21T07:30:00Z', 'America/Tijuana')).toBe('2026-11-21T07:45:00.000Z');
    expect(leer('hoy 23:45', '2026-11-21T07:30:00Z', 'America/Cancun')).toBe('2026-11-22T04:45:00.000Z');
  });

  it('follows daylight saving where the zone has it', () => {
    expect(leer('2026-07-04 20:00', VIERNES, 'America/Tijuana')).toBe('2026-07-05T03:00:00.000Z');
    expect(leer('2026-12-05 20:00', VIERNES, 'America/Tijuana')).toBe('2026-12-06T04:00:00.000Z');
  });

  it('starts weeks on Monday (§9.6)', () => {
    const domingo = '2026-11-22T18:00:00Z';
    expect(leer('lunes de la próxima semana 20:00', domingo)).toBe('2026-11-24T02:00:00.000Z');
    expect(leer('domingo de la próxima semana 20:00', domingo)).toBe('2026-11-30T02:00:00.000Z');
  });
});
