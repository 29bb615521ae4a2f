import { expect, it } from 'vitest';
import { crucesDeFases } from '../src/fases.ts';

const hora = (h: number | null) => (h === null ? null : new Date(Date.UTC(2031, 0, 1, h)));
const fase = (nombre: string, desde: number | null, hasta: number | null) => ({
  nombre,
  desde: hora(desde),
  hasta: hora(hasta),
});

it('lets phases follow one another without a gap, open at both ends (§C5.2)', () => {
  expect(crucesDeFases([fase('Preventa', null, 3), fase('General', 3, 9), fase('Última', 9, null)])).toEqual(
    [],
  );
  expect(crucesDeFases([fase('General', 3, 9), fase('Preventa', null, 3)])).toEqual([]);
  expect(crucesDeFases([fase('General', 4, 9), fase('Preventa', 1, 3)])).toEqual([]);
  expect(crucesDeFases([fase('Única', null, null)])).toEqual([]);
});

it('tells a phase that overlaps an earlier one, in either order and at an open end, beside its beginning (§C5.2)', () => {
  const encima = (nombre: string) => [
    { fase: 1, campo: 'desde', mensaje: `La fase se encima con «${nombre}».` },
  ];
  expect(crucesDeFases([fase('Preventa', 1, 5), fase('General', 4, 9)])).toEqual(encima('Preventa'));
  expect(crucesDeFases([fase('General', 4, 9), fase('Preventa', 1, 5)])).toEqual(encima('General'));
  expect(crucesDeFases([fase('Siempre', null, null), fase('General', 4, 9)])).toEqual(encima('Siempre'));
  expect(crucesDeFases([fase('General', 4, 9), fase('Desde ya', null, null)])).toEqual(encima('General'));
});

it('tells a phase that ends before it begins, or as it begins, beside its end (§C5.2)', () => {
  const alReves = [{ fase: 0, campo: 'hasta', mensaje: 'La fase termina antes de empezar.' }];
  expect(crucesDeFases([fase('General', 5, 4)])).toEqual(alReves);
  expect(crucesDeFases([fase('General', 5, 5)])).toEqual(alReves);
});
