import { describe, expect, it } from 'vitest';
import { primerasFilas } from '../../../src/compra/seleccion/auditorio/ListaAsientos.tsx';
import { dibujar } from './dibujarAuditorio.ts';

describe('the rows of the list, a few at a time (§2.29)', () => {
  const filas = dibujar('....', 'xx..', '....', '....');
  const mostrados = new Set(
    filas
      .flatMap(fila => fila.asientos)
      .filter(({ estado }) => estado === 'disponible')
      .map(({ id }) => id),
  );
  const nombres = (cuantos: number) =>
    primerasFilas(filas, { mostrados, cuantos })
      .map(fila => fila.nombre)
      .join('');

  it('are whole rows, of as many seats as are shown and not as there are', () => {
    expect([1, 4, 5, 6, 7].map(nombres)).toEqual(['A', 'A', 'AB', 'AB', 'ABC']);
  });

  it('are all of them in the end, those of the last step included', () => {
    expect([11, 14, 15, Number.POSITIVE_INFINITY].map(nombres)).toEqual(['ABCD', 'ABCD', 'ABCD', 'ABCD']);
  });
});
