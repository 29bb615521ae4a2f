import { expect, it } from 'vitest';
import { antesDe, cuandoEs, laHora, loQueQueda } from '../src/plazos.ts';

const ZONA = 'America/Mexico_City';
/** Eight in the evening of Sunday, 29 November 2026, in the centre of Mexico. */
const AHORA = new Date('2026-11-30T02:00:00Z');
const plano = (texto: string) => texto.replace(/[\u00a0\u202f]/g, ' ');

it.each([
  ['2026-11-30T02:10:00Z', 'las 8:10 p. m. de hoy'],
  // Another day by the calendar of the event, not by that of Greenwich.
  ['2026-11-30T06:30:00Z', 'las 12:30 a. m. de mañana'],
  ['2026-11-30T07:05:00Z', 'la 1:05 a. m. de mañana'],
  ['2026-12-03T18:00:00Z', 'las 12:00 p. m. del jueves 3 de diciembre de 2026'],
])('%s is told within a sentence (§B2.10)', (hasta, escrito) => {
  expect(plano(cuandoEs(hasta, { zona: ZONA, ahora: AHORA }))).toBe(escrito);
});

it('a term is a line of its own, with its day (§B2.10)', () => {
  expect(plano(antesDe('2026-11-30T02:10:00Z', { zona: ZONA, ahora: AHORA }))).toBe(
    'Hoy, domingo 29 de noviembre de 2026, antes de las 8:10 p. m.',
  );
  expect(plano(antesDe('2026-12-03T19:00:00Z', { zona: ZONA, ahora: AHORA }))).toBe(
    'Jueves 3 de diciembre de 2026, antes de la 1:00 p. m.',
  );
});

it('one hour is singular', () => {
  expect(plano(laHora('2026-11-30T19:00:00Z', ZONA))).toBe('la 1:00 p. m.');
  expect(plano(laHora('2026-11-30T18:00:00Z', ZONA))).toBe('las 12:00 p. m.');
});

it.each([
  [30_000, 'menos de 1 min'],
  [47 * 60_000, '47 min'],
  [60 * 60_000, '1 h'],
  [112 * 60_000, '1 h 52 min'],
  [24 * 3_600_000, '1 día'],
  [(50 * 60 + 5) * 60_000, '2 días 2 h'],
])('%s ms are %s', (ms, escrito) => {
  expect(loQueQueda(ms)).toBe(escrito);
});
