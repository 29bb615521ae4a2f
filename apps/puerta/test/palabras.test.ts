import { expect, it } from 'vitest';
import type { Resultado } from '../src/nucleo/estado.ts';
import { comoPermitir, explicacionDe } from '../src/pantallas/palabras.ts';

it('names event and date on a ticket of another event, by the clock of its venue, once the server has told (§P4.5)', () => {
  const deOtro = (otroEvento: Resultado['otroEvento']) =>
    explicacionDe({ veredicto: 'otro_evento', otroEvento } as Resultado);
  const zona = 'America/Tijuana';
  expect(deOtro({ nombre: 'Noche de Volcanes', fecha: '2026-11-29T04:30:00.000Z', zona })).toBe(
    'Es para Noche de Volcanes: sábado 28 de noviembre de 2026, 8:30 p. m.',
  );
  expect(deOtro(null)).toBe('Lo emitió esta taquilla, para otra fecha u otro lugar.');
});

it('says of a ticket at the wrong gate whether it has come in before (§P4.5, §P4.7)', () => {
  const enOtra = (historia: object[]) =>
    explicacionDe({ veredicto: 'puerta_equivocada', lugar: 'Arena', historia } as unknown as Resultado);
  expect(enOtra([])).toBe('Arena. El boleto es bueno y nadie lo ha usado.');
  expect(enOtra([{ dejoPasar: true }])).toBe('Arena. Ojo: este boleto ya entró.');
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', /«aA»/],
  ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', /candado/],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36', /«Permisos»/],
])('says how the camera is allowed in %s (§P6.2)', (browser, palabras) => {
  expect(comoPermitir(browser)).toMatch(palabras);
});
