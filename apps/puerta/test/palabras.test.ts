import { expect, it } from 'vitest';
import type { Resultado } from '../src/nucleo/estado.ts';
import { explicacionDe } from '../src/pantallas/palabras.ts';

it('names event and date on a ticket of another event, by the clock of its venue, once the server has told (§P4.5)', () => {
  const deOtro = (otroEvento: Resultado['otroEvento']) =>
    explicacionDe({ veredicto: 'otro_evento', otroEvento } as Resultado);
  const zona = 'America/Tijuana';
  expect(deOtro({ nombre: 'Noche de Volcanes', fecha: '2026-11-29T04:30:00.000Z', zona })).toBe(
    'Es para Noche de Volcanes: sábado 28 de noviembre de 2026, 8:30 p. m.',
  );
  expect(deOtro(null)).toBe('Lo emitió esta taquilla, para otra fecha u otro lugar.');
});
