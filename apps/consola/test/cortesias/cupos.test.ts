import { expect, it } from 'vitest';
import { decirCupo } from '../../src/cortesias/Cupos.tsx';

it('§C8.1: the quota of a person says whose it is, what is left and what came from blocks', () => {
  const persona = {
    id: 7,
    nombre: 'Marisol Cruz',
    boletos: 5,
    deCuota: 4,
    repartida: 0,
    cuota: 20,
    queda: 16,
    puestaPor: 'Rocío Vela',
    puedes: true,
  };
  expect(decirCupo(persona)).toBe('20, de Rocío Vela; quedan 16; aparte, 1 de bloqueos');
  expect(decirCupo({ ...persona, cuota: 100, repartida: 95, queda: 1, deCuota: 5, puestaPor: null })).toBe(
    '100, de la casa; reparte 95; queda 1',
  );
  expect(decirCupo({ ...persona, cuota: 0, queda: 0, puestaPor: null })).toBe(
    'Sólo de bloqueos que otra persona le abra',
  );
  expect(decirCupo({ ...persona, cuota: null, queda: null })).toBe('Sin límite');
});
