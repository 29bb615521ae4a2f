import { expect, it } from 'vitest';
import { novedadDe } from '../../src/eventos/catalogo/enWire.ts';

type Leido = Parameters<typeof novedadDe>[0];

const ERA = {
  fecha: '2026-11-28T03:00:00.000Z',
  zona: 'America/Mexico_City',
  recinto: 'Otro',
  ciudad: 'Puebla',
};
const FECHA = new Date('2026-12-12T02:30:00.000Z');
const AHORA = new Date('2026-11-20T12:00:00.000Z');
const ANTES = 'vie 27 nov · 9:00 p. m.';

it.each([
  ['reprogramar', {}, `Cambió de fecha y de lugar: era ${ANTES}, en Otro`],
  ['reprogramar', { recinto: 'Foro' }, `Cambió de fecha: era ${ANTES}`],
  ['recinto', { fecha: FECHA.toISOString() }, 'Cambió de lugar: era en Otro'],
  ['recinto', { fecha: FECHA.toISOString(), recinto: 'Foro' }, null],
  ['interrumpir', {}, `Se repite: se interrumpió ${ANTES}`],
  ['interrumpir', { fecha: FECHA.toISOString() }, null],
  ['artista', {}, 'Cambió el cartel'],
] as const)('§C7.13: a card tells what changed by the kind of change: %s, %j', (tipo, era, dicho) => {
  const cambio = { tipo, era: { ...ERA, ...era } } as unknown as Leido['cambio'];
  const leido = { estado: 'en_venta', fecha: FECHA, recinto: 'Foro' } as const;
  expect(novedadDe({ ...leido, cambio } as Leido, AHORA)).toBe(dicho);
  expect(novedadDe({ ...leido, cambio, estado: 'cancelado' } as Leido, AHORA)).toBeNull();
});
