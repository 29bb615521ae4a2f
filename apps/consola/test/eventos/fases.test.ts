import { expect, it } from 'vitest';
import { faseEn, revisarFases } from '../../src/eventos/precios/revisarFases.ts';

const preventa = { nombre: 'Preventa', desde: null, hasta: '2026-12-02T05:59:00.000Z' };
const segunda = { nombre: 'Segunda', desde: '2026-12-02T05:59:00.000Z', hasta: null };

it('§C5.2: one phase may begin where another ends', () => {
  expect(revisarFases([preventa, segunda])).toEqual({ lista: null, porFase: [{}, {}] });
  expect(faseEn([preventa, segunda], new Date('2026-12-02T05:58:59.999Z'))).toBe(preventa);
  expect(faseEn([preventa, segunda], new Date('2026-12-02T05:59:00.000Z'))).toBe(segunda);
});

it('§C5.2: overlaps, backward spans, missing names and an eleventh are told where they are', () => {
  const encima = { ...segunda, nombre: '', desde: '2026-12-01T00:00:00.000Z' };
  const alReves = { nombre: 'X', desde: '2026-12-02T00:00:00.000Z', hasta: '2026-12-01T00:00:00.000Z' };
  const { porFase } = revisarFases([preventa, encima, alReves]);
  expect(porFase[0]).toEqual({ desde: 'Se encima con «otra fase».' });
  expect(porFase[1]).toEqual({ nombre: 'Escribe el nombre de la fase.', desde: 'Se encima con «Preventa».' });
  expect(porFase[2]).toEqual({ hasta: 'Termina antes de empezar.' });
  expect(revisarFases(Array(11).fill(segunda)).lista).toBe('Lo más son 10 fases.');
});
