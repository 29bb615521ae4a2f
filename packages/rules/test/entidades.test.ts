import { expect, it } from 'vitest';
import { entidadDe } from '../src/entidades.ts';

it.each([
  ['Guadalajara', 'Jalisco'],
  [' mérida ', 'Yucatán'],
  ['Merida', 'Yucatán'],
  ['Ciudad  de México', 'Ciudad de México'],
  ['Puebla', 'Puebla'],
])('knows the entity of a city that no other place is named like: %j (§B6.3)', (ciudad, entidad) => {
  expect(entidadDe(ciudad)).toBe(entidad);
});

it.each(['Santiago', 'San Miguel', 'Tonalá', 'Matamoros', 'Mérida Centro', ''])(
  'says nothing of a city that it does not know for certain: %j',
  ciudad => {
    expect(entidadDe(ciudad)).toBeNull();
  },
);
