import { describe, expect, it } from 'vitest';
import { horasDe } from '../../src/puertas/horas.ts';

const CUANDO = '2026-11-26T03:04:07.000Z';

describe('the hours of a door', () => {
  it.each([
    ['America/Mexico_City', '9:04:07 p. m.', '25 nov'],
    ['America/Tijuana', '7:04:07 p. m.', '25 nov'],
    ['America/Cancun', '10:04:07 p. m.', '25 nov'],
    ['UTC', '3:04:07 a. m.', '26 nov'],
  ])('are those of the event’s venue and not of the browser’s place: %s (§P7.4)', (zona, hora, dia) => {
    const { aLaHora, elDia } = horasDe(zona);
    expect(aLaHora(CUANDO)).toBe(hora);
    expect(elDia(CUANDO)).toContain(dia);
    expect(elDia(CUANDO)).toContain(hora.replace(':07', ''));
  });
});
