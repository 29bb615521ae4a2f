import { describe, expect, it } from 'vitest';
import { calcularDesglose } from '../src/desglose.ts';
import { centavos } from '../src/dinero.ts';
import { evaluarPromocion } from '../src/promociones.ts';
import { cotizarUno, tarifasDe } from '../src/tarifas.ts';

const evento = {
  usoDeTarjeta: 0.03,
  usoDeServicio: 0.12,
  ivaRate: 0.16,
  isIvaApplied: true,
  udsPorCategoria: false,
  promociones: [],
};
const PROMOCION = {
  id: 1,
  nombre: 'x',
  tipo: 'PORCENTAJE' as const,
  cantidadCompra: null,
  cantidadPaga: null,
  categorias: [],
};
const categoriasEvento = [{ id: 7, categoria: 'Oro', color: '#fff', cargoPorCategoria: 0.2 }];

describe('the price of one ticket (§9.3)', () => {
  it('adds service, card and tax', () => {
    const desglose = cotizarUno({ evento, categoriasEvento }, { categoria: 'Oro', precio: 1450 });
    expect(desglose).toMatchObject({ boletos: 1, importe: 145_000, descuento: 0, total: 189_950 });
  });

  it('uses the zone’s own service charge where the event says so (§3.4)', () => {
    const de = { evento: { ...evento, udsPorCategoria: true }, categoriasEvento };
    expect(cotizarUno(de, { categoria: 'Oro', precio: 100 }).cargoServicio).toBe(2000);
    expect(cotizarUno(de, { categoria: 'Otra', precio: 100 }).cargoServicio).toBe(1200);
  });

  it('is the one that will be charged: under the promotion that needs no code and gives most for one ticket (§4.12)', () => {
    const oferta = (porcentaje: number | null, zonas: string[] | null) => ({
      nombre: 'x',
      texto: 'x',
      porcentaje,
      zonas,
    });
    const promociones = [oferta(10, null), oferta(25, ['Oro']), oferta(null, ['Oro'])];
    const de = { evento: { ...evento, promociones }, categoriasEvento };
    for (const [categoria, porcentaje] of [
      ['Oro', 25],
      ['Plata', 10],
    ] as const) {
      const promocion = { ...PROMOCION, porcentaje, aplicaTodoEvento: true };
      const lugares = [{ categoriaId: categoria === 'Oro' ? 7 : 0, categoria, precio: centavos(33_333) }];
      const aplicada = evaluarPromocion({ promocion, lugares, modo: 'asientos' });
      expect(cotizarUno(de, { categoria, precio: 333.33 })).toEqual(
        calcularDesglose({ lugares, tarifas: tarifasDe(de), promocion: aplicada.ok ? aplicada : null }),
      );
    }
  });
});

it('names a zone’s charge by its id', () => {
  const { promociones: _, ...tarifas } = evento;
  expect(tarifasDe({ evento, categoriasEvento })).toEqual({ ...tarifas, cargosPorCategoria: { 7: 0.2 } });
});
