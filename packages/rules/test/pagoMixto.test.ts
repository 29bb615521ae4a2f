import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centavos } from '../src/dinero.ts';
import { partirDevolucion, restoPorTerminal } from '../src/pagoMixto.ts';

const totales = { efectivo: centavos(100_000), terminal: centavos(103_000) };

it('the card’s charge is paid on the part that the terminal takes, and on no other (§C9.2)', () => {
  expect(restoPorTerminal(centavos(40_000), totales)).toBe(61_800);
  expect(restoPorTerminal(centavos(100_000), totales)).toBe(0);
  expect(restoPorTerminal(centavos(0), totales)).toBe(103_000);
  expect(restoPorTerminal(centavos(0), { efectivo: centavos(0), terminal: centavos(0) })).toBe(0);
});

it('both parts together are never less than the price in cash, nor more than by terminal (§C9.2)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (efectivo, cargo, parte) => {
        const terminal = centavos(Math.round(efectivo * (1 + cargo)));
        const enEfectivo = centavos(Math.round(efectivo * parte));
        const total = enEfectivo + restoPorTerminal(enEfectivo, { efectivo: centavos(efectivo), terminal });
        expect(total).toBeGreaterThanOrEqual(efectivo);
        expect(total).toBeLessThanOrEqual(terminal);
      },
    ),
  );
});

it('whatever goes back in how many parts, each means gives back what it took and never more (§C7.2)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (efectivo, terminal, partes) => {
        const quedan = { efectivo: centavos(efectivo), terminal: centavos(terminal) };
        for (const parte of [...partes, 1]) {
          const monto = centavos(Math.round((quedan.efectivo + quedan.terminal) * parte));
          const va = partirDevolucion(monto, quedan);
          expect(va.efectivo + va.terminal).toBe(monto);
          expect(va.efectivo).toBeLessThanOrEqual(quedan.efectivo);
          expect(va.terminal).toBeLessThanOrEqual(quedan.terminal);
          expect(Math.min(va.efectivo, va.terminal)).toBeGreaterThanOrEqual(0);
          quedan.efectivo = centavos(quedan.efectivo - va.efectivo);
          quedan.terminal = centavos(quedan.terminal - va.terminal);
        }
        expect(quedan).toEqual({ efectivo: 0, terminal: 0 });
      },
    ),
  );
});
