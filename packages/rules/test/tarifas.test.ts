import { describe, expect, it } from 'vitest';
import { cotizarIguales, tarifasDe } from '../src/tarifas.ts';

const evento = {
  usoDeTarjeta: 0.03,
  usoDeServicio: 0.12,
  ivaRate: 0.16,
  isIvaApplied: true,
  udsPorCategoria: false,
};
const categoriasEvento = [{ id: 7, categoria: 'Oro', color: '#fff', cargoPorCategoria: 0.2 }];

describe('the price of alike tickets (§9.3)', () => {
  it('adds service, card and tax to what they cost together', () => {
    const desglose = cotizarIguales(
      { evento, categoriasEvento },
      { categoria: 'Oro', precio: 1450, cantidad: 2 },
    );
    expect(desglose).toMatchObject({ boletos: 2, importe: 290_000, total: 379_900 });
  });

  it('uses the zone’s own service charge where the event says so (§3.4)', () => {
    const de = { evento: { ...evento, udsPorCategoria: true }, categoriasEvento };
    expect(cotizarIguales(de, { categoria: 'Oro', precio: 100, cantidad: 1 }).cargoServicio).toBe(2000);
    expect(cotizarIguales(de, { categoria: 'Otra', precio: 100, cantidad: 1 }).cargoServicio).toBe(1200);
  });

  it('is nothing for no ticket', () => {
    expect(
      cotizarIguales({ evento, categoriasEvento }, { categoria: 'Oro', precio: 100, cantidad: 0 }).total,
    ).toBe(0);
  });
});

it('names a zone’s charge by its id', () => {
  expect(tarifasDe({ evento, categoriasEvento })).toEqual({ ...evento, cargosPorCategoria: { 7: 0.2 } });
});
