import { describe, expect, it } from 'vitest';
import {
  automaticasDe,
  automaticasEnOrden,
  describirPromocion,
  juzgarCodigo,
  lugaresCotizados,
} from '../../../src/compra/pago/descuento/promociones.ts';
import { buildPromocion, buildReserva } from '../fabrica.ts';

const lugares = lugaresCotizados(buildReserva().lugares);
const diez = buildPromocion({ id: 1, porcentaje: 10 });
const veinte = buildPromocion({ id: 2, nombre: 'Amigos', porcentaje: 20 });
const dosPorUno = buildPromocion({
  id: 3,
  tipo: 'CANTIDAD',
  porcentaje: null,
  cantidadCompra: 2,
  cantidadPaga: 1,
});
const cuatroPorTres = buildPromocion({
  id: 4,
  tipo: 'CANTIDAD',
  porcentaje: null,
  cantidadCompra: 4,
  cantidadPaga: 3,
  clave: 'CUATRO',
});

describe('automatic promotions', () => {
  it('are tried from the one that takes most off; what does not apply is left out (§4.12)', () => {
    const compra = {
      lugares,
      automaticas: [diez, cuatroPorTres, veinte, dosPorUno],
      modo: 'asientos',
    } as const;
    expect(automaticasEnOrden(compra).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('include the one that this purchase holds the last use of, which nobody is offered any more (§4.12)', () => {
    expect(automaticasDe([diez], veinte)).toEqual([diez, veinte]);
    expect(automaticasDe([diez, veinte], veinte)).toEqual([diez, veinte]);
    expect(automaticasDe([diez], cuatroPorTres)).toEqual([diez]);
    expect(automaticasDe([diez], null)).toEqual([diez]);
  });
});

describe('a typed code', () => {
  it('replaces the automatic promotion also where it is worth less, and says so', () => {
    const compra = { lugares, automaticas: [veinte], modo: 'asientos' } as const;
    expect(juzgarCodigo(buildPromocion({ clave: 'POCO', porcentaje: 1 }), compra)).toEqual({
      aplica: true,
      mensaje: 'Descuento aplicado correctamente.',
      aviso: 'Tu código descuenta $25.00 y reemplaza a la promoción «Amigos», que descontaba $500.00.',
    });
  });

  it.each([
    [
      'asientos',
      'Debes seleccionar al menos 4 asientos en una misma categoría y precio para aplicar este código.',
    ],
    ['general', 'Debes comprar al menos 4 boletos para aplicar el descuento.'],
  ] as const)('that needs more tickets says so (§8.15, %s)', (modo, mensaje) => {
    expect(juzgarCodigo(cuatroPorTres, { lugares, automaticas: [], modo })).toEqual({
      aplica: false,
      mensaje,
      aviso: null,
    });
  });

  it('of other categories names them (§8.15)', () => {
    const balcon = buildPromocion({
      aplicaTodoEvento: false,
      categorias: [{ categoria: { nombre: 'Balcón' } }, { categoria: { nombre: 'Palcos' } }],
    });
    expect(juzgarCodigo(balcon, { lugares, automaticas: [], modo: 'asientos' }).mensaje).toBe(
      'Promocion solo valida para las siguientes categorías: Balcón, Palcos.',
    );
  });

  it('is described by what it does', () => {
    expect(describirPromocion(buildPromocion({ clave: 'VOLCAN10' }), 375)).toBe(
      'VOLCAN10: 10 % menos, −\u2060$375.00.',
    );
    expect(describirPromocion(dosPorUno, 1250)).toBe('Preventa: llévate 2, paga 1, −\u2060$1,250.00.');
  });
});
