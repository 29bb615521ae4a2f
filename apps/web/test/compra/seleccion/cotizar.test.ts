import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { describe, expect, it } from 'vitest';
import { crearTarifario } from '../../../src/compra/seleccion/auditorio/tarifario.ts';
import { cotizarSeleccion } from '../../../src/compra/seleccion/resumen/cotizarSeleccion.ts';
import { buildPromocion } from '../fabrica.ts';
import { dibujar } from './dibujarAuditorio.ts';

describe('what picked seats cost', () => {
  const evento = {
    usoDeTarjeta: 0.03,
    usoDeServicio: 0.12,
    ivaRate: 0.16,
    isIvaApplied: false,
    udsPorCategoria: false,
    promociones: [],
  } as unknown as EventoDetalle;
  const zona = { id: 4, categoria: 'Luneta', color: '#fff', cargoPorCategoria: 0.2 };
  const asientos = dibujar('....')[0]?.asientos ?? [];
  const cotizar = (cuantos: number, codigo: PromocionWire | null = null, automaticas: PromocionWire[] = []) =>
    cotizarSeleccion({
      asientos: asientos.slice(0, cuantos),
      tarifario: crearTarifario(evento, [zona]),
      automaticas,
      codigo,
      caben: () => asientos.length - cuantos,
    });

  it('is what the card is charged (§9.3)', () => {
    expect(cotizar(2).desglose.total).toBe(23_000);
    expect(crearTarifario(evento, [zona]).conCargos({ categoria: 'Luneta', precio: 100 })).toBe(11_500);
  });

  it('is told with the promotion that needs no code and takes a single seat, for seats and tables (§4.12)', () => {
    const promociones = [
      { nombre: 'Luneta', texto: '10 % menos', porcentaje: 10, zonas: ['Luneta'] },
      { nombre: 'Balcón', texto: '50 % menos', porcentaje: 50, zonas: ['Balcón'] },
      { nombre: 'Tres', texto: 'Lleva 3, paga 2', porcentaje: null, zonas: null },
    ];
    const tarifario = crearTarifario({ ...evento, promociones }, [zona]);
    const automatica = buildPromocion({ tipo: 'PORCENTAJE', porcentaje: 10, clave: null });
    const uno = { categoria: 'Luneta', precio: 100 };
    expect(tarifario.conCargos(uno)).toBe(cotizar(1, null, [automatica]).desglose.total);
    expect(tarifario.juntosConCargos([uno, uno])).toBe(cotizar(2, null, [automatica]).desglose.total);
    expect(tarifario.conCargos({ ...uno, categoria: 'Palco' })).toBe(11_500);
  });

  it('is the same beside a table as in the total: charges are rounded once for all of it (§2.29, §9.3)', () => {
    const tarifario = crearTarifario(
      { ...evento, usoDeTarjeta: 0.0349, usoDeServicio: 0.1275, isIvaApplied: true },
      [zona],
    );
    const mesa = asientos.slice(0, 3).map(asiento => ({ ...asiento, precio: 601.07 }));
    const { desglose } = cotizarSeleccion({
      asientos: mesa,
      tarifario,
      automaticas: [],
      codigo: null,
      caben: () => 0,
    });
    expect(desglose.total).toBe(238_456);
    expect(tarifario.juntosConCargos(mesa)).toBe(desglose.total);
  });

  it("carries a category's own service charge where the event says so (§3.4)", () => {
    const tarifario = crearTarifario({ ...evento, udsPorCategoria: true }, [zona]);
    expect(tarifario.conCargos({ categoria: 'Luneta', precio: 100 })).toBe(12_300);
  });

  it('takes the best automatic promotion off while no code is typed (§4.12)', () => {
    const {
      desglose,
      promocion: elegida,
      codigo,
    } = cotizar(2, null, [
      buildPromocion({ id: 1, porcentaje: 10 }),
      buildPromocion({ id: 2, porcentaje: 25 }),
    ]);
    expect([elegida?.id, desglose.descuento, codigo]).toEqual([2, 5_000, null]);
  });

  it('lets a typed code replace it, and says so where it is worth less', () => {
    const codigo = buildPromocion({ id: 9, clave: 'POCO', porcentaje: 5 });
    const { desglose, codigo: juicio } = cotizar(2, codigo, [buildPromocion({ id: 2, porcentaje: 25 })]);
    expect(desglose.descuento).toBe(1_000);
    expect(juicio).toMatchObject({ aplica: true, mensaje: 'Descuento aplicado correctamente.' });
    expect(juicio?.aviso).toContain('$10.00');
  });

  it('keeps the automatic one while the code does not apply, in the words of §8.15', () => {
    const codigo = buildPromocion({
      id: 9,
      clave: 'TRES',
      tipo: 'CANTIDAD',
      cantidadCompra: 3,
      cantidadPaga: 2,
    });
    const automaticas = [buildPromocion({ id: 2 })];
    expect(cotizar(2, codigo, automaticas)).toMatchObject({
      promocion: { id: 2 },
      codigo: {
        aplica: false,
        mensaje:
          'Debes seleccionar al menos 3 asientos en una misma categoría y precio para aplicar este código.',
      },
    });
    expect(cotizar(3, codigo, automaticas).desglose.descuento).toBe(10_000);
  });

  it('tells of the promotion that one more seat brings, but not beside a code that counts (§5.14, §4.12)', () => {
    const tresPorDos = buildPromocion({
      nombre: '3x2',
      tipo: 'CANTIDAD',
      cantidadCompra: 3,
      cantidadPaga: 2,
    });
    expect(cotizar(2, null, [tresPorDos]).cercana).toMatchObject({ faltan: 1, gratis: true });
    expect(cotizar(2, buildPromocion({ id: 9, clave: 'POCO' }), [tresPorDos]).cercana).toBeNull();
  });
});
