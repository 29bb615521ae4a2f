import { expect, it } from 'vitest';
import { alternar, cuerpoDe, empezarCon, esDePlantilla } from '../../src/comunicados/escrito.ts';

const ZONA = 'America/Mexico_City';

it('chooses one more or one less; none left means all (§C12.1)', () => {
  expect(alternar(null, 3)).toEqual([3]);
  expect(alternar([3], 5)).toEqual([3, 5]);
  expect(alternar([3, 5], 3)).toEqual([5]);
  expect(alternar([5], 5)).toBeNull();
});

it('knows whether the words are still those of the template (§C12.2)', () => {
  const escrito = empezarCon('llegar');
  expect(esDePlantilla(escrito)).toBe(true);
  expect(esDePlantilla({ ...escrito, texto: `${escrito.texto} Hasta pronto.` })).toBe(false);
});

it('sends at once without an hour, and at the venue’s hour with one (§C12.2)', () => {
  const escrito = { ...empezarCon('llegar'), asunto: ' Cómo llegar ' };
  expect(cuerpoDe(escrito, ZONA)).toMatchObject({ body: { asunto: 'Cómo llegar' } });
  expect(cuerpoDe(escrito, ZONA)).not.toHaveProperty('body.programadoPara');
  expect(cuerpoDe({ ...escrito, sale: '2026-12-18T10:00' }, ZONA)).toMatchObject({
    body: { programadoPara: '2026-12-18T16:00:00.000Z' },
  });
  expect(cuerpoDe({ ...escrito, sale: 'mañana' }, ZONA)).toEqual({
    error: 'Escribe el día y la hora: 12/3/27 20:30.',
  });
});

it('goes to the same people as the one that it puts right (§C12.2)', () => {
  expect(cuerpoDe({ ...empezarCon('blanco'), corrige: 7 }, ZONA)).toMatchObject({ body: { corrige: 7 } });
});
