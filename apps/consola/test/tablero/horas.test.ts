import { expect, it } from 'vitest';
import { contarHoras, HORAS } from '../../src/tablero/VentasPorHora.tsx';

it('has every hour of the last two days, and a line that adds up to the centavo (§C11.3)', () => {
  const venta = { ventas: 1, boletos: 2, cobrado: 0.1 };
  const horas = contarHoras(
    [
      { hora: '2026-12-31 23:00', ...venta },
      { hora: '2027-01-01 00:00', ...venta, cobrado: 0.2 },
    ],
    { ahora: '2027-01-01T00:40', medida: 'pesos' },
  );
  expect(horas).toHaveLength(HORAS);
  expect(horas[0]).toEqual({ hora: '2026-12-30 01:00', valor: 0, acumulado: 0 });
  expect(horas.slice(-2)).toEqual([
    { hora: '2026-12-31 23:00', valor: 0.1, acumulado: 0.1 },
    { hora: '2027-01-01 00:00', valor: 0.2, acumulado: 0.3 },
  ]);
});
